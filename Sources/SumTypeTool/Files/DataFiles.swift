import SumTypeSource

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

  /// Returns the data files in a folder and its subfolders, in the order of their paths. It skips
  /// hidden files, schemas, the configuration and links to folders.
  package static func inside(_ folder: String, of files: FileSystem) throws(FileFault) -> [String] {
    var found: [String] = []
    var open = [folder]
    while let folder = open.popLast() {
      for name in try files.names(in: folder) where !Path.isHidden(name) {
        let path = Path.join(folder, name)
        if files.kindWithoutFollowing(of: path) == .folder { open.append(path) }
        let lowercased = name.lowercased()
        let isData =
          documents.contains { Path.ends(lowercased, with: $0) } || areLines(lowercased)
        if isData, !WorkOrder.isSchemaName(name), name != Configuration.fileName,
          files.kind(of: path) == .file
        {
          found.append(path)
        }
      }
    }
    return found.sorted(by: Path.areInOrder)
  }
}
