public import SumTypeRuntime

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension DocumentStore {
  /// Changes the document, which is then saved. Where `body` throws, or the document could not be
  /// saved, nothing has changed.
  ///
  /// The whole document is looked through for what cannot be saved. ``EntryList`` looks only at the
  /// entry that is changed.
  ///
  /// - Throws: `StateError` of the kind `notLoaded` if no document is loaded, or one is on its way;
  ///   `outOfBounds` or `unwritable`; what `body` throws.
  @discardableResult
  public func change<Result>(
    _ body: (inout Value) throws(StateError) -> Result
  ) throws(StateError) -> Result {
    var value = try loaded()
    let result = try body(&value)
    do throws(JSONError) {
      try Document.Codec.check(value)
    } catch {
      throw StateError(refused: error)
    }
    replace { $0 = value }
    scheduleSave()
    return result
  }

  /// Gives one field of the document another value.
  ///
  /// - Parameters:
  ///   - path: the field.
  ///   - new: its value.
  ///   - codec: what writes it.
  ///   - key: what it is called in JSON.
  /// - Throws: as ``change(_:)`` does; only this field is looked at.
  public func set<Field: JSONCodec>(
    _ path: WritableKeyPath<Value, Field.Value>, to new: Field.Value, as codec: Field.Type,
    key: String
  ) throws(StateError) {
    try set(path, to: new, as: codec, key: key) { () throws(JSONError) in try codec.check(new) }
  }

  /// Gives one field of the document, which has bounds, another value.
  public func set<Field: BoundedCodec, Bounds: RangeExpression>(
    _ path: WritableKeyPath<Value, Field.Value>, to new: Field.Value, as codec: Field.Type,
    in bounds: Bounds, key: String
  ) throws(StateError) where Field.Measured == Field.Value, Bounds.Bound == Field.Measure {
    try set(path, to: new, as: codec, key: key) { () throws(JSONError) in
      try codec.check(new, in: bounds)
    }
  }

  private func set<Field: JSONCodec>(
    _ path: WritableKeyPath<Value, Field.Value>, to new: Field.Value, as codec: Field.Type,
    key: String, _ check: () throws(JSONError) -> Void
  ) throws(StateError) {
    if codec.isSame(try loaded()[keyPath: path], new) { return }
    do throws(JSONError) {
      try check()
    } catch {
      throw StateError(refused: error, field: key)
    }
    edit { $0[keyPath: path] = new }
  }

  /// The document, if it can be changed.
  func loaded() throws(StateError) -> Value {
    guard case .loaded = phase, let current else { throw .notLoaded }
    return current
  }

  /// Changes the document in place, after it has been found out that it can be changed so.
  func edit(_ body: (inout Value) -> Void) {
    replace { current in
      // Taken out meanwhile, so that nothing is copied because there are two of it.
      guard var value = current.take() else { return }
      body(&value)
      current = value
    }
    scheduleSave()
  }
}
