import Foundation
import SumTypeRuntime
import TestSupport

/// Makes JSON by a schema: strictly valid, with unique keys, every spelling that a value may have.
///
/// A value is made at a numbered site; where the site is the one of `fault`, something else is put
/// there, or nothing.
struct RandomDocument {
  let types: SchemaTypes
  var random: SplitMix64
  var fault: Int?
  /// The site whose value is made anew; everything else is as without it.
  var edit: Int?
  private(set) var sites = 0
  /// The sites of values that have one spelling and are no identities.
  private(set) var plainSites: [Int] = []

  init(types: SchemaTypes, seed: UInt64, fault: Int? = nil, edit: Int? = nil) {
    self.init(types: types, SplitMix64(seed: seed), fault: fault)
    self.edit = edit
  }

  init(types: SchemaTypes, _ random: SplitMix64, fault: Int? = nil) {
    self.types = types
    self.random = random
    self.fault = fault
  }

  /// A whole document of the type.
  mutating func document(of type: String) -> JSONValue {
    value(of: type, options: .null, depth: 0) ?? .null
  }

  /// A value of a type expression; nil where the fault leaves it out. `options` is the field around
  /// it, with its bounds and wire form.
  mutating func value(of type: String, options: JSONValue, depth: Int) -> JSONValue? {
    sites += 1
    if sites == fault { return random.oneIn(4) ? nil : junk(insteadOf: type) }
    var made = valid(type, options: options, depth: depth)
    if isPlain(type, options) {
      plainSites.append(sites)
      if sites == edit { made = edited(type, options) }
    }
    if made.isNull, type.hasSuffix("?") { return made }
    switch options["wire"]?.stringValue {
    case "json" where options["otherwise"] != nil && random.oneIn(3),
      "base64.json" where options["otherwise"] != nil && random.oneIn(3):
      return random.pick(["see above", "", "{", "[1]"])
    case "json" where type != "String": return .string(made.text())
    case "base64.json":
      return .string(Data(made.bytes()).base64EncodedString())
    case "oneOrMany":
      guard let only = made.arrayValue?.first, made.arrayValue?.count == 1 else { return made }
      return random.oneIn(3) ? made : only
    case "emptyArray":
      return made.objectValue?.members.isEmpty == true && random.oneIn(2) ? [] : made
    case "oneEntry":
      guard let members = made.objectValue?.members else { return made }
      return .object(JSONObject(members: Array(members.prefix(1))))
    default: return made
    }
  }

  private func isPlain(_ type: String, _ options: JSONValue) -> Bool {
    if options["wire"] != nil || options["isIdentity"] != nil { return false }
    let declaration = types.declarations[type]?.json
    let base = declaration?["enum"] == nil ? declaration?["alias"]?.stringValue ?? type : "String"
    return ["String", "Bool", "UUID", "Int"].contains(base)
  }

  private func edited(_ type: String, _ options: JSONValue) -> JSONValue {
    var other = RandomDocument(types: types, seed: UInt64(sites) + 77)
    return other.valid(type, options: options, depth: 0)
  }

  private static let junk: [JSONValue] = [
    .null, true, 0, -1, 1.5, 300, "", "junk", [], [1], ["junk"], .object(JSONObject()), ["zzz": 1],
    ["type": "zzz"],
    .number(JSONNumber(UInt64.max)),
  ]

  /// A version may be of any size for the codec, which does not need it, and is an `Int` in the
  /// DTO.
  private mutating func junk(insteadOf type: String) -> JSONValue {
    random.pick(type == "Version" ? Self.junk.dropLast() : Self.junk)
  }

  private mutating func valid(_ type: String, options: JSONValue, depth: Int) -> JSONValue {
    let alternatives = TypeText.alternatives(of: type)
    if alternatives.count > 1 { return choice(of: alternatives, depth: depth) }
    if type.hasPrefix("("), type.hasSuffix(")") {
      return valid(String(type.dropFirst().dropLast()), options: options, depth: depth)
    }
    if type.hasSuffix("?") {
      return random.oneIn(4) && type != "JSON?"
        ? .null : valid(String(type.dropLast()), options: options, depth: depth)
    }
    if type.hasPrefix("[String: ") {
      let element = String(type.dropFirst(9).dropLast())
      return map(of: element, options: options, depth: depth)
    }
    if type.hasPrefix("[") {
      let element = String(type.dropFirst().dropLast())
      return list(of: element, options: options, depth: depth)
    }
    guard let declaration = types.declarations[type] else {
      return scalar(type, options: options)
    }
    if let values = declaration.json["enum"] { return enumeration(values, declaration.json) }
    if let alias = declaration.json["alias"] {
      let isWire = declaration.json["wire"] != nil
      return value(
        of: alias.stringValue ?? "String", options: isWire ? declaration.json : options,
        depth: depth) ?? .null
    }
    if let external = declaration.json["external"]?["wire"] {
      return valid(
        external["type"]?.stringValue ?? external.stringValue ?? "JSON", options: external,
        depth: depth)
    }
    if declaration.json["tuple"] != nil { return tuple(declaration, depth: depth) }
    if declaration.json["union"] != nil { return union(type, declaration, depth: depth) }
    return .object(JSONObject(members: shuffled(members(of: declaration, depth: depth))))
  }

  /// The elements of a tuple: what may be missing at the end is so now and then, and now and then
  /// there are more.
  private mutating func tuple(_ declaration: SchemaTypes.Declaration, depth: Int) -> JSONValue {
    var elements: [JSONValue] = []
    let fields = declaration.json["tuple"]?.objectValue?.members ?? []
    for (index, field) in fields.enumerated() {
      let mayEnd = fields[index...].allSatisfy { Self.mayBeAbsent($0.value) }
      if mayEnd, depth > 4 || random.oneIn(4) { return .array(elements) }
      var options = field.value.objectValue ?? JSONObject()
      if declaration.json["identity"]?.stringValue == field.key {
        options.members.append(JSONObject.Member(key: "isIdentity", value: true))
      }
      let type = Self.type(of: field.value)
      if depth > 4, type.hasSuffix("?") {
        elements.append(.null)
      } else if let value = value(of: type, options: .object(options), depth: depth + 1) {
        elements.append(value)
      }
    }
    if random.oneIn(5) { elements.append(["further", [1]]) }
    return .array(elements)
  }

  private static func type(of field: JSONValue) -> String {
    field.stringValue ?? field["type"]?.stringValue ?? "JSON"
  }

  private static func mayBeAbsent(_ field: JSONValue) -> Bool {
    // What a new value has made for it is never made up for what is read.
    let isFresh = ["now", "new"].contains(field["default"]?.stringValue)
    return type(of: field).hasSuffix("?") || (field["default"] != nil && !isFresh)
  }

  private mutating func count(_ options: JSONValue, depth: Int) -> Int {
    let lower = options["minLength"]?.numberValue?.int64.map(Int.init) ?? 0
    return depth > 4 ? lower : lower + random.below(3)
  }

  private mutating func list(of element: String, options: JSONValue, depth: Int) -> JSONValue {
    var elements: [JSONValue] = []
    for _ in 0..<count(options, depth: depth) {
      elements.append(value(of: element, options: .null, depth: depth + 1) ?? .null)
    }
    return .array(elements)
  }

  private mutating func map(of element: String, options: JSONValue, depth: Int) -> JSONValue {
    var members: [JSONObject.Member] = []
    for key in ["one", "", "zwölf \"x\"/~", "m.four"].shuffled(using: &random)
      .prefix(count(options, depth: depth))
    {
      if let value = value(of: element, options: .null, depth: depth + 1) {
        members.append(JSONObject.Member(key: key, value: value))
      }
    }
    return .object(JSONObject(members: members))
  }

  private mutating func enumeration(_ values: JSONValue, _ declaration: JSONValue) -> JSONValue {
    let known =
      values.arrayValue
      ?? values.objectValue?.members.map { member in
        member.value.objectValue == nil
          ? member.value : member.value["value"] ?? .string(member.key)
      } ?? []
    guard declaration["open"]?.boolValue != false, random.oneIn(6) else {
      return random.pick(known)
    }
    return known.first?.numberValue == nil ? "from the future" : 4096
  }

  /// The members of a struct, in schema order.
  mutating func members(
    of declaration: SchemaTypes.Declaration, depth: Int
  ) -> [JSONObject.Member] {
    var members: [JSONObject.Member] = []
    for base in declaration.json["include"]?.arrayValue?.compactMap(\.stringValue) ?? [] {
      guard let declaration = types.declarations[base] else { continue }
      members += self.members(of: declaration, depth: depth)
        .filter { $0.key != "zzz unknown" }
    }
    for field in declaration.json["struct"]?.objectValue?.members ?? [] {
      if let constant = field.value["const"] {
        members += self.constant(constant, of: field)
        continue
      }
      let type = Self.type(of: field.value)
      if Self.mayBeAbsent(field.value), depth > 4 || random.oneIn(3) { continue }
      if field.value["flatten"]?.boolValue == true {
        let keys = Set(members.map(\.key))
        members += flattened(type, depth: depth).filter { !keys.contains($0.key) }
        continue
      }
      var options = field.value.objectValue ?? JSONObject()
      if declaration.json["identity"]?.stringValue == field.key.filter({ $0 != "@" }) {
        options.members.append(JSONObject.Member(key: "isIdentity", value: true))
      }
      if let value = value(of: type, options: .object(options), depth: depth + 1) {
        let key = key(of: field, isSnakeCase: declaration.isSnakeCase)
        members.append(JSONObject.Member(key: key, value: value))
      }
    }
    let isRepeated = members.contains { $0.key == "zzz unknown" }
    if random.oneIn(5), !isRepeated {
      members.append(JSONObject.Member(key: "zzz unknown", value: [1, "x"]))
    }
    return members
  }

  /// The members of a struct or a union among those of another struct.
  private mutating func flattened(_ type: String, depth: Int) -> [JSONObject.Member] {
    let name = type.hasSuffix("?") ? String(type.dropLast()) : type
    guard let declaration = types.declarations[name] else { return [] }
    if declaration.json["union"] == nil {
      return self.members(of: declaration, depth: depth + 1).filter { $0.key != "zzz unknown" }
    }
    let value = union(name, declaration, depth: depth + 1)
    if let object = value.objectValue { return object.members }
    return [JSONObject.Member(key: value.stringValue ?? value.text(), value: .null)]
  }

  /// A member that is one of a few values.
  private mutating func constant(
    _ constant: JSONValue, of field: JSONObject.Member
  ) -> [JSONObject.Member] {
    let picked = random.pick(constant.arrayValue ?? [constant])
    return value(of: "JSON", options: ["literally": picked], depth: 9).map {
      [JSONObject.Member(key: field.value["key"]?.stringValue ?? field.key, value: $0)]
    } ?? []
  }

  private mutating func key(of field: JSONObject.Member, isSnakeCase: Bool) -> String {
    let isStyled = isSnakeCase && field.value["name"] == nil && isIdentifier(field.key)
    let key = field.value["key"]?.stringValue ?? (isStyled ? snakeCase(field.key) : field.key)
    return random.pick([key] + (field.value["aliases"]?.arrayValue ?? []).compactMap(\.stringValue))
  }

  private func isIdentifier(_ name: String) -> Bool {
    name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } && name.first?.isNumber == false
  }

  private func snakeCase(_ name: String) -> String {
    name.map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }.joined()
  }

  /// The members in another order, now and then.
  mutating func shuffled(_ members: [JSONObject.Member]) -> [JSONObject.Member] {
    random.oneIn(3) ? members.shuffled(using: &random) : members
  }
}
