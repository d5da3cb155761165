import SumTypeFiles
import SumTypeSource

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The new contents of a file, stored beside it until `commit` replaces the file atomically.
package struct StagedFile: Sendable {
  fileprivate let path: String
  fileprivate let destination: String
  fileprivate let temporary: String
}

extension FileSystem {
  /// Creates a folder and its parents, unless it exists.
  func makeFolder(_ folder: String) throws(FileFault) {
    let path = try absolute(folder, to: .makeFolder)
    if mkdir(path, 0o777) == 0 { return }
    if errno == EEXIST, kind(of: path) == .folder { return }
    let parent = Path.folder(of: path)
    guard errno == ENOENT, !parent.isEmpty, parent != path else {
      throw FileFault(.makeFolder, folder)
    }
    try makeFolder(parent)
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw FileFault(.makeFolder, folder)
    }
  }

  /// Writes new contents to a temporary file in the folder of `path`, so that renaming it is atomic.
  ///
  /// The access rights and extended attributes of an existing file are kept: see `FileTraits`. A link, a pipe or a
  /// device is refused: it is neither written through nor replaced.
  package func stage(_ contents: String, for path: String) throws(FileFault) -> StagedFile {
    let destination = try absolute(path, to: .write)
    try checkReplaceable(path)
    // The name is short, so that it fits wherever the file's own name does.
    let name = ".sumtype-\(String(UInt64.random(in: 0...(.max)), radix: 36)).new"
    let staged = StagedFile(
      path: path, destination: destination,
      temporary: Path.join(Path.folder(of: destination), name))
    do throws(SystemError) {
      let traits = try Self.traits(of: destination)
      let file = try Descriptor.new(staged.temporary, isPrivate: traits != nil)
      try Self.fill(file, with: contents, traits, of: staged)
    } catch {
      throw FileFault(.write, path, error: error)
    }
    return staged
  }

  /// Checks the place of a file that `stage` would replace.
  ///
  /// - Throws: if there is something else than a file.
  private func checkReplaceable(_ path: String) throws(FileFault) {
    let destination = try absolute(path, to: .write)
    var status = stat()
    guard lstat(destination, &status) == 0 else { return }
    switch Self.kind(status.st_mode) {
    case .file: return
    case .folder: throw FileFault(.write, path, code: EISDIR)
    case .link: throw FileFault(.write, path, .link)
    case .other: throw FileFault(.write, path, .notRegular)
    }
  }

  /// Writes files, and makes their folders.
  ///
  /// All contents are on disk before the first file is replaced, so that a full disk or a link in
  /// the way of one of them changes no file.
  package func write(_ texts: [(path: String, text: String)]) throws(FileFault) {
    for (path, _) in texts { try checkReplaceable(path) }
    var staged: [StagedFile] = []
    var committed = 0
    do throws(FileFault) {
      var folders: Set<PathKey> = []
      for (path, text) in texts {
        let folder = Path.folder(of: path)
        if !folder.isEmpty, folders.insert(PathKey(folder)).inserted { try makeFolder(folder) }
        staged.append(try stage(text, for: path))
      }
      for file in staged {
        try commit(file)
        committed += 1
      }
    } catch {
      staged[committed...].forEach(discard)
      throw error
    }
  }

  private static func fill(
    _ file: consuming Descriptor, with contents: String, _ traits: FileTraits?,
    of staged: StagedFile
  ) throws(SystemError) {
    do throws(SystemError) {
      try file.write(contents)
      if let traits { try file.adopt(traits) }
      try file.close()
    } catch {
      unlink(staged.temporary)
      throw error
    }
  }

  /// Returns the traits of an existing file; nil if there is none at the path.
  private static func traits(of path: String) throws(SystemError) -> FileTraits? {
    do throws(SystemError) {
      return try Descriptor.regular(path, followsLink: false).traits()
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  package func commit(_ file: StagedFile) throws(FileFault) {
    guard rename(file.temporary, file.destination) == 0 else {
      let fault = FileFault(.write, file.path)
      discard(file)
      throw fault
    }
  }

  func discard(_ file: StagedFile) {
    unlink(file.temporary)
  }

  func remove(_ path: String) throws(FileFault) {
    guard unlink(try absolute(path, to: .remove)) == 0 || errno == ENOENT else {
      throw FileFault(.remove, path)
    }
  }

  /// Writes a whole text, and returns 0 or the `errno` of the failure.
  static func write(_ contents: String, to descriptor: Int32) -> Int32 {
    var contents = contents
    return contents.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  /// Writes all bytes, and returns 0 or the `errno` of the failure.
  package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    do throws(SystemError) {
      try OpenFile(descriptor: descriptor).write(bytes)
      return 0
    } catch {
      return error.code
    }
  }
}
