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
    case .lacks(let key): return object.index(of: key) < 0
    case .has(let key):
      let index = object.index(of: key)
      return index >= 0 && object.value(index).first != 0x6E
    case .shape(let shape): return matches(shape, object)
    }
  }

  private func matches(_ shape: ValueShape, _ object: ObjectDraft) -> Bool {
    shape.matchesObject { key in
      let index = object.index(of: key)
      return index < 0 ? nil : try? JSONValue(parsing: Array(object.value(index)))
    }
  }

  /// Whether it may look further than at members.
  var isShape: Bool {
    if case .shape = kind { true } else { false }
  }

  /// The member that it looks at; nil if it is more than one.
  var key: StepKey? {
    switch kind {
    case .isValue(let key, _), .has(let key), .lacks(let key): key
    case .shape: nil
    }
  }
}
