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

/// Files of JSON data, recognised by their names: documents, and streams with one value on each line.
package enum DataFiles {
  private static let documents = [".json", ".ipynb", ".geojson", ".har"]
  private static let streams = [".ndjson", ".jsonl"]

  /// A phrase for the names of data files in messages.
  package static let names = "named .json, .ndjson, .jsonl, .ipynb, .geojson or .har"

  /// Returns whether a file has one value on each line, according to its name.
  package static func areLines(_ path: String) -> Bool {
    let name = path.lowercased()
    return streams.contains { Path.ends(name, with: $0) }
  }

  /// Returns whether a file is JSON, according to its name: a document, a stream, a schema.
  package static func areNamed(_ path: String) -> Bool {
    let name = path.lowercased()
    return areLines(name) || documents.contains { Path.ends(name, with: $0) }
  }

  /// Returns whether a file is Swift source, according to its name.
  package static func areSwift(_ path: String) -> Bool {
    Path.ends(path.lowercased(), with: ".swift")
  }

  /// Returns the data files in a folder and its subfolders, in the order of their paths. It skips
  /// hidden files, schemas, the configuration and links to folders.
  ///
  /// - Parameter isWanted: whether a file with a name is taken.
  package static func inside(
    _ root: String, of files: FileSystem, isWanted: (String) -> Bool = areNamed
  ) throws(FileFault) -> [DataFile] {
    var found: [String] = []
    var open = [root]
    while let folder = open.popLast() {
      for name in try files.names(in: folder) where !Path.isHidden(name) {
        let path = Path.join(folder, name)
        if files.kindWithoutFollowing(of: path) == .folder { open.append(path) }
        if isWanted(name), !FileNames.isSchema(name), name != FileNames.configuration,
          files.kind(of: path) == .file
        {
          found.append(path)
        }
      }
    }
    return found.sorted(by: Path.areInOrder)
      .map { path in
        let isJSON = files.isNamedJSON(path, in: root)
        return DataFile(path: path, isQuoted: isJSON || files.isNamedSwift(path, in: root))
      }
  }
}

/// A file of data, and whether messages may show its content, whatever it is.
package struct DataFile: Sendable {
  package let path: String
  /// Whether a user named the file, or it is JSON according to its name. Otherwise messages show only what the beginning
  /// of the file shows to be JSON.
  package let isQuoted: Bool

  /// A file that the command line names.
  package init(named path: String) { self.init(path: path, isQuoted: true) }

  init(path: String, isQuoted: Bool) { (self.path, self.isQuoted) = (path, isQuoted) }
}

extension FileSystem {
  /// Returns whether a file that no user named is JSON according to its name: links to it stay in the folder, and the
  /// file to which they lead has such a name, too. Messages must not show the content of other files, such as that of
  /// `samples/x.json`, a link to `/etc/passwd`.
  package func isNamedJSON(_ path: String, in folder: String) -> Bool {
    isNamed(path, in: folder, as: DataFiles.areNamed)
  }

  /// Returns whether a file that no user named is Swift source in the same way.
  func isNamedSwift(_ path: String, in folder: String) -> Bool {
    isNamed(path, in: folder, as: DataFiles.areSwift)
  }

  private func isNamed(_ path: String, in folder: String, as isKind: (String) -> Bool) -> Bool {
    let place = identity(of: path)
    return isKind(path) && isKind(place)
      && Path.isInside(place, of: identity(of: folder.isEmpty ? "." : folder))
  }
}
