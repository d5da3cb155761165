extension MigrationWays {
  /// Goes back to what was before a pass.
  mutating func undo(_ pass: DocumentMigration.Pass) {
    let start = pass.type.map { Place.type($0) } ?? .root
    let isAll = pass.path.isEmpty && pass.conditions.isEmpty
    let places = Array(places(at: pass.path, from: start))
    for step in pass.steps.reversed() {
      undo(step, at: places, isAll: isAll)
      // What lies in the same object is changed with it, but perhaps only here.
      undo(step, at: sharing(places), isAll: false)
    }
  }

  /// - Parameter isAll: whether the step is made wherever the places are.
  private mutating func undo(_ step: DocumentMigration.Step, at places: [Place], isAll: Bool) {
    switch step {
    case .rename(let old, let new):
      change(at: places, isAll: isAll) { $0.with(old, insteadOf: new) }
    case .replace(let key, let old, let new):
      // There may have been both.
      change(at: places, isAll: false) { $0.with(old, insteadOf: new, under: key) }
    case .embed(let key, let wire):
      change(at: places, isAll: isAll) { way in
        guard way.steps.starts(with: [.member(key), .inside(wire)]) else { return nil }
        var way = way
        way.steps.remove(at: 1)
        return way
      }
    case .unwrap(let key, let wire):
      change(at: places, isAll: isAll) { way in
        guard way.steps.first == .member(key) else { return nil }
        var way = way
        way.steps.insert(.inside(wire), at: 1)
        return way
      }
    case .move(let path, let new):
      let steps = Self.keys(path).map { Step.member($0) }
      for place in places {
        for (rest, target) in ends(of: Self.keys(new)[...], from: place) {
          add(Way(origin: place, steps: steps + rest, target: target))
        }
      }
    case .add, .rewire, .remove, .call: break
    }
  }

  /// Changes the ways from some places, or the ways besides which there is another one.
  private mutating func change(at places: [Place], isAll: Bool, _ body: (Way) -> Way?) {
    let places = Set(places)
    for place in places {
      replace(from: place) { way in
        let other = body(way)
        return (other == nil || !isAll ? way : nil, other)
      }
    }
    // An object that has no place of its own is told by its members from around it, too.
    let around = places.reduce(into: Set<Place>()) { $0.formUnion(unions[$1] ?? []) }
    for origin in around.subtracting(places) {
      replace(from: origin) { way in
        (way, places.contains(way.target) && way.steps.isEmpty ? body(way) : nil)
      }
    }
  }

  /// The other places that lie in the same objects.
  private func sharing(_ places: [Place]) -> [Place] {
    var found = places
    var seen = Set(places)
    var index = 0
    while index < found.count {
      for way in ways[found[index]] ?? []
      where way.steps.isEmpty && seen.insert(way.target).inserted {
        found.append(way.target)
      }
      index += 1
    }
    return Array(found.dropFirst(places.count))
  }
}
