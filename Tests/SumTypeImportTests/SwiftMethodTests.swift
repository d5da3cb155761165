import Foundation
import SumTypeImport
import SumTypeSource
import Testing

/// Coders that use methods of the app, and those of arrays and of JSON that is not always alike.
@Suite("Import of coders with methods of the app")
struct SwiftMethodTests {
  @Test("objects that an enum of types tells apart are a union")
  func family() throws {
    let model = try SwiftModel("HandWrittenMethods")
    let pieces = [Pawn(file: "a", hasMoved: true), Rook(file: "h", ranks: [1])]
    try model.reads([ChessGame(pieces: pieces)], as: "ChessGame")
    #expect(
      model.flat.contains(
        #""AnyPiece": { "union": { "pawn": { "tag": 0, "payload": "Pawn" }, "rook": { "tag": 1, "payload": "Rook" } }, "representation": { "internal": { "tag": "k" } } }"#
      ), "\(model.flat)")
    #expect(model.flat.contains(#""pieces": "[AnyPiece]""#))
    #expect(
      model.report.contains {
        $0.hasSuffix(
          "assumed: piece of PieceKind is written by hand and was read as a union by the member \"k\": check the type"
        )
      }, "\(model.report)")
  }

  @Test("a member has the type that a method of the app decodes under its key")
  func methods() throws {
    let flat = try SwiftModel("HandWrittenMethods").flat
    for member in [
      #""clock": "String""#, #""increment": "String?""#, #""opening": "[String]?""#,
      #""moves": "[ChessMove]""#, #""opponent": "JSON""#,
    ] {
      #expect(flat.contains(member), "\(member) is not in \(flat)")
    }
  }

  @Test("an enum may decode its RawValue")
  func rawValue() throws {
    let flat = try SwiftModel("HandWrittenMethods").flat
    #expect(
      flat.contains(#""PieceKind": { "enum": { "pawn": 0, "rook": 1, "unknownValue": 2 } }"#),
      "\(flat)")
  }

  @Test("arrays, and JSON that is not always alike, are read as their code reads")
  func values() throws {
    let model = try SwiftModel("HandWrittenValues")
    try model.reads([Loudness(value: 2.5)], as: "Loudness")
    try model.reads([Tint(red: 1, green: 0.5)], as: "Tint")
    try model.reads(
      [MixedShelf(books: [.init(title: "a")], boxes: [.init(width: 2)])], as: "MixedShelf")
    try model.reads([Outline(isClosed: true, corners: ["a"])], as: "Outline")
    try model.reads(
      [Curve(volume: 1, steps: []), Curve(volume: 0, steps: [.init(at: 1)])], as: "Curve")
    for (type, data) in [
      ("Loudness", "[2.5]"), ("Tint", "[]"), ("Outline", #"[{"isClosed":true,"corners":[]}]"#),
    ] {
      #expect(try model.imported.findings(in: data, as: type).isEmpty, "\(data)")
    }
    try model.writes(Tint.self, as: "Tint")
    try model.writes(MixedShelf.self, as: "MixedShelf")
    #expect(model.report.allSatisfy { !$0.contains("unsayable") }, "\(model.report)")
  }

  @Test("a union by a tag beside members, and values of the same object, are flattened")
  func parts() throws {
    let model = try SwiftModel("HandWrittenParts")
    let writer = Writer(pen: "a")
    try model.reads(
      [
        Occurrence(id: "1", writer: writer, spot: nil, content: .text("hi")),
        Occurrence(
          id: "2", writer: writer, spot: Whereabouts(lat: 1, lon: 2),
          content: .snapshot(Snapshot(url: "x"))),
        Occurrence(id: "3", writer: writer, spot: nil, content: .gone),
      ], as: "Occurrence")
    try model.reads(
      [Receipt(stamp: Stamped(at: 1, by: "a"), writer: .init(by: "a", pen: "b"))], as: "Receipt")
    try model.writes(Occurrence.self, as: "Occurrence")
    try model.writes(Receipt.self, as: "Receipt")
    for expected in [
      #""writer": { "type": "Writer", "flatten": true }, "spot": { "type": "Whereabouts?", "flatten": true }, "content": { "type": "OccurrenceContent", "flatten": true, "doc": "What it is about." }"#,
      #""OccurrenceContent": { "union": { "text": "OccurrenceText", "snapshot": "Snapshot", "gone": null } }"#,
      #""Receipt": { "doc": "Two values that have a key in common.", "struct": { "pen": "String", "stamp": { "type": "Stamped", "flatten": true } } }"#,
    ] {
      #expect(model.flat.contains(expected), "\(expected)\n\(model.flat)")
    }
    #expect(model.report.contains { $0.contains("a value that decodes the same object") })
  }

  @Test("coding keys may be static properties of a struct")
  func staticKeys() throws {
    let model = try SwiftModel("HandWrittenParts")
    try model.reads([Wording(language: "en", texts: ["de": "x"])], as: "Wording")
    try model.writes(Wording.self, as: "Wording")
    #expect(
      model.flat.contains(
        #""language": { "type": "String", "key": "lang" }, "texts": { "type": "[String: String]", "flatten": true }"#
      ), "\(model.flat)")
  }

  @Test("many parts that the generator refuses have their members beside the others")
  func manyParts() throws {
    func imported(_ source: String) throws -> Imported {
      var importing = SchemaImport(ImportOptions())
      importing.add(SourceFile(path: "a.swift", text: source))
      return try Imported(importing)
    }
    let shared = (0..<30).map { index in
      """
      struct A\(index): Codable { var a: S0, b: S1
        init(from d: any Decoder) throws { a = try S0(from: d); b = try S1(from: d) } }
      """
    }
    let types = "struct S0: Codable { var k, l: Int }\nstruct S1: Codable { var k, m: Int }\n"
    let flat = try imported(types + shared.joined(separator: "\n")).result.text
    #expect(
      flat.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(#""m": "Int""#))
    let chain = (0..<50).map { index in
      "struct A\(index): Codable { var a: A\(index + 1)\n"
        + "init(from d: any Decoder) throws { a = try A\(index + 1)(from: d) } }"
    }
    let last = "\nstruct A50: Codable { var z: Int }"
    #expect(try imported(chain.joined(separator: "\n") + last).result.problems.isEmpty)
  }
}
