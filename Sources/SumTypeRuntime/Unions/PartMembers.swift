/// Which of the members that nobody knows a value takes whose tag is unknown: those that could be its
/// payload.
public enum UnclaimedMembers: Sendable {
  /// ``AdjacentUnionCodec``: the payload lies under a key that is known.
  case none
  /// ``KeyedUnionCodec``: the one with this key.
  case member(String)
  /// ``ExternalUnionCodec``: the only one.
  case only
  /// ``InternalUnionCodec``: all of them.
  case all

  /// Whether it takes a member that nobody knows with the key of these UTF-8 bytes.
  func include(_ key: some Sequence<UInt8>) -> Bool {
    switch self {
    case .none: false
    case .member(let name): key.elementsEqual(name.utf8)
    case .only, .all: true
    }
  }
}

/// The members of an object that a value of a flattened union carries which is not known: its own,
/// and with an unknown tag some of those that nobody else in the object knows.
///
/// ```json
/// {"question": "?", "id": 1, "type": "poll"}       carries {"type":"poll","question":"?"}
/// ```
/// They have an order of their own, whatever the order in the object: what the union knows as in the
/// schema, then the others by their keys. Between other members they may lie in any order, and what
/// is saved over another element takes that one's. It is the same value all the same.
///
/// Of several such values in one object the first takes what more than one could.
struct PartMembers {
  /// The members as an object of their own. Their values are as they were written.
  let json: JSONSlice
  /// The keys of those that nobody knows.
  let unclaimed: [[UInt8]]
  /// Where the whole object lies.
  let object: Range<Int>
  /// Where each of the values lies, and where it begins in ``json``.
  private let places: [(value: Range<Int>, offset: Int)]

  private struct Member {
    let key: [UInt8]
    /// The index among the keys of the part; nil if nobody knows it.
    let index: Int?
    let value: Range<Int>

    /// Whether it comes first; equal keys stay in their order.
    func precedes(_ other: Member) -> Bool {
      let (rank, otherRank) = (index ?? .max, other.index ?? .max)
      if rank != otherRank { return rank < otherRank }
      if key != other.key { return key.lexicographicallyPrecedes(other.key) }
      return value.lowerBound < other.value.lowerBound
    }
  }

  /// Takes the members of the part. The cursor is then behind the object.
  init(
    of part: ObjectPart, and unclaimed: UnclaimedMembers = .none, in reader: inout JSONReader
  ) throws(JSONFault) {
    let taken = reader.takenMembers(of: part.object)
    var members: [Member] = []
    try reader.forEachMember(of: part.object) { key, _, value in
      let index = part.index(of: key)
      if index == nil {
        guard unclaimed.include(key), part.mayTake(key), !taken.contains(key) else { return }
      }
      members.append(Member(key: Array(key), index: index, value: value))
    }
    self.unclaimed = members.lazy.filter { $0.index == nil }.map(\.key)
    members.sort { $0.precedes($1) }
    var writer = JSONWriter()
    var places: [(Range<Int>, Int)] = []
    writer.beginObject()
    for member in members {
      writer.key(String(decoding: member.key, as: UTF8.self))
      places.append((member.value, writer.count))
      writer.raw(JSONSlice(unchecked: reader.source[member.value]))
    }
    writer.endObject()
    json = JSONSlice(unchecked: writer.finish()[...])
    self.places = places
    object = part.object.openOffset..<max(reader.offset, part.object.openOffset)
  }

  /// Where in ``json`` lies what lies at `offset` of the source; its beginning for what is elsewhere.
  func offset(of offset: Int) -> Int {
    for place in places where place.value.contains(offset) {
      return place.offset + offset - place.value.lowerBound
    }
    return 0
  }
}
