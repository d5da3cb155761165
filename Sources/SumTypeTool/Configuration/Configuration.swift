import SumTypeGenerator
import SumTypeSource

/// What a project's `sumtype-config.json` says: which schemas become Swift, where, and how.
///
/// ```json
/// {"generate": [{"schemas": ["schemas/*.sumtype.json"], "output": "Generated"}]}
/// ```
struct Configuration: Sendable {
  static let fileName = "sumtype-config.json"

  let source: SourceFile
  /// The folder that its paths start from, as it is shown; empty for the working directory.
  let folder: String
  let groups: [Group]

  /// Schemas that are generated alike, into one folder.
  struct Group: Sendable {
    let schemas: [Pattern]
    /// Relative to the configuration's folder.
    let output: String
    let options: GenerationOptions
    /// Where the domain goes, if it has a module of its own; relative like `output`.
    let domainOutput: String?
  }

  /// `schemas/*.sumtype.json`, and where the configuration says so.
  struct Pattern: Sendable {
    let glob: Glob
    let place: SourceRange
  }
}
