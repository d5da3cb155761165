import SumTypeSource

/// The identifiers of all diagnostics about schemas. `Docs/Diagnostics.md` explains each.
extension DiagnosticID {
  // The layout of the file.
  static let wrongKind = DiagnosticID("wrong-kind")
  static let unknownKey = DiagnosticID("unknown-key")
  static let duplicateKey = DiagnosticID("duplicate-key")
  static let missingKey = DiagnosticID("missing-key")
  static let misplacedKey = DiagnosticID("misplaced-key")
  static let unknownOption = DiagnosticID("unknown-option")
  static let invalidNumber = DiagnosticID("invalid-number")
  static let schemaVersion = DiagnosticID("schema-version")
  static let tooManyErrors = DiagnosticID("too-many-errors")

  // Type expressions.
  static let typeSyntax = DiagnosticID("type-syntax")
  static let nestedOptional = DiagnosticID("nested-optional")
  static let mapKey = DiagnosticID("map-key")
  static let unknownType = DiagnosticID("unknown-type")
  static let ambiguousType = DiagnosticID("ambiguous-type")
  static let longChoice = DiagnosticID("long-choice")

  // Documents.
  static let invalidMigration = DiagnosticID("invalid-migration")

  // Names.
  static let invalidName = DiagnosticID("invalid-name")
  static let reservedName = DiagnosticID("reserved-name")
  static let nameCollision = DiagnosticID("name-collision")

  // Imports.
  static let importFailed = DiagnosticID("import-failed")
  static let importRepeated = DiagnosticID("import-repeated")
  static let importModule = DiagnosticID("import-module")

  // Fields.
  static let duplicateWireKey = DiagnosticID("duplicate-wire-key")
  static let invalidWire = DiagnosticID("invalid-wire")
  static let invalidDefault = DiagnosticID("invalid-default")
  static let invalidBounds = DiagnosticID("invalid-bounds")
  static let invalidPattern = DiagnosticID("invalid-pattern")
  static let invalidNil = DiagnosticID("invalid-nil")
  static let invalidIdentity = DiagnosticID("invalid-identity")
  static let invalidConstant = DiagnosticID("invalid-constant")
  static let invalidFlatten = DiagnosticID("invalid-flatten")
  static let invalidRest = DiagnosticID("invalid-rest")
  static let invalidInclude = DiagnosticID("invalid-include")

  // Unions, enums and aliases.
  static let emptyUnion = DiagnosticID("empty-union")
  static let emptyEnum = DiagnosticID("empty-enum")
  static let invalidTag = DiagnosticID("invalid-tag")
  static let duplicateTag = DiagnosticID("duplicate-tag")
  static let missingTag = DiagnosticID("missing-tag")
  static let tagCollision = DiagnosticID("tag-collision")
  static let invalidPayload = DiagnosticID("invalid-payload")
  static let invalidValue = DiagnosticID("invalid-value")
  static let duplicateValue = DiagnosticID("duplicate-value")
  static let unknownRepresentation = DiagnosticID("unknown-representation")
  static let invalidShared = DiagnosticID("invalid-shared")
  static let invalidAlias = DiagnosticID("invalid-alias")
  static let invalidExternal = DiagnosticID("invalid-external")
  static let overlappingVariants = DiagnosticID("overlapping-variants")
  static let missingPresence = DiagnosticID("missing-presence")
  static let asideUse = DiagnosticID("aside-use")
  static let outsideUse = DiagnosticID("outside-use")
  static let invalidPolicy = DiagnosticID("invalid-policy")

  // Types as a whole.
  static let infiniteType = DiagnosticID("infinite-type")
  static let nestedTooDeeply = DiagnosticID("nested-too-deeply")
  static let invalidRepository = DiagnosticID("invalid-repository")
  static let invalidStore = DiagnosticID("invalid-store")
  static let invalidEntity = DiagnosticID("invalid-entity")
  static let invalidObservable = DiagnosticID("invalid-observable")
  static let invalidFeature = DiagnosticID("invalid-feature")
}
