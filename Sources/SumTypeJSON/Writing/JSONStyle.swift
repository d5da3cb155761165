/// The layout of written JSON: the line endings, the indentation, and whether keys are sorted.
public struct JSONStyle: Hashable, Sendable {
  /// The line ending, `\n` or `\r\n`. If it is empty, everything is on one line.
  public var newline: [UInt8]
  /// One step of indentation, such as two spaces or a tab. It has no effect without ``newline``.
  public var indentUnit: [UInt8]
  /// White space between a key and its colon.
  public var beforeColon: [UInt8]
  /// White space between a colon and the value.
  public var afterColon: [UInt8]
  /// White space after a comma, if everything is on one line.
  public var afterComma: [UInt8]
  /// Whether an object's members are sorted by their keys' UTF-8 bytes.
  public var sortsKeys: Bool

  /// Creates a style; without arguments it is ``compact``.
  public init(
    newline: String = "", indentUnit: String = "", beforeColon: String = "",
    afterColon: String = "", afterComma: String = "", sortsKeys: Bool = false
  ) {
    self.newline = Array(newline.utf8)
    self.indentUnit = Array(indentUnit.utf8)
    self.beforeColon = Array(beforeColon.utf8)
    self.afterColon = Array(afterColon.utf8)
    self.afterComma = Array(afterComma.utf8)
    self.sortsKeys = sortsKeys
  }

  /// No white space at all: `{"a":1,"b":[]}`.
  public static let compact = JSONStyle()

  /// The layout of Foundation's `JSONEncoder` with `.prettyPrinted`: two spaces, `"key" : value`.
  public static let pretty = JSONStyle(
    newline: "\n", indentUnit: "  ", beforeColon: " ", afterColon: " ")

  static let comma: [UInt8] = [0x2C]
  static let colon: [UInt8] = [0x3A]

  /// Returns the style with sorted members, or without.
  public func sorted(_ sortsKeys: Bool = true) -> JSONStyle {
    var style = self
    style.sortsKeys = sortsKeys
    return style
  }

  /// Whether every member and element has its own line.
  public var isMultiline: Bool { !newline.isEmpty }
}

extension JSONStyle {
  /// Returns the style of an existing document, from the white space of its first containers, so
  /// that added members look like the others.
  ///
  /// It recognises compact JSON, `"a": 1, "b": 2` on one line, any indentation with `\n` or `\r\n`,
  /// and Foundation's `"key" : value`. It never assumes sorted keys, since their order may be
  /// chance. For invalid JSON the result is unspecified.
  public static func detected(in source: [UInt8]) -> JSONStyle {
    source.withUnsafeBufferPointer { source in
      var survey = StyleSurvey(source: source)
      survey.run()
      return survey.style
    }
  }
}

/// Scans a document and notes the first white space of each kind.
private struct StyleSurvey {
  let source: UnsafeBufferPointer<UInt8>
  var style = JSONStyle.compact
  private var place = 0
  private var depth = 0
  private var sawColon = false
  private var sawComma = false
  private var sawLine = false

  init(source: UnsafeBufferPointer<UInt8>) {
    self.source = source
  }

  /// Scans until all kinds are known, but at most 64 KiB.
  mutating func run() {
    let limit = min(source.count, 65_536)
    while place < limit, !(sawLine && sawColon) {
      switch source[place] {
      case 0x7B, 0x5B:
        place += 1
        depth += 1
        noteLine()
      case 0x7D, 0x5D:
        place += 1
        depth -= 1
      case 0x22: passString()
      case 0x3A:
        if !sawColon {
          sawColon = true
          style.beforeColon = spaceBefore(place)
          style.afterColon = spaceAfter(place)
        }
        place += 1
      case 0x2C:
        if !sawComma {
          let space = spaceAfter(place)
          if !space.contains(0x0A) && !space.contains(0x0D) {
            sawComma = true
            style.afterComma = space
          }
        }
        place += 1
      default: place += 1
      }
    }
    if style.isMultiline { style.afterComma = [] }
  }

  /// Notes the newline and the indentation, if a line break follows the bracket at which the scan is.
  private mutating func noteLine() {
    guard !sawLine else { return }
    let space = spaceAfter(place - 1)
    guard let line = space.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return }
    guard place + space.count < source.count else { return }
    let next = source[place + space.count]
    guard next != 0x7D && next != 0x5D else { return }
    sawLine = true
    var last = line
    while last < space.count, space[last] == 0x0A || space[last] == 0x0D { last += 1 }
    let isCarriageReturnFirst = space[line] == 0x0D && last - line > 1 && space[line + 1] == 0x0A
    style.newline = isCarriageReturnFirst ? [0x0D, 0x0A] : [space[line]]
    let indentation = space[last...]
    if depth > 0, indentation.count % depth == 0 {
      style.indentUnit = Array(indentation.prefix(indentation.count / depth))
    } else {
      style.indentUnit = Array(indentation)
    }
  }

  private mutating func passString() {
    place += 1
    while place < source.count, source[place] != 0x22 {
      if source.count - place >= 8, let base = source.baseAddress {
        let word = UInt64(
          littleEndian: UnsafeRawPointer(base + place).loadUnaligned(as: UInt64.self))
        let stops = quotesAndBackslashes(in: word)
        if stops == 0 {
          place += 8
          continue
        }
        place += stops.trailingZeroBitCount >> 3
        if source[place] == 0x22 { break }
      }
      place += source[place] == 0x5C ? 2 : 1
    }
    place += 1
  }

  private func spaceAfter(_ index: Int) -> [UInt8] {
    var end = index + 1
    while end < source.count, isWhiteSpace(source[end]) { end += 1 }
    return Array(source[(index + 1)..<end])
  }

  private func spaceBefore(_ index: Int) -> [UInt8] {
    var first = index
    while first > 0, isWhiteSpace(source[first - 1]) { first -= 1 }
    return Array(source[first..<index])
  }
}

func isWhiteSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
}
