import SumTypeGenerator
public import SumTypeSource

/// One difference between two versions of a schema, with its consequences.
public struct Finding: Sendable {
  /// The rule that describes the difference.
  public internal(set) var rule: Rule.ID
  /// The severity by the policies of the comparison.
  public var severity: Severity
  /// The reason of the acceptance; nil if the finding is not accepted.
  public internal(set) var accepted: String?
  /// The difference, in lower case and without a full stop.
  public internal(set) var message: String
  /// The path of names to the item that differs: `Post/mood`, `MoodPost/because`. Acceptances name it.
  public let subject: String
  /// The place in the new version; for a removed item that of its type, or nil.
  public let place: SourceRange?
  /// The place in the old version; for a new item that of its type, or nil.
  public let oldPlace: SourceRange?
  /// The verdicts for this difference alone.
  public var verdicts: Verdicts
  /// The containers that keep a value that does not fit, by direction.
  public var containers: [Direction: [Container]]
  /// A file that shows the difference, by direction; empty if no file shows it.
  public var witnesses: [Direction: Witness]
  /// A file of the new version after the old app has saved it, as the new version reads it.
  public internal(set) var saved: Witness?
  /// The loss if the old app edits such a value.
  public let loss: String?
  /// A remedy; nil if none is needed.
  public internal(set) var help: String?
  /// Whether the consequences may be worse than the verdicts: they depend on a function or a type of the app, or not
  /// all values were tried.
  public internal(set) var isUnproved: Bool
  /// Whether the schemas are too large to try this difference in one value with others.
  public internal(set) var isUntried = false
  /// Whether the migrations have too many steps to follow them to the item.
  public internal(set) var isUnfollowed = false
  /// The items of both versions.
  let items: Both<SchemaIndex.Item?>
  /// The nodes of the pair graph at which the difference was found.
  var nodes: Set<Int> = []
  /// The new names of the types and documents in which the difference was found: those of the item itself, or others
  /// that flatten or include what declares the item.
  var holders: Set<String> = []
  /// The verdicts for other values than the witness, if the witness is misread.
  var others: [Direction: ReadingVerdict] = [:]
  /// Whether a migration can change the data: it lies in a document with a version.
  var mayMigrate = true
  /// What the item may be in the other version, if only one version has it.
  var renaming: Renaming?
}

extension Finding {
  /// Returns the remedy, which depends on the verdicts.
  var remedy: String? {
    let cure = Rule[rule].help(for: verdicts, severity, mayMigrate: mayMigrate)
    guard let renaming else { return cure }
    let advice = renaming.advice(mayMigrate: mayMigrate)
    return cure.map { "\(advice); otherwise \($0)" } ?? advice
  }
}

extension Finding {
  /// Whether the item exists in the old version; otherwise the old place is that of the type around it.
  var isAboutOldPlace: Bool {
    guard let old = items.old, let new = items.new else { return true }
    return old.isDeclaration == new.isDeclaration
  }
}

extension Finding {
  /// The path of names to the item in each type and document that has it: `A/id` and `B/id` if these flatten the struct
  /// of `id`.
  var paths: Set<String> {
    if holders.isEmpty { return [subject] }
    let members = subject.drop { $0 != "/" }
    return Set(holders.map { "\($0)\(members)" })
  }
}

extension SchemaIndex.Item {
  /// Whether the item is a type or a document, and not a part of one.
  var isDeclaration: Bool {
    switch self {
    case .type, .document: true
    default: false
    }
  }
}

/// The construct that keeps a value that does not fit.
public struct Container: Hashable, Sendable {
  /// The way in which a container keeps the value.
  public enum Kind: String, Hashable, Sendable {
    /// As an unknown case of a union.
    case union
    /// Aside of a document's list.
    case aside
    /// As a malformed line.
    case line
    /// As text, if a field has embedded JSON or any text.
    case text
  }

  /// The way in which the container keeps the value.
  public let kind: Kind
  /// The name of the union, or of the document.
  public let name: String
  /// The treatment of the kept value in a save.
  let onSave: SavingVerdict
}

/// A small document or value that one version has written and the other one reads.
public struct Witness: Hashable, Sendable {
  /// The JSON that the writer has written.
  public let json: String
  /// The part that the finding is about.
  public let part: String
  /// The verdict of the reader.
  public let reading: ReadingVerdict
  /// Whether the part is in embedded JSON that is read as text if it does not fit.
  let isInText: Bool

  /// Returns the witness with another reading.
  func reading(_ reading: ReadingVerdict) -> Witness {
    Witness(json: json, part: part, reading: reading, isInText: isInText)
  }
}

extension Finding {
  /// The parts of a finding that identify it.
  struct Key: Hashable {
    let rule: Rule.ID
    let subject: String
    let message: String
    let place: SourceRange?
    let oldPlace: SourceRange?
  }

  var key: Key {
    Key(rule: rule, subject: subject, message: message, place: place, oldPlace: oldPlace)
  }

  /// Takes over the worse verdicts of another finding with the same key.
  mutating func join(_ other: Finding) {
    severity = max(severity, other.severity)
    if other.accepted == nil { accepted = nil }
    for direction in Direction.allCases {
      if other.verdicts[direction] > verdicts[direction] || witnesses[direction] == nil {
        witnesses[direction] = other.witnesses[direction] ?? witnesses[direction]
      }
      containers[direction, default: []] += (other.containers[direction] ?? [])
        .filter { !(containers[direction] ?? []).contains($0) }
      if let reading = other.others[direction] {
        others[direction] = max(others[direction] ?? .ok, reading)
      }
    }
    verdicts = verdicts.joined(with: other.verdicts)
    isUnproved = isUnproved || other.isUnproved
    isUntried = isUntried || other.isUntried
    isUnfollowed = isUnfollowed || other.isUnfollowed
    nodes.formUnion(other.nodes)
    holders.formUnion(other.holders)
    mayMigrate = mayMigrate && other.mayMigrate
    renaming = renaming ?? other.renaming
    if help != nil || other.help != nil { help = remedy }
  }
}

extension [Finding] {
  /// The findings in the order of reports: by place, with removed things last.
  var inOrder: [Finding] {
    if count < 2 { return self }
    let ranks = enumerated().map { index, finding in
      let range = finding.place ?? finding.oldPlace
      return (
        range?.file.path ?? "", finding.place == nil ? 1 : 0, range?.bytes.lowerBound ?? 0,
        finding.rule.rawValue, index
      )
    }
    let isInOrder = zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 }
    return isInOrder ? self : ranks.sorted { $0 < $1 }.map { self[$0.4] }
  }
}
