import Foundation
import SumTypeRuntime
import Testing
import TypeShowcase

@Suite("Codable: payload beside the tag")
struct AdjacentCodingTests {
  /// A closed union with the tags `"text"`, 2 and, for a bare variant, `true`.
  private enum Plain: Codable, Equatable {
    case text(String)
    case list([Int])
    case flag

    init(from decoder: any Decoder) throws {
      let union = AdjacentDecoding(
        decoder, tag: "t", content: "c", kinds: [.string, .number, .bool])
      switch try union.tag() {
      case "text": self = .text(try union.payload())
      case 2: self = .list(try union.payload())
      case true: self = try union.bare(.flag)
      default: throw union.unknownTag()
      }
    }

    func encode(to encoder: any Encoder) throws {
      let union = AdjacentEncoding(encoder, tag: "t", content: "c")
      switch self {
      case .text(let payload): try union.encode(payload, as: "text")
      case .list(let payload): try union.encode(payload, as: 2)
      case .flag: try union.encode(as: true)
      }
    }
  }

  /// A closed union whose payload is JSON in a string.
  private enum InString: Codable, Equatable {
    case list([String])

    init(from decoder: any Decoder) throws {
      let union = AdjacentDecoding(decoder, tag: "t", content: "c", as: .json)
      switch try union.tag() {
      case "list": self = .list(try union.payload())
      default: throw union.unknownTag()
      }
    }

    func encode(to encoder: any Encoder) throws {
      let union = AdjacentEncoding(encoder, tag: "t", content: "c", as: .json)
      switch self {
      case .list(let payload): try union.encode(payload, as: "list")
      }
    }
  }

  @Test(
    "strings, integers and Booleans are read and written as tags",
    arguments: [#"{"c":"hi","t":"text"}"#, #"{"c":[1,2],"t":2}"#, #"{"t":true}"#])
  func tags(json: String) throws {
    let value = try Plain.decoded(json)
    #expect(try value.json().text() == json)
    #expect(try value.throughPropertyList() == value)
  }

  @Test(
    "a bare variant of an adjacent union is read in every spelling",
    arguments: [
      #"{"t":true}"#, #"{"t":true,"c":null}"#, #"{"t":true,"c":{}}"#, #"{"t":true,"c":[]}"#,
    ])
  func bare(json: String) throws {
    #expect(try Plain.decoded(json) == .flag)
  }

  @Test(
    "a closed adjacent union refuses unknown tags and payloads that do not fit",
    arguments: [
      #"{"t":"photo","c":1}"#, #"{"t":3}"#, #"{"t":false}"#, #"{"t":true,"c":[1]}"#,
      #"{"t":true,"c":0}"#, #"{"c":"hi"}"#, #"{"t":"text"}"#,
      #"{"t":"text","c":null}"#, #"{"t":"text","c":1}"#, "[]", "null", #"{"t":"2","c":[]}"#,
      #"{"t":1,"c":[]}"#,
    ])
  func refused(json: String) {
    #expect(throws: DecodingError.self) { try Plain.decoded(json) }
  }

  @Test("a payload may be JSON in a string")
  func inString() throws {
    let json = #"{"c":"[\"a\",\"b/\\\"\"]","t":"list"}"#
    let value = try InString.decoded(json)
    #expect(value == .list(["a", "b/\""]))
    #expect(try value.json().text() == json)
    #expect(try value.throughPropertyList() == value)
  }

  @Test("the coding path of an error inside a string leads through the string")
  func pathThroughString() {
    let error = #expect(throws: DecodingError.self) {
      try [InString].decoded(#"[{"t":"list","c":"[1]"}]"#)
    }
    guard case .typeMismatch(_, let context) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(context.codingPath.map { $0.intValue ?? -1 } == [0, -1, 0])
    #expect(context.codingPath[1].stringValue == "c")
  }

  @Test(
    "a timeline keeps unknown and malformed entries with their tags and reasons",
    arguments: [
      (#"{"payload":"e30=","type":"photo"}"#, "photo", nil, nil),
      (#"{"payload":"e30=","type":"mood"}"#, "mood", .missingMember, "/payload"),
      (#"{"payload":"e30","type":"text"}"#, "text", .invalidValue, "/payload"),
      (#"{"payload":"ww==","type":"text"}"#, "text", .invalidValue, "/payload"),
      (#"{"payload":{},"type":"text"}"#, "text", .typeMismatch, "/payload"),
      (#"{"type":"text"}"#, "text", .missingMember, ""),
      (#"{"type":7}"#, nil, .typeMismatch, "/type"),
      (#"{"x":1}"#, nil, .missingTag, ""),
    ] as [(String, JSONTag?, JSONFault.Code?, String?)])
  func timeline(json: String, tag: JSONTag?, code: JSONFault.Code?, pointer: String?) throws {
    let timeline = try TimelineDTO.decoded(#"{"version":3,"entries":[\#(json)]}"#)
    guard case .unknown(let value) = timeline.entries.first else {
      Issue.record("the entry is not kept as unknown")
      return
    }
    #expect(value.tag == tag)
    #expect(value.json.text == json)
    #expect(value.code == code)
    #expect(value.pointer == pointer)
    #expect(try timeline.json().text() == #"{"entries":[\#(json)],"version":3}"#)
    #expect(try timeline.throughPropertyList() == timeline)
  }
}
