// Byte loops over raw memory: the generic algorithms are many times slower in the debug builds that
// build plugins run.
extension String {
  /// Whether there is a newline anywhere.
  var hasNewline: Bool { lastNewline != nil }

  /// The offset of the last newline, in UTF-8 bytes.
  var lastNewline: Int? {
    var text = self
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return nil }
      var index = bytes.count &- 1
      while index >= 0 {
        if start[index] == 0x0A { return index }
        index &-= 1
      }
      return nil
    }
  }

  /// The number of spaces that follow `offset`.
  func leadingSpaces(from offset: Int) -> Int {
    var text = self
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      var index = offset
      while index < bytes.count && start[index] == 0x20 { index &+= 1 }
      return index &- offset
    }
  }

  /// The text with `columns` spaces at the start of every line but the first; blank lines stay
  /// empty.
  func indentingLaterLines(by columns: Int) -> String {
    if columns <= 0 { return self }
    var text = self
    return text.withUTF8 { source in
      guard let from = source.baseAddress else { return "" }
      let count = source.count
      var indented = 0
      var index = 0
      while index < count {
        if from[index] == 0x0A && index &+ 1 < count && from[index &+ 1] != 0x0A { indented &+= 1 }
        index &+= 1
      }
      return String(unsafeUninitializedCapacity: count &+ indented &* columns) { target in
        guard let into = target.baseAddress else { return 0 }
        var read = 0
        var write = 0
        while read < count {
          let byte = from[read]
          into[write] = byte
          read &+= 1
          write &+= 1
          if byte == 0x0A && read < count && from[read] != 0x0A {
            var column = 0
            while column < columns {
              into[write] = 0x20
              write &+= 1
              column &+= 1
            }
          }
        }
        return write
      }
    }
  }
}
