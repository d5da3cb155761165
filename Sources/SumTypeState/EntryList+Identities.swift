import SumTypeRuntime

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension EntryList {
  /// The entry with this identity; nil if there is none. Where it is found does not depend on how
  /// many there are.
  public subscript(id: ID) -> Entry.Value? {
    let entries = entries
    return position(of: id, in: entries).map { entries[$0] }
  }

  /// Whether there is an entry with this identity.
  public func contains(_ id: ID) -> Bool { position(of: id, in: entries) != nil }

  /// Changes the entry with this identity.
  ///
  /// - Throws: as ``insert(_:at:)`` does; the entry then is as it was.
  public func update(_ id: ID, _ change: EntryEdit<Entry.Value>) throws(StateError) {
    try update(at: try position(of: id), change)
  }

  /// Changes what the variant with this identity holds.
  ///
  /// - Parameters:
  ///   - id: the identity of the entry.
  ///   - make: the entry that holds it.
  ///   - payload: what the entry holds; nil if it is another variant.
  ///   - change: what is done with it.
  /// - Throws: as ``update(_:_:)`` does, and `otherVariant`.
  public func update<Payload>(
    _ id: ID, _ make: (Payload) -> Entry.Value, _ payload: (Entry.Value) -> Payload?,
    _ change: EntryEdit<Payload>
  ) throws(StateError) {
    try update(at: try position(of: id), make, payload, change)
  }

  /// Removes the entry with this identity, and returns it.
  @discardableResult
  public func remove(_ id: ID) throws(StateError) -> Entry.Value {
    try remove(at: try position(of: id))
  }

  /// Moves the entry with this identity so that it stands at `position` afterwards.
  public func move(_ id: ID, to position: Int) throws(StateError) {
    try move(from: try self.position(of: id), to: position)
  }

  private func position(of id: ID) throws(StateError) -> Int {
    guard let position = position(of: id, in: try loaded()) else { throw .noEntry(id) }
    return position
  }
}
