import SumTypeGenerator
import SumTypeSource

/// What a project's `sumtype-config.json` says: which schemas become Swift, where, and how.
///
/// ```json
/// {"generate": [{"schemas": ["schemas/*.sumtype.json"], "output": "Generated"}]}
/// ```
package struct Configuration: Sendable {
  package static let fileName = "sumtype-config.json"

  let source: SourceFile
  /// The folder that its paths start from, as it is shown; empty for the working directory.
  package let folder: String
  package let groups: [Group]
  /// What it says of `sumtype compare`.
  package let compare: JSONTree?

  /// Schemas that are generated alike, into one folder.
  package struct Group: Sendable {
    package let schemas: [Pattern]
    /// Relative to the configuration's folder.
    let output: String
    let options: GenerationOptions
    /// Where the domain goes, if it has a module of its own; relative like `output`.
    let domainOutput: String?
  }

  /// `schemas/*.sumtype.json`, and where the configuration says so.
  package struct Pattern: Sendable {
    package let glob: Glob
    let place: SourceRange
  }
}

extension Configuration {
  /// The path of the nearest configuration, in the working directory or in a folder above it,
  /// spelled from the working directory: `../sumtype-config.json`.
  package static func nearest(in files: FileSystem) -> String? {
    var folder = Path.simplified(files.workingDirectory)
    var path = fileName
    while true {
      if files.kind(of: path) != nil { return path }
      if folder == "/" || folder.isEmpty { return nil }
      folder = Path.folder(of: folder)
      path = "../" + path
    }
  }
}

extension Configuration.Group {
  /// The schemas that the patterns name, each once, in order; reports patterns that name none.
  ///
  /// Throws where a schema is named that is not there.
  package func schemaPaths(in folder: String, run: inout Run) throws(Failure) -> [String] {
    var paths: [String] = []
    var seen: Set<String> = []
    for pattern in schemas {
      let found = pattern.glob.files(in: folder, of: run.files)
      if found.isEmpty {
        run.diagnostics.error(
          .noSchema, "no file is named \(pattern.glob.pattern)", at: pattern.place,
          cure: "paths start from the folder of the configuration")
        if pattern.glob.isLiteral { throw .diagnosed(.noInput) }
      }
      for path in found {
        if !WorkOrder.isSchemaName(path) {
          run.diagnostics.error(
            .noSchema, "\(path) is not named like a schema", at: pattern.place,
            cure: "schemas are named NAME\(WorkOrder.schemaSuffix)")
        } else if seen.insert(path).inserted {
          paths.append(path)
        }
      }
    }
    return paths
  }
}

/// What can be wrong with a configuration, and with schemas side by side; the ids are those of schemas where the fault
/// is the same.
extension DiagnosticID {
  static let wrongKind = DiagnosticID("wrong-kind")
  static let unknownKey = DiagnosticID("unknown-key")
  static let duplicateKey = DiagnosticID("duplicate-key")
  static let missingKey = DiagnosticID("missing-key")
  package static let invalidValue = DiagnosticID("invalid-value")
  static let nameCollision = DiagnosticID("name-collision")
  /// A pattern that names no schema.
  static let noSchema = DiagnosticID("no-schema")
}
