/// The version of the package, which `sumtype --version` prints.
///
/// It also appears as the newest version in `CHANGELOG.md`; a test compares the two.
public enum ToolVersion {
  /// The version, by Semantic Versioning 2.0.0: `0.1.0`.
  public static let current = "0.1.0"
}
