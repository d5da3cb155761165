import Foundation
import SumTypeRuntime
import Testing

@Suite("Codable: tag as the key")
struct ExternalCodingTests {
  /// An open union with string tags.
  private indirect enum Pattern: Codable, Equatable {
    case any
    case not(Pattern)
    case unknown(Unrecognized)

    init(from decoder: any Decoder) throws {
      let union = ExternalDecoding(decoder)
      do {
        switch try union.tag() {
        case "any": self = try union.bare(.any)
        case "not": self = .not(try union.payload())
        default: self = .unknown(try union.unrecognized())
        }
      } catch {
        self = .unknown(try union.unrecognized(error))
      }
    }

    func encode(to encoder: any Encoder) throws {
      let union = ExternalEncoding(encoder)
      switch self {
      case .any: try union.encode(as: "any")
      case .not(let payload): try union.encode(payload, as: "not")
      case .unknown(let value): try union.encode(value)
      }
    }
  }

  @Test(
    "a payload lies under its tag, and a bare variant is its tag",
    arguments: [#"{"circle":1.5}"#, #"{"2":{"side":1.1,"tags":{"a":1.5}}}"#, #""point""#, "3"])
  func roundTrip(json: String) throws {
    let value = try OutlineDTO.decoded(json)
    #expect(try value.json().text() == json)
    #expect(try [value].throughPropertyList() == [value])
    #expect(try OutlineDTO(value.domain()) == value)
  }

  @Test(
    "a bare variant of an external union is read in every spelling",
    arguments: [#""any""#, #"{"any":null}"#, #"{"any":{}}"#, #"{"any":[]}"#])
  func bare(json: String) throws {
    #expect(try Pattern.decoded(json) == .any)
    #expect(try Pattern.decoded(#"{"not":\#(json)}"#) == .not(.any))
  }

  @Test(
    "an integer tag is read as a key and alone", arguments: ["3", #"{"3":{}}"#, #"{"3":null}"#])
  func integerTags(json: String) throws {
    #expect(try OutlineDTO.decoded(json) == .third)
  }

  @Test(
    "a closed external union refuses unknown tags and payloads that do not fit",
    arguments: [
      #""circle""#, #"{"circle":1,"2":{}}"#, "{}", "4", "true", "null", "[]", #"{"triangle":1}"#,
      #""triangle""#, #"{"point":1}"#, #""3""#, #"{"03":{}}"#, #"{"circle":"x"}"#,
    ])
  func refused(json: String) {
    #expect(throws: DecodingError.self) { try OutlineDTO.decoded(json) }
  }

  @Test(
    "an open external union keeps unknown and malformed values as they are",
    arguments: [
      (#"{"or":[1]}"#, "or", nil), (#""or""#, "or", nil), ("7", nil, .typeMismatch),
      ("true", nil, .typeMismatch),
      (#"{"3":1}"#, "3", nil), (#""not""#, "not", .typeMismatch),
      (#"{"any":1}"#, "any", .typeMismatch), (#"{"a":1,"b":2}"#, nil, .invalidValue),
      ("{}", nil, .invalidValue), ("[]", nil, .typeMismatch), ("1.5", nil, .invalidValue),
    ] as [(String, JSONTag?, JSONFault.Code?)])
  func open(json: String, tag: JSONTag?, code: JSONFault.Code?) throws {
    guard case .unknown(let value) = try Pattern.decoded(json) else {
      Issue.record("the value is not kept as unknown")
      return
    }
    #expect(value.tag == tag)
    #expect(value.code == code)
    #expect(value.json.text == json)
    #expect(try Pattern.unknown(value).json().text() == json)
    // The value around it is still known.
    #expect(try Pattern.decoded(#"{"not":\#(json)}"#) == .not(.unknown(value)))
  }
}
