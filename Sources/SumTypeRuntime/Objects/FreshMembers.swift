/// Newly written members, in an object of their own.
struct FreshMembers {
  struct Member {
    /// The key without quotes and escapes.
    let name: [UInt8]
    /// The range of the key as it is written, with its quotes.
    let key: Range<Int>
    let value: Range<Int>
  }

  var bytes: [UInt8] = []
  var faults: [JSONFault] = []
  var members: [Member] = []

  init() {}

  /// Finds the members of an object.
  ///
  /// - Parameter faults: the faults that refuse the save. A fault that is in no member's value is
  ///   moved to the next value.
  init(_ bytes: [UInt8], _ faults: [JSONFault]) {
    self.bytes = bytes
    for item in ContainerScan(0..<bytes.count, in: bytes).items {
      members.append(
        Member(
          name: bytes.withKey(at: item.key) { Array($0) }, key: item.key, value: item.value))
    }
    let members = members
    self.faults = faults.map { fault in
      let next = members.first { $0.value.upperBound > fault.offset } ?? members.last
      return fault.moved(to: max(fault.offset, next?.value.lowerBound ?? 0))
    }
    self.faults.sort { $0.offset < $1.offset }
  }

  /// Returns for each member the position of the original item that it replaces; nil for a new
  /// member. Of original items with the same key, the last ones are replaced.
  func places(in items: ContainerScan.Items, of source: [UInt8]) -> [Int?] {
    var places: [[UInt8]: [Int]] = [:]
    for member in members { places[member.name] = [] }
    for (position, item) in items.enumerated() {
      source.withKey(at: item.key) { places[Array($0)]?.append(position) }
    }
    var counts: [[UInt8]: Int] = [:]
    for member in members { counts[member.name, default: 0] += 1 }
    for (name, count) in counts {
      if let found = places[name], found.count > count {
        places[name] = Array(found.suffix(count))
      }
    }
    return members.map { member in
      guard let first = places[member.name]?.first else { return nil }
      places[member.name]?.removeFirst()
      return first
    }
  }
}

extension ObjectRewriting {
  /// Writes some bytes of the new members, and reports their faults at their places.
  func write(_ fresh: FreshMembers, _ range: Range<Int>, layout: Layout?) {
    if let layout { merge.pointee.lay(out: layout) }
    var start = range.lowerBound
    for fault in fresh.faults where range.contains(fault.offset) {
      merge.pointee.writer.append(fresh.bytes[start..<fault.offset])
      merge.pointee.refuse(fault)
      start = fault.offset
    }
    merge.pointee.writer.append(fresh.bytes[start..<range.upperBound])
  }

  func freshMembers<C: FlatCodec>(
    of value: C.Value, as codec: C.Type, in object: ObjectMerge
  ) -> FreshMembers {
    var writer = JSONWriter(style: object.layout.style)
    writer.indentation = object.layout.indentationAround
    writer.maximumNesting = merge.pointee.writer.maximumNesting
    writer.outerNesting = merge.pointee.depth
    writer.beginObject()
    C.encodePart(value, to: &writer)
    writer.endObject()
    let faults = writer.faults
    let nesting = writer.outerNesting + 1
    let isKnown = writer.keysBroughtAlong.contains { brought in
      brought.nesting == nesting && brought.key.withUnsafeBytes { isOfOthers($0) }
    }
    return FreshMembers(writer.finish(), isKnown ? [.membersOfOthers] + faults : faults)
  }
}

extension Layout {
  /// The indentation of the line on which a container begins whose items have this layout.
  fileprivate var indentationAround: [UInt8] {
    let unit = style.indentUnit
    guard style.isMultiline, indentation.count >= unit.count,
      indentation.suffix(unit.count).elementsEqual(unit)
    else { return indentation }
    return Array(indentation.dropLast(unit.count))
  }
}
