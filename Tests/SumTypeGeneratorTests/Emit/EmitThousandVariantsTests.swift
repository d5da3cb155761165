import SumTypeGenerator
import Testing

/// The code of a union of 1,000 variants, in several representations and with each value of `unknown`.
@Suite("A union of a thousand variants")
struct EmitThousandVariantsTests {
  private static let representations = [
    #""internal""#, #""external""#, #"{ "adjacent": { "wire": "base64.json" } }"#,
  ]

  private func emitted(_ representation: String, _ unknown: String) throws -> Emitted {
    let variants = (0..<1_000).map { index in
      switch index % 4 {
      case 0: "\"variant\(index)\": null"
      case 1: "\"variant\(index)\": { \"tag\": \(index), \"payload\": \"Payload\" }"
      default: "\"variant\(index)\": \"Payload\""
      }
    }
    let document = #""documents": { "Log": { "version": 1, "entries": "Event" } },"#
    return try Emitted(
      """
      { "sumtype": 1, \(unknown == "aside" ? document : "") "types": {
        "Event": {
          "union": { \(variants.joined(separator: ", ")) },
          "representation": \(representation), "unknown": "\(unknown)"
        },
        "Payload": { "identity": "id", "struct": { "id": "UUID", "note": "String?" } }
      } }
      """)
  }

  @Test(
    "each switch over more than 400 variants has a default, as the compiler could not check it",
    arguments: representations, ["case", "aside", "refuse"])
  func defaults(representation: String, unknown: String) throws {
    let emitted = try emitted(representation, unknown)
    for switched in switches(in: emitted.all) where switched.arms > 400 {
      #expect(switched.hasDefault, "\(switched)")
    }
    #expect(switches(in: emitted.all).contains { $0.arms >= 999 })
  }

  @Test(
    "each variant has a case, a tag in the table of tags, and an arm that reads it",
    arguments: representations)
  func completeness(representation: String) throws {
    let emitted = try emitted(representation, "case")
    let codec = emitted[.codec]
    for index in [0, 1, 2, 399, 400, 401, 629, 630, 631, 998, 999] {
      let isBare = index % 4 == 0
      #expect(
        emitted[.domain].contains(
          isBare ? "  case variant\(index)\n" : "  case variant\(index)(Payload)\n"))
      #expect(
        codec.contains(index % 4 == 1 ? ", \(index)," : "\"variant\(index)\"")
          || index == 999)
      // The last variant of each part is the default.
      let head = index % 32 == 31 || index == 999 ? "default" : "case \(index)"
      #expect(codec.contains("    \(head): return .variant\(index)"))
    }
    #expect(codec.contains("TagTable("))
  }

  @Test("a thousand variants take less than forty lines each")
  func size() throws {
    let lines = try emitted(Self.representations[0], "case").all.split(separator: "\n").count
    #expect(lines < 40 * 1_000)
  }

  private struct Switch: CustomStringConvertible {
    var indentation: Int
    var arms = 0
    var hasDefault = false
    var description: String { "a switch of \(arms) arms" }
  }

  /// Finds the switches in code by the indentation of their arms.
  private func switches(in code: String) -> [Switch] {
    var (open, all): ([Switch], [Switch]) = ([], [])
    for line in code.split(separator: "\n") {
      let indentation = line.prefix { $0 == " " }.count
      let words = line.dropFirst(indentation)
      while let last = open.last,
        indentation < last.indentation
          || (indentation == last.indentation && words.hasPrefix("}"))
      {
        all.append(last)
        open.removeLast()
      }
      if words.hasSuffix("{"), words.hasPrefix("switch ") || words.contains(" switch ") {
        open.append(Switch(indentation: indentation))
      } else if let last = open.last, last.indentation == indentation {
        if words.hasPrefix("case ") { open[open.count - 1].arms += 1 }
        if words.hasPrefix("default") {
          open[open.count - 1].arms += 1
          open[open.count - 1].hasDefault = true
        }
      }
    }
    return all + open
  }
}
