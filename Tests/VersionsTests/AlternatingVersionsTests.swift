import SumTypeRuntime
import TestSupport
import Testing

/// A document that apps of two versions open, edit and save by turns, and a model of the whole document
/// with the same edits.
private struct Journey {
  let name: String
  private(set) var lines: Lines
  let seed: Int
  let schemas: [String: Schema]
  private var random: SplitMix64
  private(set) var document: Node
  private(set) var bytes: [UInt8]
  private(set) var log: [String] = []

  init(_ name: String, _ lines: Lines, seed: Int) throws {
    (self.name, self.lines, self.seed) = (name, lines, seed)
    let newest = try Schema.read("v2")
    schemas = ["v1": try Schema.read("v1"), "v2": newest]
    var maker = Maker(newest, random: SplitMix64(seed: UInt64(seed)), isForeign: true)
    document = maker.document(name)
    random = maker.random
    bytes = Array(document.text(lines).utf8)
    serials = maker.next()
  }

  private var serials: Int

  /// Lets one app open, edit and save the document; false if a result is not that of the model.
  mutating func edit(with app: App) throws -> Bool {
    if lines == .many { layOutIfUnclear() }
    let schema = try #require(schemas[app.version])
    let shape = try #require(schema.documents[name])
    let opened = try app.open(bytes)
    log.append("\(app.version) opens \(text(bytes))")

    let report = Set(opened.report.items.map { Kept($0, isOnOneLine: lines == .one) })
    let kept = schema.kept(in: document, shape, at: Place(), lines: lines)
    guard isSame(report, Set(kept), "report"), kept.count == opened.report.items.count else {
      return false
    }
    guard isSame(try opened.saveUnchanged().bytes, bytes, "unchanged") else { return false }
    if lines == .one {
      let written = try opened.saveNew().bytes
      guard isSame(written, new(schema, shape), "value") else { return false }
    }

    var maker = Maker(schema, random: random, isForeign: false)
    maker.skip(to: serials)
    var editor = Editor(schema: schema, lines: lines, maker: maker)
    document = editor.edited(document, shape)
    random = editor.random
    serials = editor.maker.next()
    log.append("\(app.version) edits: \(editor.steps.joined(separator: ", "))")
    let saved = try opened.save(Array(schema.known(of: document, shape).text(lines).utf8))
    bytes = saved.bytes
    guard isSame(saved.bytes, Array(document.text(lines).utf8), "saved") else { return false }
    let dropped = Set(saved.dropped.map { Kept($0, isOnOneLine: lines == .one) })
    return isSame(dropped, Set(editor.dropped), "dropped")
  }

  /// Changes to a document on one line if it has no member, because it then does not show a layout of members.
  private mutating func layOutIfUnclear() {
    if text(bytes).contains("\": ") { return }
    lines = .one
    bytes = Array(document.text(lines).utf8)
  }

  /// Returns what a version writes in a new document: the data that it knows.
  private func new(_ schema: Schema, _ shape: Shape) -> [UInt8] {
    var new = schema.canonical(schema.known(of: document, shape), shape)
    if let version = schema.version(of: shape) {
      new = .object([Node.Member("version", .text(String(version)))] + new.members.dropFirst())
    }
    return Array(new.text(.one).utf8)
  }

  private mutating func isSame(_ found: [UInt8], _ expected: [UInt8], _ what: String) -> Bool {
    if found == expected { return true }
    log.append("\(what):\n\(text(found))\nexpected:\n\(text(expected))")
    let common = zip(found, expected).prefix { $0 == $1 }.count
    log.append(
      "first difference: \(around(common, of: found)) instead of \(around(common, of: expected))")
    return false
  }

  private func around(_ offset: Int, of bytes: [UInt8]) -> String {
    text(Array(bytes[max(0, offset - 100)..<min(bytes.count, offset + 100)]))
  }

  private mutating func isSame(_ found: Set<Kept>, _ expected: Set<Kept>, _ what: String) -> Bool {
    if found == expected { return true }
    log.append(
      "\(what): too many: \(found.subtracting(expected)), missing: \(expected.subtracting(found))")
    return false
  }
}

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

@Suite("A document that versions 1 and 2 of an app open, edit and save by turns")
struct AlternatingVersionsTests {
  static let documents = ["Scrapbook", "Letterbox", "Drawer", "Script"]

  @Test(
    "a save has the bytes that one app that knows both versions would write, and reports what it kept",
    arguments: documents, Lines.allCases)
  func journey(document: String, lines: Lines) throws {
    let apps = App.all(for: document)
    for seed in Thoroughness.seeds(5, of: 25) {
      var journey = try Journey(document, lines, seed: seed)
      for round in 0..<8 {
        let isFine = try journey.edit(with: apps[(round + seed) % apps.count])
        guard isFine else {
          Issue.record(
            """
            seed \(seed), round \(round): \(journey.log.suffix(4).joined(separator: "\n"))
            """)
          return
        }
      }
    }
  }
}
