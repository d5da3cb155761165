extension ValueShape {
  /// Whether every value of these types has the shape.
  public func admits(_ kinds: JSONKinds) -> Bool { self.kinds.isSuperset(of: kinds) }

  /// Whether a value has the shape, of which a member may be all that is known.
  public func matches(_ value: JSONValue) -> Bool {
    if admits(value.kinds) { return true }
    switch value {
    case .string(let text): return values.contains(.string(text))
    case .bool(let value): return values.contains(.bool(value))
    case .number(let number):
      if number.isInteger, wholes.contains(where: { $0.contains(number) }) { return true }
      return number.int64.map { values.contains(.integer($0)) } ?? false
    case .object(let object): return matchesObject { object[$0] }
    case .array, .null: return false
    }
  }

  /// Whether an object has the shape whose members `member` finds; nil where there is none.
  public func matchesObject(
    _ member: (_ key: String) throws -> JSONValue?
  ) rethrows -> Bool {
    if admits(.object) { return true }
    for object in objects {
      var fits = true
      for (name, shape) in zip(object.keys, object.shapes) where fits {
        let value = try member(name.description)
        fits = value.map { shape.matches($0) } ?? shape.isOptional
      }
      if fits { return true }
    }
    return false
  }
}

extension JSONValue {
  /// The type of the value; for a number, whether it is spelled as a whole one.
  public var kinds: JSONKinds {
    switch self {
    case .object: .object
    case .array: .array
    case .string: .string
    case .bool: .bool
    case .null: .null
    case .number(let number): number.isInteger ? .integer : .fraction
    }
  }
}
