import SumTypeGenerator
import SumTypeJSON

/// The tag lies among the members of the payload: `{"type": "text", "message": "hello"}`.
struct InternalLayout: UnionLayout {
  /// The key of the tag, alone.
  private let keys: MemberTable

  init?(_ union: Union) {
    guard let representation = union.representation as? Internal, representation.secondKey == nil
    else { return nil }
    keys = MemberTable([.interned(representation.key)])
  }

  func findTag(of union: UnionShape, _ reader: inout JSONReader) throws(JSONFault) -> TagPlace {
    try reader.findTag(under: keys, union.tags)
  }

  func read(
    of union: UnionShape, _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) -> TagPlace {
    let start = reader.mark()
    let part = trail.takePart()
    if part != nil { trail.know(keys) }
    var object = try reader.openObject(keepsUnknown: part == nil)
    let tag = try reader.firstTag(under: keys, union.tags, in: object)
    // The payload reads the same object, in which the tag is nothing unknown.
    let outer = trail.claims
    trail.claims.append(keys[0])
    defer { trail.claims = outer }
    if let variant = tag.variant, let payload = union.payloads[variant] {
      reader.rewind(to: start)
      trail.part = part
      try payload.read(&reader, &trail)
      return tag
    }
    let claims = trail.claimAll(in: &object, of: &reader)
    try reader.passRest(of: &object)
    for _ in claims { reader.endClaim(of: &object) }
    if tag.variant == nil {
      reader.forgetKept(since: start)
    } else {
      trail.noteFields(&reader, as: union.owner)
    }
    return tag
  }
}
