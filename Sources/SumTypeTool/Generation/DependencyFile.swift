/// A rule in the language of make: what was written depends on what was read.
///
/// It reads the same to make and to ninja: a space is written `\ `, `#` is `\#`, `$` is `$$`.
struct DependencyFile: Sendable {
  let outputs: [String]
  let inputs: [String]

  /// Throws where a path has a line break, which the format cannot say.
  func text() throws(Failure) -> String {
    for path in outputs + inputs where path.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      throw .refused(
        message: "a dependency file cannot name a path with a line break: \(path)",
        cure: "rename it", .inputOutput)
    }
    return outputs.map(Self.escaped).joined(separator: " ") + ":"
      + inputs.map { " \\\n  " + Self.escaped($0) }.joined() + "\n"
  }

  static func escaped(_ path: String) -> String {
    var escaped = ""
    var backslashes = 0
    for scalar in path.unicodeScalars {
      switch scalar {
      case " ", "\t":
        // Backslashes before a space count as escapes themselves, so they are doubled.
        escaped += String(repeating: "\\", count: backslashes + 1)
      case "#": escaped += "\\"
      case "$": escaped += "$"
      default: break
      }
      backslashes = scalar == "\\" ? backslashes + 1 : 0
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }
}
