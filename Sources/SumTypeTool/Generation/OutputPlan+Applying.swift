extension OutputPlan {
  /// Writes what has to be written, each file at once, then removes what is stale.
  ///
  /// All new contents are on disk before the first file is replaced, so that a full disk leaves
  /// everything as it was.
  func apply(in files: FileSystem) throws(FileFault) {
    var staged: [StagedFile] = []
    do throws(FileFault) {
      var folders: Set<String> = []
      for write in writes {
        let folder = Path.folder(of: write.file.path)
        if !folder.isEmpty, folders.insert(folder).inserted { try files.makeFolder(folder) }
        staged.append(try files.stage(write.file.contents, for: write.file.path))
      }
      while let next = staged.first {
        try files.commit(next)
        staged.removeFirst()
      }
    } catch {
      staged.forEach(files.discard)
      throw error
    }
    for path in stale { try files.remove(path) }
  }
}
