import SumTypeGenerator
import SumTypeSource

/// The content of a project's `sumtype-config.json`: which schemas are generated, where, and with which options.
///
/// ```json
/// {"generate": [{"schemas": ["schemas/*.sumtype.json"], "output": "Generated"}]}
/// ```
package struct Configuration: Sendable {
  let source: SourceFile
  /// The folder to which its paths are relative, as shown in messages; empty for the working directory.
  package let folder: String
  package let groups: [Group]
  /// The settings for `sumtype compare`.
  package let compare: JSONTree?

  /// Schemas that are generated into the same folder with the same options.
  package struct Group: Sendable {
    package let schemas: [Pattern]
    /// The output folder, relative to that of the configuration.
    let output: String
    let options: GenerationOptions
    /// The folder of the domain, relative like `output`, if the domain has its own module.
    let domainOutput: String?
  }

  /// A pattern for schemas, such as `schemas/*.sumtype.json`, and its place in the configuration.
  package struct Pattern: Sendable {
    package let glob: Glob
    let place: SourceRange
  }
}

extension Configuration {
  /// Returns the path of the nearest configuration, in the working directory or a folder above it,
  /// relative to the working directory: `../sumtype-config.json`.
  package static func nearest(in files: FileSystem) -> String? {
    var folder = Path.simplified(files.workingDirectory)
    var path = FileNames.configuration
    while true {
      if files.kind(of: path) != nil { return path }
      if folder == "/" || folder.isEmpty { return nil }
      folder = Path.folder(of: folder)
      path = "../" + path
    }
  }
}

extension Configuration.Group {
  /// Returns the schemas that match the patterns, each once, in order. It reports patterns without a match.
  ///
  /// - Throws: if a pattern without wildcards names a missing schema, or a folder cannot be searched.
  package func schemaPaths(in folder: String, run: inout Run) throws(Failure) -> [String] {
    var paths: [String] = []
    var seen: Set<PathKey> = []
    for pattern in schemas {
      let found: [String]
      do throws(FileFault) {
        found = try pattern.glob.files(in: folder, of: run.files)
      } catch {
        throw .files([error])
      }
      if found.isEmpty {
        run.diagnostics.error(
          .noSchema, "no file matches \(pattern.glob.pattern)", at: pattern.place,
          cure: "write a path relative to the folder of the configuration")
        if pattern.glob.isLiteral { throw .diagnosed(.noInput) }
      }
      for path in found {
        if !FileNames.isSchema(path) {
          run.diagnostics.error(
            .noSchema, FileNames.misnamed(path), at: pattern.place,
            cure: "rename the file, or write a pattern that does not match it")
        } else if seen.insert(PathKey(path)).inserted {
          paths.append(path)
        }
      }
    }
    return paths
  }
}

/// The faults of a configuration, and of several schemas together. The identifiers are those for
/// schemas if the fault is the same.
extension DiagnosticID {
  static let wrongKind = DiagnosticID("wrong-kind")
  static let unknownKey = DiagnosticID("unknown-key")
  static let duplicateKey = DiagnosticID("duplicate-key")
  static let missingKey = DiagnosticID("missing-key")
  package static let invalidValue = DiagnosticID("invalid-value")
  static let nameCollision = DiagnosticID("name-collision")
  /// A pattern that matches no schema.
  static let noSchema = DiagnosticID("no-schema")
}
