import SumTypeGenerator
import SumTypeImport
import SumTypeInspector
import SumTypeSource
import Testing

/// A source, and the data that its imported schema has to read or to refuse.
struct ImportFixture: CustomTestStringConvertible, Sendable {
  /// The name of the test case: the row of the table that it tests.
  let row: String
  let source: String
  /// Data that the source allows, and that the schema reads without findings.
  var fits: [String] = []
  /// Data that the source refuses, and that the schema refuses or keeps as unknown or malformed.
  var refused: [String] = []
  /// Data that the source refuses and the schema reads, which a note must report.
  var looser: [String] = []
  /// Data that the source allows and the schema refuses, which a note must report.
  var stricter: [String] = []
  /// Data that the source allows, and that the schema keeps as unknown: values of an open enum beside `String`, and
  /// members that the schema does not name.
  var kept: [String] = []
  /// Subjects that the report must have as left out.
  var dropped: [String] = []
  /// Subjects of notes that the report must have.
  var notes: [String] = []
  /// Text that the schema must have, with white space as single spaces.
  var text: [String] = []
  /// Subjects of notes that the report must not have.
  var absent: [String] = []
  var change: @Sendable (inout ImportOptions) -> Void = { _ in }

  var testDescription: String { row }
}

/// An imported schema, and what tests ask about it.
struct Imported {
  let result: ImportedSchema
  let schema: Schema
  let notes: [ImportNote]

  init(
    _ sources: [(path: String, text: String)],
    _ change: (inout ImportOptions) -> Void = { _ in }
  ) throws {
    var options = ImportOptions()
    change(&options)
    let files = Files(files: Dictionary(uniqueKeysWithValues: sources))
    var importing = SchemaImport(options, loader: files)
    importing.add(SourceFile(path: sources[0].path, text: sources[0].text))
    try self.init(importing)
  }

  init(_ importing: SchemaImport) throws {
    var diagnostics = Diagnostics()
    let imported = importing.run(into: &diagnostics)
    let shown = DiagnosticFormat.text.render(diagnostics, isColoured: false)
    result = try #require(imported, "\(shown)")
    #expect(
      result.problems.isEmpty, "\(result.problems.joined(separator: "\n"))\n\(result.text)")
    var checked = Diagnostics()
    let file = SchemaFile(SourceFile(path: "T.sumtype.json", text: result.text))
    schema = try #require(Generator().resolve(file, into: &checked).schema)
    notes = result.report.notes
  }

  init(_ source: String, _ change: (inout ImportOptions) -> Void = { _ in }) throws {
    try self.init([("thing.json", source)]) { options in
      options.name = "Thing"
      change(&options)
    }
  }

  /// The findings of the inspector in `data`: faults, and data that is unknown to the schema.
  func findings(
    in data: String, as type: String? = nil, document: String = "Thing"
  ) throws -> [String] {
    let subject =
      try type.map { try Subject(type: $0, of: schema) } ?? Subject(document: document, of: schema)
    let observer = Findings()
    var inspector = Inspector(subject, of: schema, observer: observer)
    inspector.inspect(Array(data.utf8))
    return observer.all
  }

  func has(_ subject: String, _ effect: ImportNote.Effect) -> Bool {
    notes.contains { $0.effect == effect && $0.subject == subject }
  }

  private final class Findings: InspectionObserver {
    var all: [String] = []
    func found(_ finding: Finding) {
      all.append(
        "\(finding.kind.rawValue) \(finding.type) \(finding.path)"
          + (finding.error.map { ": \($0.description)" } ?? ""))
    }
  }

  struct Files: SourceLoader {
    let files: [String: String]
    func load(_ path: String) -> Result<SourceFile, ImportFailure> {
      files[path].map { .success(SourceFile(path: path, text: $0)) } ?? .failure(.notFound)
    }
  }
}

extension ImportFixture {
  /// Imports the source, and checks all expectations of the fixture.
  func judge() throws {
    let imported = try Imported(source, change)
    let schema = imported.result.text
    for data in fits {
      let findings = try imported.findings(in: data)
      #expect(findings.isEmpty, "\(data) fits the source, but has findings: \(findings)\n\(schema)")
    }
    for data in refused {
      #expect(
        try !imported.findings(in: data).isEmpty,
        "\(data) does not fit the source, but has no findings\n\(schema)")
    }
    for data in looser {
      let findings = try imported.findings(in: data)
      #expect(
        findings.isEmpty,
        "\(data) should be read although the source refuses it, but has findings: \(findings)\n\(schema)"
      )
    }
    for data in kept {
      let findings = try imported.findings(in: data)
      let isKept = !findings.isEmpty && findings.allSatisfy { $0.hasPrefix("unknown") }
      #expect(
        isKept, "\(data) should be kept as unknown, but has the findings \(findings)\n\(schema)")
    }
    for data in stricter {
      #expect(
        try !imported.findings(in: data).isEmpty,
        "\(data) should be refused although the source allows it, but has no findings\n\(schema)")
    }
    if !looser.isEmpty {
      #expect(
        imported.notes.contains { $0.effect == .looser || $0.effect == .unsayable },
        "the report has no note of effect looser or unsayable\n\(schema)")
    }
    if !stricter.isEmpty {
      #expect(
        imported.notes.contains { $0.effect == .stricter },
        "the report has no note of effect stricter\n\(schema)"
      )
    }
    for note in notes {
      #expect(
        imported.notes.contains { $0.subject == note },
        "no note has the subject \(note), but \(imported.notes.map(\.subject))\n\(schema)")
    }
    for subject in dropped {
      #expect(
        imported.has(subject, .dropped),
        "\(subject) is not reported as left out; the notes are \(imported.notes.map(\.subject))\n\(schema)"
      )
    }
    for note in absent {
      #expect(
        !imported.notes.contains { $0.subject == note },
        "a note has the subject \(note)\n\(schema)")
    }
    let flat = schema.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for piece in text { #expect(flat.contains(piece), "\(piece) is not in\n\(schema)") }
  }
}
