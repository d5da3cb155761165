import SumTypeJSON

/// A set of JSON values that a type reads, with the detail that a proof needs.
struct ValueSet {
  /// The types of which the set may have any value.
  var kinds: KindSet
  /// The types of which the set has every value.
  var full: KindSet
  /// For a type that is not in `full`, a value of it in the set, as JSON.
  var examples: [KindSet: String]
  /// Single values, of types that are not in `kinds`.
  private(set) var values: [JSONTag]
  /// Sorts of objects and arrays, for types that are not in `kinds`.
  private(set) var objects: [ObjectSet]
  /// The types of `values` and `objects`.
  private var listedKinds: KindSet = []
  /// Whether the value may be absent, as a member.
  var isAbsent: Bool
  /// Whether only bounds exclude that it is absent. They tell no variants apart.
  var isAbsenceOutOfBounds = false
  /// The whole numbers in the set, if it has no other numbers. If a `Double` is an alternative,
  /// only those without fraction and exponent count.
  var wholes: VariantShape.Wholes?
  /// Whether the numbers are those of `Double` or `Float`, which are always written with a fraction
  /// or an exponent.
  var isFloating = false
  /// The bounds of the numbers, or of the lengths of strings, lists and maps, by their JSON type. They tell no variants
  /// apart.
  var bounds: [KindSet: Bounds] = [:]

  init(
    kinds: KindSet = [], full: KindSet = [], examples: [KindSet: String] = [:],
    values: [JSONTag] = [], objects: [ObjectSet] = [], isAbsent: Bool = false
  ) {
    (self.kinds, self.full, self.examples) = (kinds, full, examples)
    (self.values, self.objects, self.isAbsent) = (values, objects, isAbsent)
    for value in values { listedKinds.insert(value.jsonKind) }
    for object in objects { listedKinds.insert(object.kind) }
  }

  /// Returns the set of all values of these types.
  static func all(_ kinds: KindSet) -> ValueSet { ValueSet(kinds: kinds, full: kinds) }

  /// Returns a set of single values. If a `Double` is an alternative, its integers are those
  /// without fraction and exponent.
  static func constants(_ values: [JSONTag]) -> ValueSet {
    var set = ValueSet(values: values)
    let wholes = values.compactMap { if case .integer(let value) = $0 { value } else { nil } }
    if !wholes.isEmpty { set.wholes = .values(wholes) }
    return set
  }

  /// Returns a set of some values of a type, with one of them as an example.
  static func some(_ kind: KindSet, _ example: String? = nil) -> ValueSet {
    var set = ValueSet(kinds: kind)
    if let example { set.examples[kind] = example }
    return set
  }

  mutating func formUnion(_ other: ValueSet) {
    formUnionOfBounds(other)
    kinds.formUnion(other.kinds)
    full.formUnion(other.full)
    if !other.examples.isEmpty { examples.merge(other.examples) { first, _ in first } }
    // To append an empty array would copy a long enum.
    if !other.values.isEmpty { values += other.values }
    if !other.objects.isEmpty { objects += other.objects }
    listedKinds.formUnion(other.listedKinds)
    isAbsent = isAbsent || other.isAbsent
    // Nothing tells several types of numbers in one set apart.
    if !other.allKinds.isDisjoint(with: .number) {
      wholes = other.wholes
      isFloating = isFloating || other.isFloating
    }
  }

  /// Keeps the bounds that all values of a type have.
  private mutating func formUnionOfBounds(_ other: ValueSet) {
    if bounds.isEmpty, other.bounds.isEmpty { return }
    let (mine, theirs) = (allKinds, other.allKinds)
    for kind in KindSet.each {
      if !mine.contains(kind) {
        bounds[kind] = other.bounds[kind]
      } else if theirs.contains(kind), bounds[kind] != other.bounds[kind] {
        bounds[kind] = nil
      }
    }
  }

  /// Whether the member may be absent within all bounds.
  var mayBeAbsent: Bool { isAbsent && !isAbsenceOutOfBounds }

  /// The set of the values of a member that is there.
  var present: ValueSet {
    var present = self
    present.isAbsent = false
    return present
  }

  func union(_ other: ValueSet) -> ValueSet {
    var union = self
    union.formUnion(other)
    return union
  }

  /// The types of the values in the set.
  var allKinds: KindSet { kinds.union(listedKinds) }

  /// Returns the sorts of objects, or of arrays; none if the set may have any value of the type.
  func objects(of kind: KindSet) -> [ObjectSet] { objects.filter { $0.kind == kind } }

  /// Returns the single values of a type; none if the set may have any value of the type.
  func values(of kind: KindSet) -> [JSONTag] {
    kinds.contains(kind) ? [] : values.filter { $0.jsonKind == kind }
  }

  /// Returns a value of a type of which the set may have any.
  func example(of kind: KindSet) -> String? {
    full.contains(kind) ? KindSet.plainExamples[kind] : examples[kind]
  }
}

extension KindSet {
  static let plainExamples: [KindSet: String] = [
    .null: "null", .bool: "true", .integer: "0", .fraction: "0.5", .string: "\"\"", .array: "[]",
    .object: "{}",
  ]
}

/// A sort of objects or arrays. For an array, members are its elements, and keys their indices.
enum ObjectSet: Hashable {
  case structure(TypeID)
  case map(ValueType)
  case tuple(TypeID)
  case list(ValueType)
  /// A list of the keys and values of a map, whose entries are this tuple.
  case alternating(TypeID)
  /// The values of a union that refuses unknown values.
  case tagged(TypeID)

  /// The JSON type of its values.
  var kind: KindSet {
    switch self {
    case .structure, .map, .tagged: .object
    case .tuple, .list, .alternating: .array
    }
  }
}
