import SumTypeRuntime
import Testing

/// A value without any bits, and perhaps without an address.
private struct Blank: Hashable, Sendable {}

private enum BlankCodec: JSONObjectCodec {
  static let members = MemberTable([])

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> Blank {
    while try reader.nextMember(&object, members) != nil {}
    return Blank()
  }

  static func visit(_ value: Blank, over old: Blank, in fields: inout MemberVisitor) {}
}

private struct Framed: Hashable, Sendable {
  var from: JSONValue
  var blank: Blank
}

private enum FramedCodec: JSONObjectCodec {
  static let members = MemberTable("from", "blank")

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> Framed {
    var from: JSONValue?
    var blank: Blank?
    while let member = try reader.nextMember(&object, members) {
      switch member {
      case 0: from = try JSONValueCodec.decode(from: &reader)
      default: blank = try BlankCodec.decode(from: &reader)
      }
    }
    return Framed(
      from: try reader.require(from, 0, of: members, in: object),
      blank: try reader.require(blank, 1, of: members, in: object))
  }

  static func visit(_ value: Framed, over old: Framed, in fields: inout MemberVisitor) {
    fields.visit(0, value.from, over: old.from, as: JSONValueCodec.self)
    fields.visit(1, value.blank, over: old.blank, as: BlankCodec.self)
  }
}

@Suite("A struct without properties")
struct EmptyStructTests {
  @Test("is compared and merged like any other, and keeps what is unknown in it")
  func merged() throws {
    let json = #"[{"from":1,"blank":{"new":1}},{"blank":{ },"from":2}]"#
    #expect(
      try Sole<ArrayCodec<FramedCodec>>.edited(json) { $0[0].from = .null }
        == #"[{"from":null,"blank":{"new":1}},{"blank":{ },"from":2}]"#)
    #expect(
      try Sole<ArrayCodec<FramedCodec>>.edited(json) {
        for index in $0.indices { $0[index].blank = Blank() }
      } == json)
    #expect(
      try Sole<ArrayCodec<BlankCodec>>.edited(#"[{"a":1},{"b":2}]"#) { $0.removeLast() }
        == #"[{"a":1}]"#)
  }
}
