/// The members of an object while a migration changes them.
///
/// What nobody changes is a range of the source, so that it keeps its bytes and its layout.
struct ObjectDraft {
  private enum Content {
    case source(Range<Int>)
    case new([UInt8])
  }

  private struct Member {
    /// The place among the items of the original; nil if it was added.
    let item: Int?
    var key: [UInt8]
    var hasNewKey = false
    var value: Content
  }

  private let source: [UInt8]
  private let scan: ContainerScan
  private var members: [Member]
  private(set) var isChanged = false

  /// Nil if there is no object at `range`.
  init?(_ range: Range<Int>, in source: [UInt8]) {
    scan = ContainerScan(range, in: source)
    guard scan.isObject else { return nil }
    self.source = source
    members = scan.items.enumerated().map { index, item in
      Member(
        item: index, key: source.withKey(at: item.key) { Array($0) }, value: .source(item.value))
    }
  }
}

// MARK: - Looking

extension ObjectDraft {
  /// The last member with a key, as everywhere.
  private func index(of key: [UInt8]) -> Int? { members.lastIndex { $0.key == key } }

  private func bytes(_ content: Content) -> [UInt8] {
    switch content {
    case .source(let range): Array(source[range])
    case .new(let bytes): bytes
    }
  }

  /// The value of a member as JSON.
  func value(of key: [UInt8]) -> [UInt8]? { index(of: key).map { bytes(members[$0].value) } }

  /// The value at the end of a way through objects.
  func value(at keys: [[UInt8]]) -> [UInt8]? {
    guard let first = keys.first, let value = value(of: first) else { return nil }
    if keys.count == 1 { return value }
    return ObjectDraft(value.indices, in: value)?.value(at: Array(keys.dropFirst()))
  }

  /// The value of a member, if it could be a tag.
  func tag(of key: [UInt8]) -> JSONTag? {
    guard let bytes = value(of: key) else { return nil }
    return try? JSONReader.read(bytes) { (reader) throws(JSONFault) in try reader.readTag() }
  }

  /// Whether all conditions hold.
  func meets(_ conditions: [MigrationPass.Condition]) -> Bool {
    conditions.allSatisfy { tag(of: $0.key) == $0.value }
  }
}

// MARK: - Changing

extension ObjectDraft {
  mutating func rename(_ key: [UInt8], to new: [UInt8]) {
    guard let index = index(of: key), self.index(of: new) == nil else { return }
    members[index].key = new
    members[index].hasNewKey = true
    isChanged = true
  }

  /// Gives a member a value; one that is not there is added at the end.
  mutating func set(_ key: [UInt8], to value: [UInt8]) {
    isChanged = true
    if let index = index(of: key) {
      members[index].value = .new(value)
    } else {
      members.append(Member(item: nil, key: key, hasNewKey: true, value: .new(value)))
    }
  }

  /// Takes out a member, as often as it is there.
  mutating func remove(_ key: [UInt8]) {
    guard index(of: key) != nil else { return }
    members.removeAll { $0.key == key }
    isChanged = true
  }

  /// Takes a value out at the end of one way and puts it at the end of another; false, and nothing
  /// is as it should be, if something on a way is no object.
  mutating func set(
    _ keys: ArraySlice<[UInt8]>, to value: [UInt8], takingOut old: [[UInt8]]
  ) -> Bool {
    takeOut(old[...]) && put(keys, value)
  }

  private mutating func takeOut(_ keys: ArraySlice<[UInt8]>) -> Bool {
    guard let first = keys.first else { return false }
    if keys.count == 1 {
      remove(first)
      return true
    }
    return inside(first) { $0.takeOut(keys.dropFirst()) }
  }

  private mutating func put(_ keys: ArraySlice<[UInt8]>, _ value: [UInt8]) -> Bool {
    guard let first = keys.first else { return false }
    if keys.count == 1 {
      set(first, to: value)
      return true
    }
    if self.value(of: first) == nil { set(first, to: Array("{}".utf8)) }
    return inside(first) { $0.put(keys.dropFirst(), value) }
  }

  /// Changes the object that is the value of a member.
  private mutating func inside(
    _ key: [UInt8], _ body: (inout ObjectDraft) -> Bool
  ) -> Bool {
    guard let bytes = value(of: key), var inner = ObjectDraft(bytes.indices, in: bytes),
      body(&inner)
    else { return false }
    if inner.isChanged { set(key, to: inner.written) }
    return true
  }

  /// Lets the app change the object; what it does not touch keeps its bytes.
  mutating func change(_ body: (inout JSONObject) -> Void) {
    let bytes = written
    guard case .object(let old)? = try? JSONValue(parsing: bytes) else { return }
    var new = old
    body(&new)
    let outcome = Merge.document(
      .object(new), over: .object(old), as: JSONValueCodec.self, in: bytes, newStyle: .compact)
    guard outcome.faults.isEmpty, outcome.bytes != bytes,
      let changed = ObjectDraft(outcome.bytes.indices, in: outcome.bytes)
    else { return }
    self = changed
    isChanged = true
  }
}

// MARK: - Writing

extension ObjectDraft {
  /// The object as it is now.
  var written: [UInt8] {
    if !isChanged { return Array(source[scan.range]) }
    var output: [UInt8] = [0x7B]
    output.reserveCapacity(scan.range.count + 64)
    output += source[scan.items.isEmpty ? 0..<0 : scan.head]
    for (position, member) in members.enumerated() {
      if position > 0 { output += separator(before: member) }
      output += key(of: member)
      output += colon(of: member)
      switch member.value {
      case .source(let range): output += source[range]
      case .new(let bytes): output += bytes
      }
    }
    output += source[scan.tail]
    return output
  }

  private func separator(before member: Member) -> ArraySlice<UInt8> {
    if let item = member.item, item > 0 { return source[scan.separator(before: item)] }
    if scan.items.count > 1 { return source[scan.separator(before: 1)] }
    return [0x2C] + source[scan.items.isEmpty ? 0..<0 : scan.head]
  }

  private func key(of member: Member) -> [UInt8] {
    if let item = member.item, !member.hasNewKey { return Array(source[scan.items[item].key]) }
    var writer = JSONWriter()
    member.key.withUnsafeBytes { writer.string(utf8: $0) }
    return writer.finish()
  }

  private func colon(of member: Member) -> ArraySlice<UInt8> {
    if let item = member.item { return source[scan.items[item].colon] }
    return scan.items.first.map { source[$0.colon] } ?? [0x3A]
  }
}
