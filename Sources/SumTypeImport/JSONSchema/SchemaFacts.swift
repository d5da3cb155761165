import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

/// Schemas all of which a value has to fit.
struct Conjunction: Hashable {
  /// The locations of the schemas; the order is that of their members.
  var schemas: [Int]
  /// Those of `schemas` whose references are ignored, since the schemas that they refer to are in `schemas`
  /// too.
  var own: Set<Int> = []
  /// The groups of alternatives from which one is chosen, or that are left out, and the conditions that are
  /// decided.
  var settled: Set<Int> = []
  /// The constants of members that conditions have decided.
  var fixed: [WireText: [Constant]] = [:]

  init(_ schema: Int) { schemas = [schema] }
  init(_ schemas: [Int]) { self.schemas = schemas }

  /// The schema, if it is only one and nothing is settled; nil otherwise.
  var only: Int? {
    schemas.count == 1 && own.isEmpty && settled.isEmpty && fixed.isEmpty ? schemas[0] : nil
  }

  /// Hashes only the counts of the large parts: they are equal for all alternatives of one schema.
  func hash(into hasher: inout Hasher) {
    hasher.combine(schemas)
    hasher.combine(own.count)
    hasher.combine(settled.count)
  }
}

/// The combined keywords of some schemas.
struct SchemaFacts {
  /// The schema of all elements of an array from an index on.
  struct Items {
    let schema: Int
    let first: Int
  }

  struct Property {
    let key: String
    var schemas: [Int]
    /// Whether no schema says anything about the member.
    fileprivate(set) var isAny = false
  }

  /// A group of alternatives: `oneOf` or `anyOf`.
  struct Group {
    /// The location of the schema with the group, which identifies the group.
    let owner: Int
    let keyword: String
    let members: [Int]
    let discriminator: JSONTree?
    let place: SourceRange
    var id: Int { SchemaFacts.choice(of: owner, by: keyword) ?? owner }
  }

  /// A condition: `if` with `then` and `else`.
  struct Condition {
    /// The location of the schema with the condition.
    let owner: Int
    let place: SourceRange
    var id: Int { Self.id(of: owner) }

    static func id(of owner: Int) -> Int { SchemaFacts.choice(of: owner, by: "if") ?? owner }
  }

  /// Returns a unique number of a schema's group or condition; nil for other keywords.
  static func choice(of owner: Int, by keyword: String) -> Int? {
    switch keyword {
    case "oneOf": owner * 3
    case "anyOf": owner * 3 + 1
    case "if": owner * 3 + 2
    default: nil
    }
  }

  /// A keyword that applies to some JSON types only.
  struct TypedKeyword {
    let key: String
    let kinds: KindSet
    /// The location of the schema with the keyword.
    let schema: Int
    let place: SourceRange
  }

  enum Additional {
    case any
    case none
    case schemas([Int])
  }

  /// The JSON types that are allowed.
  var kinds = KindSet.all
  /// Whether a `type` keyword restricts `kinds`.
  var isTyped = false
  /// The JSON types to which keywords apply.
  var hints: KindSet = []
  /// Whether `kinds` was inferred from `hints`.
  var isHinted = false
  /// The keywords that apply to some JSON types only.
  var spoken: [TypedKeyword] = []
  /// The values of `const` and `enum`; nil if there are none.
  var values: [JSONTree]?
  var valueNames: [String] = []
  var valueDocs: [String] = []
  /// The known values of a string that may have others (`x-extensible-enum`).
  var knownValues: [String] = []
  var format: (name: String, place: SourceRange)?
  var encoding: String?
  var mediaType: String?
  var content: Int?
  var properties: [Property] = []
  private var places: [WireText: Int] = [:]
  private(set) var required: [String] = []
  private var knownRequired: Set<WireText> = []
  private var additionalSchemas: [Int] = []
  /// The keys to which each `additionalProperties` does not apply: those of its own schema.
  private var keysOfAdditional: [Set<WireText>] = []
  private var refusesAdditional = false
  var patterns: [(pattern: String, schema: Int)] = []
  var items: [Items] = []
  /// The greatest number of elements, if a schema refuses elements after the first ones.
  var mostItems: Int?
  var prefix: [[Int]] = []
  var bounds: [(key: String, value: JSONNumber, place: SourceRange)] = []
  /// The patterns that strings have to match.
  var textPatterns: [(source: String, place: SourceRange)] = []
  var groups: [Group] = []
  var conditions: [Condition] = []
  /// Whether no value fits.
  var isNever = false
  /// Whether `null` is allowed by `nullable` of OpenAPI 3.0, unless another schema has a type without it.
  var isNullable = false
  var nullable: SourceRange?
  var refusesNull = false
  /// The locations of all schemas that were read.
  var sources: [Int] = []
  /// The schemas with a discriminator that other schemas extend.
  var bases: [(schema: Int, place: SourceRange)] = []
  /// The targets of pure references in `allOf`.
  private(set) var parts: [Int] = []
  private var knownParts: Set<Int> = []

  mutating func addParts(_ schemas: [Int]) {
    parts += schemas.filter { knownParts.insert($0).inserted }
  }

  /// Adds what a schema says about a member. A schema that says nothing (`{}`) only names the member, and leaves
  /// the references of the others as they are.
  mutating func property(_ key: String, _ schema: Int, isAny: Bool = false) {
    guard let place = places[key.wire] else {
      places[key.wire] = properties.count
      properties.append(Property(key: key, schemas: [schema], isAny: isAny))
      return
    }
    if isAny { return }
    if properties[place].isAny {
      properties[place] = Property(key: key, schemas: [schema])
    } else {
      properties[place].schemas.append(schema)
    }
  }

  mutating func require(_ key: String) {
    if knownRequired.insert(key.wire).inserted { required.append(key) }
  }

  func requires(_ key: String) -> Bool { knownRequired.contains(key.wire) }

  /// The rules of the schemas for further members.
  var additional: Additional {
    if refusesAdditional { return .none }
    return additionalSchemas.isEmpty ? .any : .schemas(additionalSchemas)
  }

  mutating func refuseAdditional() { refusesAdditional = true }

  /// - Parameter keys: the members to which the restriction does not apply; nil if it applies to no known member.
  mutating func restrictAdditional(to schema: Int, besides keys: [String]?) {
    additionalSchemas.append(schema)
    if let keys { keysOfAdditional.append(Set(keys.wire)) }
  }

  /// Whether no restriction of further members applies to one of `properties`.
  var sparesProperties: Bool {
    keysOfAdditional.allSatisfy { keys in properties.allSatisfy { keys.contains($0.key.wire) } }
  }

  /// Allows `null`, as `nullable` of OpenAPI 3.0 beside a reference does.
  mutating func allowNull() {
    isNullable = true
    if isTyped { kinds.insert(.null) }
  }

  /// Notes that a schema refuses the elements after the first `count`.
  mutating func refuseItems(behind count: Int) { mostItems = min(count, mostItems ?? .max) }

  /// Returns the values of an integer bound.
  func bounds(of key: String) -> [Int] {
    bounds.lazy.filter { $0.key == key }.compactMap { $0.value.integer(as: Int.self) }
  }

  /// Whether no schema restricts further members.
  var hasNoAdditional: Bool { if case .any = additional { true } else { false } }

  func hasProperty(_ key: String) -> Bool { places[key.wire] != nil }

  /// Returns the facts about a member; nil if there are none.
  func property(_ key: String) -> Property? { places[key.wire].map { properties[$0] } }
}
