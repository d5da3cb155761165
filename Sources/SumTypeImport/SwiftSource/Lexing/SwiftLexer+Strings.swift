extension SwiftLexer {
  /// What an open part of a string literal is: the literal itself, or an interpolation in it.
  private enum Mode {
    case text(hashes: Int, isMultiline: Bool, start: Int)
    /// The number of open parentheses.
    case code(Int)
  }

  /// Skips a string literal with all literals in its interpolations; the current byte is its first quotation mark.
  mutating func skipString(hashes: Int) throws(SwiftFault) {
    var modes: [Mode] = [open(hashes: hashes)]
    while let mode = modes.last {
      guard offset < bytes.count else { throw unclosed(modes) }
      switch mode {
      case .text(let hashes, let isMultiline, _):
        if byte() == UInt8(ascii: "\\"), count(at: offset + 1, upTo: hashes) == hashes {
          offset += 1 + hashes
          if byte() == UInt8(ascii: "(") {
            modes.append(.code(1))
          }
          offset = min(offset + 1, bytes.count)
        } else if byte() == UInt8(ascii: "\"") {
          let quotes = isMultiline ? 3 : 1
          let isClosed = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
          if !isMultiline || isClosed, count(at: offset + quotes, upTo: hashes) == hashes {
            offset += quotes + hashes
            modes.removeLast()
          } else {
            offset += 1
          }
        } else if !isMultiline, byte() == 0x0A || byte() == 0x0D {
          throw unclosed(modes)
        } else {
          offset += 1
        }
      case .code(let depth): try skipCode(depth, &modes)
      }
    }
  }

  /// Skips one token of an interpolation.
  private mutating func skipCode(_ depth: Int, _ modes: inout [Mode]) throws(SwiftFault) {
    switch byte() {
    case UInt8(ascii: "("):
      modes[modes.count - 1] = .code(depth + 1)
      offset += 1
    case UInt8(ascii: ")"):
      if depth == 1 { modes.removeLast() } else { modes[modes.count - 1] = .code(depth - 1) }
      offset += 1
    case UInt8(ascii: "\""): modes.append(open(hashes: 0))
    case UInt8(ascii: "#"):
      var hashes = 0
      while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
      offset += hashes
      if byte() == UInt8(ascii: "\"") { modes.append(open(hashes: hashes)) }
    case UInt8(ascii: "/"):
      if byte(1) == UInt8(ascii: "*") {
        _ = try skipBlockComment()
      } else {
        offset += 1
      }
    default: offset += 1
    }
  }

  /// Passes the opening quotation marks.
  private mutating func open(hashes: Int) -> Mode {
    let start = offset
    let isMultiline = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
    // With number signs, a literal that is closed on its line has one quotation mark: `#"""#`, `#""a""#`.
    let isTriple = isMultiline && !(hashes > 0 && isClosedOnLine(hashes: hashes))
    offset += isTriple ? 3 : 1
    return .text(hashes: hashes, isMultiline: isTriple, start: start)
  }

  private func isClosedOnLine(hashes: Int) -> Bool {
    var index = offset + 2
    while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D {
      if bytes[index] == UInt8(ascii: "\""), count(at: index + 1, upTo: hashes) == hashes {
        return true
      }
      index += 1
    }
    return false
  }

  /// The number of number signs at an offset, at most `limit`.
  private func count(at start: Int, upTo limit: Int) -> Int {
    var count = 0
    while count < limit, start + count < bytes.count, bytes[start + count] == UInt8(ascii: "#") {
      count += 1
    }
    return count
  }

  private func unclosed(_ modes: [Mode]) -> SwiftFault {
    var place = offset..<offset
    var isMultiline = false
    for mode in modes {
      if case .text(_, let isLong, let start) = mode {
        place = start..<start + 1
        isMultiline = isLong
      }
    }
    return SwiftFault(
      message: "the string literal is not closed", place: place,
      cure: "write \(isMultiline ? "\"\"\"" : "a quotation mark") at its end")
  }
}
