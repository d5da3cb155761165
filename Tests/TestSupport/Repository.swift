import Foundation

/// The repository that contains the tests.
public enum Repository {
  /// The folder that has `Package.swift`.
  public static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the URL of a file or folder, by its path from the root.
  public static func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  /// Returns the text of a file, by its path from the root.
  public static func text(of path: String) throws -> String {
    try String(contentsOf: url(path), encoding: .utf8)
  }
}
