import SumTypeSource

/// The difference of two texts in the unified format that `patch` reads.
///
///     --- a/Generated/Post+Domain.swift
///     +++ b/Generated/Post+Domain.swift
///     @@ -1,3 +1,3 @@
struct UnifiedDiff: Sendable {
  /// The path of both, as `patch -p1` wants it; nil contents stand for a file that is not there.
  let path: String
  let old: [UInt8]?
  let new: [UInt8]?

  /// The text; empty where nothing differs.
  func text(coloured: Bool) -> [UInt8] {
    if old == new { return [] }
    let table = LineTable(old ?? [], new ?? [])
    let ink = Ink(isOn: coloured)
    var text: [UInt8] = []
    ink.line("--- \(old == nil ? "/dev/null" : Self.label("a/", path))", .bold, to: &text)
    ink.line("+++ \(new == nil ? "/dev/null" : Self.label("b/", path))", .bold, to: &text)
    let difference = LineDifference(table.old.numbers, table.new.numbers)
    for hunk in Hunk.hunks(of: difference) {
      ink.line("@@ -\(hunk.oldSpan) +\(hunk.newSpan) @@", .cyan, to: &text)
      for step in hunk.steps {
        switch step {
        case .keep(let line): ink.line(" ", table.old, line, nil, to: &text)
        case .remove(let line): ink.line("-", table.old, line, .red, to: &text)
        case .add(let line): ink.line("+", table.new, line, .green, to: &text)
        }
      }
    }
    return text
  }

  /// A path as `git diff` spells it: quoted where it has quotes, backslashes or what
  /// a terminal would not show, and followed by a tab where it has spaces, so that readers know where it ends.
  private static func label(_ side: String, _ path: String) -> String {
    let path = side + path
    func isPlain(_ byte: UInt8) -> Bool {
      byte >= 0x20 && byte != 0x7F && byte != 0x22 && byte != 0x5C
    }
    if path.utf8.allSatisfy(isPlain), !path.unicodeScalars.contains(where: PrintableText.isHidden) {
      return path.utf8.contains(0x20) ? path + "\t" : path
    }
    var quoted = "\""
    for byte in path.utf8 {
      if isPlain(byte), byte < 0x80 {
        quoted.unicodeScalars.append(Unicode.Scalar(byte))
      } else if byte == 0x22 || byte == 0x5C {
        quoted += "\\"
        quoted.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let octal = String(byte, radix: 8)
        quoted += "\\" + String(repeating: "0", count: 3 - octal.count) + octal
      }
    }
    return quoted + "\""
  }
}
