import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

/// Schemas of which a value has to fit all.
struct Conjunction: Hashable {
  /// Locations, in the order in which their members count.
  var schemas: [Int]
  /// Those of `schemas` of which only the keywords themselves count, and not what they refer to: that is
  /// among `schemas` as well.
  var own: Set<Int> = []
  /// Groups of alternatives that have been chosen from, or are left out, and conditions that are decided.
  var settled: Set<Int> = []
  /// The constants that members are, by the conditions that are decided.
  var fixed: [String: [Constant]] = [:]

  init(_ schema: Int) { schemas = [schema] }
  init(_ schemas: [Int]) { self.schemas = schemas }

  /// The one schema that it is, where nothing of it is settled.
  var only: Int? {
    schemas.count == 1 && own.isEmpty && settled.isEmpty && fixed.isEmpty ? schemas[0] : nil
  }

  /// The alternatives of one schema have the same of all that is not counted here: it need not be hashed
  /// for each of them, and is the same storage.
  func hash(into hasher: inout Hasher) {
    hasher.combine(schemas)
    hasher.combine(own.count)
    hasher.combine(settled.count)
  }
}

/// All that some schemas say of a value together.
struct SchemaFacts {
  struct Property {
    let key: String
    var schemas: [Int]
  }

  /// `oneOf` or `anyOf`.
  struct Group {
    /// The location of the schema that has it, by which it is known.
    let owner: Int
    let keyword: String
    let members: [Int]
    let discriminator: JSONTree?
    let place: SourceRange
    var id: Int { SchemaFacts.choice(of: owner, by: keyword) ?? owner }
  }

  /// `if` with `then` and `else`.
  struct Condition {
    /// The location of the schema that has it.
    let owner: Int
    let place: SourceRange
    var id: Int { Self.id(of: owner) }

    static func id(of owner: Int) -> Int { SchemaFacts.choice(of: owner, by: "if") ?? owner }
  }

  /// The two groups and the condition of a schema by numbers, each of its own; nil for other keywords.
  static func choice(of owner: Int, by keyword: String) -> Int? {
    switch keyword {
    case "oneOf": owner * 3
    case "anyOf": owner * 3 + 1
    case "if": owner * 3 + 2
    default: nil
    }
  }

  /// A keyword that says nothing of values of other JSON types.
  struct Spoken {
    let key: String
    let kinds: KindSet
    /// The location of the schema that has it.
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
  /// Whether some `type` says so.
  var isTyped = false
  /// The types of which keywords speak.
  var hints: KindSet = []
  /// Whether it is these that say the type.
  var isHinted = false
  /// Keywords that speak of some JSON types only.
  var spoken: [Spoken] = []
  /// `const` and `enum`.
  var values: [JSONTree]?
  var valueNames: [String] = []
  var valueDocs: [String] = []
  /// Values that strings have besides others (`x-extensible-enum`).
  var knownValues: [String] = []
  var format: (name: String, place: SourceRange)?
  var encoding: String?
  var mediaType: String?
  var content: Int?
  var properties: [Property] = []
  private var places: [String: Int] = [:]
  private(set) var required: [String] = []
  private var knownRequired: Set<String> = []
  var additional = Additional.any
  var patterns: [(pattern: String, schema: Int)] = []
  var items: [Int] = []
  /// How many elements there are at most, where a schema refuses those behind its first ones.
  var mostItems: Int?
  var prefix: [[Int]] = []
  var bounds: [(key: String, value: JSONNumber, place: SourceRange)] = []
  /// What strings have to match.
  var textPatterns: [(source: String, place: SourceRange)] = []
  var groups: [Group] = []
  var conditions: [Condition] = []
  /// Nothing fits.
  var isNever = false
  /// OpenAPI 3.0: `null` fits besides, where no other schema says a type without it.
  var isNullable = false
  var nullable: SourceRange?
  var refusesNull = false
  /// All locations that were read.
  var sources: [Int] = []
  /// Schemas with a discriminator that others extend.
  var bases: [(schema: Int, place: SourceRange)] = []
  /// Pure references in `allOf`.
  var parts: [Int] = []

  /// How much of it is read again by a schema that has all of it.
  var size: Int {
    properties.count + required.count + (values?.count ?? 0) + spoken.count + parts.count
  }

  mutating func property(_ key: String, _ schema: Int) {
    if let place = places[key] {
      properties[place].schemas.append(schema)
    } else {
      places[key] = properties.count
      properties.append(Property(key: key, schemas: [schema]))
    }
  }

  mutating func require(_ key: String) {
    if knownRequired.insert(key).inserted { required.append(key) }
  }

  func requires(_ key: String) -> Bool { knownRequired.contains(key) }

  /// OpenAPI 3.0: `null` fits besides, as a reference to what was read says.
  mutating func allowNull() {
    isNullable = true
    if isTyped { kinds.insert(.null) }
  }

  /// A schema refuses the elements behind its first ones.
  mutating func refuseItems(behind count: Int) { mostItems = min(count, mostItems ?? .max) }

  /// What the schemas say of a bound, where that is a number of things.
  func bounds(of key: String) -> [Int] {
    bounds.lazy.filter { $0.key == key }.compactMap { $0.value.integer(as: Int.self) }
  }

  /// Whether nothing is said of further members.
  var hasNoAdditional: Bool { if case .any = additional { true } else { false } }

  func hasProperty(_ key: String) -> Bool { places[key] != nil }

  /// What is said of a member.
  func property(_ key: String) -> Property? { places[key].map { properties[$0] } }
}
