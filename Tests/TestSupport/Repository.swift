import Foundation

/// The repository that the tests are part of.
public enum Repository {
  /// Its folder, the one of `Package.swift`.
  public static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A file or folder of it, by its path from the root.
  public static func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  /// The text of one of its files.
  public static func text(of path: String) throws -> String {
    try String(contentsOf: url(path), encoding: .utf8)
  }
}
