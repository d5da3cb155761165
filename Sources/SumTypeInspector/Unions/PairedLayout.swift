import SumTypeGenerator
import SumTypeJSON

/// The tag is made of two members among those of the payload:
/// `{"kind": "Pod", "apiVersion": "v1", "spec": {}}`.
struct PairedLayout: UnionLayout {
  private let keys: (StaticString, StaticString)
  private var pairs: PairTable

  init?(_ union: Union) {
    guard let representation = union.representation as? Internal,
      let second = representation.secondKey
    else { return nil }
    keys = (.interned(representation.key), .interned(second))
    pairs = PairTable(keys.0, keys.1, [])
  }

  func prepared(for union: Union, _ tags: TagTable) -> any UnionLayout {
    var layout = self
    var all: [(Int, JSONTag, JSONTag?)] = []
    for (index, variant) in union.variants.enumerated() {
      for (tag, second) in zip(variant.tags, variant.seconds) {
        if case .exactly(let second) = second {
          all.append((index, tag.jsonTag, second.jsonTag))
        } else {
          all.append((index, tag.jsonTag, nil))
        }
      }
    }
    layout.pairs = PairTable(keys.0, keys.1, all)
    return layout
  }

  func findTag(of union: UnionShape, _ reader: inout JSONReader) throws(JSONFault) -> TagPlace {
    let found = try reader.findPair(pairs)
    return TagPlace(tag: found.tag, variant: found.variant, offset: found.offset)
  }

  func read(
    of union: UnionShape, _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) -> TagPlace {
    let start = reader.mark()
    let part = trail.takePart()
    if part != nil { trail.know(pairs.keys) }
    var object = try reader.openObject(keepsUnknown: part == nil)
    let outer = trail.claims
    defer { trail.claims = outer }
    guard let variant = try reader.findVariant(pairs, in: &object) else {
      let offset = reader.unknownTagOffset
      let tag = reader.takeUnknownTag()
      let claims = trail.claimAll(in: &object, of: &reader)
      try reader.passUnrecorded(&object)
      for _ in 0..<claims.count + 2 { reader.endClaim(of: &object) }
      return TagPlace(tag: tag ?? .string(""), variant: nil, offset: offset)
    }
    for _ in 0..<2 { reader.endClaim(of: &object) }
    // The payload reads the same object, in which the tag is nothing unknown.
    trail.claims += [pairs.keys[0], pairs.keys[1]]
    let tag = TagPlace(tag: pairs.tags[variant], variant: variant, offset: start.offset)
    if let payload = union.payloads[variant] {
      reader.rewind(to: start)
      trail.part = part
      try payload.read(&reader, &trail)
      return tag
    }
    let claims = trail.claimAll(in: &object, of: &reader)
    try reader.passRest(of: &object)
    for _ in claims { reader.endClaim(of: &object) }
    trail.noteFields(&reader, as: union.owner)
    return tag
  }
}
