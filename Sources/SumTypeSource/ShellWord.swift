/// A word of a command that a message offers to copy, quoted for the shell where it has to be.
///
/// ```
/// a.yaml                 a.yaml
/// a;touch b;.yaml        'a;touch b;.yaml'
/// it's.yaml              'it'\''s.yaml'
/// ```
/// Hidden characters would not survive the copy, so a word that has any is written with escapes (`$'a\x1B'`), which
/// bash, zsh and ksh read.
public struct ShellWord: CustomStringConvertible, Sendable {
  /// The word as it is written in a command.
  public let text: String

  /// - Parameter word: the word that the command gets.
  public init(_ word: String) {
    if !word.isEmpty, word.utf8.allSatisfy(Self.isPlain) {
      text = word
    } else if word.unicodeScalars.contains(where: PrintableText.isHidden) {
      text = "$'" + Self.escaped(word) + "'"
    } else {
      let parts = word.utf8.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
      text = "'" + parts.joined(separator: "'\\''") + "'"
    }
  }

  /// - Parameter path: the path of a file. One that begins like an option is written as `./-name`.
  public init(path: String) {
    self.init(path.utf8.first == UInt8(ascii: "-") ? "./" + path : path)
  }

  /// The word as it is written in a command.
  public var description: String { text }

  /// Returns whether no shell gives the byte a meaning, at any place in a word.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
      UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "@"),
      UInt8(ascii: "+"), UInt8(ascii: ","):
      true
    default: false
    }
  }

  private static func escaped(_ word: String) -> String {
    var escaped = ""
    for scalar in word.unicodeScalars {
      switch scalar {
      case "'", "\\":
        escaped += "\\"
        escaped.unicodeScalars.append(scalar)
      case _ where PrintableText.isHidden(scalar):
        for byte in String(scalar).utf8 {
          escaped += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
