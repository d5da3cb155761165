import Foundation

/// A file that is read and replaced durably with the fewest system calls there are: what no saving
/// of documents can do without.
struct PlainFile {
  let path: String

  struct Failed: Error, CustomStringConvertible {
    let description: String
  }

  func read() throws -> [UInt8] { try RawFile.bytes(at: path) }

  /// Writes a temporary file, waits for the disk, renames it and waits again.
  func replace(with bytes: [UInt8]) throws {
    let temporary = path + ".plain"
    let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    guard file >= 0 else { throw Failed(description: "\(temporary) cannot be opened") }
    defer { close(file) }
    let isWritten = bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let step = write(file, part.baseAddress, part.count)
        if step <= 0 { return false }
        rest = rest.dropFirst(step)
      }
      return true
    }
    guard isWritten, fsync(file) == 0, rename(temporary, path) == 0 else {
      throw Failed(description: "\(path) cannot be replaced")
    }
    let folder = open((path as NSString).deletingLastPathComponent, O_RDONLY)
    guard folder >= 0 else { throw Failed(description: "the folder of \(path) cannot be opened") }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw Failed(description: "fsync of a folder failed") }
  }
}
