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
    /// Different for the two groups of one schema, and for its condition.
    var id: Int { owner * 3 + (keyword == "oneOf" ? 0 : 1) }
  }

  /// `if` with `then` and `else`.
  struct Condition {
    /// The location of the schema that has it.
    let owner: Int
    let place: SourceRange
    var id: Int { Self.id(of: owner) }

    static func id(of owner: Int) -> Int { owner * 3 + 2 }
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
  var required: [String] = []
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

  mutating func property(_ key: String, _ schema: Int) {
    if let place = places[key] {
      if !properties[place].schemas.contains(schema) { properties[place].schemas.append(schema) }
    } else {
      places[key] = properties.count
      properties.append(Property(key: key, schemas: [schema]))
    }
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
