extension MigrationWays {
  /// Adds a way that is not there yet.
  mutating func add(_ way: Way) {
    let identity = way.identity
    if ways[way.origin]?.contains(where: { $0.identity == identity }) != true { append(way) }
  }
}

extension MigrationWays.Way {
  /// What two ways from one origin differ in.
  struct Identity: Hashable {
    let target: MigrationWays.Place
    let steps: [MigrationWays.Step]
    let conditions: [Condition]

    enum Condition: Hashable {
      case isValue(String, Tag)
      case has(String)
      case lacks(String)
      case shape(String)
    }
  }

  var identity: Identity {
    Identity(
      target: target, steps: steps,
      conditions: conditions.map { condition in
        switch condition {
        case .isValue(let key, let tag): .isValue(key, tag)
        case .has(let key): .has(key)
        case .lacks(let key): .lacks(key)
        case .shape(let shape): .shape(shape.code.text)
        }
      })
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
