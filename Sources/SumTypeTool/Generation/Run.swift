import SumTypeSource

/// One run of the tool: what it sees and what it has said so far.
struct Run {
  let surroundings: Surroundings
  let files: FileSystem
  var transcript = Transcript()
  var diagnostics = Diagnostics()

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    files = FileSystem(workingDirectory: surroundings.workingDirectory)
  }

  /// Reads a configuration file into a located source.
  func source(_ path: String) throws(Failure) -> SourceFile {
    do throws(FileFault) {
      // A project may have been made so that the error shows what such a link leads to.
      if files.kindItself(of: path) == .link, files.canonical(path)?.hasSuffix(".json") == false {
        throw FileFault(.read, path, .notAConfiguration)
      }
      let bytes = try files.read(path, atMost: FileSystem.largestSource)
      return SourceFile(path: path, bytes: bytes)
    } catch {
      throw .files([error])
    }
  }
}
