/// An object that a migration changes: its members in order, each with its original bytes.
final class MigratedObject {
  struct Member {
    /// The member's range in the source. For an added member, that of its value if this comes from
    /// the source; otherwise an empty range.
    fileprivate let place: ContainerScan.Item
    fileprivate var start: KeyStart
    /// The key, if it differs from the source's or has escapes there; otherwise nil.
    fileprivate var key: MigrationKey?
    fileprivate var value = MigratedValue.untouched
    fileprivate var isAdded = false
    fileprivate var isRenamed = false
    fileprivate(set) var isDropped = false

    /// - Parameter bytes: the bytes of the source.
    @inline(__always)
    fileprivate func isNamed(
      _ key: MigrationKey, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
      if start != key.start || isDropped { return false }
      return start.isWhole || isSame(as: key, in: bytes)
    }

    @inline(never)
    private func isSame(as key: MigrationKey, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      if let own = self.key { return own == key }
      let characters = UnsafeBufferPointer(rebasing: bytes[place.start + 1..<place.keyEnd - 1])
      return characters.count == key.characters.count && characters.isSame(as: key.characters)
    }
  }

  // Run-time checks for exclusive access to these would take a tenth of a migration's time.
  @exclusivity(unchecked)
  private(set) var source: MigrationSource
  private var place: Range<Int>
  @exclusivity(unchecked)
  private(set) var members: [Member]

  init(at place: Range<Int>, of source: MigrationSource) {
    self.source = source
    self.place = place
    members = Self.members(at: place, of: source)
  }

  private static func members(at place: Range<Int>, of source: MigrationSource) -> [Member] {
    var members: [Member] = []
    members.reserveCapacity(source.usualCount + 1)
    source.bytes.withUnsafeBufferPointer { bytes in
      ContainerScan.forEachItem(place, in: bytes, known: source.known) { item in
        let characters = UnsafeBufferPointer(rebasing: bytes[item.start + 1..<item.keyEnd - 1])
        if characters.contains(0x5C) {
          let text = source.bytes.withKey(at: item.key) { String(decoding: $0, as: UTF8.self) }
          let key = MigrationKey(text)
          members.append(Member(place: item, start: key.start, key: key))
        } else {
          members.append(Member(place: item, start: KeyStart(characters)))
        }
      }
    }
    source.usualCount = max(members.count, source.usualCount - 1)
    return members
  }

  /// Whether the member at an index has this key.
  func isNamed(_ key: MigrationKey, at index: Int) -> Bool {
    source.bytes.withUnsafeBufferPointer { members[index].isNamed(key, in: $0) }
  }

  /// Returns the index of the last member with this key, which is the one that counts; nil if there
  /// is none.
  func index(of key: MigrationKey) -> Int? {
    source.bytes.withUnsafeBufferPointer { bytes in
      members.withUnsafeBufferPointer { members in
        members.indices.last { members[$0].isNamed(key, in: bytes) }
      }
    }
  }

  /// Whether the object satisfies all conditions.
  func satisfies(_ conditions: [MigrationCondition]) -> Bool {
    for condition in conditions where !condition.holds(of: self) { return false }
    return true
  }

  /// Returns the current JSON of the value at an index.
  func json(at index: Int) -> ArraySlice<UInt8> {
    members[index].value.json(at: members[index].place.value, of: source)
  }

  /// Whether a member's value is this string, integer or Boolean, in any spelling.
  func isValue(_ tag: MigrationTag, of key: MigrationKey) -> Bool {
    guard let index = index(of: key) else { return false }
    return withJSON(at: index) { json in
      if json.count == tag.json.count, json.isSame(as: tag.json) { return true }
      // Only numbers, and strings with escapes, have several spellings.
      let isText = tag.json.first == 0x22
      if (json.first == 0x22) != isText || isText && !json.contains(0x5C) { return false }
      let value = try? JSONReader.read(Array(json)) { (reader) throws(JSONFault) in
        try reader.readTag()
      }
      return value == tag.value
    }
  }

  private func withJSON<R>(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    if case .untouched = members[index].value {
      let place = members[index].place.value
      return source.bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[place])) }
    }
    return json(at: index).withUnsafeBufferPointer(body)
  }

  /// Opens the value of the member at an index, so that what is inside it can be changed.
  ///
  /// - Parameter wires: the wires of embedded JSON to try if the value is a string.
  func open(
    _ index: Int, as wires: @autoclosure () -> [EmbeddedWire] = []
  ) throws(JSONFault) -> MigratedValue {
    let place = members[index].place.value
    try members[index].value.open(at: place, of: source, as: wires())
    return members[index].value
  }
}

// MARK: - Changes by steps

extension MigratedObject {
  func rename(_ key: MigrationKey, to new: MigrationKey) {
    guard let index = index(of: key), self.index(of: new) == nil else { return }
    members[index].key = new
    members[index].start = new.start
    members[index].isRenamed = true
  }

  /// Sets the value of a member; adds the member at the end if it is missing.
  func set(_ key: MigrationKey, to json: [UInt8]) {
    if let index = index(of: key) {
      members[index].value = .replaced(json)
    } else {
      add(key, .replaced(json))
    }
  }

  /// Adds a member at the end.
  ///
  /// - Parameter place: the range of the value in the source, if it comes from there.
  private func add(_ key: MigrationKey, _ value: MigratedValue, at place: Range<Int>? = nil) {
    let place = place ?? self.place.lowerBound..<self.place.lowerBound
    let item = ContainerScan.Item(
      start: place.lowerBound, keyEnd: place.lowerBound, valueStart: place.lowerBound,
      end: place.upperBound)
    members.append(
      Member(
        place: item, start: key.start, key: key, value: value, isAdded: true, isRenamed: true))
  }

  /// Removes all members with this key.
  func drop(_ key: MigrationKey) {
    for index in members.indices where isNamed(key, at: index) { members[index].isDropped = true }
  }

  /// Writes a value in another wire form, if it can be read.
  func rewrite(_ key: MigrationKey, _ rewriter: any Rewriter) throws(JSONFault) {
    guard let index = index(of: key) else { return }
    var (bytes, place) = (source.bytes, members[index].place.value)
    if case .untouched = members[index].value {
    } else {
      bytes = Array(json(at: index))
      place = bytes.indices
    }
    let json = try source.rewritten(bytes, at: place, by: rewriter)
    if let json { members[index].value = .replaced(json) }
  }

  /// Embeds a value in a string.
  func embed(_ key: MigrationKey, as wire: EmbeddedWire) {
    guard let index = index(of: key) else { return }
    members[index].value = .replaced(EmbeddedJSON.string(Array(json(at: index)), wire))
  }

  /// Replaces a string by the JSON that is embedded in it.
  func unwrap(_ key: MigrationKey, as wire: EmbeddedWire) throws(JSONFault) {
    guard let index = index(of: key) else { return }
    let inner = try source.read(Array(json(at: index))) { (reader) throws(JSONFault) in
      try wire.unwrap(&reader)
    }
    guard let inner else { return }
    let place = try source.read(inner) { (reader) throws(JSONFault) in try reader.skipValue() }
    if let place { members[index].value = .replaced(Array(inner[place])) }
  }

  /// Moves a member to another object, which is created if it is missing.
  func move(_ path: [MigrationKey], to new: [MigrationKey]) throws(JSONFault) {
    guard let key = path.last, let newKey = new.last, !new.starts(with: path),
      let origin = try object(at: path.dropLast()), let index = origin.index(of: key),
      try hasRoom(at: new[...]), let target = try object(at: new.dropLast(), isMade: true)
    else { return }
    let member = origin.members[index]
    var value = member.value
    if case .untouched = value, target.source !== origin.source {
      value = .replaced(Array(origin.json(at: index)))
    }
    origin.drop(key)
    target.add(newKey, value, at: member.place.value)
  }

  /// Whether a member can be added at the end of a path: it does not exist, and the values on the
  /// path are objects or missing.
  private func hasRoom(at path: ArraySlice<MigrationKey>) throws(JSONFault) -> Bool {
    guard let first = path.first, index(of: first) != nil else { return true }
    if path.count == 1 { return false }
    return try object(at: [first])?.hasRoom(at: path.dropFirst()) ?? false
  }

  /// Returns the object at a path; nil if there is none.
  private func object(
    at path: ArraySlice<MigrationKey>, isMade: Bool = false
  ) throws(JSONFault) -> MigratedObject? {
    guard let first = path.first else { return self }
    if isMade, index(of: first) == nil { set(first, to: Array("{}".utf8)) }
    guard let index = index(of: first) else { return nil }
    guard case .object(let object) = try open(index) else { return nil }
    return try object.object(at: path.dropFirst(), isMade: isMade)
  }

  /// Changes the object by the app's function. Everything that `body` does not change keeps its
  /// bytes.
  func change(_ body: (inout JSONObject) -> Void) throws(JSONFault) {
    var output = MigrationOutput(of: source)
    write(to: &output)
    output.flush()
    let bytes = output.bytes
    let value = try source.read(bytes) { (reader) throws(JSONFault) in
      try JSONValueCodec.decode(from: &reader)
    }
    guard case .object(let old)? = value else { return }
    var new = old
    body(&new)
    let outcome = Merge.document(
      .object(new), over: .object(old), as: JSONValueCodec.self, in: bytes, newStyle: .compact)
    guard outcome.faults.isEmpty, outcome.bytes != bytes else { return }
    source = MigrationSource(outcome.bytes, in: source)
    place = outcome.bytes.indices
    members = Self.members(at: place, of: source)
  }
}

// MARK: - Writing

extension MigratedObject {
  func write(to output: inout MigrationOutput) {
    output.write(from: source) { output in
      members.withUnsafeBufferPointer { write($0, to: &output) }
    }
  }

  /// Writes the members. Added members get the layout of the first members of the source.
  private func write(
    _ members: UnsafeBufferPointer<Member>, to output: inout MigrationOutput
  ) {
    let start = place.lowerBound + 1
    let first = members.first.flatMap { $0.isAdded ? nil : $0.place }
    let head = start..<(first?.start ?? start)
    output.copy(place.lowerBound..<head.upperBound)
    var (end, isFirst) = (start, true)
    for index in members.indices {
      let (place, isAdded) = (members[index].place, members[index].isAdded)
      let previous = end
      if !isAdded { end = place.end }
      if members[index].isDropped { continue }
      if !isFirst {
        if isAdded {
          writeSeparator(head, to: &output)
        } else {
          output.copy(previous..<place.start)
        }
      }
      isFirst = false
      if members[index].isRenamed, let key = members[index].key {
        output.append(key.json, insteadOf: place.key)
      } else {
        output.copy(place.key)
      }
      if let colon = isAdded ? first?.colon : place.colon {
        output.copy(colon)
      } else {
        output.append([0x3A], insteadOf: head)
      }
      members[index].value.write(place.value, to: &output)
    }
    output.copy(end..<place.upperBound)
  }

  /// Writes the separator between an added member and the one before it.
  private func writeSeparator(_ head: Range<Int>, to output: inout MigrationOutput) {
    if members.count > 1, !members[1].isAdded {
      output.copy(members[0].place.end..<members[1].place.start)
    } else {
      output.append([0x2C], insteadOf: head)
      output.copy(head)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes are equal to `other`, which has the same count.
  fileprivate func isSame(as other: [UInt8]) -> Bool {
    other.withUnsafeBufferPointer { other in
      var index = 0
      while index < count, self[index] == other[index] { index += 1 }
      return index == count
    }
  }
}
