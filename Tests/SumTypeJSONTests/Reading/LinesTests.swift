import SumTypeJSON
import TestSupport
import Testing

@Suite("Members on lines of their own")
struct LinesTests {
  static let members = MemberTable("id", "aKeyOfMoreThanSixteenBytes", "text", "fourteen-bytes")
  static let tagKey = MemberTable("type")
  static let tags = TagTable("text", "mood")
  /// White space after the object, because the reader takes a slower path near the end of the input.
  static let rest = String(repeating: " ", count: 100)

  /// The places of all that a reader finds, and the fault if it stops.
  private func found(in text: String) -> String {
    var found = ""
    do {
      let kept = try read(text + Self.rest, recordsKept: true) { (reader) throws(JSONFault) in
        var object = try reader.openObject()
        let variant = try reader.findVariant(Self.tags, under: Self.tagKey, in: &object)
        found += "variant \(variant ?? -1)"
        while let index = try reader.nextMember(&object, Self.members) {
          found += ", \(index) at \(object.keyRange) \(reader.offset) \(try reader.skipValue())"
        }
        found += ", end \(reader.offset)"
        return reader.kept.map(\.range)
      }
      return found + ", kept \(kept)"
    } catch {
      return found + ", \(error)"
    }
  }

  /// Checks that the object is read alike with line feeds and with tabs: no fast path reads tabs.
  private func expectSame(_ text: String) {
    #expect(found(in: text) == found(in: text.replacing("\n", with: "\t")), "\(text)")
  }

  private static let values = [
    #""id"<1"#, #""aKeyOfMoreThanSixteenBytes"<{ "type": "x\"", "id": [2] }"#,
    #""text"<"a \"quote\" and a backslash at the end\\""#, #""fourteen-bytes"<-1.5e3"#,
    #""type"<"mood""#, #""other"<[ "a\\", 1 ]"#, #""id"<"again, with 🙂 and more than sixteen""#,
  ]

  private func object(_ order: [Int], indentation: Int, colon: String) -> String {
    let line = "\n" + String(repeating: " ", count: indentation)
    let members = order.map { Self.values[$0].replacing("<", with: colon) }
    return "{" + members.map { line + $0 }.joined(separator: ",") + "\n  }"
  }

  @Test("members on lines are read like others, whatever their indentation and order")
  func layouts() {
    var random = SplitMix64(seed: 22)
    for indentation in 0...20 {
      for colon in [":", ": ", " : ", "  :\n "] {
        for _ in 0..<4 {
          let order = (0..<Self.values.count).shuffled(using: &random)
          expectSame(object(order, indentation: indentation, colon: colon))
        }
        expectSame(object([1, 3, 0, 2, 4], indentation: indentation, colon: colon))
      }
    }
    let sorted = found(in: object([1, 3, 0, 2, 4], indentation: 2, colon: " : "))
    #expect(sorted.hasPrefix("variant 1, 1 at "))
    #expect(sorted.hasSuffix(", kept []"))
  }

  @Test("a fault in members on lines has the place that it has without lines", arguments: [2, 9])
  func faults(indentation: Int) {
    let text = object([1, 0, 5, 2, 4], indentation: indentation, colon: " : ")
    for index in text.indices {
      var cut = text
      cut.remove(at: index)
      expectSame(cut)
      expectSame(text[..<index] + "," + text[index...])
      expectSame(String(text[..<index]))
    }
    #expect(found(in: object([4, 0, 4], indentation: 2, colon: ": ")).contains("repeatedTag"))
    #expect(found(in: object([0, 4, 2, 4], indentation: 2, colon: ": ")).contains("repeatedTag"))
    #expect(found(in: object([0, 2], indentation: 2, colon: ": ")).contains("missingTag"))
  }

  @Test("a claimed key that is also in the struct's own table is found")
  func ownTag() throws {
    let text = "{\n  \"id\": 1,\n  \"type\": \"mood\"\n}" + Self.rest
    let found = try read(text) { (reader) throws(JSONFault) in
      var object = try reader.openObject()
      _ = try reader.findVariant(Self.tags, under: Self.tagKey, in: &object)
      var indices: [Int] = []
      while let index = try reader.nextMember(&object, MemberTable("other", "type", "id")) {
        indices.append(index)
        try reader.skipValue()
      }
      return indices
    }
    #expect(found == [2, 1])
  }
}
