/// A URL or a relative reference of RFC 3986 that Foundation accepts without changing it.
///
/// Where Foundation differs from the RFC, this follows Foundation: after `@`, `[` or `]` before the
/// first `:` there is no scheme, a scheme may stand alone, and the port of `addressbook` is not
/// checked.
package struct URLText {
  private let text: UnsafeRawBufferPointer
  private var place = 0
  private var scheme: Range<Int>?

  /// Returns whether `text`, in UTF-8, is such a reference.
  package static func isValid(_ text: UnsafeRawBufferPointer) -> Bool {
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

  /// Returns whether the range has the form `user:password@host:port`.
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

  /// Returns whether the text between brackets is an address, with an optional zone after `%25`.
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

  /// Returns whether path, query and fragment are valid.
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

  /// A component, which allows a set of unescaped characters (RFC 3986 appendix A).
  private enum Component {
    case scheme, userInformation, host, zone, path, query
  }

  /// Returns whether the component allows all characters, or they are escapes of two hexadecimal digits.
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

  /// Returns whether a byte is a hexadecimal digit.
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
