extension OutputPlan {
  /// Writes the changed files and other texts, each atomically, and then removes the stale files.
  ///
  /// - Parameter others: files that go with the outputs, such as the dependency file.
  func apply(
    with others: [(path: String, text: String)], in files: FileSystem
  ) throws(FileFault) {
    try files.write(writes.map { ($0.file.path, $0.file.contents) } + others)
    for path in stale { try files.remove(path) }
  }
}
