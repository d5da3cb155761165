import SumTypeGenerator
import SumTypeJSON

/// The payload lies beside the tag: `{"type": "text", "payload": {"message": "hello"}}`.
struct AdjacentLayout: UnionLayout {
  /// The key of the tag and the key of the payload.
  private let keys: MemberTable
  private let wrapping: JSONWrapping?

  init?(_ representation: any Representation) {
    guard let representation = representation as? Adjacent else { return nil }
    keys = MemberTable([
      .interned(representation.key), .interned(representation.contentKey),
    ])
    wrapping = representation.wire?.wrapping
  }

  func findTag(of union: UnionShape, _ reader: inout JSONReader) throws(JSONFault) -> TagPlace {
    try reader.findTag(under: keys, union.tags)
  }

  func read(
    _ variant: Int, of union: UnionShape, _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) {
    var hasPayload = false
    let payload = union.payloads[variant]
    var object = try reader.openObject()
    while true {
      let member = try reader.nextMember(&object, keys)
      trail.noteFields(&reader, as: union.owner)
      guard let member else { break }
      if member == 0 {
        try reader.skipValue()
        continue
      }
      guard let payload else {
        try reader.passNoPayload()
        continue
      }
      trail.enter(.key(object.keyRange))
      if let wrapping {
        try wrapping.read(&reader, &trail) { (inner, trail) throws(JSONFault) in
          try payload.read(&inner, &trail)
        }
      } else {
        try payload.read(&reader, &trail)
      }
      trail.leave()
      hasPayload = true
    }
    if payload != nil, !hasPayload {
      throw JSONFault(.missingMember, at: object.openOffset, expected: keys[1].text)
    }
  }
}
