import SumTypeGenerator

/// The output for a schema that a command creates: standard output, a file, or a folder for several files.
package struct SchemaOutput {
  private let path: String?
  package let isFolder: Bool

  package init(_ request: Request) throws(Failure) {
    path = request[.output]
    isFolder = path.map { !WorkOrder.isSchemaName($0) } ?? false
    if let path, isFolder, path.hasSuffix(".json") {
      throw WorkOrder.usage(
        WorkOrder.misnamed(path),
        cure: "write --output=NAME\(WorkOrder.schemaSuffix), or a folder for several schemas",
        of: request)
    }
  }

  /// The type name that the file's name suggests: `MyPost` for `schemas/my-post.sumtype.json`; nil
  /// if the file's name contains no type name.
  package var typeName: String? {
    guard let path, !isFolder else { return nil }
    let name = String(Path.name(of: path).dropLast(WorkOrder.schemaSuffix.count))
    if TypeNames.typeName(of: name) == nil { return nil }
    var names = TypeNames()
    return names.name(name, in: nil)
  }

  /// Writes a schema.
  ///
  /// - Parameter files: returns the schema as several files, for a folder: their names without the ending, and their
  ///   texts.
  package func write(
    _ text: String, in run: inout Run, files: () -> [(name: String, text: String)]
  ) throws(Failure) {
    guard let path else {
      run.transcript.append(contents: text)
      return
    }
    let texts =
      isFolder
      ? files().map { (Path.join(path, $0.name + WorkOrder.schemaSuffix), $0.text) }
      : [(path, text)]
    do throws(FileFault) {
      let folder = isFolder ? path : Path.folder(of: path)
      if !folder.isEmpty { try run.files.makeFolder(folder) }
      for (path, text) in texts { try run.files.commit(try run.files.stage(text, for: path)) }
    } catch {
      throw .files([error])
    }
  }
}
