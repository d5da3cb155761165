import SumTypeSource

/// The address of a schema (RFC 3986), as far as references need it.
struct Address {
  /// The most bytes of an address that a schema states, which is repeated for each reference in it.
  static let longest = 2000

  /// The scheme, such as `https`; nil for a relative address.
  let scheme: String?
  /// The address without the fragment.
  let text: String
  /// The text after `#`, with its escapes; nil if there is none.
  let fragment: String?

  init(_ reference: String) {
    let hash = reference.utf8.firstIndex(of: 0x23)
    text = hash.map { String(reference[..<$0]) } ?? reference
    fragment = hash.map { String(reference[reference.utf8.index(after: $0)...]) }
    scheme = Self.scheme(of: text)
  }

  /// Returns whether a reference is only a fragment: `#/$defs/Post`.
  static func isFragment(_ reference: String) -> Bool { reference.utf8.first == UInt8(ascii: "#") }

  private static func scheme(of text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: 0x3A), colon != text.startIndex else { return nil }
    let word = text[..<colon]
    // A single letter is a drive of Windows.
    guard word.utf8.count > 1,
      word.utf8.allSatisfy({
        ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x2B || $0 == 0x2E || $0 == 0x2D
      })
    else { return nil }
    return word.lowercased()
  }

  /// Returns the address of a reference in a document with the address `base`.
  static func resolved(_ reference: String, against base: String) -> String {
    if reference.isEmpty { return base }
    let address = Address(reference)
    if address.scheme != nil { return address.text }
    let (root, path) = split(base)
    if Path.rest(of: reference, after: "//") != nil {
      return (Address(base).scheme ?? "https") + ":" + reference
    }
    if Path.isAbsolute(reference) { return root + simplified(reference) }
    let folder = path.utf8.lastIndex(of: 0x2F).map { String(path[...$0]) } ?? ""
    return root + simplified(folder + reference)
  }

  /// Splits an address into parts such as `https://example.org` and `/a/b.json`.
  private static func split(_ address: String) -> (root: String, path: String) {
    guard let scheme = Address(address).scheme else { return ("", address) }
    let bytes = Array(address.utf8)
    var start = scheme.utf8.count + 1
    if bytes[start...].starts(with: [0x2F, 0x2F]) {
      start += 2
      while start < bytes.count, bytes[start] != 0x2F { start += 1 }
    }
    return (
      String(decoding: bytes[..<start], as: UTF8.self),
      String(decoding: bytes[start...], as: UTF8.self)
    )
  }

  /// Returns the path without `.` and `x/..`; an address has no `.` for the folder itself.
  static func simplified(_ path: String) -> String {
    let path = Path.simplified(path)
    return path == "." ? "" : path
  }

  /// Returns the text without percent escapes (RFC 3986 §2.1); nil if an escape is invalid.
  static func unescaped(_ text: String) -> String? {
    guard text.utf8.contains(0x25) else { return text }
    var bytes: [UInt8] = []
    var rest = text.utf8.makeIterator()
    while let byte = rest.next() {
      guard byte == 0x25 else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
