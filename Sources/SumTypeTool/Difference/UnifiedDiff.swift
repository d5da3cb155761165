import SumTypeSource

/// The difference of two texts in the unified format that `patch` reads.
///
///     --- a/Generated/Post+Domain.swift
///     +++ b/Generated/Post+Domain.swift
///     @@ -1,3 +1,3 @@
package struct UnifiedDiff: Sendable {
  /// The path of both texts, for `patch -p1`. Contents of nil stand for a missing file.
  let path: String
  let old: [UInt8]?
  let new: [UInt8]?

  package init(path: String, old: [UInt8]?, new: [UInt8]?) {
    self.path = path
    self.old = old
    self.new = new
  }

  /// Returns the text of the difference; empty if the texts are equal.
  package func text(coloured: Bool) -> [UInt8] {
    if old == new { return [] }
    let table = LineTable(old ?? [], new ?? [])
    let writer = DiffWriter(isOn: coloured)
    var text: [UInt8] = []
    writer.line("--- \(old == nil ? "/dev/null" : Self.label("a/", path))", .bold, to: &text)
    writer.line("+++ \(new == nil ? "/dev/null" : Self.label("b/", path))", .bold, to: &text)
    let difference = LineDifference(table.old.numbers, table.new.numbers)
    for hunk in Hunk.hunks(of: difference) {
      writer.line("@@ -\(hunk.oldSpan) +\(hunk.newSpan) @@", .cyan, to: &text)
      for step in hunk.steps {
        switch step {
        case .keep(let line): writer.line(" ", table.old, line, nil, to: &text)
        case .remove(let line): writer.line("-", table.old, line, .red, to: &text)
        case .add(let line): writer.line("+", table.new, line, .green, to: &text)
        }
      }
    }
    return text
  }

  /// Returns a path in the spelling of `git diff`: in quotes if it has quotes, backslashes or
  /// invisible characters, and followed by a tab if it has spaces, so that a reader finds its end.
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

/// A run of changed lines with unchanged lines around it.
struct Hunk: Sendable {
  enum Step: Sendable {
    case keep(Int)
    case remove(Int)
    case add(Int)
  }

  private(set) var steps: [Step] = []
  /// The number of old lines before the hunk.
  private let oldStart: Int
  private let newStart: Int
  private var oldCount = 0
  private var newCount = 0

  /// The number of unchanged lines before and after a change.
  private static let context = 3

  private init(old: Int, new: Int) {
    oldStart = old
    newStart = new
  }

  /// The range of old lines: `12,7`.
  var oldSpan: String { Self.span(oldStart, oldCount) }
  var newSpan: String { Self.span(newStart, newCount) }

  /// Returns the text of a span. An empty span names the line before it; a span of one line has no count.
  private static func span(_ start: Int, _ count: Int) -> String {
    count == 0 ? "\(start),0" : count == 1 ? "\(start + 1)" : "\(start + 1),\(count)"
  }

  private mutating func keep(_ lines: Range<Int>) {
    steps += lines.map { .keep($0) }
    oldCount += lines.count
    newCount += lines.count
  }

  private mutating func remove(_ line: Int) {
    steps.append(.remove(line))
    oldCount += 1
  }

  private mutating func add(_ line: Int) {
    steps.append(.add(line))
    newCount += 1
  }

  /// Returns the hunks of a difference. Changes with touching contexts share a hunk.
  static func hunks(of difference: LineDifference) -> [Hunk] {
    let (removed, added) = (difference.removed, difference.added)
    var hunks: [Hunk] = []
    var open: Hunk?
    var (i, j) = (0, 0)
    // The number of lines kept since the last change.
    var kept = 0
    while i < removed.count || j < added.count {
      let isChanged = (i < removed.count && removed[i]) || (j < added.count && added[j])
      if !isChanged {
        i += 1
        j += 1
        continue
      }
      if var hunk = open, i - kept > 2 * context {
        hunk.keep(kept..<kept + context)
        hunks.append(hunk)
        open = nil
      }
      let lead = open == nil ? min(i - kept, context) : i - kept
      var hunk = open ?? Hunk(old: i - lead, new: j - lead)
      // A second owner of the steps would let each change copy them.
      open = nil
      hunk.keep(i - lead..<i)
      while i < removed.count, removed[i] {
        hunk.remove(i)
        i += 1
      }
      while j < added.count, added[j] {
        hunk.add(j)
        j += 1
      }
      open = hunk
      kept = i
    }
    if var hunk = open {
      hunk.keep(kept..<min(i, kept + context))
      hunks.append(hunk)
    }
    return hunks
  }
}

/// Writes the lines of a difference, with colours if they are on.
struct DiffWriter {
  let isOn: Bool

  enum Colour: String {
    case bold = "\u{1B}[1m"
    case red = "\u{1B}[31m"
    case green = "\u{1B}[32m"
    case cyan = "\u{1B}[36m"
  }

  private static let plain = "\u{1B}[0m"

  func line(_ line: String, _ colour: Colour, to text: inout [UInt8]) {
    text += Array((isOn ? colour.rawValue + line + Self.plain : line).utf8)
    text.append(0x0A)
  }

  /// Appends a line of one of the texts, after its sign.
  func line(
    _ sign: String, _ side: LineTable.Side, _ line: Int, _ colour: Colour?, to text: inout [UInt8]
  ) {
    var bytes = side.bytes[side.ranges[line]]
    let isEnded = bytes.last == 0x0A
    if isEnded { bytes.removeLast() }
    if isOn, let colour { text += Array(colour.rawValue.utf8) }
    text += Array(sign.utf8)
    text += bytes
    if isOn, colour != nil { text += Array(Self.plain.utf8) }
    text.append(0x0A)
    if !isEnded { text += Array("\\ No newline at end of file\n".utf8) }
  }
}
