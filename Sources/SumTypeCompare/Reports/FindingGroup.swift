import SumTypeSource

/// Findings that a report shows as one: the same difference of one declaration in several types, such as a member of a
/// struct that others include.
struct FindingGroup {
  /// The finding that is shown.
  let shown: Finding
  /// The paths of names to the item in each type that has it.
  private var paths: Set<String>

  /// The greatest number of other places that are named.
  private static let maximumNames = 5

  private init(shown: Finding) {
    self.shown = shown
    paths = shown.paths
  }

  /// The names of the other places: `A1/id, A2/id and 7 more`; nil if there are none.
  var words: String? {
    // A joined finding is in several types itself.
    let others = paths.subtracting([shown.paths.min() ?? shown.subject])
    if others.isEmpty { return nil }
    let named = others.sorted().prefix(Self.maximumNames).joined(separator: ", ")
    let rest = others.count - Self.maximumNames
    return rest > 0 ? "\(named) and \(rest) more" : named
  }

  /// The parts of a finding that the others of its group have too.
  private struct Key: Hashable {
    let rule: Rule.ID
    let severity: Severity
    let accepted: String?
    let message: String
    let place: SourceRange
    let verdicts: Verdicts
    let help: String?
  }

  private static func key(of finding: Finding) -> Key? {
    // The new place of a removed member is that of its type.
    let places = [finding.place, finding.oldPlace].compactMap { $0 }
    guard
      let place = finding.items.new?.isDeclaration ?? true ? places.last : places.first
    else { return nil }
    return Key(
      rule: finding.rule, severity: finding.severity, accepted: finding.accepted,
      message: finding.message, place: place, verdicts: finding.verdicts, help: finding.help)
  }

  /// Returns the findings in groups, each at the place of its first finding.
  static func groups(of findings: [Finding]) -> [FindingGroup] {
    var groups: [FindingGroup] = []
    var known: [Key: Int] = [:]
    for finding in findings {
      guard let key = key(of: finding) else {
        groups.append(FindingGroup(shown: finding))
        continue
      }
      if let index = known[key] {
        groups[index].paths.formUnion(finding.paths)
      } else {
        known[key] = groups.count
        groups.append(FindingGroup(shown: finding))
      }
    }
    return groups
  }
}
