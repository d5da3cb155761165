import Foundation
import SchemaMaker
import SumTypeGenerator
import SumTypeSwift

/// An accepted schema with the Swift that is generated from it.
struct Prepared {
  let candidate: Candidate
  let schemas: [Schema]
  /// The names of its types and documents in Swift.
  let names: Set<String>
  /// The access level of the generated code.
  let access: AccessLevel
  /// The generated files and those of the app.
  let files: [(name: String, text: String)]

  /// Nil if the schema is refused.
  init?(_ candidate: Candidate, access levels: [AccessLevel]) {
    let (schemas, names, _) = candidate.resolve()
    guard let schemas else { return nil }
    self.candidate = candidate
    self.schemas = schemas
    let access: AccessLevel = levels[candidate.seed % levels.count]
    self.access = access
    let app = AppCode(schemas, access: access)
    files = Prepared.files(of: schemas, candidate.seed, app, GenerationOptions(access: access))
    self.names = names.union(app.names)
  }

  var lines: Int { files.reduce(0) { $0 + $1.text.utf8.count { $0 == 0x0A } } }

  private static func files(
    of schemas: [Schema], _ seed: Int, _ app: AppCode, _ options: GenerationOptions
  ) -> [(name: String, text: String)] {
    let generated = schemas.flatMap { Generator.generate($0, options: options) }
    return generated.map { ($0.name, $0.text) } + [
      ("S\(seed)+App\(Compiler.domainSuffix)", app.types), ("S\(seed)+App.swift", app.functions),
    ]
  }

  /// The files with the domain in its own module, at least public or package.
  private var split: [(name: String, text: String)] {
    let level = access == .internal ? AccessLevel.public : access
    return Prepared.files(
      of: schemas, candidate.seed, AppCode(schemas, access: level),
      GenerationOptions(access: level, domainModule: Identifier(Compiler.domain)))
  }

  /// Writes the files into a folder.
  func write(to folder: URL, _ mode: Mode) throws -> [URL] {
    let files = mode == .split ? split : self.files
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try files.map { file in
      let url = folder.appendingPathComponent(file.name)
      try Data(file.text.utf8).write(to: url)
      return url
    }
  }
}

/// Schemas that are generated into one module, with different names of types and documents.
struct Batch {
  private(set) var schemas: [Prepared] = []
  private var names: Set<String> = []
  private(set) var lines = 0

  /// Adds a schema. Returns false if the batch has one of its names already.
  mutating func add(_ prepared: Prepared) -> Bool {
    guard names.isDisjoint(with: prepared.names) else { return false }
    names.formUnion(prepared.names)
    schemas.append(prepared)
    lines += prepared.lines
    return true
  }

  /// The schemas of the files that a complaint names; all schemas if it names none.
  func blamed(by complaint: String) -> [Prepared] {
    let blamed = schemas.filter { prepared in
      prepared.files.contains { complaint.contains("/\($0.name):") }
        || prepared.candidate.files.contains { complaint.contains("/\($0.name)+:") }
    }
    // A program that crashes does so at the last schema that it has printed.
    if blamed.isEmpty, let last = complaint.range(of: "runs /S", options: .backwards) {
      let rest = complaint[last.upperBound...].prefix { $0.isNumber }
      return schemas.filter { "\($0.candidate.seed)" == rest }
    }
    return blamed.isEmpty ? schemas : blamed
  }
}
