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

extension MigrationWays {
  static func keys(_ path: String) -> [String] {
    let path = path.hasPrefix("/") ? path : "/" + path
    return MigrationToken.all(in: path).compactMap { token in
      if case .member(let key) = token { key } else { nil }
    }
  }

  /// What lies at the end of a way through members.
  func ends(
    of keys: ArraySlice<String>, from place: Place, depth: Int = 0
  ) -> [(rest: [Step], target: Place)] {
    if depth > 8 { return [] }
    var found: [([Step], Place)] = []
    for way in ways[place] ?? [] {
      let count = min(way.steps.count, keys.count)
      let isOnTheWay = zip(way.steps, keys).allSatisfy { $0 == .member($1) }
      guard isOnTheWay else { continue }
      if count == keys.count {
        found.append((Array(way.steps.dropFirst(count)), way.target))
      } else {
        found += ends(of: keys.dropFirst(count), from: way.target, depth: depth + 1)
      }
    }
    return found
  }

  /// The places that a path leads to; none where it leads to something that is no type's.
  func places(at path: String, from start: Place) -> Set<Place> {
    /// A place, or one on a way from there: after so many of its steps.
    struct Point: Hashable {
      let place: Place
      let way: Int?
      let count: Int
    }
    func way(of point: Point) -> Way? { point.way.flatMap { ways[point.place]?[$0] } }
    func settled(_ points: Set<Point>) -> Set<Point> {
      var all = points
      var open = Array(points)
      while let point = open.popLast() {
        var next: [Point] = []
        if let way = way(of: point) {
          if point.count == way.steps.count {
            next = [Point(place: way.target, way: nil, count: 0)]
          }
        } else {
          next = (ways[point.place] ?? []).indices.map {
            Point(place: point.place, way: $0, count: 0)
          }
        }
        for point in next where all.insert(point).inserted { open.append(point) }
      }
      return all
    }
    var points = settled([Point(place: start, way: nil, count: 0)])
    for token in MigrationToken.all(in: path) {
      var next: Set<Point> = []
      var everything = points
      var newest = points
      repeat {
        next = []
        for point in newest {
          guard let way = way(of: point), point.count < way.steps.count,
            token.admits(way.steps[point.count])
          else { continue }
          next.insert(Point(place: point.place, way: point.way, count: point.count + 1))
        }
        next = settled(next)
        if token != .everything { break }
        newest = next.subtracting(everything)
        everything.formUnion(newest)
      } while !newest.isEmpty
      points = token == .everything ? everything : next
    }
    return Set(points.filter { $0.way == nil }.map(\.place))
  }
}
