import SumTypeSource

extension Configuration {
  /// The path of the nearest configuration, in the working directory or in a folder above it,
  /// spelled from the working directory: `../sumtype-config.json`.
  static func nearest(in files: FileSystem) -> String? {
    var folder = Path.simplified(files.workingDirectory)
    var path = fileName
    while true {
      if files.kind(of: path) != nil { return path }
      if folder == "/" || folder.isEmpty { return nil }
      folder = Path.folder(of: folder)
      path = "../" + path
    }
  }
}
