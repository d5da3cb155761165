/// What the strings of defaults stand for. Each returns nil where the text is something else.
enum DefaultText {
  /// RFC 9562: `6a1f2b3c-0d4e-4f5a-8b6c-7d8e9fa0b1c2`
  static func uuid(_ text: String) -> [UInt8]? {
    let characters = Array(text.utf8)
    guard characters.count == 36 else { return nil }
    var digits: [UInt8] = []
    for (index, byte) in characters.enumerated() {
      if [8, 13, 18, 23].contains(index) {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        digits.append(byte)
      }
    }
    return hex(digits)
  }

  static func hex(_ text: String) -> [UInt8]? { hex(Array(text.utf8)) }

  private static func hex(_ digits: [UInt8]) -> [UInt8]? {
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = hexDigit(digits[index]), let low = hexDigit(digits[index + 1]) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  /// The same text, where it is a URL and nothing has to be escaped in it.
  static func url(_ text: String) -> String? {
    var copy = text
    return copy.withUTF8 { URLText.isValid(UnsafeRawBufferPointer($0)) } ? text : nil
  }

  /// RFC 4648, section 4, with padding.
  static func base64(_ text: String) -> [UInt8]? {
    let characters = Array(text.utf8)
    guard characters.count.isMultiple(of: 4) else { return nil }
    let padding = characters.suffix(2).filter { $0 == UInt8(ascii: "=") }.count
    if padding == 1, characters.last != UInt8(ascii: "=") { return nil }
    return base64(characters.dropLast(padding), UInt8(ascii: "+"), UInt8(ascii: "/"))
  }

  /// RFC 4648, section 5, without padding.
  static func base64URL(_ text: String) -> [UInt8]? {
    base64(Array(text.utf8)[...], UInt8(ascii: "-"), UInt8(ascii: "_"))
  }

  private static func base64(
    _ characters: ArraySlice<UInt8>, _ sixtyTwo: UInt8, _ sixtyThree: UInt8
  ) -> [UInt8]? {
    guard characters.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in characters {
      let value: UInt8
      switch byte {
      case 0x41...0x5A: value = byte - 0x41
      case 0x61...0x7A: value = byte - 0x61 + 26
      case 0x30...0x39: value = byte - 0x30 + 52
      case sixtyTwo: value = 62
      case sixtyThree: value = 63
      default: return nil
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        bits &= (1 << count) - 1
      }
    }
    return bits == 0 ? bytes : nil
  }
}

extension DefaultText {
  /// RFC 3339: `2026-01-31T12:00:00.5+01:00`, as seconds since 1970.
  static func date(_ text: String) -> Double? {
    var rest = Array(text.utf8)[...]
    guard let year = number(&rest, 4), skip(&rest, "-"), let month = number(&rest, 2),
      skip(&rest, "-"), let day = number(&rest, 2), skip(&rest, "T") || skip(&rest, "t"),
      let hour = number(&rest, 2), skip(&rest, ":"), let minute = number(&rest, 2),
      skip(&rest, ":"), let second = number(&rest, 2),
      1...12 ~= month, 1...daysIn(month, of: year) ~= day, hour < 24, minute < 60, second < 60
    else { return nil }
    var fraction = 0.0
    if skip(&rest, ".") {
      let digits = rest.prefix { 0x30...0x39 ~= $0 }
      guard !digits.isEmpty, digits.count <= 9,
        let value = Double("0." + String(decoding: digits, as: UTF8.self))
      else { return nil }
      fraction = value
      rest = rest.dropFirst(digits.count)
    }
    guard let offset = offset(&rest), rest.isEmpty else { return nil }
    let seconds = days(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second - offset
    return Double(seconds) + fraction
  }

  /// `Z` or `+01:00`, in seconds.
  private static func offset(_ rest: inout ArraySlice<UInt8>) -> Int? {
    if skip(&rest, "Z") || skip(&rest, "z") { return 0 }
    let sign = skip(&rest, "+") ? 1 : skip(&rest, "-") ? -1 : 0
    guard sign != 0, let hours = number(&rest, 2), skip(&rest, ":"),
      let minutes = number(&rest, 2), hours < 24, minutes < 60
    else { return nil }
    return sign * (hours * 3_600 + minutes * 60)
  }

  private static func number(_ rest: inout ArraySlice<UInt8>, _ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func skip(_ rest: inout ArraySlice<UInt8>, _ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  private static func daysIn(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days between 1970-01-01 and a date of the Gregorian calendar.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // The year begins in March here, so that the leap day is its last.
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

/// A URL or a relative reference of RFC 3986, as Foundation takes it without having to change it.
///
/// Where the two differ it is Foundation that is followed: `@`, `[` and `]` before the first `:`
/// mean that there is no scheme, a scheme may stand alone, and the port of `addressbook` is not
/// looked at.
public struct URLText {
  private let text: UnsafeRawBufferPointer
  private var place = 0
  private var scheme: Range<Int>?

  /// Whether `text`, in UTF-8, is one.
  public static func isValid(_ text: UnsafeRawBufferPointer) -> Bool {
    if text.isEmpty { return false }
    var url = URLText(text: text)
    return url.passScheme() && url.passAuthority() && url.hasValidRest()
  }

  private init(text: UnsafeRawBufferPointer) { self.text = text }

  private mutating func passScheme() -> Bool {
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: ":"):
        if index == 0 { return true }
        scheme = 0..<index
        place = index + 1
        return isLetter(text[0]) && (0..<index).allSatisfy { isIn(.scheme, text[$0]) }
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "["),
        UInt8(ascii: "]"), UInt8(ascii: "@"):
        return true
      default: break
      }
    }
    return true
  }

  private mutating func passAuthority() -> Bool {
    guard place + 1 < text.count, text[place] == UInt8(ascii: "/"),
      text[place + 1] == UInt8(ascii: "/")
    else { return true }
    let start = place + 2
    let end =
      text[start...].firstIndex {
        $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
      } ?? text.count
    place = end
    return start == end || isAuthority(start..<end)
  }

  /// `user:password@host:port`
  private func isAuthority(_ range: Range<Int>) -> Bool {
    var host = range
    if let at = text[range].lastIndex(of: UInt8(ascii: "@")) {
      guard isComponent(range.lowerBound..<at, .userInformation) else { return false }
      host = at + 1..<range.upperBound
    }
    if !host.isEmpty, text[host.lowerBound] == UInt8(ascii: "["),
      let bracket = text[host].firstIndex(of: UInt8(ascii: "]"))
    {
      let after = bracket + 1
      guard isAddress(host.lowerBound + 1..<bracket) else { return false }
      if after == host.upperBound { return true }
      return text[after] == UInt8(ascii: ":") && isPort(after + 1..<host.upperBound)
    }
    guard let colon = text[host].firstIndex(of: UInt8(ascii: ":")) else {
      return isComponent(host, .host)
    }
    return isComponent(host.lowerBound..<colon, .host) && isPort(colon + 1..<host.upperBound)
  }

  /// What stands between brackets: an address, and a zone after `%25`.
  private func isAddress(_ range: Range<Int>) -> Bool {
    guard let percent = text[range].firstIndex(of: UInt8(ascii: "%")) else {
      return range.allSatisfy { isIn(.userInformation, text[$0]) }
    }
    guard percent + 3 <= range.upperBound,
      text[percent + 1] == UInt8(ascii: "2"), text[percent + 2] == UInt8(ascii: "5")
    else { return false }
    return (range.lowerBound..<percent).allSatisfy { isIn(.userInformation, text[$0]) }
      && isComponent(percent + 3..<range.upperBound, .zone)
  }

  private func isPort(_ range: Range<Int>) -> Bool {
    if range.allSatisfy({ text[$0] &- 0x30 < 10 }) { return true }
    guard let scheme else { return false }
    return text[scheme].map { $0 | 0x20 }.elementsEqual("addressbook".utf8)
  }

  /// Path, query and fragment.
  private func hasValidRest() -> Bool {
    let query = text[place...].firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    guard isComponent(place..<(query ?? text.count), .path) else { return false }
    guard var next = query else { return true }
    if text[next] == UInt8(ascii: "?") {
      let fragment = text[next...].firstIndex(of: UInt8(ascii: "#"))
      guard isComponent(next + 1..<(fragment ?? text.count), .query) else { return false }
      guard let fragment else { return true }
      next = fragment
    }
    return isComponent(next + 1..<text.count, .query)
  }

  // MARK: - Characters

  /// A set of characters that stand unescaped in a component (RFC 3986 appendix A).
  private enum Component {
    case scheme, userInformation, host, zone, path, query
  }

  /// Whether all characters may stand there, or are escapes of two hexadecimal digits.
  private func isComponent(_ range: Range<Int>, _ component: Component) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      if text[index] == UInt8(ascii: "%") {
        guard index + 2 < range.upperBound, isDigit(text[index + 1]), isDigit(text[index + 2])
        else { return false }
        index += 3
      } else {
        guard isIn(component, text[index]) else { return false }
        index += 1
      }
    }
    return true
  }

  /// A hexadecimal one.
  private func isDigit(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
  }

  private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  private func isIn(_ component: Component, _ byte: UInt8) -> Bool {
    if isLetter(byte) || byte &- 0x30 < 10 { return true }
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "."): return true
    case UInt8(ascii: "+"): return component != .zone
    case UInt8(ascii: "_"), UInt8(ascii: "~"): return component != .scheme
    case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"),
      UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: "="):
      return component != .scheme && component != .zone
    case UInt8(ascii: ":"):
      return component == .userInformation || component == .path || component == .query
    case UInt8(ascii: "@"), UInt8(ascii: "/"): return component == .path || component == .query
    case UInt8(ascii: "?"): return component == .query
    default: return false
    }
  }
}
