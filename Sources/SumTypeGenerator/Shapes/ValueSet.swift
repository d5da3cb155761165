/// The JSON values that a type reads, as far as a proof needs to know them.
struct ValueSet {
  /// The types of which it has values; every value might be one.
  var kinds: KindSet = []
  /// The types of which every value is one indeed.
  var full: KindSet = []
  /// A value of a type that is not full, as JSON.
  var examples: [KindSet: String] = [:]
  /// Single values of types that are not in `kinds`.
  var values: [Tag] = []
  /// Objects, if not every object might be one.
  var objects: [ObjectSet] = []
  /// As a member it may be absent.
  var isAbsent = false
  /// The whole numbers that it has, if it has no others: beside a `Double` only those that are
  /// spelled without fraction and exponent.
  var wholes: VariantShape.Wholes?
  /// Its numbers are those of `Double` or `Float`, which are always written with a fraction or an
  /// exponent.
  var isFloating = false

  /// Any value of these types.
  static func all(_ kinds: KindSet) -> ValueSet { ValueSet(kinds: kinds, full: kinds) }

  /// Some values of a type, such as this one.
  static func some(_ kind: KindSet, _ example: String? = nil) -> ValueSet {
    var set = ValueSet(kinds: kind)
    if let example { set.examples[kind] = example }
    return set
  }

  mutating func formUnion(_ other: ValueSet) {
    kinds.formUnion(other.kinds)
    full.formUnion(other.full)
    if !other.examples.isEmpty { examples.merge(other.examples) { first, _ in first } }
    // Appending nothing would copy a long enum.
    if !other.values.isEmpty { values += other.values }
    if !other.objects.isEmpty { objects += other.objects }
    isAbsent = isAbsent || other.isAbsent
    // Several kinds of number are told apart by nothing.
    if !other.allKinds.isDisjoint(with: .number) {
      wholes = other.wholes
      isFloating = isFloating || other.isFloating
    }
  }

  func union(_ other: ValueSet) -> ValueSet {
    var union = self
    union.formUnion(other)
    return union
  }

  /// The types that its values have.
  var allKinds: KindSet {
    var all = kinds
    for value in values { all.insert(value.jsonKind) }
    if !objects.isEmpty { all.insert(.object) }
    return all
  }

  /// Its single values of a type; none where every value of it might be one.
  func values(of kind: KindSet) -> [Tag] {
    kinds.contains(kind) ? [] : values.filter { $0.jsonKind == kind }
  }

  /// A value of a type of which every value might be one.
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

/// Objects of one sort.
enum ObjectSet: Hashable {
  case structure(TypeID)
  case map(ValueType)
  /// The values of a union that refuses what it does not know.
  case tagged(TypeID)
}
