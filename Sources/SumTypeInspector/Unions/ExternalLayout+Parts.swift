import SumTypeJSON

/// The member that is named by the tag lies among those of a struct around the union.
extension ExternalLayout {
  func read(
    _ part: PlannedPart.Place, of union: UnionShape, _ reader: inout JSONReader,
    _ trail: inout Trail
  ) throws(JSONFault) -> TagPlace {
    var object = try reader.openObject(keepsUnknown: false)
    var found: TagPlace?
    var others: [String] = []
    let claims = trail.claims
    trail.claims = []
    while let key = try reader.nextKey(&object) {
      let tag = union.tags.tag(ofKey: key)
      guard let variant = union.tags.variant(of: tag) else {
        let isOthers =
          part.others.contains { $0.index(of: key) != nil }
          || claims.contains { $0.string == key }
        if !isOthers { others.append(key) }
        try reader.skipValue()
        continue
      }
      if found != nil {
        throw JSONFault(.repeatedTag, at: object.keyOffset, expected: "one of the variants")
      }
      found = TagPlace(tag: tag, variant: variant, offset: object.keyOffset)
      trail.enter(.key(object.keyRange))
      if let payload = union.payloads[variant] {
        try payload.read(&reader, &trail)
      } else {
        try reader.passNoPayload()
      }
      trail.leave()
    }
    if let found {
      trail.know(part.keys)
      return found
    }
    if let shared = trail.shared.last { others.removeAll { shared.isTaken($0) } }
    guard others.count == 1 else {
      throw JSONFault(.missingTag, at: object.openOffset)
    }
    return TagPlace(
      tag: union.tags.tag(ofKey: others[0]), variant: nil, offset: object.openOffset)
  }

  func take(_ tag: JSONTag?, for part: PlannedPart.Place, from shared: inout SharedKeys) {
    if let tag { shared.taken.insert(tag.keyText) }
  }

  /// The tag of a part that does not fit.
  func findTag(
    of part: PlannedPart.Place, _ union: UnionShape, _ reader: inout JSONReader
  ) throws(JSONFault) -> TagPlace {
    var object = try reader.openObject(keepsUnknown: false)
    var found: [TagPlace] = []
    while let key = try reader.nextKey(&object) {
      let tag = union.tags.tag(ofKey: key)
      if let variant = union.tags.variant(of: tag) {
        found.append(TagPlace(tag: tag, variant: variant, offset: object.keyOffset))
      }
      try reader.skipValue()
    }
    guard let first = found.first else {
      throw JSONFault(.missingTag, at: object.openOffset)
    }
    if found.count > 1 {
      throw JSONFault(.repeatedTag, at: found[1].offset, expected: "one of the variants")
    }
    return first
  }
}
