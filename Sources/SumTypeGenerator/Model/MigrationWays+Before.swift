extension MigrationWays {
  /// Goes back to what was before a pass.
  mutating func undo(_ pass: DocumentMigration.Pass) {
    let start = pass.type.map { Place.type($0) } ?? .root
    let isAll = pass.path.isEmpty && pass.conditions.isEmpty
    for place in places(at: pass.path, from: start) {
      for step in pass.steps.reversed() {
        undo(step, at: place, isAll: isAll)
        // What lies in the same object is changed with it, but perhaps only here.
        for other in sharing(place) { undo(step, at: other, isAll: false) }
      }
    }
  }

  /// - Parameter isAll: whether the step is made wherever the place is.
  private mutating func undo(_ step: DocumentMigration.Step, at place: Place, isAll: Bool) {
    switch step {
    case .rename(let old, let new):
      change(at: place, isAll: isAll) { $0.with(old, insteadOf: new) }
    case .replace(let key, let old, let new):
      // There may have been both.
      change(at: place, isAll: false) { $0.with(old, insteadOf: new, under: key) }
    case .embed(let key, let wire):
      change(at: place, isAll: isAll) { way in
        guard way.steps.starts(with: [.member(key), .inside(wire)]) else { return nil }
        var way = way
        way.steps.remove(at: 1)
        return way
      }
    case .unwrap(let key, let wire):
      change(at: place, isAll: isAll) { way in
        guard way.steps.first == .member(key) else { return nil }
        var way = way
        way.steps.insert(.inside(wire), at: 1)
        return way
      }
    case .move(let path, let new):
      let steps = Self.keys(path).map { Step.member($0) }
      for (rest, target) in ends(of: Self.keys(new)[...], from: place) {
        add(Way(origin: place, steps: steps + rest, target: target))
      }
    case .add, .rewire, .remove, .call: break
    }
  }

  /// Changes the ways from a place, or the ways besides which there is another one.
  private mutating func change(at place: Place, isAll: Bool, _ body: (Way) -> Way?) {
    let old = ways
    ways = []
    for way in old {
      // An object that has no place of its own is told by its members from around it, too.
      let isFrom = way.origin == place
      let isTo = way.target == place && way.steps.isEmpty
      let other = isFrom || isTo ? body(way) : nil
      if other == nil || !isAll || !isFrom { add(way) }
      if let other { add(other) }
    }
  }

  /// The places that lie in the same object.
  private func sharing(_ place: Place) -> [Place] {
    var found = [place]
    var index = 0
    while index < found.count {
      for way in ways where way.origin == found[index] && way.steps.isEmpty {
        if !found.contains(way.target) { found.append(way.target) }
      }
      index += 1
    }
    return Array(found.dropFirst())
  }
}
