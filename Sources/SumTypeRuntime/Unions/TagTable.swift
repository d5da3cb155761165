/// The tags of a union's variants, in the order of the schema, and which variants are bare (have no
/// payload).
///
/// ```swift
/// static let tags = TagTable("text", "mood", "plain", bare: [2])
/// ```
/// Strings are told apart by their UTF-8, not by Swift's `==`. A lookup costs the same for a
/// thousand variants as for two.
public struct TagTable: Sendable {
  private let tags: [JSONTag]
  private let bare: Set<Int>
  private let strings: TagStrings
  private let others: [JSONTag: Int]

  /// The tags, each with its position as the variant's index.
  public init(_ tags: JSONTag..., bare: [Int] = []) {
    self.init(tags, bare: bare)
  }

  /// The tags, each with its position as the variant's index.
  public init(_ tags: [JSONTag], bare: [Int] = []) {
    self.tags = tags
    self.bare = Set(bare)
    var strings: [(String, Int)] = []
    var others: [JSONTag: Int] = [:]
    for (variant, tag) in tags.enumerated() {
      if case .string(let text) = tag {
        strings.append((text, variant))
      } else {
        others[tag] = others[tag] ?? variant
      }
    }
    self.strings = TagStrings(strings)
    self.others = others
  }

  /// The tag that a new value of the variant is written with.
  public subscript(variant: Int) -> JSONTag { tags[variant] }

  /// Whether the variant has no payload.
  public func isBare(_ variant: Int) -> Bool { bare.contains(variant) }

  /// The variant with this tag.
  public func variant(of tag: JSONTag) -> Int? {
    if case .string(var text) = tag {
      return text.withUTF8 { strings.variant(of: UnsafeRawBufferPointer($0)) }
    }
    return others[tag]
  }

  /// The tag that a key stands for: a string itself, an integer or a Boolean as it is spelled.
  ///
  /// ```json
  /// {"3": {"message": "hello"}}
  /// ```
  public func tag(ofKey key: String) -> JSONTag {
    if others.isEmpty || variant(of: .string(key)) != nil { return .string(key) }
    switch key {
    case "true": return .bool(true)
    case "false": return .bool(false)
    default:
      guard let integer = Int64(key), String(integer) == key else { return .string(key) }
      return .integer(integer)
    }
  }
}

extension JSONTag {
  /// The key that stands for the tag in an external union.
  @usableFromInline
  var keyText: String {
    switch self {
    case .string(let value): value
    case .integer(let value): String(value)
    case .bool(let value): String(value)
    }
  }
}

/// A hash table of strings by their UTF-8, at most half full and probed linearly.
private struct TagStrings: Sendable {
  private var bytes: [UInt8] = []
  private var entries: [(range: Range<Int>, variant: Int)] = []
  private var slots: [Int32]

  init(_ strings: [(String, Int)]) {
    var size = 4
    while size < strings.count * 2 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    for (text, variant) in strings {
      let start = bytes.count
      bytes.append(contentsOf: text.utf8)
      let range = start..<bytes.count
      let place = bytes.withUnsafeBytes { bytes in
        slot(of: UnsafeRawBufferPointer(rebasing: bytes[range]))
      }
      if slots[place] >= 0 { continue }
      slots[place] = Int32(truncatingIfNeeded: entries.count)
      entries.append((range, variant))
    }
  }

  func variant(of text: UnsafeRawBufferPointer) -> Int? {
    let entry = slots[slot(of: text)]
    return entry < 0 ? nil : entries[Int(entry)].variant
  }

  /// The slot that the text has, or would have.
  private func slot(of text: UnsafeRawBufferPointer) -> Int {
    var slot = Int(truncatingIfNeeded: hash(of: text)) & (slots.count - 1)
    while slots[slot] >= 0, !isEqual(entries[Int(slots[slot])].range, text) {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func isEqual(_ range: Range<Int>, _ text: UnsafeRawBufferPointer) -> Bool {
    range.count == text.count && bytes[range].elementsEqual(text)
  }

  /// FNV-1a. Tags come from schemas, so nobody who writes data can make the entries collide.
  private func hash(of text: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return hash ^ hash >> 32
  }
}
