/// A path to a value inside JSON (RFC 6901): `/entries/3/payload`.
public struct JSONPointer: Hashable, Sendable {
  /// The keys and indices from the root on, without escapes.
  public var tokens: [String]

  /// The pointer with these tokens; none point at the whole document.
  public init(tokens: [String] = []) {
    self.tokens = tokens
  }

  /// The pointer that `text` spells; nil if it is not empty and does not begin with `/`, or if
  /// neither `0` nor `1` follows a `~`.
  public init?(_ text: String) {
    tokens = []
    if text.isEmpty { return }
    guard text.utf8.first == 0x2F else { return nil }
    for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
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

  /// The pointer to the member `key` of what this one points at.
  public func appending(_ key: String) -> JSONPointer { JSONPointer(tokens: tokens + [key]) }

  /// The pointer to the element `index` of what this one points at.
  public func appending(_ index: Int) -> JSONPointer { appending(String(index)) }

  /// The index that a token stands for: digits without leading zeros.
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
      for character in token.unicodeScalars {
        switch character {
        case "~": text += "~0"
        case "/": text += "~1"
        default: text.unicodeScalars.append(character)
        }
      }
    }
    return text
  }
}
