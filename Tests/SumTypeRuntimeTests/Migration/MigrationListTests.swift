import SumTypeRuntime
import TestSupport
import Testing

/// Lists of many objects, in valid, invalid and deeply nested documents.
@Suite("Objects of a list in a migration")
struct MigrationListTests {
  private static let keys = ["a", "b", "type", "at", "a key of many characters"]
  private static let escaped = [
    #"\u0061"#, #"b"#, #"typ\u0065"#, #"at"#, #"a key of many c\u0068aracters"#,
  ]
  private static let values = [
    #""x""#, #""y""#, #""z""#, #""\u0078""#, #""é""#,
    #""a \"text\" of some words, and more of them""#,
    #""nothing but a text of some words, and more of them""#, "1", "1.0", "12", "-1", "0",
    "1769860800",
    "1769860800.25", "1e3", "null", "true", "false", "{}", #"{"a":[1,{"b":"x"}]}"#, "[ ]",
    "[null,[]]",
  ]

  /// Returns the keys of objects of one form. Each has its white space and colon, without a value.
  private func form(_ numbers: inout SplitMix64) -> [String] {
    let places = Self.keys.indices.shuffled(using: &numbers).prefix(
      .random(in: 0...5, using: &numbers))
    var keys = places.map { place in
      Int.random(in: 0..<8, using: &numbers) == 0 ? Self.escaped[place] : Self.keys[place]
    }
    if Int.random(in: 0..<6, using: &numbers) == 0 { keys += ["a"] }
    let spaces = ["", "", " ", "\n        "].randomElement(using: &numbers) ?? ""
    return keys.map { "\(spaces)\"\($0)\"\(spaces):\(spaces)" }
  }

  private func object(_ form: [String], _ numbers: inout SplitMix64) -> String {
    let members = form.map { $0 + (Self.values.randomElement(using: &numbers) ?? "1") }
    return "{" + members.joined(separator: ",") + "}"
  }

  private func pass(_ numbers: inout SplitMix64) -> MigrationPass {
    func key() -> String { Self.keys.randomElement(using: &numbers) ?? "a" }
    let tags: [JSONTag] = ["x", "y", "é", 1, 12, true]
    func tag() -> JSONTag { tags.randomElement(using: &numbers) ?? 1 }
    let steps: [MigrationStep] = [
      .rename(key(), to: key()), .rename(key(), to: "new"), .replace(key(), tag(), with: tag()),
      .add(key(), "[{}]"), .drop(key()),
      .rewire(key(), from: SecondsDateCodec.self, to: ISO8601DateCodec.self),
      .rewire(key(), from: StringCodec.self, to: StringCodec.self),
      .rewire(key(), from: JSONValueCodec.self, to: JSONValueCodec.self),
    ]
    let chosen = Array(steps.shuffled(using: &numbers).prefix(.random(in: 1...4, using: &numbers)))
    return Bool.random(using: &numbers)
      ? .at("/l/*", where: [key(): tag()], chosen)
      : .at("/l/*", chosen)
  }

  private func migrated(_ document: String, _ passes: [MigrationPass]) throws -> String {
    let migrations = Migrations(version: "v", to: 2, [1: passes])
    return String(decoding: try migrations.migrated(Array(document.utf8)), as: UTF8.self)
  }

  private func apart(_ objects: [String], _ passes: [MigrationPass]) throws -> String {
    let head = #"{"v":2,"l":["#
    let results = try objects.map { object in
      let result = try migrated(#"{"v":1,"l":["# + object + "]}", passes)
      #expect(result.hasPrefix(head) && result.hasSuffix("]}"))
      return result.dropFirst(head.count).dropLast(2)
    }
    return head + results.joined(separator: ", ") + "]}"
  }

  @Test("the objects of a list are migrated as each would be alone", arguments: 0..<100)
  func together(seed: Int) throws {
    var numbers = SplitMix64(seed: UInt64(seed))
    let passes = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in pass(&numbers) }
    let forms = (0..<Int.random(in: 1...10, using: &numbers)).map { _ in form(&numbers) }
    let objects = (0..<60).map { _ in
      object(forms.randomElement(using: &numbers) ?? [], &numbers)
    }
    let document = #"{"v":1,"l":["# + objects.joined(separator: ", ") + "]}"
    #expect(try migrated(document, passes) == (try apart(objects, passes)))
  }

  @Test(
    "a migration refuses invalid JSON with the error and the place that the parser reports",
    arguments: 0..<200)
  func broken(seed: Int) throws {
    var numbers = SplitMix64(seed: UInt64(seed))
    let passes = (0..<2).map { _ in pass(&numbers) }
    let form = form(&numbers)
    let head = #"{"v":1,"l":["#
    let objects = (0..<8).map { _ in object(form, &numbers) }
    var document = Array((head + objects.joined(separator: ",") + "]}").utf8)
    let place = Int.random(in: head.utf8.count..<document.count, using: &numbers)
    let bytes = Array(#"{}[]":,\ 0e-.xntu"#.utf8) + [0x00, 0x80, 0xC3, 0xFF]
    document[place] = bytes.randomElement(using: &numbers) ?? 0
    if Bool.random(using: &numbers) { document.removeLast(document.count - place) }

    let migrations = Migrations(version: "v", to: 2, [1: passes])
    do throws(JSONError) {
      _ = try JSONValue(parsing: document)
    } catch {
      let other = #expect(throws: JSONError.self) { try migrations.migrated(document) }
      #expect(other?.fault.code == error.fault.code)
      #expect(other?.location == error.location)
    }
  }

  @Test("an object of a list may nest to the limit, and no deeper")
  func nesting() throws {
    func object(_ depth: Int) -> String {
      let list = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      return #"{"a":"# + list + "}"
    }
    let renames = [MigrationPass.at("/l/*", [.rename("a", to: "b")])]
    let flat = Array(repeating: object(1), count: 8)
    for (depth, isTooDeep) in [(509, false), (510, true)] {
      let objects = (flat + [object(depth)]).joined(separator: ",")
      let document = #"{"v":1,"l":["# + objects + "]}"
      if isTooDeep {
        #expect(throws: JSONError.self) { try migrated(document, renames) }
      } else {
        #expect(try migrated(document, renames).hasSuffix("]}]}"))
      }
    }
  }
}
