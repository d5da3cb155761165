/// An object whose members are read by several codecs in turn, each of which passes over those of
/// the others: a struct, and what is flattened into it.
///
/// ```json
/// {"event_id": "$1", "type": "m.reaction", "content": {}, "sender": "@a:b"}
/// ```
public struct SharedObject: Sendable {
  /// The offset of the opening brace.
  public var openOffset: Int { cursor.openOffset }
  /// Where the first member begins that is nobody's yet.
  let start: JSONReader.Mark
  let cursor: ObjectCursor
  /// The keys of the parts around this one in the same object.
  let outside: [MemberTable]
  /// The place behind the object.
  var end: JSONReader.Mark

  /// Whether the unknown members are to be recorded.
  public var keepsUnknown: Bool { cursor.keepsUnknown }
}

/// One part of an object: which of the keys may be its own, and which are others'.
public struct ObjectPart: Sendable {
  /// The object that it is a part of.
  public let object: SharedObject
  /// Which of the parts it is.
  let index: Int
  /// The keys that may be those of each part.
  let parts: [MemberTable]
  /// The keys of the struct around it.
  let members: MemberTable

  /// The index of a key among those that may be the part's; nil if it is none of them.
  public func index(of key: UnsafeRawBufferPointer) -> Int? { parts[index].index(of: key) }

  /// Whether nobody else has a member with this key.
  public func mayTake(_ key: UnsafeRawBufferPointer) -> Bool {
    !others.contains { $0.index(of: key) != nil }
  }

  /// The keys of the other parts, and of what is around them in the same object.
  var others: [MemberTable] {
    object.outside + [members] + parts[..<index] + parts[(index + 1)...]
  }
}

/// The parts that a reader is in.
@usableFromInline
struct PartStack: Sendable {
  var parts: [ObjectPart] = []
  /// By the offsets of the objects, what parts have taken of the members that are nobody's.
  var taken = [Int: TakenMembers]()
  /// The objects that are being read in parts, from the outermost.
  var tallies: [MemberTally] = []
  /// The members of all of them that are not their structs' own.
  var tallied: [MemberTally.Member] = []

  @usableFromInline
  init() {}
}

/// Which of the members that nobody knows unknown values in the same object have taken.
public enum TakenMembers: Sendable {
  case some(Set<[UInt8]>)
  case all

  /// Whether the member with this key is taken.
  public func contains(_ key: UnsafeRawBufferPointer) -> Bool {
    switch self {
    case .some(let keys): !keys.isEmpty && keys.contains(Array(key))
    case .all: true
    }
  }
}
