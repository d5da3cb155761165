import Foundation
import SumTypeRuntime
import Testing

/// Combinations that only hand-written codecs have, and unusual documents.
@Suite("Policies in unusual documents and in hand-written codecs")
struct PolicyTests {
  @Test("each item of a report has the policy of its place, also in a string")
  func recorded() throws {
    let inner = PolicyJSON.string(#"[{"id":2,"k":1,"kept":{"id":1,"note":"","y":1}}]"#)
    let json = #"[{"type":"bough","id":1,"text":\#(inner),"z":0},{"type":"stump","w":1},{}]"#
    let report = try Thicket<Refuses>.load(Array(json.utf8)).preserved.report
    #expect(
      report.items.map { "\($0.policy) \($0.path)" } == [
        "refuse /0/text » /0/k", "keep /0/text » /0/kept/y", "refuse /0/z", "refuse /1/w",
        "refuse /2",
      ])
    #expect(report.items[0].description.hasSuffix("/k: unknown field (a save is refused)"))
    let dropping = try Thicket<Drops>.load(Array(json.utf8)).preserved.report
    #expect(dropping.items[2].description == "/0/z: unknown field (a save drops it)")
  }

  @Test("a save drops each occurrence of a repeated unknown key")
  func repeated() throws {
    let json = #"{"x":1,"id":1,"x":2,"x":3,"note":"","x":4}"#
    #expect(try Sole<TwigCodec<Drops>>.edited(json) { _ in } == #"{"id":1,"note":""}"#)
    #expect(
      try Sole<TwigCodec<Drops>>.edited(json) { $0.note = "n" } == #"{"id":1,"note":"n"}"#)
  }

  @Test("unknown members of a variant without payload are dropped")
  func bare() throws {
    let saved = try Thicket<Drops>.editedFully(#"[{"x":1,"type":"stump","y":[]}]"#) { _ in }
    #expect(saved.text == #"[{"type":"stump"}]"#)
    #expect(saved.dropped.map(\.path) == ["/0/x", "/0/y"])
  }

  @Test("a save also drops unknown fields in the earlier value of a repeated key")
  func shadowed() throws {
    let json = #"[{"type":"bough","id":1,"twigs":[{"id":1,"note":"","x":1}],"twigs":[]}]"#
    #expect(
      try Thicket<Drops>.edited(json) { _ in }
        == #"[{"type":"bough","id":1,"twigs":[{"id":1,"note":""}],"twigs":[]}]"#)
  }

  @Test(
    "a save that drops all entries keeps the byte order mark and the white space around the list")
  func layout() throws {
    let mark = "\u{FEFF}"
    let json = mark + "\r\n[\r\n\t{},\r\n\t{\"type\":\"vine\"}\r\n]\r\n"
    let saved = try Thicket<Drops>.editedFully(json) { _ in }
    #expect(saved.bytes == Array((mark + "\r\n[]\r\n").utf8))
    #expect(saved.dropped.map(\.path) == ["/0", "/1"])
  }

  @Test("a member is dropped with one comma and the white space before that comma")
  func commas() throws {
    #expect(
      try Sole<TwigCodec<Drops>>.edited("{\"id\":1 , \"x\":0 ,\n\"note\":\"\" , \"y\":0\t}") {
        _ in
      } == "{\"id\":1 ,\n\"note\":\"\"\t}")
    #expect(
      try Sole<TwigCodec<Drops>>.edited("{ \"x\":0 , \"y\":0 , \"id\":1, \"note\":\"\"}") { _ in }
        == "{ \"id\":1, \"note\":\"\"}")
  }

  @Test("after a refused save, the same value is saved once the refused items are removed")
  func mended() throws {
    let json = Array(#"[{"type":"vine"},{"type":"stump"},{}]"#.utf8)
    let loaded = try Thicket<Refuses>.load(json)
    let error = #expect(throws: JSONError.self) {
      try Thicket<Refuses>.save(loaded.value, preserving: loaded.preserved)
    }
    #expect(error?.path == "/0")
    #expect(error?.others == ["/2"])
    let mended = loaded.preserved.removing(loaded.preserved.report.refused)
    #expect(
      try Thicket<Refuses>.save(loaded.value, preserving: mended).text == #"[{"type":"stump"}]"#)
    #expect(
      try Thicket<Refuses>.save([], preserving: mended).text == "[]")
  }

  @Test("an open union keeps its unknown values, although its policy is to drop")
  func openUnion() throws {
    let json = #"["point",{"star":{}},{"circle":{}}]"#
    let saved = try Sole<ArrayCodec<PolicyShapeCodec<Drops>>>.editedFully(json) { _ in }
    #expect(saved.text == json)
    #expect(saved.dropped.isEmpty)
  }

  @Test("the error of a value without JSON is thrown before that of refused data")
  func otherFaults() throws {
    typealias Shapes = Sole<ArrayCodec<PolicyShapeCodec<Refuses>>>
    for json in [#"[{"star":{}},{"circle":{"radius":1}}]"#, #"[{"circle":{"radius":1}}]"#] {
      let error = #expect(throws: JSONError.self) {
        try Shapes.edited(json) { $0[$0.count - 1] = .circle(Circle(radius: .nan)) }
      }
      #expect(error?.code == .unrepresentable)
    }
    let star = try Shapes.load(Array(#"[{"star":{}}]"#.utf8)).value
    let new = #expect(throws: JSONError.self) {
      try Shapes.save(star + [.circle(Circle(radius: .nan))])
    }
    #expect(new?.code == .unrepresentable)
  }

  @Test("a new unknown value of a union in another union's object is refused at each index")
  func innerUnion() throws {
    let json = #"[{"event":"closed"},{"event":"change","action":"move"}]"#
    typealias Log = Sole<ArrayCodec<StrictEventCodec>>
    let value = try Log.load(Array(json.utf8)).value
    for events in [value, value.reversed()] {
      let error = #expect(throws: JSONError.self) { try Log.save(events) }
      #expect(error?.code == .refusedUnknown)
      #expect(error?.others.isEmpty == true)
    }
    #expect(try Log.save([value[0]]).text == #"[{"event":"closed"}]"#)
    let error = #expect(throws: JSONError.self) {
      try Log.edited(#"[{"event":"closed"}]"#) { $0.append(value[1]) }
    }
    #expect(error?.path == "/1")
  }

  @Test("a new unknown value in a string is refused with its place in the string")
  func newEmbedded() throws {
    typealias Texts = Sole<EmbeddedCodec<ArrayCodec<StrictEventCodec>, Base64JSON>>
    let value = try Texts.load(
      Array(("\"" + base64(#"[{"event":"change","action":"move"},{"event":"?"}]"#) + "\"").utf8)
    ).value
    let error = #expect(throws: JSONError.self) { try Texts.save(value) }
    #expect(error?.path == " » /0")
    #expect(error?.others == [])
  }
}

/// An open union with any policy, also one that no schema can give it.
enum PolicyShapeCodec<Policy: PolicyChoice>: ExternalUnionCodec {
  static var onSave: KeptPolicy { Policy.policy }
  static var tags: TagTable { ShapeCodec.tags }

  static func decode(
    variant: Int, from reader: inout JSONReader
  ) throws(JSONFault) -> Shape {
    try ShapeCodec.decode(variant: variant, from: &reader)
  }

  static func variant(of value: Shape) -> Int? { ShapeCodec.variant(of: value) }

  static func visit(_ value: Shape, over old: Shape, in payload: inout PayloadVisitor) {
    ShapeCodec.visit(value, over: old, in: &payload)
  }

  static func unknown(_ value: Unrecognized) -> Shape? { .unknown(value) }

  static func unrecognized(in value: Shape) -> Unrecognized? {
    ShapeCodec.unrecognized(in: value)
  }
}

/// Events that keep unknown values, with changes whose unknown values refuse a save.
enum StrictEventCodec: InternalUnionCodec {
  static var keys: MemberTable { LogEventCodec.keys }
  static var tags: TagTable { LogEventCodec.tags }

  static func decode(
    variant: Int, from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> LogEvent {
    variant == 1
      ? .change(try StrictChangeCodec.decode(from: &reader, in: &object))
      : try LogEventCodec.decode(variant: variant, from: &reader, in: &object)
  }

  static func variant(of value: LogEvent) -> Int? { LogEventCodec.variant(of: value) }

  static func visit(_ value: LogEvent, over old: LogEvent, in payload: inout PayloadVisitor) {
    if case (.change(let value), .change(let old)) = (value, old) {
      payload.visitMembers(value, over: old, as: StrictChangeCodec.self)
    } else {
      LogEventCodec.visit(value, over: old, in: &payload)
    }
  }

  static func unknown(_ value: Unrecognized) -> LogEvent? { .unknown(value) }

  static func unrecognized(in value: LogEvent) -> Unrecognized? {
    LogEventCodec.unrecognized(in: value)
  }
}

enum StrictChangeCodec: InternalUnionCodec {
  static var onSave: KeptPolicy { .refuse }
  static var keys: MemberTable { LogChangeCodec.keys }
  static var tags: TagTable { LogChangeCodec.tags }

  static func decode(
    variant: Int, from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> LogChange {
    try LogChangeCodec.decode(variant: variant, from: &reader, in: &object)
  }

  static func variant(of value: LogChange) -> Int? { LogChangeCodec.variant(of: value) }

  static func visit(_ value: LogChange, over old: LogChange, in payload: inout PayloadVisitor) {
    LogChangeCodec.visit(value, over: old, in: &payload)
  }

  static func unknown(_ value: Unrecognized) -> LogChange? { .unknown(value) }

  static func unrecognized(in value: LogChange) -> Unrecognized? {
    LogChangeCodec.unrecognized(in: value)
  }
}
