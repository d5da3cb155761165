/// A message with its place, the line there and a marker below, as the Swift compiler writes it.
///
/// ```
/// Post.sumtype.json:14:9: error: two variants have the tag "text"
///   14 |       "mood": { "tag": "text" },
///      |               ^~~~~~~~~~~~~~~~~
/// ```
public struct LocatedExcerpt: Sendable {
  private let range: SourceRange

  public init(_ range: SourceRange) { self.range = range }

  /// The lines, each ending in a newline.
  ///
  /// - Parameters:
  ///   - label: `error`, `warning`, `note`.
  ///   - colour: the terminal's code for the label.
  ///   - message: the message, which may hold anything that the terminal shows.
  public func text(
    _ label: String, _ colour: String, _ message: String, isColoured: Bool
  ) -> String {
    func styled(_ text: String, _ code: String) -> String {
      isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
    let place = styled(PrintableText(range.description).text + ":", "1")
    let heading = "\(place) \(styled(label + ":", colour)) \(styled(message, "1"))\n"
    let excerpt = SourceExcerpt(of: range)
    let number = String(range.line)
    let margin = String(repeating: " ", count: max(0, 4 - number.utf8.count))
    let gutter = margin + String(repeating: " ", count: number.utf8.count) + " |"
    let line = excerpt.line.isEmpty ? "" : " " + excerpt.line
    let marker = styled(excerpt.marker, "32")
    return heading + "\(margin)\(number) |\(line)\n\(gutter) \(excerpt.indentation)\(marker)\n"
  }
}
