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
      return SourceFile(path: path, bytes: try files.read(path))
    } catch {
      throw .files([error])
    }
  }
}
