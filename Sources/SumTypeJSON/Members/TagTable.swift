/// The tags of a union's variants, in the order of the schema, and which variants are bare (have no
/// payload).
///
/// ```swift
/// static let tags = TagTable("text", "mood", "plain", bare: [2])
/// ```
/// Strings are told apart by their UTF-8, not by Swift's `==`. A lookup costs the same for a
/// thousand variants as for two. What is prepared stays in memory as long as the process lives, so
/// a table belongs into a `static let`; copies share it and cost nothing.
@frozen
public struct TagTable: BitwiseCopyable, @unchecked Sendable {
  @usableFromInline let storage: UnsafePointer<TagStorage>

  /// The tags, each with its position as the variant's index.
  public init(_ tags: JSONTag..., bare: [Int] = []) {
    self.init(tags, bare: bare)
  }

  /// The tags, each with its position as the variant's index.
  public init(_ tags: [JSONTag], bare: [Int] = []) {
    let storage = UnsafeMutablePointer<TagStorage>.allocate(capacity: 1)
    storage.initialize(to: TagStorage(tags, bare: bare))
    self.storage = UnsafePointer(storage)
  }

  /// The tag that a new value of the variant is written with.
  public subscript(variant: Int) -> JSONTag { storage.pointee.tags[variant] }

  /// Whether the variant has no payload.
  @inlinable
  public func isBare(_ variant: Int) -> Bool {
    storage.pointee.hasBare && storage.pointee.entries[variant].isBare
  }

  /// The variant with this tag.
  public func variant(of tag: JSONTag) -> Int? {
    switch tag {
    case .string(var text):
      let found = text.withUTF8 { characters in
        characters.baseAddress.map {
          storage.pointee.find($0, count: characters.count, limit: $0 + characters.count)
        }
      }
      // The empty string may have no address.
      guard let found else { return storage.pointee.tags.firstIndex(of: .string("")) }
      return found < 0 ? nil : found
    case .integer, .bool: return storage.pointee.others[tag]
    }
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
    return kinds.isEmpty ? kind.isTag : kinds.contains(kind)
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
