extension OutputPlan {
  /// Writes the changed files, each atomically, and then removes the stale ones.
  ///
  /// All new contents are on disk before the first file is replaced, so that a full disk changes no file.
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
