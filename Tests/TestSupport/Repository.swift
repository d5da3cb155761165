import Foundation

/// The repository that contains the tests.
public enum Repository {
  /// The folder that has `Package.swift`.
  public static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the URL of a file or folder, by its path from the root.
  public static func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  /// Returns the names of the files in a folder, in alphabetical order. Ends the process if there are
  /// none: a test with an argument for each of them would pass without a case.
  public static func names(in folder: URL) -> [String] {
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { !$0.hasPrefix(".") }
      precondition(!names.isEmpty, "no files in \(folder.path)")
      return names.sorted()
    } catch {
      fatalError("\(folder.path) cannot be read: \(error)")
    }
  }

  /// The showcase's schemas, by their paths in the folder `schemas`; without those of corpora, of split modules and of
  /// versions.
  public static let showcase = ["", rare].flatMap { folder in
    names(in: url("schemas/\(folder)")).filter { $0.hasSuffix(".sumtype.json") }
      .map { folder + $0 }
  }

  /// The part of the showcase whose code is built only with all tests.
  public static let rare = "rare/"

  /// Returns the text of a file, by its path from the root.
  public static func text(of path: String) throws -> String {
    try String(contentsOf: url(path), encoding: .utf8)
  }
}
