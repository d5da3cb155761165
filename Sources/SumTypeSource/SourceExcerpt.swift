/// The line of a place and the marker below it, as text for a terminal with a fixed-width font.
///
/// Tabs become spaces, wide characters take two columns, and a very long line is cut to the
/// surroundings of the place.
struct SourceExcerpt {
  /// The line, with hidden characters escaped.
  let line: String
  /// The spaces before the marker.
  let indentation: String
  /// The marker, such as `^~~~`.
  let marker: String

  init(of range: SourceRange) {
    let bytes = range.file.bytes
    let whole = range.file.line(range.file.lineIndex(at: range.bytes.lowerBound))
    let start = max(whole.lowerBound, min(range.bytes.lowerBound, whole.upperBound))
    let end = max(start, min(range.bytes.upperBound, whole.upperBound))
    let shown = SourceExcerpt.window(around: start..<end, of: whole, in: bytes)
    let markedEnd = min(end, shown.upperBound)

    var head = shown.lowerBound > whole.lowerBound ? "…" : ""
    var columns = head.isEmpty ? 0 : 1
    columns += SourceExcerpt.append(bytes[shown.lowerBound..<start], to: &head, at: columns)
    indentation = String(repeating: " ", count: columns)
    var marked = ""
    let width = SourceExcerpt.append(bytes[start..<markedEnd], to: &marked, at: columns)
    var tail = ""
    _ = SourceExcerpt.append(bytes[markedEnd..<shown.upperBound], to: &tail, at: columns + width)
    if shown.upperBound < whole.upperBound { tail += "…" }

    var line = head + marked + tail
    while line.utf8.last == 0x20 { line.removeLast() }
    self.line = line
    marker = "^" + String(repeating: "~", count: max(0, width - 1))
  }

  private static let longest = 160
  private static let surroundings = 60

  /// Returns the range of the whole line; if the line is too long, a range around `place`, cut
  /// between characters.
  private static func window(
    around place: Range<Int>, of line: Range<Int>, in bytes: [UInt8]
  ) -> Range<Int> {
    if line.count <= longest { return line }
    var lower = max(line.lowerBound, place.lowerBound - surroundings)
    var upper = min(
      line.upperBound, max(lower + longest - surroundings, place.lowerBound + surroundings))
    while lower < place.lowerBound && bytes[lower] & 0xC0 == 0x80 { lower += 1 }
    while upper < line.upperBound && bytes[upper] & 0xC0 == 0x80 { upper += 1 }
    return lower..<upper
  }

  /// Appends the printable form of `bytes`, which begins at `column`, and returns the number of columns that it takes.
  private static func append(
    _ bytes: ArraySlice<UInt8>, to text: inout String, at column: Int
  ) -> Int {
    if PrintableText.isPlain(bytes) {
      text += String(decoding: bytes, as: UTF8.self)
      return bytes.count
    }
    var width = 0
    for character in String(decoding: bytes, as: UTF8.self) {
      if character == "\t" {
        let stop = 4 - (column + width) % 4
        text += String(repeating: " ", count: stop)
        width += stop
      } else {
        let shown = PrintableText(String(character))
        text += shown.text
        width += shown.width
      }
    }
    return width
  }
}

/// A message with its place, the line there and a marker below it, in the format of the Swift compiler.
///
/// ```
/// Post.sumtype.json:14:9: error: two variants have the tag "text"
///   14 |       "mood": { "tag": "text" },
///      |               ^~~~~~~~~~~~~~~~~
/// ```
public struct LocatedExcerpt: Sendable {
  private let range: SourceRange

  public init(_ range: SourceRange) { self.range = range }

  /// Returns the lines, each with a newline at its end; only the message with its place if the line may not be shown.
  ///
  /// - Parameters:
  ///   - label: `error`, `warning`, `note`.
  ///   - colour: the terminal's code for the label.
  ///   - message: the message. It is shown as ``PrintableText``.
  public func text(
    _ label: String, _ colour: String, _ message: String, isColoured: Bool
  ) -> String {
    func styled(_ text: String, _ code: String) -> String {
      isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
    let place = styled(PrintableText(range.description).text + ":", "1")
    let heading =
      "\(place) \(styled(label + ":", colour)) \(styled(PrintableText(message).text, "1"))\n"
    if !range.isQuoted { return heading }
    let excerpt = SourceExcerpt(of: range)
    let number = String(range.line)
    let margin = String(repeating: " ", count: max(0, 4 - number.utf8.count))
    let gutter = margin + String(repeating: " ", count: number.utf8.count) + " |"
    let line = excerpt.line.isEmpty ? "" : " " + excerpt.line
    let marker = styled(excerpt.marker, "32")
    return heading + "\(margin)\(number) |\(line)\n\(gutter) \(excerpt.indentation)\(marker)\n"
  }
}
