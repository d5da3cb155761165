import SumTypeGenerator
import SumTypeJSON

/// The tag is the one key of an object: `{"text": {"message": "hello"}}`; a bare variant may be its
/// tag alone.
struct ExternalLayout: UnionLayout {
  init?(_ representation: any Representation) {
    guard representation is External else { return nil }
  }

  func findTag(of union: UnionShape, _ reader: inout JSONReader) throws(JSONFault) -> TagPlace {
    let start = reader.mark()
    defer { reader.rewind(to: start) }
    guard try reader.peekKind() == .object else { return try reader.readTag(of: union.tags) }
    var object = try reader.openObject(keepsUnknown: false)
    guard let key = try reader.nextKey(&object) else {
      throw JSONFault(.missingTag, at: object.openOffset)
    }
    let tag = union.tags.tag(ofKey: key)
    let offset = object.keyOffset
    try reader.skipValue()
    if try reader.nextKey(&object) != nil {
      throw JSONFault(
        .repeatedTag, at: object.keyOffset, expected: "an object with one member")
    }
    return TagPlace(tag: tag, variant: union.tags.variant(of: tag), offset: offset)
  }

  func read(
    _ variant: Int, of union: UnionShape, _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) {
    let payload = union.payloads[variant]
    guard try reader.peekKind() == .object else {
      guard payload == nil else {
        throw JSONFault(
          .typeMismatch, at: reader.offset, expected: "an object with one member")
      }
      try reader.skipValue()
      return
    }
    var object = try reader.openObject(keepsUnknown: false)
    _ = try reader.nextKey(&object)
    if let payload {
      trail.enter(.key(object.keyRange))
      try payload.read(&reader, &trail)
      trail.leave()
    } else {
      try reader.passNoPayload()
    }
    _ = try reader.nextKey(&object)
  }
}
