/// The values of literals and comments.
enum SwiftLiteral {
  /// Returns the text of a string literal; nil if it has an interpolation or an invalid escape.
  static func string(_ bytes: ArraySlice<UInt8>) -> String? {
    let hashes = bytes.prefix { $0 == UInt8(ascii: "#") }.count
    var content = bytes.dropFirst(hashes).dropLast(hashes)
    let quotes = Array(repeating: UInt8(ascii: "\""), count: 3)
    let isMultiline =
      content.count > 6 && content.starts(with: quotes)
      && content.dropFirst(3).first { $0 != 0x20 && $0 != 0x09 }.map { $0 == 0x0A || $0 == 0x0D }
        ?? false
    content = content.dropFirst(isMultiline ? 3 : 1).dropLast(isMultiline ? 3 : 1)
    return unescaped(isMultiline ? unindented(content) : Array(content), hashes: hashes)
  }

  /// Returns the lines of a literal in three quotation marks, without the indentation of the last line.
  private static func unindented(_ content: ArraySlice<UInt8>) -> [UInt8] {
    let lines = content.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      $0.last == 0x0D ? $0.dropLast() : $0
    }
    let indentation = lines.last ?? []
    let inner = lines.dropFirst().dropLast().map { line in
      line.starts(with: indentation)
        ? line.dropFirst(indentation.count) : line.drop { $0 == 0x20 || $0 == 0x09 }
    }
    return Array(inner.joined(separator: [0x0A]))
  }

  private static func unescaped(_ bytes: [UInt8], hashes: Int) -> String? {
    var text: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let isEscape =
        bytes[index] == UInt8(ascii: "\\") && index + hashes < bytes.count
        && bytes[index + 1..<index + 1 + hashes].allSatisfy { $0 == UInt8(ascii: "#") }
      guard isEscape else {
        text.append(bytes[index])
        index += 1
        continue
      }
      index += 1 + hashes
      guard index < bytes.count else { return nil }
      switch bytes[index] {
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "0"): text.append(0)
      case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"): text.append(bytes[index])
      case 0x0A: break
      case UInt8(ascii: "u"):
        guard let close = bytes[index...].prefix(12).firstIndex(of: UInt8(ascii: "}")),
          bytes[index + 1] == UInt8(ascii: "{"),
          let value = UInt32(String(decoding: bytes[index + 2..<close], as: UTF8.self), radix: 16),
          let scalar = Unicode.Scalar(value)
        else { return nil }
        text += Array(String(scalar).utf8)
        index = close
      default: return nil
      }
      index += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the value of an integer literal; nil if it is none, or is too large.
  static func integer(_ text: String) -> Int64? {
    let digits = text.filter { $0 != "_" }
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
      return Int64(digits.dropFirst(2), radix: radix)
    }
    return Int64(digits)
  }

  /// Returns whether a number literal has a fraction or an exponent.
  static func isFraction(_ text: String) -> Bool {
    if text.hasPrefix("0x") { return text.contains("p") || text.contains("P") }
    return text.contains(".") || text.contains("e") || text.contains("E")
  }

  /// Returns the text of documentation comments; nil if it is empty.
  static func documentation(_ comments: [ArraySlice<UInt8>]) -> String? {
    var lines: [String] = []
    for comment in comments {
      let isBlock = comment.starts(with: Array("/**".utf8))
      let inner = comment.dropFirst(3).dropLast(isBlock ? 2 : 0)
      for line in inner.split(separator: 0x0A, omittingEmptySubsequences: false) {
        var line = String(decoding: line, as: UTF8.self)
        if isBlock {
          line = String(line.drop { $0 == " " || $0 == "\t" })
          if line.hasPrefix("*") { line.removeFirst() }
        }
        if line.hasPrefix(" ") { line.removeFirst() }
        while line.last?.isWhitespace == true { line.removeLast() }
        lines.append(line)
      }
    }
    return Annotations.cleaned(lines.joined(separator: "\n"))
  }
}
