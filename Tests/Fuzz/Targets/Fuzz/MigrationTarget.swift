import Everything
import Foundation
import SumTypeRuntime
import TestSupport

/// Promise: a migrated document is JSON, needs no further migration and keeps unknown data, and a value can be saved
/// over it as over a current document.
func fuzzMigration(_ bytes: [UInt8]) {
  guard bytes.count > 3 else { return }
  let form = Form("Shop", ShopDocument.self, of: Schemas.policies)
  if bytes[0] == UInt8(ascii: "=") { return check(form, Array(bytes.dropFirst())) }
  var random = SplitMix64(choosing: bytes.dropFirst(2))
  let (recent, new) = Pair.make(form, &random, isEdit: bytes[1] & 1 == 0)
  guard let value = try? JSONValue(parsing: recent) else { return }
  var ageing = Ageing(random: random, version: bytes[1] & 2 == 0 ? 1 : 2)
  var old = ageing.aged(value).bytes(style: bytes[1] & 4 == 0 ? .compact : .pretty)
  if bytes[1] & 24 == 24 { damage(&old, &ageing.random) }
  check(form, old)
  checkMerge(ShopDocument.self, form, old: old, new: new)
  checkMerge(ShopDocument.self, form, old: recent, new: old)
}

private func check(_ form: Form, _ old: [UInt8]) {
  guard let migrated = try? ShopDocument.migrated(old) else { return }
  do throws(JSONError) {
    if try ShopDocument.migrated(migrated) != migrated {
      broken(
        "a migrated document needs no further migration", ("from", text(old)),
        ("to", text(migrated)))
    }
  } catch {
    broken(
      "a migrated document can be migrated again", ("from", text(old)), ("to", text(migrated)),
      ("because", "\(error)"))
  }
  // A migration need not refuse a document that is not JSON; the load does.
  guard let before = try? JSONValue(parsing: old) else { return }
  guard let after = try? JSONValue(parsing: migrated) else {
    broken("a migrated document is JSON", ("from", text(old)), ("to", text(migrated)))
  }
  // With repeated keys, unknown members can be lost: the last one counts, and a member that moves replaces the others.
  if !before.hasRepeatedKeys, count(before) != count(after) {
    broken(
      "a migration keeps unknown data", ("from", text(old)), ("to", text(migrated)))
  }
  guard let loaded = try? ShopDocument.load(old) else { return }
  guard let saved = save(loaded.value, preserving: loaded.preserved, of: form, from: old) else {
    return
  }
  if saved.bytes != migrated || !saved.dropped.isEmpty {
    broken(
      "an unchanged value is saved with the bytes of the migrated document", ("from", text(old)),
      ("to", text(migrated)), ("saved", text(saved.bytes)))
  }
}

/// The number of unknown members, also in embedded JSON.
private func count(_ value: JSONValue) -> Int { value.text().components(separatedBy: "zz").count }

/// Makes a document of an older version from a current one: some members and values get their older names.
private struct Ageing {
  var random: SplitMix64
  let version: Int

  private static let names = [
    "name": "who", "type": "kind", "children": "kids", "works": "books", "author": "writer",
    "title": "type", "label": "tag", "sort": "form",
  ]

  mutating func aged(_ value: JSONValue) -> JSONValue {
    guard var object = older(value).objectValue else { return value }
    object.members = object.members.map { member in
      member.key == "version"
        ? JSONObject.Member(key: "version", value: .number(JSONNumber(version))) : member
    }
    return .object(object)
  }

  private mutating func older(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map { older($0) })
    case .object(var object):
      for place in object.members.indices {
        object.members[place].value = older(object.members[place].value)
        let key = object.members[place].key
        if key == "sealed", let text = object.members[place].value.stringValue, random.oneIn(2),
          let inline = try? JSONValue(parsing: text)
        {
          object.members[place].value = inline
        }
        if let name = Self.names[key], version == 1 || key == "author" || key == "label",
          !random.oneIn(4)
        {
          object.members[place].key = name
        }
      }
      return .object(object)
    case .string("print") where random.oneIn(2): return "book"
    case .string("lost") where random.oneIn(2): return "gone"
    default: return value
    }
  }
}
