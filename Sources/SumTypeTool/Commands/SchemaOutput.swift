import SumTypeGenerator
import SumTypeSource

/// The output for a schema that a command creates: standard output, a file, or a folder for several files.
package struct SchemaOutput {
  private let path: String?
  /// Whether schemas in a folder are replaced.
  private let replaces: Bool
  package let isFolder: Bool

  package init(_ request: Request) throws(Failure) {
    path = request[.output]
    replaces = request.has(.force)
    isFolder = path.map { !FileNames.isSchema($0) } ?? false
    if let path, isFolder, Path.ends(path, with: ".json") {
      throw .usage(
        FileNames.misnamed(path),
        cure: "write --output=NAME\(FileNames.schemaSuffix), or a folder for several schemas",
        of: request)
    }
  }

  /// The type name that the file's name suggests: `MyPost` for `schemas/my-post.sumtype.json`; nil
  /// if the file's name contains no type name.
  package var typeName: String? {
    guard let path, !isFolder else { return nil }
    let name = Path.without(FileNames.schemaSuffix, at: Path.name(of: path))
    if TypeNames.typeName(of: name) == nil { return nil }
    var names = TypeNames()
    return names.name(name, in: nil)
  }

  /// Writes a schema. A file that the command line names is replaced; in a folder, whose files the
  /// command names, one that would change is not, except with `--force`.
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
    var texts = [(path: path, text: text)]
    if isFolder {
      texts = files().map { (Path.join(path, $0.name + FileNames.schemaSuffix), $0.text) }
      for (path, text) in texts where !replaces { try refuse(toChange: path, into: text, in: run) }
    }
    do throws(FileFault) {
      try run.files.write(texts)
    } catch {
      throw .files([error])
    }
  }

  private func refuse(
    toChange path: String, into text: String, in run: Run
  ) throws(Failure) {
    // Whatever else is there is refused when it is written.
    guard run.files.kindWithoutFollowing(of: path) == .file,
      (try? run.files.read(path, followsLink: false)) != Array(text.utf8)
    else { return }
    throw .refused(
      message: "\(path) is there already, and would change; nothing was written",
      cure: "write --force to replace it, or name another folder", .inputOutput)
  }
}
