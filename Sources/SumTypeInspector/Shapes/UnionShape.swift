import SumTypeGenerator
import SumTypeJSON

/// A union in one of its forms, read by the form's own ``UnionReader``.
final class UnionShape: Shape {
  /// The index of the union's type, for findings.
  let owner: Int
  /// The payloads by variant; nil for a bare one.
  fileprivate let payloads: [(any Shape)?]
  let tags: TagTable
  private let form: any UnionReader
  /// The keys of the tag, if the payload reads the object that contains the tag.
  fileprivate let claims: [MemberKey]
  /// How the payload is embedded in a string; nil if it is not.
  fileprivate let wire: EmbeddedWire?
  private let unknown: Union.Unknown
  private let firstVariant: Int

  init(_ union: Union, owner: Int, firstVariant: Int, in builder: PlanBuilder) {
    self.owner = owner
    self.firstVariant = firstVariant
    let memory = builder.memory
    var variants = union.formVariants(in: memory)
    variants.shapes = union.shapes(in: memory)
    tags = variants.tags
    unknown = union.unknown
    form = union.representation.form.reader(of: variants)
    claims =
      union.representation.readsWholeObject
      ? union.representation.tagKeys.map { MemberKey(memory.interned($0), in: memory) } : []
    wire = union.representation.payloadWire
    var payloads: [(any Shape)?] = []
    for variant in union.variants {
      if let payload = variant.payload {
        payloads.append(builder.shape(of: payload))
      } else {
        payloads.append(nil)
      }
    }
    self.payloads = payloads
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    try read(keepsUnknown: unknown == .case, keepsMalformed: unknown == .case, &reader, &trail)
  }

  /// Reads a value. It notes an unknown or malformed value and continues after it. If the union
  /// refuses unknown values, an unknown tag is a fault.
  func readOrCapture(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    try read(keepsUnknown: unknown != .refuse, keepsMalformed: true, &reader, &trail)
  }

  private func read(
    keepsUnknown: Bool, keepsMalformed: Bool, _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) {
    reader.skipToValue()
    let start = reader.mark()
    let before = trail.beginAttempt()
    defer { trail.endAttempt() }
    let (part, claims, shared) = (trail.part, trail.claims, trail.shared.last)
    do throws(JSONFault) {
      if let variant = try readVariant(&reader, &trail) {
        trail.count(firstVariant + variant, at: start.offset)
        return
      }
      guard keepsUnknown else {
        throw form.refusal(at: start.offset, tag: reader.unknownTagOffset)
      }
      trail.take(back: before)
      var tag = reader.takeUnknownTag()
      if let part { try take(&tag, for: part, beside: claims, from: start, &reader, &trail) }
      trail.note(.variant, start.offset..<reader.offset, as: owner, tag: tag)
    } catch {
      if error.isGrammar { throw reader.firstFault(error, from: start) }
      trail.take(back: before)
      trail.claims = claims
      (trail.part, trail.telling) = (nil, [])
      // A map of the variant may have taken members.
      if let shared { trail.shared[trail.shared.count - 1] = shared }
      try reader.refuseRepeated(claims, inObjectAt: start)
      try capture(error, of: part, isKept: keepsMalformed, from: start, &reader, &trail)
      if let part { trail.know(part.keys) }
    }
  }

  /// Reads a value, and returns its variant; nil if its tag is unknown, in which case the value is skipped.
  private func readVariant(
    _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) -> Int? {
    guard let form = form as? any MemberUnionReader, trail.part != nil || form.isObject else {
      let payloads = PayloadShapes(of: self, part: nil, outer: [])
      let variant = try self.form.read(from: &reader, payloads, to: &trail)
      trail.noteFields(&reader, as: owner)
      return variant
    }
    let part = trail.takePart()
    let telling = trail.takeTelling() + [form.tellingKeys].compactMap(\.self)
    var object = try reader.openObject(keepsUnknown: part == nil)
    let outer = trail.claimAll(in: &object, of: &reader)
    let payloads = PayloadShapes(of: self, part: part, outer: outer, telling: telling)
    let variant = try form.read(from: &reader, in: &object, payloads, to: &trail)
    for _ in outer { reader.endClaim(of: &object) }
    trail.noteFields(&reader, as: owner)
    if let part, let variant {
      for keys in form.claims(of: variant, all: part.keys) { trail.know(keys) }
      if let keys = form.otherPayloads { trail.noteOtherPayloads(keys) }
    }
    return variant
  }

  /// Notes which members of the surrounding object belong to an unknown value of a flattened union,
  /// beside those with its own keys.
  private func take(
    _ tag: inout JSONTag?, for part: PlannedPart.Place, beside claims: [MemberKey],
    from start: JSONReader.Mark, _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) {
    trail.know(part.keys)
    guard let last = trail.shared.indices.last else { return }
    switch form.unclaimedMembers(of: tag) {
    case .none: break
    case .all: if trail.shared[last].takesRest == nil { trail.shared[last].takesRest = part }
    case .member(let key): if !part.othersHave(key) { trail.shared[last].taken.insert(key.wire) }
    case .only:
      let end = reader.mark()
      reader.move(to: start)
      var object = try reader.openObject(keepsUnknown: false)
      var unclaimed: [String] = []
      while let key = try reader.nextKey(&object) {
        try reader.skipValue()
        if part.othersHave(key) || claims.contains(where: { $0.string.wire == key.wire }) {
          continue
        }
        if !trail.shared[last].isTaken(key) { unclaimed.append(key) }
      }
      reader.move(to: end)
      guard unclaimed.count == 1 else {
        throw JSONFault(
          unclaimed.isEmpty ? .missingTag : .ambiguousTag, at: object.openOffset)
      }
      tag = tags.tag(ofKey: unclaimed[0])
      trail.shared[last].taken.insert(unclaimed[0].wire)
    }
  }

  /// Notes that a malformed value takes all unclaimed members of the surrounding object if one of them is at fault: then
  /// a map of the variant has read it as an entry. The reader returns to the start of the object.
  private func takeFaultyEntry(
    _ fault: JSONFault, of part: PlannedPart.Place, _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) {
    guard let last = trail.shared.indices.last, trail.shared[last].takesRest == nil else { return }
    let start = reader.mark()
    var object = try reader.openObject(keepsUnknown: false)
    var faulty: String?
    while let key = try reader.nextKey(&object) {
      let member = object.keyOffset..<(try reader.skipValue().upperBound)
      if member.contains(fault.offset) { faulty = key }
    }
    reader.rewind(to: start)
    guard let faulty, part.keys.index(of: faulty) == nil,
      !part.othersHave(faulty),
      !trail.claims.contains(where: { $0.string.wire == faulty.wire }),
      !trail.shared[last].isTaken(faulty)
    else { return }
    trail.shared[last].takesRest = part
  }

  /// Skips the value at `start` and notes the reason why it does not fit: the fault of its tag,
  /// otherwise `fault`. If the value is not to be kept, this reason is thrown.
  private func capture(
    _ fault: JSONFault, of part: PlannedPart.Place?, isKept: Bool, from start: JSONReader.Mark,
    _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) {
    reader.rewind(to: start)
    var tag: JSONTag?
    var reason = fault
    do throws(JSONFault) {
      if part != nil, let form = form as? any MemberUnionReader {
        tag = try form.findTagAmongOthers(in: &reader).tag
      } else {
        tag = try form.findTag(in: &reader).tag
      }
    } catch {
      if error.isGrammar { throw error }
      if form.hasTags, fault.code != .ambiguousTag { reason = error }
    }
    reader.rewind(to: start)
    if let part { try takeFaultyEntry(reason, of: part, &reader, &trail) }
    let range = try reader.skipValue()
    if !isKept { throw reason }
    trail.note(.malformed, range, as: owner, tag: tag, fault: reason)
  }
}

extension UnionShape: ElementsShape {
  /// Reads a union without tags whose payloads are tuples. If the elements do not fit, the place of
  /// the value is that of the array.
  func readElements(
    from first: Int, of array: inout ArrayCursor, _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) {
    guard let form = form as? any ElementsUnionReader else { return }
    let (start, opened) = (reader.mark(), array)
    let before = trail.beginAttempt()
    defer { trail.endAttempt() }
    do throws(JSONFault) {
      let variant = try form.variant(ofRestOf: array, in: &reader)
      let payloads = PayloadShapes(of: self, part: nil, outer: [])
      try payloads.readElements(of: variant, from: first, of: &array, from: &reader, to: &trail)
      trail.count(firstVariant + variant, at: array.openOffset)
    } catch {
      if error.isGrammar || unknown != .case { throw error }
      trail.take(back: before)
      reader.rewind(to: start)
      array = opened
      while try reader.nextElement(&array) { try reader.skipValue() }
      trail.note(.malformed, array.openOffset..<reader.offset, as: owner, fault: error)
    }
  }
}

/// Notes the findings in the payloads of a union.
private struct PayloadShapes: PayloadReader {
  private let union: UnionShape
  /// The part of an object that the union is; nil if it is not flattened.
  private let part: PlannedPart.Place?
  /// The keys of the tags that surrounding unions have in the object that the payload reads.
  private let outer: [MemberKey]
  /// The keys that tell variants in that object.
  private let telling: [MemberTable]

  init(
    of union: UnionShape, part: PlannedPart.Place?, outer: [MemberKey], telling: [MemberTable] = []
  ) {
    self.telling = telling
    self.union = union
    self.part = part
    self.outer = outer
  }

  var onSave: KeptPolicy { .keep }

  var isEmbedded: Bool { union.wire != nil }

  func mayLackPayload(_ variant: Int) -> Bool { union.payloads[variant] is OptionalShape }

  func readValue(
    of variant: Int, at step: PayloadStep, from reader: inout JSONReader, to trail: inout Trail
  ) throws(JSONFault) {
    trail.noteFields(&reader, as: union.owner)
    switch step {
    case .none: break
    case .key(let key): trail.enter(.key(key))
    case .element(let index): trail.enter(.index(index))
    }
    if let payload = union.payloads[variant] {
      if let wire = union.wire {
        try wire.read(&reader, &trail) { (inner, trail) throws(JSONFault) in
          try payload.read(&inner, &trail)
        }
      } else {
        try payload.read(&reader, &trail)
      }
    }
    if case .none = step { return }
    trail.leave()
  }

  func readMembers(
    of variant: Int, from reader: inout JSONReader, in object: inout ObjectCursor,
    to trail: inout Trail
  ) throws(JSONFault) {
    guard let payload = union.payloads[variant] else { return }
    // The payload reads the same object from its beginning; the tag is claimed there.
    reader.move(to: reader.mark(before: object))
    trail.claims = outer + union.claims
    trail.part = part
    trail.telling = telling
    try payload.read(&reader, &trail)
    trail.telling = []
    trail.claims = []
    trail.part = nil
  }

  func readElements(
    of variant: Int, from first: Int, of array: inout ArrayCursor, from reader: inout JSONReader,
    to trail: inout Trail
  ) throws(JSONFault) {
    guard let payload = union.payloads[variant] as? ReferenceShape,
      let tuple = trail.plan.types[payload.index] as? any ElementsShape
    else { return }
    try tuple.readElements(from: first, of: &array, &reader, &trail)
  }

  func takeNone(
    of variant: Int, from reader: inout JSONReader, to trail: inout Trail
  ) throws(JSONFault) {}

  func passElement(
    at index: Int, hasFixedPlace: Bool, from reader: inout JSONReader, to trail: inout Trail
  ) throws(JSONFault) {
    trail.enter(.index(index))
    trail.noteElement(try reader.skipValue(), as: union.owner)
    trail.leave()
  }
}

extension Union {
  /// Returns the shapes of the payloads, with tables in `memory`; nil if the union has tags.
  fileprivate func shapes(in memory: TableMemory) -> ShapeTable? {
    let shapes = variants.compactMap { $0.shape?.valueShape(in: memory) }
    if shapes.count < variants.count { return nil }
    return ShapeTable(
      shapes, bare: variants.indices.filter { variants[$0].payload == nil },
      expecting: memory.interned(alternatives), in: memory)
  }
}

extension JSONReader {
  /// Checks that no tag of the surrounding unions, which have these keys, occurs twice in the object at `start`: then
  /// one of them is malformed, and not the inner union. The position of the cursor is then undefined.
  fileprivate mutating func refuseRepeated(
    _ claims: [MemberKey], inObjectAt start: Mark
  ) throws(JSONFault) {
    if claims.isEmpty { return }
    rewind(to: start)
    guard try peekKind() == .object else { return }
    var object = try openObject(keepsUnknown: false)
    for key in claims { claim(key, in: &object) }
    try passRest(of: &object)
    for _ in claims { endClaim(of: &object) }
  }
}

extension VariantShape {
  /// Returns the shape in the form that a reader needs, with keys in `memory`.
  func valueShape(in memory: TableMemory) -> ValueShape {
    var parts: [ValueShape] = [.any(JSONKinds(kinds))]
    if !values.isEmpty { parts.append(.values(values)) }
    switch wholes {
    case .type(let name)?: parts.append(.whole(scalar: name))
    case .values(let values)?: parts += values.map { .whole($0) }
    case nil: break
    }
    for object in objects {
      if object.isArray {
        parts.append(
          .array(elements: object.elements.map { ($0.index, $0.shape.valueShape(in: memory)) }))
      } else {
        parts.append(
          .object(
            members: object.members.map {
              (memory.interned($0.key), $0.shape.valueShape(in: memory))
            }))
      }
    }
    let shape = ValueShape(anyOf: parts)
    return isOptional ? .absent(or: shape) : shape
  }
}

extension ValueShape {
  /// Returns the integers of the scalar with this name.
  fileprivate static func whole(scalar name: String) -> ValueShape {
    guard case .integer(let type)? = Scalar.named(name)?.forms[0].grammar else {
      return .whole(Int64.self)
    }
    return .whole(type)
  }
}

extension JSONKinds {
  fileprivate init(_ kinds: KindSet) {
    self = []
    if kinds.contains(.object) { insert(.object) }
    if kinds.contains(.array) { insert(.array) }
    if kinds.contains(.string) { insert(.string) }
    if kinds.contains(.integer) { insert(.integer) }
    if kinds.contains(.fraction) { insert(.fraction) }
    if kinds.contains(.bool) { insert(.bool) }
    if kinds.contains(.null) { insert(.null) }
  }
}
