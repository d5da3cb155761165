import SumTypeGenerator
import SumTypeImport
import SumTypeInspector
import SumTypeSource
import Testing

/// A source, and what the schema that is made of it has to read.
struct ImportFixture: CustomTestStringConvertible, Sendable {
  /// The row of the table that it shows.
  let row: String
  let source: String
  /// What the source allows, and the schema reads with nothing unknown.
  var fits: [String] = []
  /// What the source refuses, and the schema does not read, or keeps as unknown or malformed.
  var refused: [String] = []
  /// What the source refuses and the schema reads; there is a note of it.
  var looser: [String] = []
  /// What the source allows and the schema does not read; there is a note of it.
  var stricter: [String] = []
  /// What the source allows, and the schema keeps as unknown: values of an open enum beside `String`, and
  /// members that it does not name.
  var kept: [String] = []
  /// Subjects of what was left out, which have to be told as that.
  var dropped: [String] = []
  /// Subjects of notes that have to be there.
  var notes: [String] = []
  /// Text that the schema has.
  var text: [String] = []
  /// Subjects of which no note may be.
  var absent: [String] = []
  var change: @Sendable (inout ImportOptions) -> Void = { _ in }

  var testDescription: String { row }
}

/// A schema that was imported, with what a test asks of it.
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

  /// What the schema finds wrong with data, or does not know in it.
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
  /// Imports it, and holds the schema against all that is said of it.
  func judge() throws {
    let imported = try Imported(source, change)
    let schema = imported.result.text
    for data in fits {
      let findings = try imported.findings(in: data)
      #expect(findings.isEmpty, "\(data) fits, and is \(findings)\n\(schema)")
    }
    for data in refused {
      #expect(
        try !imported.findings(in: data).isEmpty, "\(data) does not fit, and is read\n\(schema)")
    }
    for data in looser {
      let findings = try imported.findings(in: data)
      #expect(
        findings.isEmpty,
        "\(data) is read where the source refuses it, but is \(findings)\n\(schema)")
    }
    for data in kept {
      let findings = try imported.findings(in: data)
      let isKept = !findings.isEmpty && findings.allSatisfy { $0.hasPrefix("unknown") }
      #expect(isKept, "\(data) is no unknown value, but \(findings)\n\(schema)")
    }
    for data in stricter {
      #expect(try !imported.findings(in: data).isEmpty, "\(data) is read after all\n\(schema)")
    }
    if !looser.isEmpty {
      #expect(
        imported.notes.contains { $0.effect == .looser || $0.effect == .unsayable },
        "no note of what is looser\n\(schema)")
    }
    if !stricter.isEmpty {
      #expect(
        imported.notes.contains { $0.effect == .stricter }, "no note of what is stricter\n\(schema)"
      )
    }
    for note in notes {
      #expect(
        imported.notes.contains { $0.subject == note },
        "no note of \(note), but of \(imported.notes.map(\.subject))\n\(schema)")
    }
    for subject in dropped {
      #expect(
        imported.has(subject, .dropped),
        "\(subject) is left out, and not told as that, but \(imported.notes.map(\.subject))\n\(schema)"
      )
    }
    for note in absent {
      #expect(!imported.notes.contains { $0.subject == note }, "a note of \(note)\n\(schema)")
    }
    let flat = schema.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for piece in text { #expect(flat.contains(piece), "\(piece) is not in\n\(schema)") }
  }
}
