import SumTypeSource

/// The names by which the tool knows its files.
package enum FileNames {
  /// The name of a configuration, of a project or of a target that uses the build plugin.
  package static let configuration = "sumtype-config.json"

  /// The end of the name of every schema.
  package static let schemaSuffix = ".sumtype.json"

  /// Returns whether a path has the name of a schema: `Post.sumtype.json`, but not `.sumtype.json`.
  package static func isSchema(_ path: String) -> Bool {
    let name = Path.name(of: path)
    return Path.ends(name, with: schemaSuffix) && name != schemaSuffix
  }

  /// Returns the message about a schema whose file name does not end as required.
  static func misnamed(_ path: String) -> String {
    "the name of a schema must end with \(schemaSuffix), found \(path)"
  }
}
