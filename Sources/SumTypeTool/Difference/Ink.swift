/// Writes lines of a diff, coloured where asked.
struct Ink {
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

  /// A line of one of the texts, after its sign.
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
