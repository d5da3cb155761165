import TestSupport
import Testing

@testable import SumTypeRuntime

@Suite("The number of comparisons of a nested value in a save", .serialized)
struct DifferenceSearchTests {
  /// A link of a chain, with an optional text.
  private final class Link: Sendable {
    let id: Int
    let next: Link?
    let text: String?

    init(_ id: Int, _ next: Link? = nil, text: String? = nil) {
      self.id = id
      self.next = next
      self.text = text
    }
  }

  /// This codec is written by hand, because a generated codec has a struct, and counts no comparisons.
  private enum LinkCodec: JSONObjectCodec {
    static let members = MemberTable("id", "text", "next")

    static func decode(
      from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
    ) throws(JSONFault) -> Link {
      var (id, text, next): (Int, String?, Link?) = (0, nil, nil)
      while let member = try reader.nextMember(&object, members) {
        switch member {
        case 0: id = try IntegerCodec<Int>.decode(from: &reader)
        case 1: text = try CountedCodec.decodeIfPresent(from: &reader)
        default: next = try LinkCodec.decodeIfPresent(from: &reader)
        }
      }
      return Link(id, next, text: text)
    }

    static func visit(_ value: Link, over old: Link, in fields: inout MemberVisitor) {
      fields.visit(0, value.id, over: old.id, as: IntegerCodec<Int>.self)
      fields.visitOptional(1, value.text, over: old.text, as: CountedCodec.self)
      fields.visitOptional(2, value.next, over: old.next, as: LinkCodec.self)
    }
  }

  /// A codec of strings that counts their comparisons.
  private enum CountedCodec: JSONCodec {
    static let count = Locked(0)

    static var isComposite: Bool { true }

    static func decode(from reader: inout JSONReader) throws(JSONFault) -> String {
      try StringCodec.decode(from: &reader)
    }

    static func encode(_ value: String, to writer: inout JSONWriter) {
      StringCodec.encode(value, to: &writer)
    }

    static func isSame(_ lhs: String, _ rhs: String) -> Bool {
      count.access { $0 += 1 }
      return StringCodec.isSame(lhs, rhs)
    }
  }

  private static let levels = 100
  private static let text = "a text that is too long to lie in its string itself"

  private static func document(_ edit: (Int, inout String) -> Void = { _, _ in }) -> String {
    var json = "null"
    for level in 0..<levels {
      var members = #""id": \#(level), "x":[ ]"#
      edit(level, &members)
      json = "{\(members), \"next\": \(json)}"
    }
    return json
  }

  /// Loads a chain, replaces each link by the result of `edit`, and returns the saved text and the
  /// number of comparisons of texts.
  private static func saved(
    _ json: String, _ edit: (Link, _ next: Link?) -> Link
  ) throws -> (text: String, compared: Int) {
    let loaded = try Alone<LinkCodec>.load(Array(json.utf8))
    func edited(_ link: Link) -> Link { edit(link, link.next.map(edited)) }
    let value = edited(loaded.value)
    CountedCodec.count.access { $0 = 0 }
    let saved = try Alone<LinkCodec>.save(value, preserving: loaded.preserved)
    return (String(decoding: saved.bytes, as: UTF8.self), CountedCodec.count.access { $0 })
  }

  private enum Alone<Codec: JSONCodec>: JSONDocument {}

  @Test("a text at the end of a hundred links is compared at most three times")
  func atTheEnd() throws {
    let json = Self.document { level, members in
      if level == 0 { members += #","text":"\#(Self.text)""# }
    }
    let saved = try Self.saved(json) { link, next in
      Link(link.id, next, text: link.text.map { _ in "other" })
    }
    #expect(saved.text == json.replacing(Self.text, with: "other"))
    #expect(saved.compared <= 3)
  }

  @Test("the texts of a hundred links are compared at most four times each on average")
  func besideEach() throws {
    let json = Self.document { _, members in members += #","text":"\#(Self.text)""# }
    let saved = try Self.saved(json) { link, next in
      // Equal texts in other memory.
      Link(link.id == 0 ? 1000 : link.id, next, text: link.text.map { String(Array($0)) })
    }
    #expect(saved.text == json.replacing(#""id": 0"#, with: #""id": 1000"#))
    #expect(saved.compared <= 4 * Self.levels)
  }

  @Test("a save finds every change in a chain, at whichever links it is")
  func everywhere() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<200 {
      let changed = Set((0..<Self.levels).filter { _ in random.next() % 9 == 0 })
      let renumbered = Set((0..<Self.levels).filter { _ in random.next() % 7 == 0 })
      let isFresh = random.next() % 2 == 0
      let json = Self.document { level, members in
        if level % 3 != 1 { members += #","text":"\#(Self.text)""# }
      }
      let saved = try Self.saved(json) { link, next in
        var text = link.text
        if let old = text { text = isFresh ? String(Array(old)) : old }
        if changed.contains(link.id), text != nil { text = "other" }
        let isSame = next === link.next && text == link.text && !renumbered.contains(link.id)
        return isSame && !isFresh
          ? link : Link(renumbered.contains(link.id) ? link.id + 1000 : link.id, next, text: text)
      }
      let expected = Self.document { level, members in
        if renumbered.contains(level) {
          members = members.replacing("\"id\": \(level)", with: "\"id\": \(level + 1000)")
        }
        if level % 3 != 1 {
          members += #","text":"\#(changed.contains(level) ? "other" : Self.text)""#
        }
      }
      #expect(saved.text == expected)
    }
  }
}
