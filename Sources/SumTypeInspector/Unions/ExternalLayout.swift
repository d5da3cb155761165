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
