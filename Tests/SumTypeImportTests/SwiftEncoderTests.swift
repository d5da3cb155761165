import Foundation
import SumTypeImport
import Testing

/// Coders that try several types, and types that are only Encodable.
@Suite("Import of coders that try types, and of encoders")
struct SwiftEncoderTests {
  @Test("types that are tried are a union, wherever the code decodes them")
  func tries() throws {
    let model = try SwiftModel("HandWrittenTries")
    try model.reads([Measure.count(3), .label("a"), .flag(true)], as: "Measure")
    try model.reads(
      [Entrance.ticket(Ticket(seat: "a")), .pass(Pass(until: "b"))], as: "Entrance")
    try model.reads(
      [Guests.one(Ticket(seat: "a")), .many([Ticket(seat: "b"), Ticket(seat: "c")])], as: "Guests")
    try model.reads([Columns.all, .none, .named(["a"])], as: "Columns")
    try model.reads([Layout.plain, .grid(columns: 3)], as: "Layout")
    #expect(try model.imported.findings(in: #"{"type":"plain"}"#, as: "Layout").isEmpty)
    try model.writes(Measure.self, as: "Measure")
    try model.writes(Entrance.self, as: "Entrance")
    try model.writes(Guests.self, as: "Guests")
    try model.writes(Columns.self, as: "Columns")
    try model.writes(Layout.self, as: "Layout")
    for expected in [
      #""count": "Int", "label": "String" }, "representation": "untagged""#,
      #""ticket": { "tag": "seat", "payload": "Ticket" }, "pass": { "tag": "until", "payload": "Pass" }"#,
      #""union": { "many": "[Ticket]", "one": "Ticket" }, "representation": "untagged""#,
      #""union": { "keyword": "ColumnsKeyword", "named": "[String]" }, "representation": "untagged""#,
      #""ColumnsKeyword": { "enum": ["all", "none"] }"#,
      #""union": { "keyword": "LayoutKeyword", "object": "LayoutObject" }, "representation": "untagged""#,
      #""Trail": { "doc": "A struct with an initializer that is no coder.", "struct": { "names": "[String]" } }"#,
    ] {
      #expect(model.flat.contains(expected), "\(expected)\n\(model.flat)")
    }
  }

  @Test("coders of protocols, methods of decoders, and values beside objects are read")
  func forms() throws {
    let model = try SwiftModel("HandWrittenTries")
    let room = RoomID(word: "a")
    try model.reads([room], as: "RoomID")
    try model.reads([Prompt.words("a"), .rooms([room])], as: "Prompt")
    try model.reads([Markup(source: "a", plain: "b")], as: "Markup")
    #expect(try model.imported.findings(in: #""a""#, as: "Markup").isEmpty)
    try model.reads(
      [Furniture.ticket(Ticket(seat: "a")), .pass(Pass(until: "b"))], as: "Furniture")
    try model.writes(RoomID.self, as: "RoomID")
    try model.writes(Prompt.self, as: "Prompt")
    try model.writes(Furniture.self, as: "Furniture")
    for expected in [
      #""RoomID": { "alias": "String" }"#,
      #""union": { "words": "String", "rooms": "[RoomID]" }, "representation": "untagged""#,
      #""ticket": { "tag": "T", "payload": "Ticket" }, "pass": { "tag": "P", "payload": "Pass" }"#,
    ] {
      #expect(model.flat.contains(expected), "\(expected)\n\(model.flat)")
    }
  }

  @Test("types that are only Encodable are read as their code writes")
  func encoders() throws {
    let model = try SwiftModel("Encoders")
    let order = Order(
      code: Code(text: "x"),
      commands: [
        .move(to: Chair(seat: "a")), .say("hi", volume: nil), .say("ho", volume: 2), .stop,
      ],
      target: .group(["a"]), draft: "")
    try model.reads([order], as: "Order")
    try model.reads([Target.everyone, .nobody, .group([])], as: "Target")
    for expected in [
      #""move": { "payload": "String", "member": "target" }, "say": { "tag": "SAY", "payload": "InstructionSay" }, "stop": null }"#,
      #""InstructionSay": { "struct": { "words": { "type": "String", "key": "text" }, "volume": "Double?" } }"#,
      #""TargetKeyword": { "enum": ["everyone", "nobody"] }"#,
      #""struct": { "type": { "const": "order" }, "code": "Code", "commands": "[Instruction]", "target": { "type": "Target?", "key": "to" } }"#,
      #""Code": { "doc": "The raw value of a struct that is not RawRepresentable.", "alias": "String" }"#,
    ] {
      #expect(model.flat.contains(expected), "\(expected)\n\(model.flat)")
    }
  }
}
