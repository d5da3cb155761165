/// The members of an object that a value of a flattened union carries which is not known: its own,
/// and with an unknown tag those that nobody else in the object knows.
///
/// ```json
/// {"id": 1, "type": "poll", "question": "?"}       carries {"type": "poll","question": "?"}
/// ```
public struct PartMembers: Sendable {
  /// The members as an object of their own.
  public let json: JSONSlice
  /// Their keys.
  public let keys: [String]
  /// Where the whole object lies.
  let object: Range<Int>
  /// Where each of the members lies, and where it begins in ``json``.
  private let places: [(member: Range<Int>, offset: Int)]

  /// Takes the members of the part. The cursor is then behind the object.
  ///
  /// - Parameter takesUnclaimed: whether it takes those that nobody else in the object knows as well.
  init(
    of part: ObjectPart, takesUnclaimed: Bool, in reader: inout JSONReader
  ) throws(JSONFault) {
    var keys: [String] = []
    var members: [Range<Int>] = []
    try reader.forEachMember(of: part.object) { key, member, _ in
      guard part.owns(key) || takesUnclaimed && part.mayTake(key) else { return }
      keys.append(String(decoding: key, as: UTF8.self))
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
    self.keys = keys
    self.places = places
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
