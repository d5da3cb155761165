import SumTypeJSON

/// Unions whose tag is an element of an array.
extension Sampler {
  /// Writes `["text", …]`, with as many elements before the tag as the form has.
  mutating func writeElements(
    of union: SampleUnion, _ index: Int, tagAt place: Int, keepsUnknown: Bool, depth: Int
  ) {
    let variant = pick(from: union, index, depth: depth)
    var isFirst = true
    openArray()
    for _ in 0..<place {
      openElement(&isFirst)
      bytes += isFuture() ? choices.pick(Self.furtherValues) : Self.null
    }
    let departure = nextPlace()
    let isUnknown = keepsUnknown && isFuture()
    let tag = pickWritten(variant.tags)
    if departure != .absent {
      openElement(&isFirst)
      if departure == .otherValue {
        writeOtherValue()
      } else if isUnknown {
        bytes += union.unknownTag ?? plan.unknown.plain
      } else {
        bytes += tag.literal
      }
    }
    if isUnknown {
      writeFurtherElements(isFirst: &isFirst)
    } else {
      writePayloadElements(of: variant, tag, in: union, isFirst: &isFirst, depth: depth)
    }
    closeArray(isEmpty: isFirst)
  }

  private mutating func writePayloadElements(
    of variant: SampleVariant, _ tag: SampleVariant.Tag, in union: SampleUnion, isFirst: inout Bool,
    depth: Int
  ) {
    if case .elements = tag.payload {
      if let payload = variant.payload {
        writeElements(of: payload, isFirst: &isFirst, depth: depth + 1)
      } else if variant.keepsUnknown, isFuture() {
        writeFurtherElements(isFirst: &isFirst)
      }
      return
    }
    if variant.payload == nil, options.isNew ? union.bare == nil : choices.oneIn(2) { return }
    if variant.isOptional, union.mayLackPayload, choices.oneIn(3) { return }
    let departure = nextPlace()
    if departure == .absent { return }
    openElement(&isFirst)
    if departure == .otherValue {
      writeOtherValue()
    } else if let payload = variant.payload {
      write(payload, depth: depth + 1, isEditable: !variant.isOptional)
    } else {
      bytes += options.isNew ? union.bare ?? Self.null : choices.pick(Self.nothing)
    }
    if variant.keepsUnknown, isFuture() { writeFurtherElements(isFirst: &isFirst) }
  }

  /// Writes the elements of a tuple, or of a tuple of a choice, in the open array.
  private mutating func writeElements(of payload: SampleNode, isFirst: inout Bool, depth: Int) {
    guard case .reference(let index) = payload else { return }
    switch plan.types[index] {
    case .tuple(let members, let isOpen):
      writeElements(members, isOpen: isOpen, isFirst: &isFirst, depth: depth)
    case .union(let choice):
      // The values that the choice does not know have other JSON types, and so are no elements.
      _ = takeKeepsUnknown(choice)
      let isOuterInUntagged = isInUntagged
      isInUntagged = true
      if let payload = pick(from: choice, index, depth: depth).payload {
        writeElements(of: payload, isFirst: &isFirst, depth: depth + 1)
      }
      isInUntagged = isOuterInUntagged
    default: break
    }
  }

  private mutating func writeFurtherElements(isFirst: inout Bool) {
    for value in Self.furtherValues.prefix(choices.below(3)) {
      openElement(&isFirst)
      bytes += value
    }
  }
}
