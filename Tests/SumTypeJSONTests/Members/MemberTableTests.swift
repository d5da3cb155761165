import SumTypeJSON
import TestSupport
import Testing

@Suite("Tables of the keys of an object")
struct MemberTableTests {
  static let one = MemberTable("id")
  static let seven = MemberTable(
    "id", "type", "createdAt", "message", "a", "", "a key that is longer than sixteen bytes")
  static let eight = MemberTable("a", "ab", "abc", "abcdefg", "abcdefgh", "abcdefghi", "b", "ba")
  static let unusual = MemberTable(
    "quote\"", "back\\slash", "line\nbreak", "é", "日本語", "😀", "\u{0}")
  static let aliased = MemberTable(
    ["id", "createdAt"], aliases: [("created_at", 1), ("created", 1), ("identifier", 0)])
  /// Keys of the same length that differ only in the middle, outside the first and last eight bytes.
  static let alike = MemberTable(
    "samebeginning_00_sameending", "samebeginning_01_sameending", "samebeginning_10_sameending",
    "samebeginning_11_sameending")

  /// Writes an object with the keys at the indices `order`, each with its index as its value, and reads it by the
  /// table.
  private func check(_ table: MemberTable, order: [Int], spelling: (String) -> String) throws {
    let members = order.map { "\(spelling(table[$0].string)):\($0)" }
    let text = "{" + members.joined(separator: ", ") + "}"
    let found = try read(text) { (reader) throws(JSONFault) in
      var found: [Int] = []
      var object = try reader.openObject()
      while let index = try reader.nextMember(&object, table) {
        found.append(index)
        let value = try reader.readInteger(as: Int.self)
        #expect(value == index)
      }
      return found
    }
    #expect(found == order)
  }

  private func plain(_ key: String) -> String {
    JSONValue.string(key).text()
  }

  /// Every character as `\uXXXX`.
  private func escaped(_ key: String) -> String {
    var text = "\""
    for unit in key.utf16 {
      let digits = String(unit, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return text + "\""
  }

  @Test(
    "each key is found in any order, repeated, plain or escaped",
    arguments: [one, seven, eight, unusual, alike])
  func orders(table: MemberTable) throws {
    let all = Array(table.keys.indices)
    var generator = SplitMix64(seed: 5)
    var orders = [all, all.reversed(), all + all, all.flatMap { [$0, $0] }]
    for _ in 0..<20 { orders.append(all.shuffled(using: &generator)) }
    for order in orders {
      try check(table, order: order, spelling: plain)
      try check(table, order: order, spelling: escaped)
      try check(table, order: order) { Bool.random(using: &generator) ? plain($0) : escaped($0) }
    }
  }

  @Test(
    "a key that is not in the table is not found", arguments: [one, seven, eight, unusual, alike])
  func unknown(table: MemberTable) throws {
    var strangers = ["x", "i", "idd", "Id", "ID", " id", "id ", "typ", "types", "abcdefghij", "aa"]
    for key in table.keys {
      strangers += [
        key.string + "x", "x" + key.string, String(key.string.dropLast()), key.string + "\0",
      ]
    }
    let known = Set(table.keys.map { Array($0.string.utf8) })
    for stranger in strangers where !known.contains(Array(stranger.utf8)) {
      #expect(table.index(of: stranger) == nil)
      for spelling in [plain(stranger), escaped(stranger)] {
        let index = try read("{\(spelling):[1,{\"id\":2}]}") { (reader) throws(JSONFault) in
          var object = try reader.openObject()
          return try reader.nextMember(&object, table)
        }
        #expect(index == nil)
      }
    }
  }

  @Test("keys are compared by their bytes, not by canonical equivalence")
  func canonicalEquivalence() {
    let composed = MemberTable("caf\u{E9}")
    #expect(composed.index(of: "caf\u{E9}") == 0)
    #expect(composed.index(of: "cafe\u{301}") == nil)
  }

  @Test("a key that needs escapes is not found by its unescaped characters")
  func unescaped() throws {
    let table = MemberTable("a\\nb", "c\"d", "e\\x")
    let other = try read(#"{"a\nb":1}"#) { (reader) throws(JSONFault) in
      var object = try reader.openObject()
      return try reader.nextMember(&object, table)
    }
    #expect(other == nil)
    for (text, table) in [
      (#"{"c"d":1}"#, MemberTable("c\"d")), (#"{"e\x":1}"#, MemberTable("e\\x")),
    ] {
      let found = fault(text) { (reader) throws(JSONFault) in
        var object = try reader.openObject()
        _ = try reader.nextMember(&object, table)
      }
      #expect(found?.isGrammar == true)
    }
  }

  @Test("an alias of a key leads to the same member")
  func aliases() throws {
    #expect(Self.aliased.index(of: "created_at") == 1)
    #expect(Self.aliased.index(of: "created") == 1)
    #expect(Self.aliased.index(of: "createdAt") == 1)
    #expect(Self.aliased.index(of: "identifier") == 0)
    #expect(Array(Self.aliased.keys.map(\.string)) == ["id", "createdAt"])
    let indices = try read(#"{"created":1,"id":2,"created_at":3,"identifier":4,"createdAt":5}"#) {
      (reader) throws(JSONFault) in
      var indices: [Int] = []
      var object = try reader.openObject()
      while let index = try reader.nextMember(&object, Self.aliased) {
        indices.append(index)
        try reader.skipValue()
      }
      return indices
    }
    #expect(indices == [1, 0, 1, 0, 1])
  }

  @Test("an empty table finds no key")
  func empty() throws {
    let table = MemberTable([])
    #expect(table.index(of: "") == nil)
    let index = try read(#"{"":1,"a":2}"#) { (reader) throws(JSONFault) in
      var object = try reader.openObject()
      return try reader.nextMember(&object, table)
    }
    #expect(index == nil)
  }

  @Test("the key range of the cursor is that of the key in the source")
  func keyRange() throws {
    let text = #"{ "x":0, "t\u0079pe" : 1,"id":2 }"#
    let keys = try read(text) { (reader) throws(JSONFault) in
      var keys: [String] = []
      var object = try reader.openObject()
      while try reader.nextMember(&object, Self.seven) != nil {
        keys.append(String(decoding: Array(text.utf8)[object.keyRange], as: UTF8.self))
        try reader.skipValue()
      }
      return keys
    }
    #expect(keys == [#""t\u0079pe""#, #""id""#])
  }
}
