import SumTypeGenerator
import SumTypeJSON

extension Sampler {
  /// Writes a value of a union in its form.
  mutating func write(_ union: SampleUnion, _ index: Int, depth: Int) {
    let keepsUnknown = takeKeepsUnknown(union)
    let isOneToTell = isTelling && options.faults == 0
    isTelling = false
    switch union.tag {
    case .members:
      openObject()
      writeMembers(of: union, index, keepsUnknown: keepsUnknown, depth: depth)
      closeObject()
    case .path:
      if keepsUnknown, isFuture() {
        openObject()
        writeUnknownMembers(of: union, like: union.variants[0])
        closeObject()
      } else {
        let variant = pick(from: union, index, depth: depth)
        besideTagPath { $0.writePayload(of: variant, depth: depth) }
      }
    case .presence:
      // An object without the keys is of the default variant.
      if keepsUnknown, union.defaultVariant == nil, isFuture() {
        openObject()
        writeFurtherMember()
        closeObject()
      } else {
        let variant = pick(from: union, index, depth: depth)
        nextVariantKeys = variant.keys
        nextOtherKeys = union.keys(besides: variant)
        writePayload(of: variant, depth: depth)
      }
    case .shape:
      if keepsUnknown, !isOneToTell, !union.otherValues.isEmpty, isFuture() {
        bytes += choices.pick(union.otherValues)
      } else {
        let isOuterInUntagged = isInUntagged
        isInUntagged = true
        isTold = true
        writePayload(of: pick(from: union, index, depth: depth), depth: depth)
        isTold = false
        isInUntagged = isOuterInUntagged
      }
    case .key: writeKeyed(union, index, keepsUnknown: keepsUnknown, depth: depth)
    case .element(let place):
      writeElements(of: union, index, tagAt: place, keepsUnknown: keepsUnknown, depth: depth)
    case .outside: writePayload(of: union.variants[0], depth: depth)
    }
  }

  /// Returns whether the value may be unknown: a reader keeps it, or the document may have faults.
  mutating func takeKeepsUnknown(_ union: SampleUnion) -> Bool {
    let isEntry = isEntry
    self.isEntry = false
    if options.faults > 0 { return true }
    if isBesideTagPath { return false }
    if union.tag.isTag, union.unknownTag == nil { return false }
    return union.unknown == .case || union.unknown == .aside && isEntry
  }

  /// Writes the payload of a union whose tag is inside the payload. Each struct in it has the tag; a union in it
  /// has no unknown value, since that would lack the tag.
  private mutating func besideTagPath(_ write: (inout Sampler) -> Void) {
    let outer = isBesideTagPath
    isBesideTagPath = true
    write(&self)
    isBesideTagPath = outer
  }

  mutating func pick(from union: SampleUnion, _ index: Int, depth: Int) -> SampleVariant {
    let small = sizes.variants[index]
    if isEnding(at: depth) || small.makeable.isEmpty { return union.variants[small.shortest] }
    if choices.oneIn(2) {
      return union.variants[small.makeable[choices.below(small.makeable.count)]]
    }
    turns[index] += 1
    return union.variants[small.makeable[turns[index] % small.makeable.count]]
  }

  /// Writes the payload as a value of its own; `null` if there is none.
  private mutating func writePayload(of variant: SampleVariant, depth: Int) {
    guard let payload = variant.payload else {
      bytes += Self.null
      return
    }
    write(payload, depth: depth + 1, isEditable: false)
  }

  // MARK: - Members

  /// Writes the members of a flattened struct, union or map.
  mutating func writeFlattened(_ node: SampleNode, isOptional: Bool, depth: Int) {
    if case .map(let element, let count) = node {
      return writeEntries(of: element, count, keys: plan.freeKeys, depth: depth)
    }
    guard case .reference(let index) = node else { return }
    switch plan.types[index] {
    case .object(let object): writeMembers(of: object, besides: [], depth: depth)
    case .union(let union):
      let keepsUnknown = takeKeepsUnknown(union)
      writeMembers(
        of: union, index, keepsUnknown: keepsUnknown, isOptional: isOptional,
        depth: depth)
    default: break
    }
  }

  /// Writes the members of a union in the open object.
  ///
  /// - Parameters:
  ///   - isOptional: whether a value without a tag counts as missing.
  ///   - outer: the tags of the unions whose payload the union is.
  private mutating func writeMembers(
    of union: SampleUnion, _ index: Int, keepsUnknown: Bool, isOptional: Bool = false,
    besides outer: [WrittenTag] = [], depth: Int
  ) {
    let variant = pick(from: union, index, depth: depth)
    guard union.tag.isTag else {
      let isOuterInUntagged = isInUntagged
      isInUntagged = isInUntagged || union.tag == .shape
      if union.tag == .presence {
        scopes[scopes.count - 1].variantKeys += variant.keys
        scopes[scopes.count - 1].otherKeys += union.keys(besides: variant)
      }
      writeMembers(ofPayloadOf: variant, besides: outer, depth: depth)
      isInUntagged = isOuterInUntagged
      return
    }
    if keepsUnknown, let scope = scopes.last, !scope.hasFurther, isFuture() {
      writeUnknownMembers(of: union, like: variant)
      return
    }
    if case .path = union.tag {
      besideTagPath { $0.writeMembers(ofPayloadOf: variant, besides: outer, depth: depth) }
      return
    }
    var tag = pickWritten(variant.tags)
    var written = outer
    guard !union.tagKeys.isEmpty else {
      let departure = nextPlace()
      if departure != .absent {
        writeMember(tag.key, departure, of: variant, in: union, depth: depth)
      }
      return
    }
    if union.isTagOptional, !options.isNew, payloadImpliesTag(variant), choices.oneIn(3) {
      if let key = tag.payloadKey {
        writeImplyingPayload(key, of: variant, in: union, depth: depth)
      }
      if variant.keepsUnknown, isFuture() { writeFurtherMember() }
      return
    }
    let lacksTag =
      !variant.hasTag
      || !isOptional && isDefault(variant, in: union) && !options.isNew && choices.oneIn(2)
    if lacksTag {
      // A payload without a tag is at the place for the first tag.
      tag = variant.tags[0]
      written.append(WrittenTag(key: union.tagKeys[0], place: nil))
    } else {
      written += writeTag(tag, of: variant, in: union)
    }
    switch tag.payload {
    case .whole:
      let outer = otherSeconds
      otherSeconds = union.seconds(besides: tag)
      writeMembers(ofPayloadOf: variant, besides: written, depth: depth)
      otherSeconds = outer
    case .member:
      guard let key = tag.payloadKey else { break }
      if union.nullsOthers || union.keepsOtherPayloads && !options.isNew && choices.oneIn(4) {
        let isImplied = lacksTag && union.isTagOptional
        writeContents(of: variant, under: key, in: union, isImplied: isImplied, depth: depth)
      } else {
        writeContent(of: variant, under: key, in: union, depth: depth)
      }
    case .element, .elements, .nowhere: break
    }
    if variant.keepsUnknown, isFuture() { writeFurtherMember() }
  }

  private func isDefault(_ variant: SampleVariant, in union: SampleUnion) -> Bool {
    union.defaultVariant.map { union.variants[$0].tags[0].literal } == variant.tags[0].literal
  }

  private mutating func writeMembers(
    ofPayloadOf variant: SampleVariant, besides tags: [WrittenTag], depth: Int
  ) {
    guard case .reference(let index)? = variant.payload else { return }
    switch plan.types[index] {
    case .object(let object): writeMembers(of: object, besides: tags, depth: depth + 1)
    case .union(let union):
      let keepsUnknown = takeKeepsUnknown(union)
      writeMembers(
        of: union, index, keepsUnknown: keepsUnknown, besides: tags, depth: depth + 1)
    default: break
    }
  }

  private mutating func writeUnknownMembers(of union: SampleUnion, like variant: SampleVariant) {
    if let first = union.tagPath.first {
      openMember(first)
      for key in union.tagPath.dropFirst() {
        openObject()
        openMember(key)
      }
      bytes += union.unknownTag ?? plan.unknown.plain
      for _ in union.tagPath.dropFirst() {
        closeMember()
        closeObject()
      }
      closeMember()
      if choices.oneIn(2) { writeFurtherMember() }
      return
    }
    if let key = union.tagKeys.first {
      writeMember(key, union.unknownTag ?? plan.unknown.plain)
      if union.tagKeys.count > 1, case .exactly(let second) = variant.tags[0].second {
        writeMember(union.tagKeys[1], second)
      }
      if choices.oneIn(2) { writeFurtherMember() }
    } else {
      scopes[scopes.count - 1].hasFurther = true
      openMember(plan.unknown)
      bytes += choices.pick(Self.furtherValues)
      closeMember()
    }
  }

  /// Returns whether the payload of a variant cannot be `null`.
  private func payloadImpliesTag(_ variant: SampleVariant) -> Bool {
    switch variant.payload {
    case nil, .list, .map, .constant, .embedded: true
    case .reference(let index):
      switch plan.types[index] {
      case .object, .tuple, .enumeration: true
      case .union, .scalar, .alias: false
      }
    default: false
    }
  }

  /// Writes the payload of a value without a tag, whose variant it tells.
  private mutating func writeImplyingPayload(
    _ key: SampleKey, of variant: SampleVariant, in union: SampleUnion, depth: Int
  ) {
    if variant.payload != nil {
      return writeContent(of: variant, under: key, in: union, depth: depth)
    }
    openMember(key)
    bytes += choices.pick(Self.empties)
    closeMember()
  }

  /// Writes the payload, and `null` under the keys of other variants, of which documents that are not new have some.
  /// These may also have an older value, unless the payload has to tell the variant.
  private mutating func writeContents(
    of variant: SampleVariant, under key: SampleKey, in union: SampleUnion, isImplied: Bool,
    depth: Int
  ) {
    for other in union.variants {
      if other.tags[0].literal == variant.tags[0].literal {
        writeContent(of: variant, under: key, in: union, depth: depth)
      } else if let otherKey = other.tags[0].payloadKey {
        let isThere =
          options.isNew
          ? other.payload != nil || union.bare != nil
          : union.nullsOthers ? !choices.oneIn(4) : choices.oneIn(union.variants.count)
        if !isThere { continue }
        openMember(otherKey)
        bytes += !isImplied && isFuture() ? choices.pick(Self.furtherValues) : Self.null
        closeMember()
      }
    }
  }

  /// Writes the payload under a key of its own; for a bare variant a value such as `null` or `{}`.
  private mutating func writeContent(
    of variant: SampleVariant, under key: SampleKey, in union: SampleUnion, depth: Int
  ) {
    if variant.payload == nil, options.isNew ? union.bare == nil : choices.oneIn(2) { return }
    if variant.isOptional, union.mayLackPayload, choices.oneIn(3) { return }
    let departure = nextPlace()
    if departure != .absent { writeMember(key, departure, of: variant, in: union, depth: depth) }
  }

  private mutating func writeMember(
    _ key: SampleKey, _ departure: Departure, of variant: SampleVariant, in union: SampleUnion,
    depth: Int
  ) {
    openMember(key)
    if departure != .none {
      writeOtherValue()
    } else if let payload = variant.payload {
      if let wire = union.payloadWire {
        writeEmbedded(payload, wire, depth: depth)
      } else {
        write(payload, depth: depth + 1, isEditable: !variant.isOptional)
      }
    } else {
      bytes += options.isNew ? union.bare ?? Self.null : choices.pick(Self.nothing)
    }
    closeMember()
  }

  // MARK: - A tag as the key

  /// Writes `{"text": …}`, or the tag alone if there is no payload.
  private mutating func writeKeyed(
    _ union: SampleUnion, _ index: Int, keepsUnknown: Bool, depth: Int
  ) {
    let variant = pick(from: union, index, depth: depth)
    let departure = nextPlace()
    if departure != .none { return writeOtherValue() }
    if keepsUnknown, isFuture() {
      if choices.oneIn(4) {
        bytes += union.unknownTag ?? plan.unknown.plain
      } else {
        openObject()
        writeFurtherMember()
        closeObject(isSingle: true)
      }
      return
    }
    let tag = pickWritten(variant.tags)
    if variant.payload == nil, options.isNew ? union.bare == nil : choices.oneIn(2) {
      bytes += tag.literal
      return
    }
    openObject()
    writeMember(tag.key, .none, of: variant, in: union, depth: depth)
    if choices.oneIn(options.faults * 2) { writeFurtherMember() }
    closeObject(isSingle: true)
  }
}
