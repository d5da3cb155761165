import Foundation
import SumTypeGenerator
import Testing

@Suite("Unions whose functions are split into parts")
struct EmitWideUnionTests {
  @Test(
    "a union of up to 32 variants has no function in parts, and Swift synthesizes its comparison")
  func ordinary() throws {
    let emitted = try Emitted(schema(32, unknown: "refuse"))
    // Parts are private. The initializers of a mapping are never inlined either, but are not private.
    #expect(!emitted.all.contains("@inline(never)\n  private"))
    #expect(!emitted.all.contains("private static func"))
    for artefact in [Artefact.domain, .dto, .codec] {
      #expect(!emitted[artefact].contains("@inline(never)"))
    }
    #expect(!emitted[.domain].contains("ordinal"))
    #expect(!emitted[.domain].contains("func =="))
  }

  @Test("no function over the payloads of more than 32 variants has more than 32 arms")
  func parts() throws {
    for unknown in ["case", "aside", "refuse"] {
      let emitted = try Emitted(schema(100, unknown: unknown))
      for artefact in [Artefact.domain, .codec] {
        for part in emitted[artefact].components(separatedBy: " func ").dropFirst() {
          let arms = part.split(separator: "\n").filter {
            $0.contains("(let ") && ($0.contains("  case ."))
          }
          #expect(arms.count <= 32)
        }
      }
      #expect(
        emitted[.codec].contains(
          """
              switch variant / 32 {
              case 0: return try decode0(variant, from: &reader)
              case 1: return try decode1(variant, from: &reader)
              case 2: return try decode2(variant, from: &reader)
              default: return try decode3(variant, from: &reader)
              }
          """))
    }
  }

  @Test("each variant has its arm in the part that its index selects")
  func membership() throws {
    let domain = try Emitted(schema(140, unknown: "refuse"))[.domain]
    let parts = domain.components(separatedBy: "static func equal").dropFirst().map { $0 }
    try #require(parts.count == 5)
    for index in 0..<140 {
      #expect(parts[index / 32].contains(".variant\(index)(let left)"))
    }
  }

  @Test("the names of parts differ from those of cases and shared properties")
  func names() throws {
    var schema = schema(140, unknown: "refuse")
    schema = schema.replacingOccurrences(of: "variant7\"", with: "equal0\"")
    schema = schema.replacingOccurrences(of: "variant8\"", with: "ordinal_\"")
    let domain = try Emitted(schema)[.domain]
    #expect(domain.contains("private var ordinal__: Int"))
    #expect(domain.contains("private static func equal0__("))
    #expect(domain.contains("private func id1__() -> UUID"))
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
          "representation": { "adjacent": { "tag": "type", "content": "of" } },
          "unknown": "\(unknown)", "shared": ["id"]
        },
        \(payloads.joined(separator: ",\n"))
      } }
      """
  }
}
