import SumTypeGenerator
import SumTypeJSON

/// The tag is the one key of an object: `{"text": {"message": "hello"}}`; a bare variant may be its
/// tag alone.
struct ExternalLayout: UnionLayout {
  init?(_ union: Union) {
    guard union.representation is External else { return nil }
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
    of union: UnionShape, _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) -> TagPlace {
    if let part = trail.takePart() { return try read(part, of: union, &reader, &trail) }
    guard try reader.peekKind() == .object else {
      let tag = try reader.readTag(of: union.tags)
      if let variant = tag.variant, union.payloads[variant] != nil {
        throw JSONFault(
          .typeMismatch, at: tag.offset, expected: "an object with one member")
      }
      return tag
    }
    var object = try reader.openObject(keepsUnknown: false)
    guard let key = try reader.nextKey(&object) else {
      throw JSONFault(.missingTag, at: object.openOffset)
    }
    let name = union.tags.tag(ofKey: key)
    let tag = TagPlace(
      tag: name, variant: union.tags.variant(of: name), offset: object.keyOffset)
    if let variant = tag.variant {
      if let payload = union.payloads[variant] {
        trail.enter(.key(object.keyRange))
        try payload.read(&reader, &trail)
        trail.leave()
      } else {
        try reader.passNoPayload()
      }
    } else {
      try reader.skipValue()
    }
    if try reader.nextKey(&object) != nil {
      throw JSONFault(
        .repeatedTag, at: object.keyOffset, expected: "an object with one member")
    }
    return tag
  }
}
