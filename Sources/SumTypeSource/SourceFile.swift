/// A file that a person wrote: its name and its bytes. Copies share both.
public struct SourceFile: Sendable {
  private let contents: Contents

  /// - Parameters:
  ///   - path: the path as the user gave it; messages show it so.
  ///   - bytes: what the file holds, which need not be valid in any way.
  public init(path: String, bytes: [UInt8]) {
    contents = Contents(path: path, bytes: bytes)
  }

  /// The same from text, for tests and for schemas that are made rather than read.
  public init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The path as the user gave it.
  public var path: String { contents.path }

  /// What the file holds.
  public var bytes: [UInt8] { contents.bytes }

  /// Where the lines begin. Lines end with `\n`, `\r\n` or `\r`; there is always a first line, and
  /// one after a newline at the end.
  var lineStarts: [Int] { contents.lineStarts }

  private final class Contents: Sendable {
    let path: String
    let bytes: [UInt8]
    let lineStarts: [Int]

    init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
      lineStarts = Contents.lineStarts(in: bytes)
    }

    private static func lineStarts(in bytes: [UInt8]) -> [Int] {
      var starts = [0]
      bytes.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        let count = buffer.count
        var index = 0
        while index < count {
          let byte = base[index]
          index &+= 1
          let endsLine = byte == 0x0A || byte == 0x0D && !(index < count && base[index] == 0x0A)
          if endsLine { starts.append(index) }
        }
      }
      return starts
    }
  }
}

extension SourceFile: Hashable {
  public static func == (left: SourceFile, right: SourceFile) -> Bool {
    left.contents === right.contents || left.path == right.path && left.bytes == right.bytes
  }

  /// Does not read the whole file.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(bytes.count)
  }
}
