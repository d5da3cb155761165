/// How one type of a schema lies in another one.
///
/// ```swift
/// MigrationWay("Post", "/payload/{json}", where: ["type": "text"], to: "TextPost")
/// ```
/// ```json
/// {"type": "text", "payload": "{\"message\":\"hello\"}"}
/// ```
public struct MigrationWay: Hashable, Sendable {
  let origin: String
  var steps: [MigrationPath.Step]
  var conditions: [MigrationCondition]
  let target: String

  /// - Parameters:
  ///   - origin: the type that it starts from.
  ///   - path: the place of the other type in it; nothing, if the two lie in one object.
  ///   - values: what members of the origin have to be.
  ///   - present: members of the origin that have to be there, and not `null`.
  ///   - absent: members of the origin that must not be there.
  ///   - tagPath: the keys that lead to a tag in the origin.
  ///   - tag: the tag that has to be there; nil if there must be none.
  ///   - shape: what the origin has to look like.
  ///   - target: the type that it leads to.
  public init(
    _ origin: String, _ path: MigrationPath, where values: KeyValuePairs<String, JSONTag> = [:],
    with present: [String] = [], without absent: [String] = [], tagAt tagPath: [String] = [],
    is tag: JSONTag? = nil, shape: ValueShape? = nil, to target: String
  ) {
    self.origin = origin
    self.target = target
    steps = path.steps
    conditions = MigrationCondition.all(values)
    conditions += present.map { .has(MigrationKey($0)) }
    conditions += absent.map { .lacks(MigrationKey($0)) }
    if !tagPath.isEmpty {
      let steps = tagPath.map { MigrationPath.Step.member(MigrationKey($0)) }
      conditions.append(.tag(steps, tag.map { MigrationTag($0) }))
    }
    if let shape { conditions.append(.shape(shape)) }
  }

  init(_ origin: String, _ steps: [MigrationPath.Step], to target: String) {
    self.origin = origin
    self.steps = steps
    self.target = target
    conditions = []
  }
}

/// How types lie in each other in a document, as a migration comes to it.
///
/// In a document of the current version that is what the schema says. ``undo(_:)`` goes back by one
/// pass: in an older document types lie where the passes that follow have not put them yet.
struct MigrationWays: Sendable {
  /// The type of the root.
  let root: String
  private(set) var all: [MigrationWay]

  init(_ ways: [MigrationWay]) {
    root = ways.first?.origin ?? ""
    all = ways
  }

  /// Those of the ways by which a type is reached; none to the root.
  func leading(to type: String?) -> MigrationWays {
    var ways = self
    ways.all = []
    guard let type else { return ways }
    var origins: [String: [String]] = [:]
    for way in all { origins[way.target, default: []].append(way.origin) }
    var (before, open): (Set<String>, [String]) = ([type], [type])
    while let type = open.popLast() {
      for origin in origins[type] ?? [] where before.insert(origin).inserted { open.append(origin) }
    }
    ways.all = all.filter { before.contains($0.target) }
    return ways
  }

  /// Goes back to what was before a pass.
  mutating func undo(_ pass: MigrationPass) {
    if all.isEmpty { return }
    let types = MigrationRoute(of: pass, by: self).targetTypes
    let isForAll = pass.path.steps.isEmpty && pass.conditions.isEmpty
    let objects = Objects(types: types, all: isForAll ? pass.type ?? root : nil)
    for step in pass.steps.reversed() { step.undo(&self, objects) }
  }

  /// What a pass is for.
  struct Objects {
    /// The types that its objects are of.
    let types: Set<String>
    /// The one of which it is for every value: the others may also lie elsewhere, where it is not
    /// for them.
    let all: String?
  }

  /// Changes the ways from some objects, and those by which they are told from others.
  ///
  /// - Parameters:
  ///   - isCertain: whether all of the objects have been changed that the step was for.
  ///   - change: what a way was before; nil if it was the same.
  ///   - changeTag: the same of a way whose objects are told by a tag further inside: in one to which as many
  ///     steps lead as the number says.
  mutating func change(
    _ objects: Objects, isCertain: Bool = true, _ change: (MigrationWay) -> MigrationWay?,
    tag changeTag: (MigrationWay, Int) -> MigrationWay?
  ) {
    let before = all.map { self.before($0, objects, change, changeTag) }
    guard before.contains(where: { $0 != nil }) else { return }
    var seen: Set<MigrationWay> = []
    let old = all
    all = []
    for (way, before) in zip(old, before) {
      let isGone = before != nil && isCertain && way.origin == objects.all
      for way in [isGone ? nil : way, before] {
        if let way, seen.insert(way).inserted { all.append(way) }
      }
    }
  }

  /// A way as it was before some objects were changed; nil if it was the same.
  private func before(
    _ way: MigrationWay, _ objects: Objects, _ change: (MigrationWay) -> MigrationWay?,
    _ changeTag: (MigrationWay, Int) -> MigrationWay?
  ) -> MigrationWay? {
    // An object that shares its place with another one is told by its members in that, too.
    let isNear = way.steps.isEmpty && objects.types.contains(way.target)
    if objects.types.contains(way.origin) || isNear {
      let own = change(way) ?? way
      let both = changeTag(own, 0) ?? own
      if both != way { return both }
    }
    for prefix in way.prefixesOfTag {
      let isInside = ends(of: prefix, from: way.target).contains { rest, type in
        rest.isEmpty && objects.types.contains(type)
      }
      if isInside, let before = changeTag(way, prefix.count) { return before }
    }
    return nil
  }

  /// Adds ways to what a member has in it that was at another place before.
  mutating func add(_ objects: Objects, from path: [MigrationKey], to new: [MigrationKey]) {
    let old = path.map { MigrationPath.Step.member($0) }
    let found = objects.types.sorted().flatMap { type in
      ends(of: new.map { .member($0) }, from: type).map { rest, target in
        MigrationWay(type, old + rest, to: target)
      }
    }
    for way in found where !all.contains(way) { all.append(way) }
    change(objects, isCertain: false) { _ in
      nil
    } tag: { way, depth in
      way.tagBeginning(with: old, insteadOf: new.map { .member($0) }, at: depth)
    }
  }

  /// The types at the end of a path through members, and in what is there.
  private func ends(
    of steps: [MigrationPath.Step], from type: String
  ) -> [(rest: [MigrationPath.Step], target: String)] {
    var found: [(rest: [MigrationPath.Step], target: String)] = []
    var open = [Place(type: type, steps: steps)]
    // Types that share an object may lead to each other: each is looked into once at each place.
    var seen = Set(open)
    while let place = open.popLast() {
      for way in all where way.origin == place.type {
        if way.steps.starts(with: place.steps) {
          found.append((Array(way.steps.dropFirst(place.steps.count)), way.target))
        } else if place.steps.starts(with: way.steps) {
          let next = Place(
            type: way.target, steps: Array(place.steps.dropFirst(way.steps.count)))
          if seen.insert(next).inserted { open.append(next) }
        }
      }
    }
    return found
  }

  /// A value of a type, and the rest of a path that goes on in it.
  private struct Place: Hashable {
    let type: String
    let steps: [MigrationPath.Step]
  }
}

extension MigrationWay {
  /// The way as it was when a member of its origin had another key; nil if it is the same.
  func with(_ old: MigrationKey, insteadOf new: MigrationKey) -> MigrationWay? {
    var way = self
    if steps.first == .member(new) { way.steps[0] = .member(old) }
    way.conditions = conditions.map { $0.with(old, insteadOf: new) ?? $0 }
    return way == self ? nil : way
  }

  /// The way as it was when a member of its origin had another value; nil if it is the same.
  func with(
    _ old: MigrationTag, insteadOf new: MigrationTag, of key: MigrationKey
  ) -> MigrationWay? {
    changed { $0 == .isValue(key, new) ? .isValue(key, old) : nil }
  }

  /// The way as it was when some of its first steps were others; nil if it is the same.
  func beginning(
    with old: MigrationPath.Step..., insteadOf new: MigrationPath.Step...
  ) -> MigrationWay? {
    guard steps.starts(with: new) else { return nil }
    var way = self
    way.steps.replaceSubrange(..<new.count, with: old)
    return way
  }
}
