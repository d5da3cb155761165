/// A name that Swift accepts for a type, field, case, function, parameter or module.
///
/// The name has no backticks; each use requests the spelling that it needs.
///
/// ```swift
/// Identifier("message")?.expression   // message
/// Identifier("default")?.expression   // `default`
/// Identifier("2nd")                   // nil
/// ```
///
/// A literal (`let name: Identifier = "id"`) belongs to the generator's own source and must be valid.
public struct Identifier: Hashable, Sendable {
  /// The name without backticks.
  public let name: String

  /// Whether Swift reserves the name. It is stored, because it is read often.
  let reservation: Reservation

  /// Creates an identifier; nil if `name` is not one, see `isValid(_:)`.
  ///
  /// Keywords are identifiers: they are written with backticks where necessary. To check a constant
  /// text, put it in a variable first, because `Identifier("1")` calls the literal initializer.
  public init?(_ name: String) {
    guard Identifier.isValid(name) else { return nil }
    self.init(valid: name)
  }

  init(valid name: String) {
    self.name = name
    reservation = Reservation(of: name)
  }

  /// Compares the names.
  public static func == (left: Identifier, right: Identifier) -> Bool {
    left.name == right.name
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}

extension Identifier: Comparable {
  /// Compares the names.
  public static func < (left: Identifier, right: Identifier) -> Bool {
    left.name < right.name
  }
}

extension Identifier: CustomStringConvertible {
  /// The name without backticks, for messages.
  public var description: String { name }
}

extension Identifier: ExpressibleByStringLiteral {
  /// Creates an identifier from a literal in the generator's own source. An invalid one is a programming error.
  public init(stringLiteral value: StaticString) {
    self.init(literal: value.description)
  }

  init(literal name: String) {
    assert(Identifier.isValid(name), "\(name) is no Swift identifier")
    self.init(valid: name)
  }
}

extension Identifier {
  /// Returns whether Swift's grammar accepts `name` as an identifier, with backticks if it is a keyword.
  ///
  /// It is stricter than the compiler in three ways: it rejects `_`, which is a wildcard, names
  /// with `$`, which belongs to the compiler, and invisible characters (zero-width, bidirectional
  /// controls, variation selectors), since two names must not look alike.
  public static func isValid(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { bytes in
      guard let start = bytes.baseAddress, bytes.count > 0 else { return false }
      return isPlainASCII(start, bytes.count) ?? isValid(scalarsOf: bytes)
    }
  }

  /// Returns whether ASCII bytes form an identifier; nil if a byte is not ASCII.
  private static func isPlainASCII(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool? {
    var index = 0
    while index < count {
      let byte = start[index]
      let isLetter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte == 0x5F
      let isDigit = byte >= 0x30 && byte <= 0x39
      if byte >= 0x80 { return nil }
      if !isLetter && (!isDigit || index == 0) { return false }
      index &+= 1
    }
    return count > 1 || start[0] != 0x5F
  }

  private static func isValid(scalarsOf bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var isFirst = true
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let isAllowed = isFirst ? isHead(scalar) : isContinuation(scalar)
      if !isAllowed { return false }
      isFirst = false
    }
    return !isFirst
  }

  /// Returns whether the scalar is an *identifier-head* of The Swift Programming Language, "Lexical Structure".
  static func isHead(_ scalar: Unicode.Scalar) -> Bool {
    if (0x30...0x39).contains(scalar.value) { return false }
    return isContinuation(scalar) && !combining.contains { $0.contains(scalar.value) }
  }

  /// Returns whether the scalar is an *identifier-character* of The Swift Programming Language, and visible.
  static func isContinuation(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0x80 {
      return value == 0x5F || (0x30...0x39).contains(value) || (0x61...0x7A).contains(value | 0x20)
    }
    if scalar.properties.isDefaultIgnorableCodePoint || isBidirectionalControl(value) {
      return false
    }
    if value >= 0x10000 { return value < 0xF0000 && value & 0xFFFF <= 0xFFFD }
    return allowed.contains { $0.contains(value) }
  }

  private static func isBidirectionalControl(_ value: UInt32) -> Bool {
    (0x200B...0x200F).contains(value) || (0x202A...0x202E).contains(value)
      || (0x2060...0x206F).contains(value) || value == 0x061C
  }

  /// The combining characters, with which an identifier cannot begin.
  private static let combining: [ClosedRange<UInt32>] = [
    0x0300...0x036F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
  ]

  /// The ranges below U+10000 that the compiler's lexer allows (WG14 N1518, Annex X.1).
  private static let allowed: [ClosedRange<UInt32>] = [
    0xA8...0xA8, 0xAA...0xAA, 0xAD...0xAD, 0xAF...0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE,
    0xC0...0xD6, 0xD8...0xF6, 0xF8...0x167F, 0x1681...0x180D, 0x180F...0x1FFF, 0x203F...0x2040,
    0x2054...0x2054, 0x2070...0x218F, 0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF,
    0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F, 0x3031...0xD7FF, 0xF900...0xFD3D,
    0xFD40...0xFDCF, 0xFDF0...0xFE1F, 0xFE30...0xFE44, 0xFE47...0xFFF8,
  ]
}

extension Identifier {
  /// Returns the Swift name of a field, case or function for its name in JSON.
  ///
  /// Words end at `_` and at every character that cannot be part of a name. From the second word
  /// on, each begins with a capital letter; between two digits a `_` is kept. Nil if no characters
  /// remain.
  ///
  /// | wire | Swift |
  /// |---|---|
  /// | `user_id` | `userId` |
  /// | `m.room.message` | `mRoomMessage` |
  /// | `$type` | `type` |
  /// | `HTTP-Server` | `httpServer` |
  /// | `PUSH_EVENT` | `pushEvent` |
  /// | `2nd` | `_2nd` |
  /// | `1.10` | `_1_10` |
  /// | `+1` | `plus1` |
  /// | `***` | nil |
  public static func lowerCamel(from wireName: String) -> String? {
    let words = words(of: wireName)
    guard let first = words.first else { return nil }
    return joined([loweredHead(of: first)] + words.dropFirst().map(capitalised))
  }

  /// Returns the Swift name of a type for its name in JSON.
  ///
  /// | wire | Swift |
  /// |---|---|
  /// | `push_event` | `PushEvent` |
  /// | `PUSH_EVENT` | `PushEvent` |
  /// | `httpServer` | `HttpServer` |
  public static func upperCamel(from wireName: String) -> String? {
    joined(words(of: wireName).map(capitalised))
  }

  /// The name with its first letter in upper case: `httpServer` becomes `HttpServer`.
  public var capitalised: Identifier {
    Identifier(Self.capitalised(name)) ?? self
  }

  /// Returns the words of a name. If there are several and all are in upper case (`PUSH_EVENT`),
  /// they are converted to lower case. A sign before a number is a word.
  private static func words(of wireName: String) -> [String] {
    let scalars = wireName.unicodeScalars
    let parts = scalars.split { $0 == "_" || !isContinuation($0) }.map { String($0) }
    let isShouted = parts.count > 1 && !scalars.contains { $0.properties.isLowercase }
    let words = isShouted ? parts.map { $0.lowercased() } : parts
    return (sign(of: scalars).map { [$0] } ?? []) + words
  }

  /// Returns `plus` for `+1`, `minus` for `-1`, otherwise nil.
  private static func sign(of scalars: String.UnicodeScalarView) -> String? {
    guard let first = scalars.first, let second = scalars.dropFirst().first, isDigit(second) else {
      return nil
    }
    switch first {
    case "+": return "plus"
    case "-", "\u{2212}": return "minus"
    default: return nil
    }
  }

  private static func joined(_ words: [String]) -> String? {
    guard let head = words.first?.unicodeScalars.first else { return nil }
    var name = isHead(head) ? "" : "_"
    var last: Unicode.Scalar?
    for word in words {
      if let last, isDigit(last), let first = word.unicodeScalars.first, isDigit(first) {
        name += "_"
      }
      name += word
      last = word.unicodeScalars.last
    }
    return isValid(name) ? name : nil
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    (0x30...0x39).contains(scalar.value)
  }

  private static func capitalised(_ word: String) -> String {
    guard let first = word.unicodeScalars.first else { return word }
    return first.properties.uppercaseMapping + String(word.unicodeScalars.dropFirst())
  }

  /// Returns the word with a lower-case head: `Message` → `message`, `HTTPServer` → `httpServer`, `URL` → `url`, `MD5`
  /// → `md5`.
  private static func loweredHead(of word: String) -> String {
    let scalars = Array(word.unicodeScalars)
    var capitals = scalars.prefix { $0.properties.isUppercase }.count
    let isFollowedByLowercase = capitals < scalars.count && scalars[capitals].properties.isLowercase
    if capitals > 1 && isFollowedByLowercase { capitals -= 1 }
    var head = String.UnicodeScalarView()
    head.append(contentsOf: scalars.prefix(capitals))
    var tail = String.UnicodeScalarView()
    tail.append(contentsOf: scalars.dropFirst(capitals))
    return String(head).lowercased() + String(tail)
  }
}

/// Numbers names that are taken: `member`, `member2`, `member3`. No name is tried twice, so that many equal names
/// take time in proportion to their number.
package struct NameNumbering {
  /// The number that is tried next, by name; 1 is the name without a number.
  private var numbers: [String: Int] = [:]

  package init() {}

  /// Returns the next name to try.
  package mutating func next(of base: String) -> String {
    let number = numbers[base, default: 1]
    numbers[base] = number + 1
    return number == 1 ? base : base + String(number)
  }
}
