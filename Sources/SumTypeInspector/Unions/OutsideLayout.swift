import SumTypeGenerator
import SumTypeJSON

/// The tag comes from around the document, which is the payload.
struct OutsideLayout: UnionLayout {
  init?(_ union: Union) {
    guard union.representation is Outside else { return nil }
  }

  func findTag(of union: UnionShape, _ reader: inout JSONReader) throws(JSONFault) -> TagPlace {
    _ = try reader.peekKind()
    guard let tag = reader.outsideTag ?? union.tags.absent.map({ union.tags[$0] }) else {
      throw JSONFault(.missingTag, at: reader.offset, expected: "a tag from outside")
    }
    return TagPlace(tag: tag, variant: union.tags.variant(of: tag), offset: reader.offset)
  }

  func read(
    of union: UnionShape, _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) -> TagPlace {
    let tag = try findTag(of: union, &reader)
    guard let variant = tag.variant else {
      try reader.skipValue()
      return tag
    }
    if let payload = union.payloads[variant] {
      try payload.read(&reader, &trail)
    } else if try reader.peekKind() == .object {
      var object = try reader.openObject()
      try reader.passRest(of: &object)
      trail.noteFields(&reader, as: union.owner)
    } else {
      try reader.passNoPayload()
    }
    return tag
  }
}
