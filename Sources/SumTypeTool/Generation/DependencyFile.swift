/// A rule in the syntax of make, which states that the outputs depend on the inputs.
///
/// ```
/// out/Post+Domain.swift out/Post+DTO.swift: \
///   schemas/Post.sumtype.json \
///   my\ shared/C\#.sumtype.json
/// ```
/// A space is written as `\ `, `#` as `\#`, `:` as `\:`, `%` in outputs as `\%`, and `$` as `$$`,
/// as GNU make 4 and ninja read them. Characters without an escape in make are refused.
struct DependencyFile: Sendable {
  let outputs: [String]
  let inputs: [String]

  /// Returns the text of the rule.
  ///
  /// - Throws: if a path cannot be written in this syntax.
  func text() throws(Failure) -> String {
    for path in outputs + inputs {
      guard let reason = Self.obstacle(in: path) else { continue }
      throw .refused(
        message: "a dependency file cannot name \(path): \(reason)",
        cure: "rename it, or remove --depfile", .inputOutput)
    }
    return outputs.map { Self.escaped($0, isOutput: true) }.joined(separator: " ") + ":"
      + inputs.map { " \\\n  " + Self.escaped($0, isOutput: false) }.joined() + "\n"
  }

  /// Returns the reason why make cannot read a path in any spelling; nil if it can.
  private static func obstacle(in path: String) -> String? {
    for scalar in path.unicodeScalars {
      switch scalar {
      case "\n", "\r": return "it has a line break"
      // To make they are white space, of which it keeps only some.
      case "\0"..."\u{1F}", "\u{7F}": return "it has a control character"
      case "=", ";", "|", "*", "?", "[": return "make gives \"\(scalar)\" a meaning of its own"
      default: break
      }
    }
    switch path.unicodeScalars.last {
    case " ": return "make would not see the space at its end"
    case ")": return "make would take it for a member of an archive"
    case "\\": return "make would join the next line to it"
    default: break
    }
    return path.utf8.first == UInt8(ascii: "~")
      ? "make would take the \"~\" for a home folder" : nil
  }

  static func escaped(_ path: String, isOutput: Bool) -> String {
    var escaped = ""
    var backslashes = 0
    for scalar in path.unicodeScalars {
      switch scalar {
      case " ", "#", ":",
        "%" where scalar != "%" || isOutput:
        // Backslashes before these characters would be read as escapes, so they are doubled.
        escaped += String(repeating: "\\", count: backslashes + 1)
      case "$": escaped += "$"
      default: break
      }
      backslashes = scalar == "\\" ? backslashes + 1 : 0
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }
}
