/// A way from one type of a schema to another type that its values contain.
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
  ///   - origin: the type that contains the other.
  ///   - path: the path from the origin to the target; empty if both have the same object.
  ///   - values: members of the origin that must have these values.
  ///   - others: members of the origin with values that they must not have.
  ///   - present: members of the origin that must be present and not `null`.
  ///   - absent: members of the origin that must be missing.
  ///   - lacking: members of the origin that must be missing or `null`.
  ///   - tagPath: the keys that lead to a tag in the origin.
  ///   - tag: the tag that must be there; nil if there must be none.
  ///   - shapes: the shapes that the origin must have, all of them.
  ///   - target: the type that is contained.
  public init(
    _ origin: String, _ path: MigrationPath, where values: KeyValuePairs<String, JSONTag> = [:],
    unless others: KeyValuePairs<String, JSONTag> = [:], with present: [String] = [],
    without absent: [String] = [], lacking: [String] = [], tagAt tagPath: [String] = [],
    is tag: JSONTag? = nil, shape shapes: ValueShape..., to target: String
  ) {
    self.origin = origin
    self.target = target
    steps = path.steps
    conditions = MigrationCondition.all(values)
    conditions += others.map { .isNot(MigrationKey($0.key), MigrationTag($0.value)) }
    conditions += present.map { .has(MigrationKey($0)) }
    conditions += absent.map { .lacks(MigrationKey($0)) }
    conditions += lacking.map { .hasNot(MigrationKey($0)) }
    if !tagPath.isEmpty {
      let steps = tagPath.map { MigrationPath.Step.member(MigrationKey($0)) }
      conditions.append(.tag(steps, tag.map { MigrationTag($0) }))
    }
    conditions += shapes.map { .shape($0) }
  }

  init(_ origin: String, _ steps: [MigrationPath.Step], to target: String) {
    self.origin = origin
    self.steps = steps
    self.target = target
    conditions = []
  }
}

/// The ways between the types in a document, in the state that a migration finds.
///
/// For a document of the current version, they are those of the schema. ``undo(_:)`` goes back by
/// one pass: in an older document, types lie where they were before the passes that follow.
struct MigrationWays: Sendable {
  /// The type of the root.
  let root: String
  private(set) var all: [MigrationWay]

  init(_ ways: [MigrationWay]) {
    root = ways.first?.origin ?? ""
    all = ways
  }

  /// Returns the ways by which a type is reached; none for the root.
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

  /// Restores the ways as they were before a pass.
  mutating func undo(_ pass: MigrationPass) {
    if all.isEmpty { return }
    let types = MigrationRoute(of: pass, by: self).targetTypes
    let isForAll = pass.path.steps.isEmpty && pass.conditions.isEmpty
    let objects = Objects(types: types, all: isForAll ? pass.type ?? root : nil)
    for step in pass.steps.reversed() { step.undo(&self, objects) }
  }

  /// The objects that a pass applies to.
  struct Objects {
    /// The types of the objects.
    let types: Set<String>
    /// The type for every value of which the pass applies; nil if there is none. Values of the
    /// other types may also lie elsewhere, where the pass does not apply to them.
    let all: String?
  }

  /// Changes the ways from some objects, and those whose conditions concern these objects.
  ///
  /// - Parameters:
  ///   - isCertain: whether the step has changed all the objects that it applies to.
  ///   - change: returns a way as it was before; nil if it was the same.
  ///   - changeTag: returns a way as it was before, if a condition on a deeper tag concerns the
  ///     object to which the given number of steps leads; nil if it was the same.
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
      let isGone =
        way.origin == objects.all
        && before.map { isCertain || $0.hasFurtherConditions(than: way) } ?? false
      for way in [isGone ? nil : way, before] {
        if let way, seen.insert(way).inserted { all.append(way) }
      }
    }
  }

  /// Returns a way as it was before some objects were changed; nil if it was the same.
  private func before(
    _ way: MigrationWay, _ objects: Objects, _ change: (MigrationWay) -> MigrationWay?,
    _ changeTag: (MigrationWay, Int) -> MigrationWay?
  ) -> MigrationWay? {
    // The members of the changed object may also be conditions of a way that ends at the same
    // object.
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

  /// Adds the ways to the content of a member that was at another place before.
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

  /// Returns the types at or below the end of a path through members, with the steps that remain.
  private func ends(
    of steps: [MigrationPath.Step], from type: String
  ) -> [(rest: [MigrationPath.Step], target: String)] {
    var found: [(rest: [MigrationPath.Step], target: String)] = []
    var open = [Place(type: type, steps: steps)]
    // Types that have the same object may lead to each other: each is examined once at each place.
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

  /// A value of a type, and the steps of a path that remain in it.
  private struct Place: Hashable {
    let type: String
    let steps: [MigrationPath.Step]
  }
}

extension MigrationWay {
  /// Returns the way as it was when a member of its origin had another key; nil if it was the same.
  func with(_ old: MigrationKey, insteadOf new: MigrationKey) -> MigrationWay? {
    var way = self
    if steps.first == .member(new) { way.steps[0] = .member(old) }
    way.conditions = conditions.map { $0.with(old, insteadOf: new) ?? $0 }
    return way == self ? nil : way
  }

  /// Returns the way as it was when a member of its origin had another value; nil if it was the
  /// same. A way that excludes the new value excluded the old one too.
  func with(
    _ old: MigrationTag, insteadOf new: MigrationTag, of key: MigrationKey
  ) -> MigrationWay? {
    if conditions.contains(.isNot(key, new)) {
      var way = self
      way.conditions.append(.isNot(key, old))
      return way
    }
    return changed { $0 == .isValue(key, new) ? .isValue(key, old) : nil }
  }

  /// Whether this way has all conditions of the other one, and more.
  func hasFurtherConditions(than other: MigrationWay) -> Bool {
    steps == other.steps && conditions.count > other.conditions.count
      && other.conditions.allSatisfy(conditions.contains)
  }

  /// Returns the way as it was when its first steps were others; nil if it was the same.
  func beginning(
    with old: MigrationPath.Step..., insteadOf new: MigrationPath.Step...
  ) -> MigrationWay? {
    guard steps.starts(with: new) else { return nil }
    var way = self
    way.steps.replaceSubrange(..<new.count, with: old)
    return way
  }
}
