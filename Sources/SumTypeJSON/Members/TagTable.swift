/// The tags of a union's variants, in the order of the schema, and which variants are bare (have no
/// payload).
///
/// ```swift
/// static let tags = TagTable("text", "mood", "plain", bare: [2])
/// ```
/// A variant may have more tags than the one that new values are written with, and one variant may
/// be what a value without a tag is:
///
/// ```swift
/// static let tags = TagTable("note", "photo", aliases: [("memo", 0)], absent: 0)
/// ```
/// Strings are told apart by their UTF-8, not by Swift's `==`. A lookup costs the same for a
/// thousand variants as for two. What is prepared stays in memory as long as the process lives, so
/// a table belongs into a `static let`; copies share it and cost nothing.
@frozen
public struct TagTable: BitwiseCopyable, @unchecked Sendable {
  @usableFromInline let storage: UnsafePointer<TagStorage>

  /// The tags, each with its position as the variant's index.
  ///
  /// - Parameters:
  ///   - tags: the tag of each variant.
  ///   - bare: the variants without payload.
  ///   - aliases: other tags that are read, each with its variant.
  ///   - absent: the variant that a value without a tag is.
  public init(
    _ tags: JSONTag..., bare: [Int] = [], aliases: [(JSONTag, Int)] = [], absent: Int? = nil
  ) {
    self.init(tags, bare: bare, aliases: aliases, absent: absent)
  }

  /// The tags, each with its position as the variant's index.
  public init(
    _ tags: [JSONTag], bare: [Int] = [], aliases: [(JSONTag, Int)] = [], absent: Int? = nil
  ) {
    let storage = UnsafeMutablePointer<TagStorage>.allocate(capacity: 1)
    storage.initialize(to: TagStorage(tags, bare: bare, aliases: aliases, absent: absent))
    self.storage = UnsafePointer(storage)
  }

  /// The tag that a new value of the variant is written with.
  public subscript(variant: Int) -> JSONTag { storage.pointee.tags[variant] }

  /// Whether the variant has no payload.
  @inlinable
  public func isBare(_ variant: Int) -> Bool {
    storage.pointee.hasBare && storage.pointee.entries[variant].isBare
  }

  /// The variant that a value without a tag is.
  public var absent: Int? { storage.pointee.absent < 0 ? nil : storage.pointee.absent }

  /// Whether a new value of the variant has a tag.
  @inlinable
  public func isWritten(_ variant: Int) -> Bool { storage.pointee.absent != variant }

  /// The variant with this tag.
  public func variant(of tag: JSONTag) -> Int? {
    place(of: tag).map { variant(at: $0) }
  }

  /// The variant of the tag with this place among all tags.
  @inlinable
  public func variant(at place: Int) -> Int { Int(storage.pointee.entries[place].variant) }

  /// Whether there are variants with several tags.
  public var hasAliases: Bool { storage.pointee.variantCount < storage.pointee.tags.count }

  /// The places among all tags of those that the variant has; the first is that of new values.
  public func places(of variant: Int) -> [Int] {
    let others = storage.pointee.variantCount..<storage.pointee.tags.count
    return [variant] + others.filter { self.variant(at: $0) == variant }
  }

  /// The place of a tag among all tags, where each has one of its own.
  public func place(of tag: JSONTag) -> Int? {
    guard case .string(var text) = tag else { return storage.pointee.others[tag] }
    var empty: UInt8 = 0
    let found = text.withUTF8 { characters in
      // The empty string may have no address.
      withUnsafePointer(to: &empty) { placeholder in
        let start = characters.baseAddress ?? placeholder
        return storage.pointee.find(
          start, count: characters.count, limit: start + characters.count)
      }
    }
    return found < 0 ? nil : found
  }

  /// The tag that a key stands for: a string itself, an integer or a Boolean as it is spelled.
  ///
  /// ```json
  /// {"3": {"message": "hello"}}
  /// ```
  public func tag(ofKey key: String) -> JSONTag {
    if storage.pointee.others.isEmpty || variant(of: .string(key)) != nil { return .string(key) }
    switch key {
    case "true": return .bool(true)
    case "false": return .bool(false)
    default:
      guard let integer = Int64(key), String(integer) == key else { return .string(key) }
      return .integer(integer)
    }
  }
}

extension TagTable {
  /// Whether a tag of this JSON type could be one of the union's, of this version or a newer one. A
  /// union without variants says nothing about its tags.
  public func holds(_ kind: JSONKind) -> Bool {
    let kinds = storage.pointee.kinds
    return kinds.isEmpty ? kind.isTag : kinds.isSuperset(of: kind.kinds)
  }

  /// What the tags are, for messages.
  public var expectation: StaticString {
    let kinds = storage.pointee.kinds
    switch (kinds.contains(.string), kinds.contains(.number), kinds.contains(.bool)) {
    case (true, false, false): return "a string"
    case (false, true, false): return "an integer"
    case (false, false, true): return "a Boolean"
    case (true, true, false): return "a string or an integer"
    case (true, false, true): return "a string or a Boolean"
    case (false, true, true): return "an integer or a Boolean"
    default: return "a string, an integer or a Boolean"
    }
  }
}

extension JSONKind {
  /// Whether a tag can be of this type.
  fileprivate var isTag: Bool { self == .string || self == .number || self == .bool }
}

extension JSONTag {
  /// Its JSON type.
  public var kind: JSONKind {
    switch self {
    case .string: .string
    case .integer: .number
    case .bool: .bool
    }
  }

  /// The key that stands for the tag in an external union.
  public var keyText: String {
    switch self {
    case .string(let value): value
    case .integer(let value): String(value)
    case .bool(let value): String(value)
    }
  }
}
