/// Ways through objects, which `move` goes.
extension ObjectDraft {
  /// The value at the end of a way.
  func value(at keys: ArraySlice<StepKey>) -> [UInt8]? {
    guard let first = keys.first else { return nil }
    let index = index(of: first)
    if index < 0 { return nil }
    let value = Array(value(index))
    if keys.count == 1 { return value }
    return ObjectDraft(value)?.value(at: keys.dropFirst())
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
    if index(of: first) < 0 { set(first, to: "{}") }
    return inside(first) { $0.put(keys.dropFirst(), value) }
  }

  /// Changes the object that is the value of a member.
  private mutating func inside(
    _ key: StepKey, _ body: (inout ObjectDraft) -> Bool
  ) -> Bool {
    let index = index(of: key)
    guard index >= 0, var inner = ObjectDraft(Array(value(index))), body(&inner) else {
      return false
    }
    if inner.isChanged { set(index, to: memory.store(inner.written)) }
    return true
  }

  /// Whether a value can be put at the end of a way, so that nothing is begun that is not ended.
  func canPut(_ keys: ArraySlice<StepKey>) -> Bool {
    guard keys.count > 1, let first = keys.first else { return true }
    let index = index(of: first)
    if index < 0 { return true }
    return ObjectDraft(Array(value(index)))?.canPut(keys.dropFirst()) ?? false
  }
}
