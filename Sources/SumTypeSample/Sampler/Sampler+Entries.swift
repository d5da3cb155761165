import SumTypeGenerator
import SumTypeJSON

/// Maps that are written as lists of entries.
extension Sampler {
  /// Writes a map whose keys differ in Swift.
  mutating func writeList(of entry: SampleEntry, _ count: SampleCount, depth: Int) {
    guard case .value(let key)? = entry.members.first?.content else { return }
    let wanted = self.count(count, of: .reference(entry.type), depth: depth)
    var known: Set<KeyImages.Image> = []
    var isFirst = true
    openArray()
    // An enum may have fewer values than the map has room for.
    for _ in 0..<wanted * 4 + 16 where known.count < wanted {
      let (json, image) = self.key(key, of: entry, depth: depth)
      guard known.insert(image).inserted else { continue }
      write(entry, key: json, isFirst: &isFirst, depth: depth)
      if options.faults > 0, choices.oneIn(12) {
        // Two keys that are equal in Swift make the map malformed.
        write(entry, key: json, isFirst: &isFirst, depth: depth)
      }
    }
    closeArray(isEmpty: isFirst)
  }

  /// Returns the JSON of a key, and its value.
  private mutating func key(
    _ key: SampleNode, of entry: SampleEntry, depth: Int
  ) -> (json: [UInt8], image: KeyImages.Image) {
    let (start, places) = (bytes.count, editablePlaces.count)
    write(key, nextPlace(), depth: depth + 2, isEditable: false)
    // A key that is edited would be another entry.
    editablePlaces.removeLast(editablePlaces.count - places)
    let json = Array(bytes[start...])
    bytes.removeLast(json.count)
    let value = try? JSONValue(parsing: json)
    let image = value.flatMap { entry.images.image(of: $0, as: entry.keyType) }
    return (json, image ?? .json(value ?? .null))
  }

  private mutating func write(
    _ entry: SampleEntry, key: [UInt8], isFirst: inout Bool, depth: Int
  ) {
    guard let member = entry.members.last, case .value(let value) = member.content else { return }
    let isOptional = member.presence == .optional
    if entry.areAlternating {
      openElement(&isFirst)
      bytes += key
      let departure = nextPlace()
      if departure == .absent { return }
      openElement(&isFirst)
      return writeValue(value, departure, isOptional: isOptional, depth: depth + 1)
    }
    openElement(&isFirst)
    guard case .tuple = plan.types[entry.type] else {
      openObject()
      openMember(entry.members[0].keys[0])
      bytes += key
      closeMember()
      writeMember(member, value, isOptional: isOptional, depth: depth + 1)
      if isFuture() { writeFurtherMember() }
      return closeObject()
    }
    var isFirstElement = true
    openArray()
    openElement(&isFirstElement)
    bytes += key
    let departure = nextPlace()
    if departure != .absent, !isOptional || options.isNew || !choices.oneIn(8) {
      openElement(&isFirstElement)
      writeValue(value, departure, isOptional: isOptional, depth: depth + 2)
      if isFuture() {
        openElement(&isFirstElement)
        bytes += choices.pick(Self.furtherValues)
      }
    }
    closeArray(isEmpty: false)
  }

  private mutating func writeMember(
    _ member: SampleMember, _ value: SampleNode, isOptional: Bool, depth: Int
  ) {
    let departure = nextPlace()
    if departure == .absent || isOptional && !options.isNew && choices.oneIn(8) { return }
    openMember(member.keys[0])
    writeValue(value, departure, isOptional: isOptional, depth: depth + 1)
    closeMember()
  }

  private mutating func writeValue(
    _ value: SampleNode, _ departure: Departure, isOptional: Bool, depth: Int
  ) {
    if departure == .none, isOptional, !isThere(value, oneIn: 4, depth: depth) {
      bytes += Self.null
    } else {
      write(value, departure, depth: depth, isEditable: !isOptional)
    }
  }
}
