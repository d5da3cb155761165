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
