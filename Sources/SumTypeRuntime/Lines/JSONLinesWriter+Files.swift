public import Foundation

extension JSONLinesWriter where Sink == FileHandle {
  /// A writer that appends to the file at `url`, which is made if it is not there.
  ///
  /// Where the file's last line has no ending (its writer was cut off), the first new line gets one
  /// before it. New lines end as the last line does. Each ``append(_:)`` is one write at the end of
  /// the file, also if another process appends to it. Call `synchronize()` on ``sink`` where lines
  /// must survive a power cut.
  ///
  /// - Throws: ``DocumentError/file(_:reason:)``.
  public init(appendingTo url: URL) throws(DocumentError) {
    let descriptor = open(url.path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw .file(url, reason: String(cString: strerror(errno)))
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var last: [UInt8]
    do {
      let end = try handle.seekToEnd()
      try handle.seek(toOffset: end - min(end, 3))
      last = try handle.readChunk(3) ?? []
    } catch {
      throw .file(url, reason: error.localizedDescription)
    }
    if last == LineScanner.mark { last = [] }
    let ending: LineEnding =
      last.suffix(2) == [0x0D, 0x0A] ? .carriageReturnLineFeed : .lineFeed
    self.init(to: handle, ending: ending)
    if let byte = last.last { output.isUnterminated = byte != 0x0A }
  }
}
