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
/// {"id": 1, "type": "poll", "question": "?"}       carries {"type": "poll","question": "?"}
/// ```
/// Of several such values in one object the first takes what more than one could.
struct PartMembers {
  /// The members as an object of their own.
  let json: JSONSlice
  /// The keys of those that nobody knows.
  let unclaimed: [[UInt8]]
  /// Where the whole object lies.
  let object: Range<Int>
  /// Where each of the members lies, and where it begins in ``json``.
  private let places: [(member: Range<Int>, offset: Int)]

  /// Takes the members of the part. The cursor is then behind the object.
  init(
    of part: ObjectPart, and unclaimed: UnclaimedMembers = .none, in reader: inout JSONReader
  ) throws(JSONFault) {
    let taken = reader.takenMembers(of: part.object)
    var members: [Range<Int>] = []
    var others: [[UInt8]] = []
    try reader.forEachMember(of: part.object) { key, member, _ in
      if !part.owns(key) {
        guard unclaimed.include(key), part.mayTake(key), !taken.contains(key) else { return }
        others.append(Array(key))
      }
      members.append(member)
    }
    var json: [UInt8] = [0x7B]
    var places: [(Range<Int>, Int)] = []
    for member in members {
      if json.count > 1 { json.append(0x2C) }
      places.append((member, json.count))
      json += reader.source[member]
    }
    json.append(0x7D)
    self.json = JSONSlice(unchecked: json[...])
    self.places = places
    self.unclaimed = others
    object = part.object.openOffset..<max(reader.offset, part.object.openOffset)
  }

  /// Where in ``json`` lies what lies at `offset` of the source; its beginning for what is elsewhere.
  func offset(of offset: Int) -> Int {
    for place in places where place.member.contains(offset) {
      return place.offset + offset - place.member.lowerBound
    }
    return 0
  }
}
