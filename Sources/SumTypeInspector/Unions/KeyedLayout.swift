import SumTypeGenerator
import SumTypeJSON

/// The tag is the key of the payload: `{"type": "paragraph", "paragraph": {"text": "hello"}}`.
struct KeyedLayout: UnionLayout {
  private let key: StaticString
  /// Nil until the tags are known.
  private var keys: KeyedTable?

  init?(_ union: Union) {
    guard let representation = union.representation as? Keyed else { return nil }
    key = .interned(representation.key)
  }

  func prepared(for union: Union, _ tags: TagTable) -> any UnionLayout {
    var layout = self
    layout.keys = KeyedTable(key, tags)
    return layout
  }

  /// What lies under the tag.
  func take(_ tag: JSONTag?, for part: PlannedPart.Place, from shared: inout SharedKeys) {
    guard let key = tag?.keyText, !part.others.contains(where: { $0.index(of: key) != nil }) else {
      return
    }
    shared.taken.insert(key)
  }

  func findTag(of union: UnionShape, _ reader: inout JSONReader) throws(JSONFault) -> TagPlace {
    try reader.findTag(under: (keys ?? KeyedTable(key, union.tags)).tag, union.tags)
  }

  func read(
    of union: UnionShape, _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) -> TagPlace {
    let keys = keys ?? KeyedTable(key, union.tags)
    let part = trail.takePart()
    if part != nil { trail.know(keys.tag) }
    // The payload is an object of its own.
    trail.claims = []
    var object = try reader.openObject(keepsUnknown: part == nil)
    let tag = try reader.firstTag(under: keys.tag, union.tags, in: object)
    reader.claim(keys.tag[0], in: &object)
    guard let variant = tag.variant, let place = tag.tag.flatMap({ union.tags.place(of: $0) })
    else {
      try reader.passUnrecorded(&object)
      reader.endClaim(of: &object)
      return tag
    }
    if part != nil {
      for place in union.tags.places(of: variant) { trail.know(keys.payload(at: place)) }
    }
    let member = keys.payload(at: place)
    var hasPayload = false
    while true {
      let found = try reader.nextMember(&object, member)
      trail.noteFields(&reader, as: union.owner)
      if found == nil { break }
      hasPayload = true
      guard let payload = union.payloads[variant] else {
        try reader.passNoPayload()
        continue
      }
      trail.enter(.key(object.keyRange))
      try payload.read(&reader, &trail)
      trail.leave()
    }
    reader.endClaim(of: &object)
    if !hasPayload, union.needsPayload(variant) {
      throw JSONFault(.missingMember, at: object.openOffset, expected: member[0].text)
    }
    return tag
  }
}
