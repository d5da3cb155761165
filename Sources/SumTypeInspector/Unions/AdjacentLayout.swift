import SumTypeGenerator
import SumTypeJSON

/// The payload lies beside the tag: `{"type": "text", "payload": {"message": "hello"}}`.
struct AdjacentLayout: UnionLayout {
  /// The key of the tag and the key of the payload.
  private let keys: MemberTable
  private let wrapping: JSONWrapping?

  init?(_ union: Union) {
    guard let representation = union.representation as? Adjacent else { return nil }
    keys = MemberTable([
      .interned(representation.key), .interned(representation.contentKey),
    ])
    wrapping = representation.wire?.wrapping
  }

  /// The payload lies under a key that is known.
  func take(_ tag: JSONTag?, for part: PlannedPart.Place, from shared: inout SharedKeys) {}

  func findTag(of union: UnionShape, _ reader: inout JSONReader) throws(JSONFault) -> TagPlace {
    try reader.findTag(under: keys, union.tags)
  }

  func read(
    of union: UnionShape, _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) -> TagPlace {
    let before = trail.beginAttempt()
    defer { trail.endAttempt() }
    var tag: TagPlace?
    var hasPayload = false
    // Payloads that come before the tag.
    var early: [(place: JSONReader.Mark, key: Range<Int>)] = []
    let part = trail.takePart()
    if part != nil { trail.know(keys) }
    // The payload is an object of its own.
    trail.claims = []
    var object = try reader.openObject(keepsUnknown: part == nil)
    while true {
      let member = try reader.nextMember(&object, keys)
      trail.noteFields(&reader, as: union.owner)
      guard let member else { break }
      if member == 0 {
        if tag != nil { throw JSONFault(.repeatedTag, at: object.keyOffset) }
        tag = try reader.readTag(of: union.tags)
        let place = reader.mark()
        for payload in early {
          reader.move(to: payload.place)
          try readPayload(of: union, tag, at: payload.key, &reader, &trail)
          hasPayload = true
        }
        reader.move(to: place)
      } else if tag != nil {
        try readPayload(of: union, tag, at: object.keyRange, &reader, &trail)
        hasPayload = true
      } else {
        reader.skipToValue()
        early.append((reader.mark(), object.keyRange))
        try reader.glanceOverValue()
      }
    }
    if tag == nil {
      let place = reader.mark()
      tag = try reader.noTag(keys[0], union.tags, in: object)
      for payload in early {
        reader.move(to: payload.place)
        try readPayload(of: union, tag, at: payload.key, &reader, &trail)
        hasPayload = true
      }
      reader.move(to: place)
    }
    guard let tag else { throw JSONFault(.missingTag, at: object.openOffset) }
    guard let variant = tag.variant else {
      trail.take(back: before)
      return tag
    }
    if !hasPayload, union.needsPayload(variant) {
      throw JSONFault(.missingMember, at: object.openOffset, expected: keys[1].text)
    }
    return tag
  }

  private func readPayload(
    of union: UnionShape, _ tag: TagPlace?, at key: Range<Int>, _ reader: inout JSONReader,
    _ trail: inout Trail
  ) throws(JSONFault) {
    guard let variant = tag?.variant else {
      try reader.skipValue()
      return
    }
    guard let payload = union.payloads[variant] else { return try reader.passNoPayload() }
    trail.enter(.key(key))
    if let wrapping {
      if !union.needsPayload(variant), try reader.readNull() {
        trail.leave()
        return
      }
      try wrapping.read(&reader, &trail) { (inner, trail) throws(JSONFault) in
        try payload.read(&inner, &trail)
      }
    } else {
      try payload.read(&reader, &trail)
    }
    trail.leave()
  }
}
