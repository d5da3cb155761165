extension Sampler {
  /// The tag of a union in an open object.
  struct WrittenTag {
    let key: SampleKey
    /// The range of the tag in `bytes`; nil if the tag is missing, or has another value in its place.
    var place: Range<Int>?
    /// The tags of the variant with exactly two halves, if this is a half of such a tag.
    var pairs: [(first: [UInt8], second: [UInt8])] = []
  }

  /// - Returns: the halves that were written, without an arbitrary second half that is a member of the
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
    if written.count == 2 {
      let pairs = variant.tags.compactMap { tag -> (first: [UInt8], second: [UInt8])? in
        if case .exactly(let second) = tag.second { (tag.literal, second) } else { nil }
      }
      for index in written.indices { written[index].pairs = pairs }
    }
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

  /// Replaces the tags of unions by values that constants of the payload have.
  mutating func settle(_ tags: inout [WrittenTag], by object: SampleObject) {
    var constants: [Int: [[UInt8]]] = [:]
    for member in object.members {
      guard case .constant(let values) = member.content,
        let index = tags.firstIndex(where: { $0.key.plain == member.keys[0].plain })
      else { continue }
      constants[index] = values
    }
    if constants.isEmpty { return }
    // A tag of two halves is written as its second half and then its first.
    for index in tags.indices where !tags[index].pairs.isEmpty {
      guard index + 1 < tags.count, !tags[index + 1].pairs.isEmpty,
        constants[index] != nil || constants[index + 1] != nil,
        let pair = pair(for: tags[index], tags[index + 1], constants[index], constants[index + 1])
      else { continue }
      replace(&tags, index, by: pair.second)
      replace(&tags, index + 1, by: pair.first)
    }
    for (index, values) in constants.sorted(by: { $0.key < $1.key })
    where tags[index].pairs.isEmpty {
      guard let place = tags[index].place else { continue }
      let written = Array(bytes[place])
      if options.isNew || !values.contains(written) {
        replace(&tags, index, by: pickWritten(values))
      }
    }
  }

  /// Returns a tag of two halves that constants allow, or nil if the one that was written may stay.
  private mutating func pair(
    for second: WrittenTag, _ first: WrittenTag, _ seconds: [[UInt8]]?, _ firsts: [[UInt8]]?
  ) -> (first: [UInt8], second: [UInt8])? {
    let (oneOf, otherOf) = (firsts.map { Set($0) }, seconds.map { Set($0) })
    var allowed = first.pairs.filter { pair in
      oneOf?.contains(pair.first) ?? true && otherOf?.contains(pair.second) ?? true
    }
    if options.isNew, let own = first.pairs.first {
      let (first, second) = (firsts?.first ?? own.first, seconds?.first ?? own.second)
      allowed = [(first, second)]
    } else if let (first, second) = first.place.flatMap({ first in
      second.place.map { (Array(bytes[first]), Array(bytes[$0])) }
    }), allowed.contains(where: { $0.first == first && $0.second == second }) {
      return nil
    }
    return allowed.isEmpty ? nil : choices.pick(allowed)
  }

  private mutating func replace(_ tags: inout [WrittenTag], _ index: Int, by value: [UInt8]) {
    guard let place = tags[index].place else { return }
    let written = Array(bytes[place])
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
