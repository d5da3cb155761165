import SumTypeGenerator
public import SumTypeSource

/// One thing that is different in two versions of a schema, and what follows from it.
public struct Finding: Sendable {
  /// Which rule it is.
  public internal(set) var rule: Rule.ID
  /// How much it matters by the policies that were asked for.
  public var severity: Severity
  /// Why it is accepted; nil where it is not.
  public internal(set) var accepted: String?
  /// What is different, in lower case and without a full stop.
  public internal(set) var message: String
  /// What is different, as a path of names: `Post/mood`, `MoodPost/because`. Acceptances name it.
  public let subject: String
  /// Where it is written in the new version; for something that is gone its type, or nil.
  public let place: SourceRange?
  /// Where it is written in the old version; for something that is new its type, or nil.
  public let oldPlace: SourceRange?
  /// The answers as far as this one thing is concerned.
  public var verdicts: Verdicts
  /// What keeps a value that does not fit, by direction.
  public var containers: [Direction: [Container]]
  /// A file that shows it, by direction; nothing where there is nothing to show.
  public var witnesses: [Direction: Witness]
  /// A file that the old app may leave when it has saved one of the new version, as the new one reads it.
  public internal(set) var saved: Witness?
  /// What is lost when the old app edits such a value.
  public let loss: String?
  /// The way out; nil where none is needed.
  public internal(set) var help: String?
  /// It cannot be judged: a function of the app or a type of the app decides.
  public internal(set) var isUnproved: Bool
  /// What it is about in both versions.
  let items: Both<SchemaIndex.Item?>
  /// The pairs of types at which it was noted.
  var nodes: Set<Int> = []
  /// How other values are read than the witness, where that is taken for something else.
  var others: [Direction: ReadingVerdict] = [:]
}

extension Finding {
  /// Whether what it is about is written at the old place; otherwise this is the type that does not have it yet.
  var isAboutOldPlace: Bool {
    guard let old = items.old, let new = items.new else { return true }
    return old.isDeclaration == new.isDeclaration
  }
}

extension SchemaIndex.Item {
  /// Whether it is a type or a document, and no part of one.
  fileprivate var isDeclaration: Bool {
    switch self {
    case .type, .document: true
    default: false
    }
  }
}

/// What keeps a value that does not fit.
public struct Container: Hashable, Sendable {
  /// How it keeps the value.
  public enum Kind: String, Hashable, Sendable {
    /// As a case of a union.
    case union
    /// Beside a document's list.
    case aside
    /// As a line that is malformed.
    case line
    /// As text, where a field has JSON in a string or any text.
    case text
  }

  /// How it keeps the value.
  public let kind: Kind
  /// The name of the union, or of the document.
  public let name: String
  /// What a save does with what it keeps.
  let onSave: SavingVerdict
}

/// A small document, or value, of one version, as the other one reads it.
public struct Witness: Hashable, Sendable {
  /// The JSON that the writer has written.
  public let json: String
  /// The part of it that the finding is about.
  public let part: String
  /// What the reader makes of it.
  public let reading: ReadingVerdict
  /// It lies in JSON that is read as text where it does not fit.
  let isInText: Bool

  /// As it is read indeed.
  func reading(_ reading: ReadingVerdict) -> Witness {
    Witness(json: json, part: part, reading: reading, isInText: isInText)
  }
}
