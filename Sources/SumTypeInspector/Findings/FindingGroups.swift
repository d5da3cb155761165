/// The groups of all findings so far.
public struct FindingGroups: Sendable {
  /// How many groups are told apart for each kind; data can have any number of tags and keys, and
  /// what is counted must not grow with it.
  public static let limit = 1000

  /// The groups of a kind in the order of their first findings.
  public private(set) var byKind: [Finding.Kind: [FindingGroup]] = [:]
  /// How many findings of a kind there are beside those in groups.
  public private(set) var ungrouped: [Finding.Kind: Int] = [:]
  private var indices: [FindingGroup.Key: Int] = [:]
  private let placeLimit: Int

  /// - Parameter placeLimit: how many places of each group are kept.
  public init(placeLimit: Int) { self.placeLimit = placeLimit }

  /// How many findings of a kind there are.
  public func count(of kind: Finding.Kind) -> Int {
    (byKind[kind] ?? []).reduce(ungrouped[kind] ?? 0) { $0 + $1.count }
  }

  /// Adds a finding to its group.
  public mutating func add(_ finding: Finding) {
    let kind = finding.kind
    let key = FindingGroup.Key(kind: kind, type: finding.type, label: finding.label)
    let index: Int
    if let known = indices[key] {
      index = known
    } else {
      index = byKind[kind]?.count ?? 0
      if index == Self.limit {
        ungrouped[kind, default: 0] += 1
        return
      }
      indices[key] = index
      let group = FindingGroup(
        kind: kind, type: finding.type, label: key.label, tag: finding.shortTag)
      byKind[kind, default: []].append(group)
    }
    byKind[kind]?[index].count += 1
    if byKind[kind]?[index].places.count ?? 0 < placeLimit {
      byKind[kind]?[index].places.append(finding.place)
    }
  }
}
