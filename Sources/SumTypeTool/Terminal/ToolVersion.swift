/// The version of the package, which `sumtype --version` prints.
///
/// It is said here and as the newest version in `CHANGELOG.md`; a test holds the two equal.
public enum ToolVersion {
  /// By Semantic Versioning 2.0.0: `0.1.0`.
  public static let current = "0.1.0"
}
