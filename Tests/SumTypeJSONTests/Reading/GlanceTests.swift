import SumTypeJSON
import TestSupport
import Testing

@Suite("Values that are skipped without validation")
struct GlanceTests {
  private static let pieces = [
    #""a""#, #""""#, #""[{""#, #""}]\"""#, #""\\""#, #""\\\"]""#,
    #""a string of more than sixteen bytes""#,
    #""sixteen, the last one escaped: \"""#, "1", "-2.5e3", "true", "null", "[]", "{}", "[ ]",
    "{\n}",
  ]

  @Test("a value that is glanced over ends where validation ends, also at the end of the input")
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

  @Test("a value whose ends were noted in a first pass ends at the same places in later ones")
  func outlined() throws {
    var random = SplitMix64(seed: 8)
    for _ in 0..<1_000 {
      let values = (0..<3).map { _ in json(&random, depth: 5) }
      let text = "[\(values.joined(separator: ", "))]"
      let plain = try JSONReader.read(Array(text.utf8)) { (reader) throws(JSONFault) in
        try self.places(in: &reader)
      }
      let outlined = try JSONReader.read(Array(text.utf8)) { (reader) throws(JSONFault) in
        let start = reader.mark()
        // First each value is passed by itself, as a struct passes its members; then all are read again.
        var array = try reader.openArray()
        while try reader.nextElement(&array) { _ = try reader.passAndOutline() }
        reader.rewind(to: start)
        return try self.places(in: &reader)
      }
      #expect(outlined.map(\.glanced) == plain.map(\.glanced), "\(text)")
      #expect(outlined.map(\.validated) == plain.map(\.validated), "\(text)")
    }
  }

  @Test("the bytes of a noted value are passed once, and invalid JSON is refused in each pass")
  func outlinedOnce() throws {
    let row = #"{"name": "a name that is somewhat long", "list": [1, [2, 3]]}"#
    let rows = Array(repeating: row, count: 50)
    let text = "[[\(rows.joined(separator: ","))], 1]"
    let passed = try JSONReader.read(Array(text.utf8)) { (reader) throws(JSONFault) in
      let start = reader.mark()
      var array = try reader.openArray()
      while try reader.nextElement(&array) { _ = try reader.passAndOutline() }
      let once = reader.bytesPassed
      reader.rewind(to: start)
      array = try reader.openArray()
      while try reader.nextElement(&array) {
        let value = reader.mark()
        try reader.skimValue()
        reader.rewind(to: value)
        try reader.skipValue()
      }
      return (once: once, all: reader.bytesPassed)
    }
    #expect(passed.once > rows.count * 60 && passed.all == passed.once)

    let broken = text.replacing("[2, 3]", with: "[2, 3}", maxReplacements: 20)
    for _ in 0..<2 {
      #expect(throws: JSONFault.self) {
        try JSONReader.read(Array(broken.utf8)) { (reader) throws(JSONFault) in
          let start = reader.mark()
          _ = try? reader.passAndOutline()
          reader.rewind(to: start)
          _ = try reader.skipValue()
        }
      }
    }
  }

  /// The end of the value at the cursor, found in both ways, and the ends of its elements if it is an array.
  private func places(
    in reader: inout JSONReader
  ) throws(JSONFault) -> [(glanced: Int, validated: Int)] {
    reader.skipToValue()
    let start = reader.mark()
    try reader.skimValue()
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
