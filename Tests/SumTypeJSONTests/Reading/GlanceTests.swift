import SumTypeJSON
import TestSupport
import Testing

@Suite("What is only glanced over")
struct GlanceTests {
  private static let pieces = [
    #""a""#, #""""#, #""[{""#, #""}]\"""#, #""\\""#, #""\\\"]""#,
    #""a string of more than sixteen bytes""#,
    #""sixteen, the last one escaped: \"""#, "1", "-2.5e3", "true", "null", "[]", "{}", "[ ]",
    "{\n}",
  ]

  @Test("ends where it ends for those who validate it, also right at the end of the input")
  func ends() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<1_000 {
      let value = json(&random, depth: 4)
      let after = String(repeating: " ", count: Int.random(in: 0...20, using: &random))
      for text in [value, "[\(value)]", "[1,\(value)\(after),\(value)]", "\(value)\(after)"] {
        let found = try JSONReader.read(Array(text.utf8)) { (reader) throws(JSONFault) in
          try self.places(in: &reader)
        }
        #expect(found.allSatisfy { $0.glanced == $0.validated }, "\(text)")
      }
    }
  }

  /// Where the value at the cursor ends in both ways, and the values in it if it is an array.
  private func places(
    in reader: inout JSONReader
  ) throws(JSONFault) -> [(glanced: Int, validated: Int)] {
    reader.skipToValue()
    let start = reader.mark()
    try reader.glanceOverValue()
    let glanced = reader.offset
    reader.rewind(to: start)
    let validated = try reader.skipValue().upperBound
    var places = [(glanced: glanced, validated: validated)]
    if glanced == validated, try kind(at: start, in: &reader) == .array {
      let end = reader.mark()
      reader.rewind(to: start)
      var array = try reader.openArray()
      while try reader.nextElement(&array) { places += try self.places(in: &reader) }
      #expect(reader.offset == end.offset)
    }
    return places
  }

  private func kind(
    at start: JSONReader.Mark, in reader: inout JSONReader
  ) throws(JSONFault) -> JSONKind {
    let place = reader.mark()
    reader.move(to: start)
    defer { reader.move(to: place) }
    return try reader.peekKind()
  }

  private func json(_ random: inout SplitMix64, depth: Int) -> String {
    let kind = depth > 0 ? Int.random(in: 0...5, using: &random) : 5
    if kind == 5 { return Self.pieces.randomElement(using: &random) ?? "1" }
    var items: [String] = []
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let value = json(&random, depth: depth - 1)
      items.append(kind < 2 ? value : "\(Self.pieces[kind + 1]): \(value)")
    }
    if kind < 2 { return "[\(items.joined(separator: ","))]" }
    return "{\(items.joined(separator: ",\n  "))}"
  }
}
