import SumTypeGenerator
import SumTypeJSON

/// Searches the members of objects for a tag of the whole object:
/// `{"header":{"type":"created"},"title":"a"}`.
///
/// A path leads through members that nearly all objects have, whose values are objects and not maps.
/// Differences inside the first of these members are no evidence, since a union of the member's own explains
/// them.
struct PathSearch {
  struct Candidate {
    /// The keys of the path to the tag, at least two.
    let path: [Int32]
    let tag: TagCandidate
  }

  /// The greatest number of keys of a path, of members that are searched, and of candidates.
  private static let longest = 4
  private static let mostSteps = 48
  private static let mostCandidates = 32

  private let tree: SampleTree
  private let knownMembers: KnownMembers
  private let wanted: [Int32]?
  /// The candidates; those with the shortest paths come first.
  private(set) var candidates: [Candidate] = []
  /// The objects at the end of each path, by the index of the outer object; -1 if there is none.
  private var holders: [[Int32]: [Int32]] = [:]

  /// - Parameters:
  ///   - columns: the members of the objects.
  ///   - wanted: the path that the user has named, which needs no evidence; nil for none.
  init(
    _ objects: [Int32], of tree: SampleTree, _ columns: MemberColumns, _ knownMembers: KnownMembers,
    wanted: [Int32]?
  ) {
    self.tree = tree
    self.knownMembers = knownMembers
    self.wanted = wanted
    var steps: [(path: [Int32], knownMembers: KnownMembers)] = []
    func add(
      _ path: [Int32], _ columns: MemberColumns, _ objects: [Int32], _ knownMembers: KnownMembers,
      _ holders: inout [[Int32]: [Int32]]
    ) {
      for column in columns.inOrder where steps.count < Self.mostSteps {
        guard knownMembers.tags[column.key] == nil, canLead(column.key, path.isEmpty),
          wanted != nil || column.objects * 20 >= objects.count * 19,
          column.values.count == column.objects,
          wanted != nil || column.values.allSatisfy({ tree[$0].kind == .object })
        else { continue }
        let next = path + [column.key]
        if let wanted, !wanted.starts(with: next) { continue }
        holders[next] = objects.map { object in
          guard object >= 0, let value = tree.member(column.key, of: object),
            tree[value].kind == .object
          else { return -1 }
          return value
        }
        steps.append((next, knownMembers.parts[column.key] ?? KnownMembers()))
      }
    }
    var holders: [[Int32]: [Int32]] = [:]
    add([], columns, objects, knownMembers, &holders)
    var next = 0
    while next < steps.count, candidates.count < Self.mostCandidates {
      let (path, knownMembers) = steps[next]
      next += 1
      guard let inner = holders[path] else { continue }
      let columns = MemberColumns(inner.filter { $0 >= 0 }, of: tree, without: knownMembers.keys)
      for column in columns.inOrder
      where knownMembers.tags[column.key] == nil && canLead(column.key, false) {
        let path = path + [column.key]
        if let wanted, wanted != path { continue }
        guard
          let tag = TagCandidate(
            column, in: inner, of: tree, isForced: wanted != nil, isInside: true),
          wanted != nil || tag.isUsual || tag.count * tag.count <= objects.count
        else { continue }
        candidates.append(Candidate(path: path, tag: tag))
      }
      if path.count + 1 < Self.longest { add(path, columns, inner, knownMembers, &holders) }
    }
    self.holders = holders
  }

  /// Returns whether a path may have the key: an empty key is no step, and a path must not begin with `..`.
  private func canLead(_ key: Int32, _ isFirst: Bool) -> Bool {
    let name = tree.keys[Int(key)]
    return !name.isEmpty && !(isFirst && name == "..")
  }

  /// Returns whether the objects on the path are structs, and not maps.
  func isStruct(_ path: [Int32]) -> Bool {
    path.indices.dropLast().allSatisfy { step in
      let objects = holders[Array(path[...step])] ?? []
      return !MapSearch(objects.filter { $0 >= 0 }, of: tree).isMap
    }
  }

  /// Returns the members in which another tag gives the same information as this one.
  func explained(besides candidate: Candidate) -> Set<Int32> {
    var found: Set<Int32> = []
    for other in candidates
    where other.path[0] != candidate.path[0] && other.tag.isUsual && !found.contains(other.path[0])
    {
      if Self.determines(other.tag.parts, candidate.tag.parts) { found.insert(other.path[0]) }
    }
    return found
  }

  /// Returns whether objects in the same part of one division are always in the same part of another.
  static func determines(_ parts: [Int], _ others: [Int]) -> Bool {
    var known: [Int: Int] = [:]
    for (part, other) in zip(parts, others) {
      if known.updateValue(other, forKey: part) ?? other != other { return false }
    }
    return true
  }
}

extension SampleTree {
  /// Returns the path in the form of a schema: `header/type`.
  func path(_ path: [Int32]) -> String { JSONSnippet.path(path.map { keys[Int($0)] }) }

  /// Returns the keys of a path in the form of a schema; nil if no sample has them.
  func path(named text: String) -> [Int32]? {
    var path: [Int32] = []
    for step in text.parts(between: "/") where !step.isEmpty {
      guard let key = key(named: JSONPointer.unescaped(step)) else { return nil }
      path.append(key)
    }
    return path.count > 1 ? path : nil
  }

  /// Returns the value at the end of a path.
  func member(at path: [Int32], of object: Int32) -> Int32? {
    var place = object
    for key in path {
      guard self[place].kind == .object, let value = member(key, of: place) else { return nil }
      place = value
    }
    return place
  }
}
