import Foundation

/// A file that is read and replaced as a whole.
struct DocumentFile: Sendable {
  let url: URL

  /// Its bytes; nil if there is no file.
  func read() throws(DocumentError) -> [UInt8]? {
    do {
      return Array(try Data(contentsOf: url))
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return nil
    } catch {
      if !exists { return nil }
      throw .file(url, reason: error.localizedDescription)
    }
  }

  private var exists: Bool { FileManager.default.fileExists(atPath: url.path) }

  /// Puts `bytes` in its place at once: whoever reads sees the old file or the new one, and a
  /// failure leaves the old one.
  ///
  /// The bytes go to a temporary file in the same folder, which is then renamed. A symbolic link
  /// stays one, and permissions stay what they were.
  func replace(with bytes: [UInt8]) throws(DocumentError) {
    let target = url.resolvingSymlinksInPath()
    let temporary = target.deletingLastPathComponent()
      .appendingPathComponent(".\(target.lastPathComponent).\(UUID().uuidString)")
    do {
      try Data(bytes).write(to: temporary, options: .withoutOverwriting)
      let handle = try FileHandle(forUpdating: temporary)
      try handle.synchronize()
      try handle.close()
      let attributes = try? FileManager.default.attributesOfItem(atPath: target.path)
      if let permissions = attributes?[.posixPermissions] {
        try FileManager.default.setAttributes(
          [.posixPermissions: permissions], ofItemAtPath: temporary.path)
      }
      guard rename(temporary.path, target.path) == 0 else {
        throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: target.path])
      }
    } catch {
      try? FileManager.default.removeItem(at: temporary)
      throw .file(url, reason: error.localizedDescription)
    }
  }
}
