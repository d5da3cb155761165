extension MigrationWays {
  /// Adds a way that is not there yet.
  mutating func add(_ way: Way) {
    if !ways.contains(where: { $0.isSame(as: way) }) { ways.append(way) }
  }
}

extension MigrationWays.Way {
  fileprivate func isSame(as other: Self) -> Bool {
    origin == other.origin && target == other.target && steps == other.steps
      && conditions.count == other.conditions.count
      && zip(conditions, other.conditions).allSatisfy { $0.isSame(as: $1) }
  }

  /// The way as it was when a member of its origin had another key.
  func with(_ old: String, insteadOf new: String) -> Self? {
    var way = self
    var isChanged = false
    if way.steps.first == .member(new) {
      way.steps[0] = .member(old)
      isChanged = true
    }
    way.conditions = conditions.map { condition in
      switch condition {
      case .isValue(new, let tag):
        isChanged = true
        return .isValue(old, tag)
      case .has(new):
        isChanged = true
        return .has(old)
      case .lacks(new):
        isChanged = true
        return .lacks(old)
      case .shape(let shape) where shape.names(new):
        isChanged = true
        return .shape(shape.with(old, insteadOf: new))
      default: return condition
      }
    }
    return isChanged ? way : nil
  }

  /// The way as it was when a member of its origin had another value.
  func with(_ old: Tag, insteadOf new: Tag, under key: String) -> Self? {
    var way = self
    var isChanged = false
    way.conditions = conditions.map { condition in
      guard case .isValue(key, new) = condition else { return condition }
      isChanged = true
      return .isValue(key, old)
    }
    return isChanged ? way : nil
  }
}

extension MigrationWays.Condition {
  fileprivate func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.isValue(let key, let tag), .isValue(let otherKey, let otherTag)):
      key == otherKey && tag == otherTag
    case (.has(let key), .has(let otherKey)), (.lacks(let key), .lacks(let otherKey)):
      key == otherKey
    case (.shape(let shape), .shape(let other)): shape.code.text == other.code.text
    default: false
    }
  }
}

extension VariantShape {
  fileprivate func names(_ key: String) -> Bool {
    objects.contains { $0.members.contains { $0.key == key } }
  }

  fileprivate func with(_ old: String, insteadOf new: String) -> VariantShape {
    var shape = self
    shape.objects = objects.map { object in
      Members(members: object.members.map { ($0.key == new ? old : $0.key, $0.shape) })
    }
    return shape
  }
}
