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
    for way in ways where way.origin == place {
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
    /// A place, or one on a way: after so many of its steps.
    struct Point: Hashable {
      let place: Place
      let way: Int?
      let count: Int
    }
    func settled(_ points: Set<Point>) -> Set<Point> {
      var all = points
      var open = Array(points)
      while let point = open.popLast() {
        for (index, way) in ways.enumerated() {
          var next: Point?
          if point.way == index, point.count == way.steps.count {
            next = Point(place: way.target, way: nil, count: 0)
          } else if point.way == nil, way.origin == point.place {
            next = Point(place: point.place, way: index, count: 0)
          }
          if let next, all.insert(next).inserted { open.append(next) }
        }
      }
      return all
    }
    var points = settled([Point(place: start, way: nil, count: 0)])
    for token in MigrationToken.all(in: path) {
      var next: Set<Point> = []
      var everything = points
      repeat {
        next = []
        for point in token == .everything ? everything : points {
          guard let index = point.way, point.count < ways[index].steps.count,
            token.admits(ways[index].steps[point.count])
          else { continue }
          next.insert(Point(place: point.place, way: index, count: point.count + 1))
        }
        next = settled(next)
        if token != .everything || next.isSubset(of: everything) { break }
        everything.formUnion(next)
      } while true
      points = token == .everything ? everything : next
    }
    return Set(points.filter { $0.way == nil }.map(\.place))
  }
}
