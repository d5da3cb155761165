import SumTypeGenerator
import Testing

@Suite("Unions of many variants")
struct EmitManyVariantsTests {
  @Test("each switch over a union of up to 400 variants names them all")
  func few() throws {
    for unknown in ["aside", "refuse"] {
      let emitted = try Emitted(schema(unknown == "refuse" ? 400 : 399, unknown: unknown))
      #expect(!emitted[.dto].contains("if case .variant398(let payload)"))
      #expect(!emitted[.mapping].contains("while true"))
      #expect(emitted[.mapping].contains("    case .variant398(let payload):"))
    }
  }

  @Test("a switch of statements over more than 400 variants has default in place of the last one")
  func statements() throws {
    let emitted = try Emitted(schema(401, unknown: "refuse"))
    #expect(
      emitted[.dto].contains(
        """
            default:
              if case .variant400(let payload) = self { try union.encode(payload, as: "variant400") }
        """))
    #expect(!emitted[.dto].contains("while true"))
  }

  @Test(
    "a switch of values over more than 400 variants is in a loop, so that default needs no value")
  func values() throws {
    let emitted = try Emitted(schema(401, unknown: "refuse"))
    #expect(
      emitted[.mapping].contains("    while true {\n      switch self {\n      case .variant0("))
    #expect(
      emitted[.mapping].contains(
        """
              default:
                if case .variant400(let payload) = value {
                  self = .variant400(Payload400DTO(payload))
                  return
                }
        """))
  }

  @Test("the last of more than 400 variants is the default if its payload is not used")
  func unboundLast() throws {
    let emitted = try Emitted(schema(401, unknown: "case"))
    #expect(emitted[.domain].contains("    default: return 401\n"))
    #expect(emitted[.codec].contains("    default: return nil\n"))
    let refusing = try Emitted(schema(401, unknown: "refuse"))
    #expect(refusing[.codec].contains("    default: return 400\n"))
  }

  @Test("a mapping of more than 400 variants throws unknown values")
  func unknownLast() throws {
    let emitted = try Emitted(schema(401, unknown: "aside"))
    #expect(
      emitted[.mapping].contains(
        "if case .unknown(let value) = self { throw MappingError(unknown: value) }"))
    #expect(!emitted.all.contains("return throw"))
  }

  @Test("a switch of more than a hundred arms has return statements")
  func expressions() throws {
    let few = try Emitted(schema(100, unknown: "refuse"))
    #expect(few[.codec].contains("    case .variant0: 0\n"))
    let many = try Emitted(schema(101, unknown: "refuse"))
    #expect(many[.codec].contains("    case .variant0: return 0\n"))
  }

  @Test("an open enum of more than 400 values returns the raw value of each")
  func openEnum() throws {
    let values = (0..<401).map { "\"value\($0)\"" }.joined(separator: ", ")
    let emitted = try Emitted(
      """
      { "sumtype": 1, "types": { "Code": { "enum": [\(values)] } } }
      """)
    #expect(emitted[.domain].contains("      case .value400: return \"value400\"\n"))
    #expect(
      emitted[.domain].contains("if case .unknown(let rawValue) = self { return rawValue }"))
  }

  /// Returns a schema with a union of structs that share their identity.
  private func schema(_ count: Int, unknown: String) -> String {
    let variants = (0..<count).map { "\"variant\($0)\": \"Payload\($0)\"" }
    let payloads = (0..<count).map {
      "\"Payload\($0)\": { \"identity\": \"id\", \"struct\": { \"id\": \"UUID\" } }"
    }
    return """
      { "sumtype": 1, "types": {
        "Event": {
          "union": { \(variants.joined(separator: ", ")) },
          "unknown": "\(unknown)", "shared": ["id"]
        },
        \(payloads.joined(separator: ",\n"))
      } }
      """
  }
}
