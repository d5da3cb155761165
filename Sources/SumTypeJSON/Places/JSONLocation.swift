/// A place in JSON in the terms that a person uses to find it: line, column and pointer.
public struct JSONLocation: Hashable, Sendable {
  /// The byte offset.
  public let offset: Int
  /// The line, from 1. Lines end with `\n`.
  public let line: Int
  /// The column, from 1, in bytes of UTF-8. A byte order mark does not count.
  public let column: Int
  /// The pointer to the value at this place, or to the member whose key lies there.
  public let pointer: JSONPointer

  /// Finds the place by reading `source` again up to `offset`.
  ///
  /// The bytes need not be valid JSON. Bytes after `offset` are not read, except for a key that begins there.
  public init(of offset: Int, in source: [UInt8]) {
    let offset = max(0, min(offset, source.count))
    self.offset = offset
    var line = 1
    var lineStart = source.starts(with: [0xEF, 0xBB, 0xBF]) ? min(3, offset) : 0
    source.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < offset {
        if bytes[index] == 0x0A {
          line += 1
          lineStart = index + 1
        }
        index += 1
      }
    }
    self.line = line
    column = offset - lineStart + 1
    var walk = PointerWalk(source)
    pointer = walk.pointer(to: offset)
  }
}

extension JSONLocation: CustomStringConvertible {
  /// `12:7: at /entries/3`, or `12:7` at the root.
  public var description: String {
    pointer.tokens.isEmpty ? "\(line):\(column)" : "\(line):\(column): at \(pointer)"
  }
}

/// A path to a value inside JSON (RFC 6901): `/entries/3/payload`.
public struct JSONPointer: Hashable, Sendable {
  /// The keys and indices from the root on, without escapes.
  public var tokens: [String]

  /// Creates the pointer with these tokens; an empty list points at the whole document.
  public init(tokens: [String] = []) {
    self.tokens = tokens
  }

  /// Parses a pointer from `text`; nil if the text is neither empty nor begins with `/`, or if a
  /// `~` is followed by something other than `0` or `1`.
  public init?(_ text: String) {
    tokens = []
    if text.isEmpty { return }
    guard text.utf8.first == 0x2F else { return nil }
    for part in text.parts(between: "/").dropFirst() {
      var token = ""
      var isEscape = false
      for character in part.unicodeScalars {
        if isEscape {
          guard character == "0" || character == "1" else { return nil }
          token.unicodeScalars.append(character == "0" ? "~" : "/")
          isEscape = false
        } else if character == "~" {
          isEscape = true
        } else {
          token.unicodeScalars.append(character)
        }
      }
      if isEscape { return nil }
      tokens.append(token)
    }
  }

  /// Returns the pointer to the member `key` of the object at this pointer.
  public func appending(_ key: String) -> JSONPointer { JSONPointer(tokens: tokens + [key]) }

  /// Returns the pointer to the element `index` of the array at this pointer.
  public func appending(_ index: Int) -> JSONPointer { appending(String(index)) }

  /// Returns the index that a token spells: digits without leading zeros; nil for any other token.
  static func arrayIndex(_ token: String) -> Int? {
    guard token.utf8.allSatisfy({ $0 &- 0x30 < 10 }), token == "0" || token.utf8.first != 0x30
    else { return nil }
    return Int(token)
  }
}

extension JSONPointer: CustomStringConvertible {
  /// The pointer as RFC 6901 §3 spells it; empty for the whole document.
  public var description: String {
    var text = ""
    for token in tokens {
      text += "/"
      text += Self.escaped(token)
    }
    return text
  }
}

extension JSONPointer {
  /// Whether both pointers have the same tokens, compared by their UTF-8.
  public static func == (left: JSONPointer, right: JSONPointer) -> Bool {
    left.tokens.wire == right.tokens.wire
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(tokens.wire) }

  /// Returns a token with `~0` for each tilde and `~1` for each slash.
  package static func escaped(_ token: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in token.unicodeScalars {
      switch scalar {
      case "~": text.append(contentsOf: "~0".unicodeScalars)
      case "/": text.append(contentsOf: "~1".unicodeScalars)
      default: text.append(scalar)
      }
    }
    return String(text)
  }

  /// Returns a token without its escapes. A tilde before another character than `0` or `1` stands for itself.
  package static func unescaped(_ token: String) -> String {
    let parts = token.parts(between: "~")
    return parts.dropFirst().reduce(parts[0]) { text, part in
      let rest = part.unicodeScalars.dropFirst()
      var text = text.unicodeScalars
      switch part.unicodeScalars.first {
      case "0":
        text.append("~")
        text.append(contentsOf: rest)
      case "1":
        text.append("/")
        text.append(contentsOf: rest)
      default:
        text.append("~")
        text.append(contentsOf: part.unicodeScalars)
      }
      return String(text)
    }
  }
}
