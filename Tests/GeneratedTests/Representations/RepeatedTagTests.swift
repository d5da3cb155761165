import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Repeated tags")
struct RepeatedTagTests {
  /// A value of an open union in which a tag is repeated, and the function that reads it.
  struct Sample: Sendable, CustomTestStringConvertible {
    let json: String
    let outcome: @Sendable (String) throws -> String

    var testDescription: String { json }

    /// Creates a sample whose outcome is "malformed" if the whole value is, or else a description of the value.
    static func whole<Value: Coded>(_ type: Value.Type, _ json: String) -> Sample {
      Sample(json: json) { try outcome(of: type, $0) }
    }

    private static func outcome<Value: Coded>(
      of type: Value.Type, _ json: String
    ) throws -> String {
      let text = portrait(try loaded(json) as Value)
      return text.hasPrefix(".unknown:malformed(") ? "malformed" : text
    }
  }

  /// Makes objects with two tags: both right, the second of another type, or different ones. `others`, the
  /// members of payloads with and without faults, lie before, between and after the tags.
  private static func samples<Value: Coded>(
    _ type: Value.Type, _ tag: String, _ others: [String]
  ) -> [Sample] {
    let key = tag.prefix { $0 != ":" }
    return others.flatMap { other in
      ["\(key):false", "\(key):null", "\(key):\"of the future\"", tag].flatMap { second in
        let rest = other.isEmpty ? "" : ",\(other)"
        let lead = other.isEmpty ? "" : "\(other),"
        return [
          Sample.whole(type, "{\(tag),\(second)\(rest)}"),
          .whole(type, "{\(lead)\(second),\(tag)}"), .whole(type, "{\(tag)\(rest),\(second)}"),
        ]
      }
    }
  }

  static let inside: [Sample] =
    samples(
      Remarked.self, #""type":"either""#,
      ["", #""id":1,"text":"a""#, #""id":"bad","text":"a""#, #""blank":5"#, #""x":[]"#])
    + samples(
      Remarked.self, #""type":"note""#,
      ["", #""id":1,"text":"a""#, #""id":"bad","text":"a""#, #""text":[]"#])
    + samples(
      Memo.self, #""type":"alarm""#,
      [
        "", #""cause":"fire","floor":1"#, #""cause":"fire","floor":"x""#, #""cause":"flood""#,
        #""cause":null"#, #""cause":"fire","cause":"fire""#,
      ])
    + samples(Memo.self, #""type":"note""#, ["", #""text":"a""#, #""text":1"#])
    + samples(
      Manifest.self, #""kind":"Job""#,
      [
        "", #""mode":"once","name":"a""#, #""mode":"once","name":1"#, #""mode":"later""#,
        #""apiVersion":"v1","mode":1"#,
      ])
    + samples(
      Manifest.self, #""apiVersion":"v1","kind":"Job""#, [#""mode":"once","name":1"#])
    + samples(
      Performance.self, #""performance":"quartet""#,
      [
        "", #""id":1,"voice":"mute","tempo":"free""#, #""id":1,"voice":"high","tempo":7"#,
        #""id":"x","voice":"high""#,
      ])
    + samples(
      Performance.self, #""performance":"solo""#,
      [
        #""solo":"sung","id":1,"voice":"mute","tempo":"free""#, #""solo":"silent""#,
        #""solo":"loud""#, #""solo":"sung","id":"x""#, #""solo":7"#,
      ])

  @Test(
    "a value with a repeated tag is malformed, also if the payload in the same object has faults",
    arguments: inside)
  func payloadInside(sample: Sample) throws {
    #expect(try sample.outcome(sample.json) == "malformed")
  }

  static let beside: [Sample] =
    samples(InternalNote.self, #""type":"line""#, ["", #""id":1,"text":"a""#, #""id":"x""#])
    + samples(InternalNote.self, #""type":"blank""#, ["", #""x":1"#])
    + samples(
      AdjacentNote.self, #""type":"line""#,
      ["", #""payload":{"id":1,"text":"a"}"#, #""payload":{"id":"x"}"#])
    + samples(AdjacentNote.self, #""type":"blank""#, ["", #""payload":null"#, #""payload":1"#])
    + samples(WrappedNote.self, #""type":"line""#, ["", #""payload":"{}""#])
    + samples(
      PairedNote.self, #""type":"line""#,
      [#""version":1,"id":1,"text":"a""#, #""version":1,"id":"x""#, #""version":2"#])
    + samples(
      KeyedNote.self, #""type":"line""#, ["", #""line":{"id":1,"text":"a"}"#, #""line":{}"#])
    + samples(KeyedNote.self, #""type":"blank""#, ["", #""blank":null"#, #""blank":1"#])
    + [
      .whole(ExternalNote.self, #"{"line":{"id":1,"text":"a"},"line":{"id":1,"text":"a"}}"#),
      .whole(ExternalNote.self, #"{"line":{"id":1,"text":"a"},"blank":null}"#),
      .whole(ExternalNote.self, #"{"blank":null,"line":1}"#),
      .whole(ExternalNote.self, #"{"later":null,"line":1}"#),
    ]

  @Test("a value with a repeated tag is malformed in every representation", arguments: beside)
  func everyRepresentation(sample: Sample) throws {
    #expect(try sample.outcome(sample.json) == "malformed")
  }

  @Test(
    "a repeated tag of an inner union leaves the value around it known",
    arguments: [
      #"{"type":"alarm","cause":"fire","cause":"fire","floor":1}"#,
      #"{"cause":"flood","type":"alarm","floor":1,"cause":1}"#,
    ])
  func innerTag(json: String) throws {
    guard case .alarm(.unknown(let unknown)) = try loaded(json) as Memo else {
      Issue.record("\(json)")
      return
    }
    #expect(unknown.json.text == json)
    guard case .malformed(let error) = unknown.reason else {
      Issue.record("\(unknown)")
      return
    }
    #expect(error.code == .repeatedTag)
  }

  @Test(
    "a repeated tag of a flattened union is malformed, also around a union in the same object",
    arguments: [
      #""state":"wet","smeared":true,"towards":"n","state":"wet""#,
      #""state":"wet","state":false,"smeared":7"#, #""smeared":7,"state":"wet","state":"dry""#,
    ])
  func flattenedUnions(members: String) throws {
    let loaded = try BlotsDocument.load(Array(#"[{"page":1,"size":2,\#(members)}]"#.utf8))
    guard case .unknown(let unknown)? = loaded.value[0].state else {
      Issue.record("\(loaded.value)")
      return
    }
    guard case .malformed(let error) = unknown.reason else {
      Issue.record("\(unknown)")
      return
    }
    #expect(error.code == .repeatedTag)
  }

  @Test("an unknown value that repeats the tag of a union around it is written with one tag")
  func movedUnknown() throws {
    let elsewhere = #"{"type":false,"id":"x","type":1}"#
    let inner = Unrecognized(tag: nil, json: try JSONSlice(parsing: elsewhere))
    for value in [Remarked.note(.unknown(inner)), .either(.unknown(inner))] {
      let text = try written(value)
      #expect(text.components(separatedBy: #""type""#).count == 2, "\(text)")
      guard case .unknown = try loaded(text) as Remarked else { continue }
      Issue.record("\(text)")
    }
    let paired = try written(
      Manifest.job(
        .unknown(
          Unrecognized(
            tag: nil, json: try JSONSlice(parsing: #"{"kind":1,"x":"\u00e9","kind":2}"#)))))
    #expect(paired == #"{"kind":"Job","x":"\u00e9"}"#)
  }
}

extension Remarked: Coded { public typealias Codec = RemarkedCodec }
extension Performance: Coded { public typealias Codec = PerformanceCodec }
extension InternalNote: Coded { public typealias Codec = InternalNoteCodec }
extension AdjacentNote: Coded { public typealias Codec = AdjacentNoteCodec }
extension WrappedNote: Coded { public typealias Codec = WrappedNoteCodec }
extension PairedNote: Coded { public typealias Codec = PairedNoteCodec }
extension KeyedNote: Coded { public typealias Codec = KeyedNoteCodec }
extension ExternalNote: Coded { public typealias Codec = ExternalNoteCodec }
