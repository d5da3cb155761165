import SumTypeJSON
import SumTypeSource

/// Finds out which JSON values the types of a schema read.
struct ValueSets {
  let schema: Resolution
  private var known: [TypeID: ValueSet] = [:]
  private var members: [TypeID: [String: ValueSet]] = [:]
  private var memberFields: [TypeID: [(field: ResolvedField, mayBeMissing: Bool)]] = [:]
  private var requiredFields: [TypeID: [String: ResolvedField]] = [:]
  private var tags: [TypeID: ValueSet] = [:]
  private var fewValues: [ObjectSet: [String]] = [:]
  /// How many pairs of members were held against one another.
  var effort = 0
  /// How many values and kinds of object the variants had that were told apart.
  var values = 0
  /// Unions that are being looked at, which contain themselves.
  private var open: Set<TypeID> = []
  /// What is known of two sorts of object.
  var meetings: [Pair: Meeting] = [:]
  /// The smallest object of each sort; nil where it cannot be shown.
  var examples: [ObjectSet: String?] = [:]

  struct Pair: Hashable {
    let left: ObjectSet
    let right: ObjectSet
  }

  init(_ schema: Resolution) { self.schema = schema }

  /// The values of a type.
  mutating func set(of type: ValueType) -> ValueSet {
    switch type {
    case .scalar(let form): return form.values
    case .reference(let id): return set(of: id)
    case .optional(let wrapped): return set(of: wrapped).union(.all(.null))
    case .list(let element): return ValueSet(objects: [.list(element)])
    case .map: return ValueSet(objects: [.map(type)])
    case .embedded: return .some(.string)
    case .arranged(.oneOrMany, let element):
      return set(of: element).union(ValueSet(objects: [.list(element)]))
    case .arranged(.emptyArray, let value):
      return ValueSet(objects: [.map(.map(value))]).union(.some(.array, "[]"))
    case .arranged(.oneEntry, _): return .some(.object)
    case .arranged(.jsonOrText, _): return .all(.string)
    case .constant(let values): return .constants(values)
    }
  }

  private mutating func set(of id: TypeID) -> ValueSet {
    if let known = known[id] { return known }
    guard open.insert(id).inserted else { return ValueSet() }
    defer { open.remove(id) }
    let set = compute(id)
    known[id] = set
    return set
  }

  private mutating func compute(_ id: TypeID) -> ValueSet {
    switch schema[id].kind {
    case .alias(let form): return form.values
    case .typeAlias(let type): return set(of: type)
    case .enumeration(let syntax, let rawType): return syntax.values(rawType)
    case .structure: return ValueSet(objects: [.structure(id)])
    case .tuple: return ValueSet(objects: [.tuple(id)])
    case .external(let external):
      // Which raw values the type accepts is not known here.
      var values = external.base.values
      values.full = []
      return values
    case .union(let syntax, let payloads): return values(of: syntax, payloads, id)
    case .unreadable: return ValueSet()
    }
  }

  private mutating func values(
    of union: UnionSyntax, _ payloads: [ResolvedPayload], _ id: TypeID
  ) -> ValueSet {
    guard let representation = union.representation else { return ValueSet() }
    let isClosed = union.unknown?.value == .refuse
    var values: ValueSet
    switch representation.form.accepts {
    case .payloads:
      values = ValueSet()
      for payload in payloads {
        values.formUnion(payload.type.map { set(of: $0) } ?? .all(.null))
      }
    case .objects: values = .some(.object)
    case .arrays: values = .some(.array)
    case .tagged: values = ValueSet(objects: [.tagged(id)])
    case .key:
      values = .some(.object)
      for (variant, payload) in zip(union.variants, payloads) {
        guard case .none = payload else { continue }
        values.values += variant.tags.map(\.value)
      }
    }
    // An open union reads everything of these types, if only to keep it.
    return isClosed ? values : .all(values.allKinds)
  }
}

// MARK: - Members

extension ValueSets {
  /// What an object of this sort has under a key; nil where it may be anything, or nothing.
  mutating func member(_ key: String, of object: ObjectSet) -> ValueSet? {
    switch object {
    case .structure(let id): return fields(of: id)[key]
    case .map(.map(let value)):
      var set = set(of: value)
      set.isAbsent = true
      return set
    case .map: return nil
    case .tuple(let id): return element(key, of: id)
    case .list(let element):
      var set = set(of: element)
      set.isAbsent = true
      return set
    case .tagged(let id):
      guard case .union(let union, _) = schema[id].kind, union.representation?.tagKey == key else {
        return nil
      }
      if let known = tags[id] { return known }
      let values = union.variants.flatMap { $0.tags.map(\.value) }
      let mayBeMissing =
        union.untagged != nil || union.representation?.form.isToldByPayload ?? false
      let set = ValueSet(values: values, isAbsent: mayBeMissing)
      tags[id] = set
      return set
    }
  }

  /// The keys under which an object of this sort always has one of a few values.
  mutating func keysOfFewValues(_ object: ObjectSet) -> [String] {
    if let known = fewValues[object] { return known }
    var found: [String] = []
    for key in keys(of: object) where member(key, of: object)?.isFewValues == true {
      found.append(key)
    }
    fewValues[object] = found
    return found
  }

  /// The field of a struct that is read under a key, unless it is flattened with a struct that may
  /// be missing.
  mutating func requiredField(_ key: String, of id: TypeID) -> ResolvedField? {
    if let known = requiredFields[id] { return known[key] }
    var fields: [String: ResolvedField] = [:]
    for (field, mayBeMissing) in memberFields(of: id) where !mayBeMissing {
      for key in field.readKeys where fields[key] == nil { fields[key] = field }
    }
    requiredFields[id] = fields
    return fields[key]
  }

  /// The fields that are members of an object of a struct.
  mutating func memberFields(
    of id: TypeID
  ) -> [(field: ResolvedField, mayBeMissing: Bool)] {
    if let known = memberFields[id] { return known }
    guard case .structure(_, let fields) = schema[id].kind else { return [] }
    let found = schema.memberFields(of: fields)
    memberFields[id] = found
    return found
  }

  /// The keys of which ``member(_:of:)`` knows something; none for a map, which knows of all.
  mutating func keys(of object: ObjectSet) -> [String] {
    switch object {
    case .structure(let id):
      return memberFields(of: id).flatMap(\.field.readKeys)
    case .map, .list: return []
    case .tuple(let id):
      guard case .tuple(let tuple, let elements) = schema[id].kind else { return [] }
      return (0..<elements.count + (tuple.isOpen ? 0 : 1)).map { String($0) }
    case .tagged(let id):
      guard case .union(let union, _) = schema[id].kind else { return [] }
      return union.representation?.tagKey.map { [$0] } ?? []
    }
  }

  /// What a tuple has at an index; nil where that may be anything, or nothing.
  mutating func element(_ index: String, of id: TypeID) -> ValueSet? {
    guard case .tuple(let tuple, let elements) = schema[id].kind, let index = Int(index) else {
      return nil
    }
    guard elements.indices.contains(index) else {
      return !tuple.isOpen && index >= elements.count ? ValueSet(isAbsent: true) : nil
    }
    var set = values(of: elements[index], isOneOfSeveral: false)
    // One with others behind it that have to be there is there, too.
    if elements[(index + 1)...].contains(where: { $0.presence.isRequired }) { set.isAbsent = false }
    return set
  }

  /// The members of a struct by their keys.
  private mutating func fields(of id: TypeID) -> [String: ValueSet] {
    if let known = members[id] { return known }
    var sets: [String: ValueSet] = [:]
    for (field, mayBeMissing) in memberFields(of: id) {
      let keys = field.readKeys
      var values = self.values(of: field, isOneOfSeveral: keys.count > 1)
      if mayBeMissing {
        values.formUnion(.all(.null))
        values.isAbsent = true
      }
      for key in keys { sets[key] = values }
    }
    members[id] = sets
    return sets
  }

  private mutating func values(of field: ResolvedField, isOneOfSeveral: Bool) -> ValueSet {
    if !field.constants.isEmpty {
      var set = ValueSet(values: field.constants)
      set.isAbsent = field.isOptional
      return set
    }
    var set = field.type.map { self.set(of: $0) } ?? .all(.all)
    switch field.presence {
    case .required: set.isAbsent = isOneOfSeveral
    case .defaulted: set.isAbsent = true
    case .optional:
      set.formUnion(.all(.null))
      set.isAbsent = true
    }
    return set
  }
}

extension ResolvedField {
  /// The keys that it is read under.
  var readKeys: [String] { [key] + (syntax.details?.aliases.map(\.value) ?? []) }
}

extension EnumerationSyntax {
  fileprivate func values(_ rawType: Enumeration.RawType) -> ValueSet {
    let raws = values.map(\.raw.value)
    if isOpen {
      guard rawType == .integer else { return .all(.string) }
      var set = ValueSet(kinds: .number, examples: [.integer: "0"])
      set.wholes = .type("Int")
      return set
    }
    var set = ValueSet(values: raws)
    if rawType == .integer {
      set.wholes = .values(
        raws.compactMap { if case .integer(let value) = $0 { value } else { nil } })
    }
    return set
  }
}

extension ScalarForm {
  /// The JSON values that it reads.
  fileprivate var values: ValueSet {
    switch form.grammar {
    case .any: return .all(.all)
    case .bool: return .all(.bool)
    case .string: return .all(.string)
    case .text(let text): return .some(.string, "\"\(text.example)\"")
    case .integerText: return .some(.string, nil)
    case .decimal, .number, .units: return .all(.number)
    case .double, .float:
      var set = ValueSet.all(.number)
      set.isFloating = true
      return set
    case .integer:
      var set = ValueSet(kinds: .number, examples: [.integer: "0"])
      set.wholes = .type(scalar.swiftType)
      return set
    }
  }
}

/// The JSON values that a type reads, as far as a proof needs to know them.
struct ValueSet {
  /// The types of which it has values; every value might be one.
  var kinds: KindSet = []
  /// The types of which every value is one indeed.
  var full: KindSet = []
  /// A value of a type that is not full, as JSON.
  var examples: [KindSet: String] = [:]
  /// Single values of types that are not in `kinds`.
  var values: [JSONTag] = []
  /// Objects and arrays, if not every one might be one.
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

  /// A few values, whose integers beside a `Double` are those that are spelled as such.
  static func constants(_ values: [JSONTag]) -> ValueSet {
    var set = ValueSet(values: values)
    let wholes = values.compactMap { if case .integer(let value) = $0 { value } else { nil } }
    if !wholes.isEmpty { set.wholes = .values(wholes) }
    return set
  }

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
    for object in objects { all.insert(object.kind) }
    return all
  }

  /// Its objects, or its arrays, if not every one might be one.
  func objects(of kind: KindSet) -> [ObjectSet] { objects.filter { $0.kind == kind } }

  /// Its single values of a type; none where every value of it might be one.
  func values(of kind: KindSet) -> [JSONTag] {
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

/// Objects or arrays of one sort. The members of an array are its elements, and their keys the indices.
enum ObjectSet: Hashable {
  case structure(TypeID)
  case map(ValueType)
  case tuple(TypeID)
  case list(ValueType)
  /// The values of a union that refuses what it does not know.
  case tagged(TypeID)

  /// The JSON type of its values.
  var kind: KindSet {
    switch self {
    case .structure, .map, .tagged: .object
    case .tuple, .list: .array
    }
  }
}

extension Field.Presence {
  fileprivate var isRequired: Bool { if case .required = self { true } else { false } }
}
