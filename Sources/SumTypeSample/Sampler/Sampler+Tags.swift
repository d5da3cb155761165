extension Sampler {
  /// The tag of a union in an open object.
  struct WrittenTag {
    let key: SampleKey
    /// The range of the tag in `bytes`; nil if the tag is missing, or has another value in its place.
    var place: Range<Int>?
  }

  /// - Returns: the parts that were written, without an arbitrary second part that is a member of the
  ///   payload.
  mutating func writeTag(
    _ tag: SampleVariant.Tag, of variant: SampleVariant, in union: SampleUnion
  ) -> [WrittenTag] {
    var written: [WrittenTag] = []
    switch tag.second {
    case .none: break
    case .exactly(let second): written.append(writeTag(second, under: union.tagKeys[1]))
    case .any where tag.payload == .whole && reads(union.tagKeys[1], variant.payload): break
    case .any:
      if options.isNew || choices.oneIn(2) {
        _ = writeTag(plan.unknown.plain, under: union.tagKeys[1])
      }
    }
    written.append(writeTag(tag.literal, under: union.tagKeys[0]))
    return written
  }

  /// Returns whether a payload may have a member with this key itself, in the same object as the tag.
  private func reads(_ key: SampleKey, _ payload: SampleNode?) -> Bool {
    var open = [payload].compactMap { $0 }
    var seen: Set<Int> = []
    while let node = open.popLast() {
      guard case .reference(let index) = node, seen.insert(index).inserted else { continue }
      switch plan.types[index] {
      case .object(let object):
        for member in object.members {
          if case .flattened(let node) = member.content {
            open.append(node)
          } else if member.keys.contains(where: { $0.plain == key.plain }) {
            return true
          }
        }
      case .union(let union):
        if union.tagKeys.contains(where: { $0.plain == key.plain }) { return true }
        for variant in union.variants {
          for tag in variant.tags where tag.payloadKey?.plain == key.plain { return true }
          if let payload = variant.payload, variant.tags.contains(where: { $0.payload == .whole }) {
            open.append(payload)
          }
        }
      default: break
      }
    }
    return false
  }

  private mutating func writeTag(_ tag: [UInt8], under key: SampleKey) -> WrittenTag {
    let departure = nextPlace()
    if departure == .absent { return WrittenTag(key: key, place: nil) }
    openMember(key)
    let start = bytes.count
    if departure == .none { bytes += tag } else { writeOtherValue() }
    let place = departure == .none ? start..<bytes.count : nil
    closeMember()
    return WrittenTag(key: key, place: place)
  }

  /// Replaces the tag of a union by a value that a constant of the payload has.
  mutating func settle(
    _ tags: inout [WrittenTag], _ index: Int, _ values: [[UInt8]]
  ) {
    guard let place = tags[index].place else { return }
    let written = Array(bytes[place])
    let value = options.isNew || !values.contains(written) ? pickWritten(values) : written
    if value == written { return }
    bytes.replaceSubrange(place, with: value)
    let shift = value.count - written.count
    for index in marks.indices.reversed() {
      if marks[index] < place.upperBound { break }
      marks[index] += shift
    }
    tags[index].place = place.lowerBound..<place.upperBound + shift
    for other in tags.indices {
      guard let old = tags[other].place, old.lowerBound > place.lowerBound else { continue }
      tags[other].place = old.lowerBound + shift..<old.upperBound + shift
    }
  }
}
