/// What the members of an object have to be.
struct MigrationCondition: Sendable {
  enum Kind: Sendable {
    case isValue(StepKey, StepValue)
    /// It is there, and not `null`.
    case has(StepKey)
    case lacks(StepKey)
    case shape(ValueShape)
  }

  let kind: Kind

  init(_ key: String, is value: JSONTag) { kind = .isValue(StepKey(key), StepValue(value)) }

  init(_ kind: Kind) { self.kind = kind }

  func holds(of object: ObjectDraft) -> Bool {
    switch kind {
    case .isValue(let key, let value): return object.isValue(value, of: key)
    case .lacks(let key): return object.index(of: key) == nil
    case .has(let key):
      guard let bytes = object.value(of: key) else { return false }
      return bytes.first != 0x6E
    case .shape(let shape):
      return shape.matchesObject { key in
        object.value(of: StepKey(key)).flatMap { try? JSONValue(parsing: $0) }
      }
    }
  }

  /// The member that it looks at; nil if it is more than one.
  var key: StepKey? {
    switch kind {
    case .isValue(let key, _), .has(let key), .lacks(let key): key
    case .shape: nil
    }
  }
}
