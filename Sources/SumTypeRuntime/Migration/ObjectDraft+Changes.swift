extension ObjectDraft {
  mutating func rename(_ key: StepKey, to new: StepKey) {
    guard let index = index(of: key), self.index(of: new) == nil else { return }
    members[index].newKey = new
    isChanged = true
  }

  /// Gives a member a value; one that is not there is added at the end.
  mutating func set(_ key: StepKey, to value: [UInt8]) {
    if let index = index(of: key) {
      set(index, to: value)
    } else {
      isChanged = true
      members.append(Member(origin: nil, previousEnd: 0, newKey: key, value: .new(value)))
    }
  }

  /// Gives the member at a place a value.
  mutating func set(_ index: Int, to value: [UInt8]) {
    isChanged = true
    members[index].value = .new(value)
  }

  /// Takes out a member, as often as it is there.
  mutating func remove(_ key: StepKey) {
    guard index(of: key) != nil else { return }
    let source = source
    members.removeAll { $0.isKey(key, in: source) }
    isChanged = true
  }

  /// Takes a value out at the end of one way and puts it at the end of another; false, and nothing
  /// is as it should be, if something on a way is no object.
  mutating func set(
    _ keys: ArraySlice<StepKey>, to value: [UInt8], takingOut old: ArraySlice<StepKey>
  ) -> Bool {
    takeOut(old) && put(keys, value)
  }

  private mutating func takeOut(_ keys: ArraySlice<StepKey>) -> Bool {
    guard let first = keys.first else { return false }
    if keys.count == 1 {
      remove(first)
      return true
    }
    return inside(first) { $0.takeOut(keys.dropFirst()) }
  }

  private mutating func put(_ keys: ArraySlice<StepKey>, _ value: [UInt8]) -> Bool {
    guard let first = keys.first else { return false }
    if keys.count == 1 {
      set(first, to: value)
      return true
    }
    if index(of: first) == nil { set(first, to: Array("{}".utf8)) }
    return inside(first) { $0.put(keys.dropFirst(), value) }
  }

  /// Changes the object that is the value of a member.
  private mutating func inside(
    _ key: StepKey, _ body: (inout ObjectDraft) -> Bool
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
    isElsewhere = true
  }
}
