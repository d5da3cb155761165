/// A kind of difference between two versions of a schema, with its consequences.
///
/// ```swift
/// Rule[.fieldAddedRequired].cure   // "make it optional, give it a default, …"
/// ```
/// Each rule has an example with two versions, which the tests compare: the verdicts of that comparison are
/// the verdicts of the rule.
public struct Rule: Sendable, Identifiable {
  /// The subject of a rule.
  public enum Subject: String, Hashable, Sendable, CaseIterable {
    case fields, types, unions, enums, documents, history, foreign
  }

  public let id: ID
  public let subject: Subject
  /// The difference, as a sentence.
  public let meaning: String
  /// A remedy; nil if none is needed.
  public let cure: String?
  /// The remedy for data that no migration changes, since it lies in no document with a version; nil if it is the
  /// same.
  public let unversionedCure: String?
  /// The types or documents of the example, before and after.
  public let excerpt: (old: String, new: String)
  /// The types of a version between the two; nil if the rule is about two versions only.
  public let between: String?
  /// The whole schema of the version in between; nil if the rule is about two versions only.
  public var exampleBetween: String? { between.map { Self.schema($0) } }
  /// The whole schemas of the example, before and after.
  public var example: (old: String, new: String) {
    (Self.schema(excerpt.old), Self.schema(excerpt.new))
  }
  /// The verdicts for the example.
  public let verdicts: Verdicts

  init(
    _ id: ID, _ subject: Subject, _ meaning: String, cure: String? = nil,
    unversionedCure: String? = nil, old: String,
    between: String? = nil, new: String,
    _ newReadsOld: ReadingVerdict, _ oldReadsNew: ReadingVerdict, _ oldSavesNew: SavingVerdict,
    _ swift: SwiftVerdict
  ) {
    self.id = id
    self.subject = subject
    self.meaning = meaning
    self.cure = cure
    self.unversionedCure = unversionedCure
    excerpt = (old, new)
    self.between = between
    verdicts = Verdicts(newReadsOld, oldReadsNew, oldSavesNew, swift)
  }

  /// Returns a schema of these types, whose document is a list of `Note`, unless the text has its own
  /// documents.
  private static func schema(_ text: String) -> String {
    if text.contains("\"documents\":") { return "{\n  \"sumtype\": 1,\n  \(text)\n}" }
    return """
      {
        "sumtype": 1,
        "types": {
          \(text)
        },
        "documents": { "Notes": { "version": 1, "entries": "Note" } }
      }
      """
  }

  /// The rule with this identifier.
  public static subscript(id: ID) -> Rule { byID[id] ?? all[0] }

  /// The remedy if only an old version that drops unknown data has a problem.
  private static let release =
    "first publish a release that knows it, or that keeps unknown values"

  /// Returns the remedy for a finding; nil if none is needed.
  ///
  /// - Parameter mayMigrate: whether a migration can change the data.
  func help(for verdicts: Verdicts, _ severity: Severity, mayMigrate: Bool) -> String? {
    if let cure { return mayMigrate ? cure : unversionedCure ?? cure }
    let isKept = verdicts.oldReadsNew <= .unknown && verdicts.oldSavesNew == .kept
    return severity == .error && !isKept ? Self.release : nil
  }

  /// All rules, in the order of the page about them.
  public static let all: [Rule] =
    fieldRules + tupleRules + typeRules + unionRules + enumRules + documentRules + historyRules
    + foreignRules

  private static let byID = Dictionary(
    all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
}

extension Rule {
  /// The stable name of a rule: `field-added-required`.
  public enum ID: String, Hashable, Sendable, CaseIterable {
    case fieldAddedOptional = "field-added-optional"
    case fieldAddedDefault = "field-added-default"
    case fieldAddedRequired = "field-added-required"
    case fieldRemovedOptional = "field-removed-optional"
    case fieldRemovedRequired = "field-removed-required"
    case fieldRenamed = "field-renamed"
    case keyChanged = "key-changed"
    case keyChangedAlias = "key-changed-alias"
    case aliasAdded = "alias-added"
    case aliasRemoved = "alias-removed"
    case fieldRequired = "field-required"
    case fieldOptional = "field-optional"
    case optionalToDefault = "optional-to-default"
    case defaultToOptional = "default-to-optional"
    case defaultAdded = "default-added"
    case defaultRemoved = "default-removed"
    case defaultChanged = "default-changed"
    case nilSpelling = "nil-spelling"
    case typeWidened = "type-widened"
    case typeNarrowed = "type-narrowed"
    case typeChanged = "type-changed"
    case typeRespelled = "type-respelled"
    case wireChanged = "wire-changed"
    case wireConfused = "wire-confused"
    case embeddingChanged = "embedding-changed"
    case listWireWidened = "list-wire-widened"
    case listWireNarrowed = "list-wire-narrowed"
    case boundsWidened = "bounds-widened"
    case boundsNarrowed = "bounds-narrowed"
    case patternChanged = "pattern-changed"
    case constValueAdded = "const-value-added"
    case constValueRemoved = "const-value-removed"
    case constFirstChanged = "const-first-changed"
    case constAdded = "const-added"
    case constDropped = "const-dropped"
    case flattenChanged = "flatten-changed"
    case entryClaimed = "entry-claimed"
    case identityChanged = "identity-changed"
    case identityRemoved = "identity-removed"
    case fieldMoved = "field-moved"
    case deprecatedAdded = "deprecated-added"
    case savePolicy = "save-policy"
    case elementAppended = "element-appended"
    case elementRequired = "element-required"
    case elementRemoved = "element-removed"
    case elementMoved = "element-moved"
    case restAdded = "rest-added"
    case restRemoved = "rest-removed"
    case typeRenamed = "type-renamed"
    case typeRemoved = "type-removed"
    case typeNested = "type-nested"
    case kindChanged = "kind-changed"
    case externalChanged = "external-changed"
    case storeChanged = "store-changed"
    case variantAdded = "variant-added"
    case variantRemoved = "variant-removed"
    case variantRenamed = "variant-renamed"
    case tagChanged = "tag-changed"
    case tagChangedKept = "tag-changed-kept"
    case tagAdded = "tag-added"
    case tagRemoved = "tag-removed"
    case tagMoved = "tag-moved"
    case payloadAdded = "payload-added"
    case payloadRemoved = "payload-removed"
    case bareSpelling = "bare-spelling"
    case otherPayloads = "other-payloads"
    case tagOptional = "tag-optional"
    case tagRequired = "tag-required"
    case defaultVariantAdded = "default-variant-added"
    case defaultVariantRemoved = "default-variant-removed"
    case defaultVariantChanged = "default-variant-changed"
    case tagKeyChanged = "tag-key-changed"
    case contentKeyChanged = "content-key-changed"
    case representationChanged = "representation-changed"
    case variantTaken = "variant-taken"
    case sharedAdded = "shared-added"
    case sharedRemoved = "shared-removed"
    case valueAdded = "value-added"
    case valueRemoved = "value-removed"
    case valueRenamed = "value-renamed"
    case rawChanged = "raw-changed"
    case rawChangedAlias = "raw-changed-alias"
    case valueAliasAdded = "value-alias-added"
    case valueAliasRemoved = "value-alias-removed"
    case rawSwapped = "raw-swapped"
    case enumOpened = "enum-opened"
    case enumClosed = "enum-closed"
    case documentAdded = "document-added"
    case documentRemoved = "document-removed"
    case rootKind = "root-kind"
    case versionMissing = "version-missing"
    case versionLowered = "version-lowered"
    case migrationDropped = "migration-dropped"
    case rootKeyChanged = "root-key-changed"
    case listAdded = "list-added"
    case listRemoved = "list-removed"
    case newerRefuse = "newer-refuse"
    case notMigrated = "not-migrated"
    case styleChanged = "style-changed"
    case keyReused = "key-reused"
    case tagReused = "tag-reused"
    case rawReused = "raw-reused"
    case keyClaimed = "key-claimed"
  }
}
