import SumTypeGenerator
import SumTypeJSON

/// The tag lies among the members of the payload: `{"type": "text", "message": "hello"}`.
struct InternalLayout: UnionLayout {
  /// The key of the tag, alone.
  private let keys: MemberTable

  init?(_ representation: any Representation) {
    guard let representation = representation as? Internal else { return nil }
    keys = MemberTable([.interned(representation.key)])
  }

  func findTag(of union: UnionShape, _ reader: inout JSONReader) throws(JSONFault) -> TagPlace {
    try reader.findTag(under: keys, union.tags)
  }

  func read(
    _ variant: Int, of union: UnionShape, _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) {
    // The payload reads the same object, in which the tag is nothing unknown.
    let outer = trail.claims
    trail.claims.append(keys[0])
    defer { trail.claims = outer }
    if let payload = union.payloads[variant] {
      try payload.read(&reader, &trail)
    } else {
      var object = try reader.openObject()
      let claims = trail.claimAll(in: &object, of: &reader)
      try reader.passRest(of: &object)
      for _ in claims { reader.endClaims(of: object) }
      trail.noteFields(&reader, as: union.owner)
    }
  }
}
