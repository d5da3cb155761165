/// Files of JSON that a person has, by their names: documents, and streams of one value on each line.
package enum DataFiles {
  private static let documents = [".json", ".ipynb", ".geojson", ".har"]
  private static let streams = [".ndjson", ".jsonl"]

  /// What a folder must have to be read, for messages.
  package static let names = "named .json, .ndjson, .jsonl, .ipynb, .geojson or .har"

  /// Whether a file has one value on each line, by its name.
  package static func areLines(_ path: String) -> Bool {
    let name = path.lowercased()
    return streams.contains { name.hasSuffix($0) }
  }

  /// The data in a folder and in those inside it, in the order of their paths. Hidden files, schemas, the
  /// configuration and links to folders are passed.
  package static func inside(_ folder: String, of files: FileSystem) throws(FileFault) -> [String] {
    var found: [String] = []
    var open = [folder]
    while let folder = open.popLast() {
      for name in try files.names(in: folder) where !name.hasPrefix(".") {
        let path = Path.join(folder, name)
        if files.kindItself(of: path) == .folder { open.append(path) }
        let isData = documents.contains { name.lowercased().hasSuffix($0) } || areLines(name)
        if isData, !WorkOrder.isSchemaName(name), name != Configuration.fileName,
          files.kind(of: path) == .file
        {
          found.append(path)
        }
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
