import Foundation
import SumTypeGenerator
import SumTypeImport
import Testing

/// Hand-written coders are read as code: `SwiftModels` has each form, compiled with the tests.
@Suite("Import of hand-written coders")
struct SwiftCoderTests {
  @Test("hand-written coders of common forms are read as their code reads")
  func handWritten() throws {
    let model = try SwiftModel("HandWritten")
    let text = TextPost(text: "hi", likes: nil)
    let url = try #require(URL(string: "https://example.org"))
    let all = Everywhere(
      posts: [.text(text), .photo(PhotoPost(url: url)), .deleted],
      messages: [.said(text), .rated(3), .left], blocks: [.paragraph(text), .heading(["a"])],
      happenings: [
        .moved(from: 1, to: 2, by: nil), .moved(from: 1, to: 2, by: "x"), .renamed("y"),
      ],
      scalars: [.text("a"), .number(2.5), .flag(true), .list([.none, .text("b")]), .none],
      tokens: [Token(text: "t")], statuses: [.open, .unknown],
      preferences: [Preferences(volume: 3)],
      ranges: [Range2(low: 1, high: 2)])
    try model.reads([all], as: "Everywhere")
    for (type, data) in [
      ("ChatMessage", #"{"tag":"spoken","content":{"text":"a"}}"#),
      ("PageBlock", #"{"paragraph":{"text":"a"}}"#),
      ("Preferences", #"{"token":"t"}"#),
    ] {
      #expect(try model.imported.findings(in: data, as: type).isEmpty, "\(data)")
    }
    try model.writes(Everywhere.self, as: "Everywhere")
  }

  @Test("the report says which hand-written coders were recognised")
  func handWrittenReport() throws {
    let model = try SwiftModel("HandWritten")
    let lines = model.imported.notes.filter { $0.subject.contains("(") }.map {
      "\($0.place.line):\($0.place.column) \($0.effect.rawValue) \($0.subject)"
    }
    let union = "assumed init(from:) read as a union by the member"
    let encoder = "assumed encode(to:) by hand"
    let expected = [
      "14:3 \(union) \"type\"", "25:3 \(encoder)", "52:3 \(union) \"tag\"", "65:3 \(encoder)",
      "85:3 \(union) \"type\"", "95:3 \(encoder)", "115:3 \(union) \"code\"", "129:3 \(encoder)",
      "151:3 assumed init(from:) read as one of several types, told by their JSON",
      "166:3 \(encoder)",
      "182:3 assumed init(from:) read as a single value", "185:3 \(encoder)",
      "194:3 assumed init(from:) read as the raw values of the enum", "199:3 \(encoder)",
      "227:3 assumed init(from:) read as an object of the members that it decodes",
      "247:3 assumed init(from:) read as an array of its elements", "255:3 \(encoder)",
      "268:3 assumed init(from:) read as an object of the members that it decodes",
      "278:3 unsayable init(from:) by hand",
      "286:3 unsayable encode(to:) by hand",
    ]
    #expect(Set(lines) == Set(expected), "\(model.imported.result.text)")
    let others = model.imported.notes.filter { !$0.subject.contains("(") }
    #expect(others.count { $0.subject == "null for a default" } == 5)
    #expect(others.contains { $0.subject == "a default that is computed" && $0.place.line == 237 })
  }

  @Test("hand-written coders of further forms are read as their code reads")
  func handWrittenMore() throws {
    let model = try SwiftModel("HandWrittenMore")
    try model.reads(
      [Shape2.circle(.init(radius: 1.5)), .box(.init(width: 3, kind: .box))], as: "Shape2")
    try model.reads([Tagged(name: "a", isFollowed: true)], as: "Tagged")
    try model.reads([Input.text("a"), .texts(["b"]), .size(width: 3)], as: "Input")
    #expect(try model.imported.findings(in: #"{"name":"a"}"#, as: "Tagged").isEmpty)
    try model.reads([Named.person("a"), .thing(1)], as: "Named")
    try model.writes(Named.self, as: "Named")
    try model.writes(Shape2.self, as: "Shape2")
    try model.writes(Tagged.self, as: "Tagged")
  }

  @Test("enums as apps write them are read as their code reads")
  func handWrittenForms() throws {
    let model = try SwiftModel("HandWrittenForms")
    try model.reads(
      [
        Block.paragraph(.init(inlineContent: ["a"])),
        .heading(.init(level: 1, text: "b", anchor: nil)),
        .list(.init(items: [.rule], startIndex: 1)), .list(.init(items: [], startIndex: 4)),
        .row(.init(columns: 1, cells: ["c"])), .table(.init(rows: [["d"]], caption: nil)),
        .figure(.init(width: 2)),
        .link(title: "e", target: URL(string: "https://example.org")), .rule,
      ], as: "Block")
    try model.reads([Operation.replace(path: "a", value: 1), .remove(path: "b")], as: "Operation")
    try model.reads([Event.tapped(x: 1, y: 2), .typed(text: "a")], as: "Event")
    try model.reads(
      [GameContext.daily(UUID()), .shared("a"), .finished, .solo], as: "GameContext")
    try model.reads([Enclosure.image(.init(width: 1)), .note("a")], as: "Enclosure")
    try model.reads([Role.member, .moderator], as: "Role")
    try model.reads([Chapter.intro, .tutorial], as: "Chapter")
    try model.reads(
      [Login.email(.init(email: "a", token: "b")), .mobile(.init(phone: "a", token: "b"))],
      as: "Login")
    try model.reads([Call.function(.init(id: "a")), .search(.init(id: "b"))], as: "Call")
    try model.writes(Login.self, as: "Login")
    try model.writes(Block.self, as: "Block")
    try model.writes(Operation.self, as: "Operation")
    try model.writes(Event.self, as: "Event")
    try model.writes(GameContext.self, as: "GameContext")
    try model.writes(Enclosure.self, as: "Enclosure")
    try model.writes(Role.self, as: "Role")
    try model.writes(Chapter.self, as: "Chapter")
  }

  @Test("structs and values of any type as apps write them are read as their code reads")
  func handWrittenObjects() throws {
    let model = try SwiftModel("HandWrittenObjects")
    let user = User(id: "a", joined: Date(timeIntervalSince1970: 0), extra: [:])
    try model.reads([user], as: "User")
    try model.reads([Channel(title: "a", extra: ["b": "c"])], as: "Channel")
    try model.reads([PagedText(title: "a")], as: "PagedText")
    try model.reads(
      [AnyReference(ImageReference()), AnyReference(TopicReference(title: "a"))],
      as: "AnyReference")
    try model.reads(
      [Pairs(numbers: .init(first: 1, second: 2), note: nil)], as: "Pairs")
    try model.reads(
      [Values(value: .object(["a": .array([.null, .bool(true), .double(1.5), .string("b")])]))],
      as: "Values")
    try model.reads([Retitled(title: "a")], as: "Retitled")
    #expect(try model.imported.findings(in: #"{"name":"a"}"#, as: "Retitled").isEmpty)
    try model.writes(Values.self, as: "Values")
    try model.writes(User.self, as: "User")
    try model.writes(Channel.self, as: "Channel")
    try model.writes(AnyReference.self, as: "AnyReference")
  }

  @Test("of coders as apps write them the schema says what their code says")
  func handWrittenFormsSchema() throws {
    let flat =
      try SwiftModel("HandWrittenForms").flat + SwiftModel("HandWrittenObjects").flat
    for expected in [
      #""heading": "BlockHeading", "list": "BlockList", "row": "BlockRow", "table": "BlockTable", "figure": "BlockFigure", "link": "BlockLink", "rule": null }"#,
      #""BlockParagraph": { "struct": { "inlineContent": "[String]" } }"#,
      #""BlockHeading": { "struct": { "level": "Int", "text": "String", "anchor": "String?" } }"#,
      #""startIndex": { "type": "UInt", "key": "start", "default": 1 }"#,
      #""BlockLink": { "struct": { "title": "String?", "target": "URL?" } }"#,
      #""replace": "OperationReplace", "remove": { "payload": "String", "member": "path" } }, "representation": { "internal": { "tag": "op" } }"#,
      #""OperationReplace": { "struct": { "path": "String", "value": "Int" } }"#,
      #""representation": { "adjacent": { "tag": "kind", "content": "data" } }"#,
      #""shared": { "payload": "String", "member": "shared" }, "finished": { "payload": "Bool", "member": "finished" }, "solo": "GameContextSolo" }, "representation": "presence", "default": "solo""#,
      #""image": { "payload": "EnclosureImageFile", "member": "image" }, "note": { "payload": "String", "member": "note" } }, "representation": "presence""#,
      #""enum": { "member": "member", "channelMember": "channel_member", "moderator": "mod" }"#,
      #""enum": ["intro", "tutorial", "project"]"#,
      #""joined": { "type": "Date", "key": "joined_at" }, "image": "String?", "extra": { "type": "[String: Int]", "flatten": true }"#,
      #""title": "String", "extra": { "type": "[String: String]", "flatten": true }"#,
      #""size": "(Double | String)?", "stamp": "String", "tags": "[String]", "marks": "[Int]?", "paging": "PagedTextPaging", "lines": "[String]?""#,
      #""struct": { "next": "String?", "totals": "PagedTextPagingTotals" }"#,
      #""total": { "type": "Int", "key": "count" }"#,
      #""image": "ImageReference", "topic": { "tags": ["topic", "section"], "payload": "TopicReference" }"#,
      #""Values": { "struct": { "value": "JSON" } }"#, #""PairInt": {"#,
      #""union": { "email": "EmailLogin", "mobile": { "tag": "phone", "payload": "PhoneLogin" } }, "representation": "presence""#,
      #""function": { "tag": "function_call", "payload": "FunctionCall" }, "search": { "tag": "search_call", "payload": "SearchCall" }"#,
      #""numbers": "PairInt", "note": "String?""#,
    ] {
      #expect(flat.contains(expected), "\(expected)\n\(flat)")
    }
  }

  @Test("the case of a default clause is a variant, and values of other tags are unknown")
  func defaultCases() throws {
    let model = try SwiftModel("HandWrittenMore")
    let post = Caption(text: "a")
    try model.reads([Attachment.link(post), Attachment.none], as: "Attachment")
    try model.reads([Footer.text(post), .empty], as: "Footer")
    try model.reads([Media.image(post), .other], as: "Media")
    try model.reads([Clip.image(post), .other], as: "Clip")
    try model.writes(Attachment.self, as: "Attachment")
    try model.writes(Footer.self, as: "Footer")
    try model.writes(Media.self, as: "Media")
    try model.writes(Clip.self, as: "Clip")
    func kinds(_ data: String, _ type: String) throws -> [String] {
      try model.imported.findings(in: data, as: type).map { String($0.prefix { $0 != " " }) }
    }
    // The app reads these as `none`, and would lose them.
    #expect(try kinds(#"{"kind":"film","length":3}"#, "Attachment") == ["unknownVariant"])
    #expect(try kinds(#"{"kind":"film","length":3}"#, "Footer") == ["unknownVariant"])
    #expect(try kinds(#"{}"#, "Footer") == [])
    // Beside another tag there may be a payload, which the case has not.
    #expect(try kinds(#"{"kind":"video","data":{"length":3}}"#, "Media") == ["unknownVariant"])
    #expect(try kinds(#"{}"#, "Media") == [])
    // Among the members of one object these are unknown members of the case.
    #expect(try kinds(#"{"kind":"video","length":3}"#, "Clip") == ["unknownField"])
    #expect(
      model.flat.contains(
        #""Attachment": { "doc": "Values of other tags are none of these.", "union": { "link": "Caption", "none": { "tag": "nothing", "payload": null } }"#
      ))
    #expect(model.flat.contains(#""empty": { "tags": [], "payload": null }"#))
    #expect(
      model.flat.contains(
        #""image": "Caption", "other": null }, "representation": { "adjacent": { "tag": "kind", "content": "data" } }, "default": "other""#
      ))
    #expect(
      model.flat.contains(
        #""other": { "tags": ["other", "audio", "video"], "payload": null } }, "representation": { "internal": { "tag": "kind" } } }"#
      ))
    #expect(model.report.count { $0.contains("is unknown in the schema, which keeps it") } == 3)
  }
}
