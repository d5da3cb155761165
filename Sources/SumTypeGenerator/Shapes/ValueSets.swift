import SumTypeJSON
import SumTypeSource

/// Computes the JSON values that the types of a schema accept.
struct ValueSets {
  let schema: Resolution
  private var known: [TypeID: ValueSet] = [:]
  private var members: [TypeID: [WireText: ValueSet]] = [:]
  private var memberFields: [TypeID: [(field: ResolvedField, mayBeMissing: Bool)]] = [:]
  private var requiredFields: [TypeID: [WireText: ResolvedField]] = [:]
  private var tags: [TypeID: ValueSet] = [:]
  private var keys: [TypeID: [String]] = [:]
  private var fewValues: [ObjectSet: [String]] = [:]
  /// The number of pairs of members that were compared so far.
  var effort = 0
  /// The number of values and sorts of objects in the variants that were compared so far.
  var values = 0
  /// The number of values and sorts of objects that unions without tags have listed so far.
  private var listed = 0
  /// The sets of elements that may stand without their list.
  private var bareElements: [ValueType: ValueSet] = [:]
  /// The index of the last required element of each tuple; -1 if there is none.
  private var lastRequired: [TypeID: Int] = [:]
  /// The unions whose values are being computed, which may contain themselves.
  private var open: Set<TypeID> = []
  /// The results of the comparisons of two sorts of objects.
  var intersections: [Pair: Intersection] = [:]
  /// The smallest object of each sort; nil if it cannot be shown.
  var examples: [ObjectSet: String?] = [:]

  struct Pair: Hashable {
    let left: ObjectSet
    let right: ObjectSet
  }

  init(_ schema: Resolution) { self.schema = schema }

  /// Returns the values of a type.
  mutating func set(of type: ValueType) -> ValueSet {
    switch type {
    case .scalar(let form): return form.values
    case .reference(let id): return set(of: id)
    case .optional(let wrapped): return set(of: wrapped).union(.all(.null))
    case .list(let element): return ValueSet(objects: [.list(element)])
    case .map: return ValueSet(objects: [.map(type)])
    case .embedded: return .some(.string)
    case .arranged(.oneOrMany, let element):
      if let known = bareElements[element] { return known }
      let set = set(of: element).union(ValueSet(objects: [.list(element)]))
      // Inside a union that may contain itself, the set may lack values.
      if open.isEmpty { bareElements[element] = set }
      return set
    case .arranged(.emptyArray, let value):
      return ValueSet(objects: [.map(.map(value))]).union(.some(.array, "[]"))
    case .arranged(.oneEntry, _): return .some(.object)
    case .arranged(.entries, let entry): return ValueSet(objects: [.list(entry)])
    case .arranged(.alternating, .reference(let id)):
      return ValueSet(objects: [.alternating(id)])
    case .arranged(.alternating, _): return .some(.array, "[]")
    case .arranged(.jsonOrText, _): return .all(.string)
    case .constant(let values): return .constants(values)
    case .bounded(let inner, let limits): return set(of: inner, within: limits.bounds)
    }
  }

  /// Returns the values of a type within the bounds of a member.
  mutating func set(of type: ValueType, within bounds: Bounds?) -> ValueSet {
    guard let bounds else { return set(of: type) }
    switch type {
    case .optional(let wrapped): return set(of: wrapped, within: bounds).union(.all(.null))
    case .arranged(.oneOrMany, let element):
      // A bare element is a list of one.
      var bare = set(of: element, within: bounds.elements)
      if (bounds.lower.flatMap { Int($0) } ?? 0) > 1 { bare = bare.outOfBounds }
      return bare.union(ValueSet(objects: [.list(element)]).within(bounds))
    // The bounds are those of the number of entries, each of which is two elements.
    case .arranged(.alternating, _): return set(of: type)
    case .reference(let id):
      guard case .typeAlias(let type) = schema[id].kind else { return set(of: id).within(bounds) }
      return set(of: type, within: bounds)
    default: return set(of: type).within(bounds)
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
    case .alias(let alias): return alias.base.values.within(alias.bounds)
    case .typeAlias(let type): return set(of: type)
    case .enumeration(let syntax, let rawType): return syntax.values(rawType)
    case .structure: return ValueSet(objects: [.structure(id)])
    case .tuple: return ValueSet(objects: [.tuple(id)])
    case .external(let external):
      // The raw values that the app's type accepts are not known.
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
        // A proof with more is refused.
        if listed > ShapeProof.maximumValues { break }
        let set = set(of: payload)
        listed += set.values.count + set.objects.count
        values.formUnion(set)
      }
    case .objects: values = .some(.object)
    case .arrays: values = .some(.array)
    case .tagged: values = ValueSet(objects: [.tagged(id)])
    case .key:
      values = .some(.object)
      for (variant, payload) in zip(union.variants, payloads) {
        guard case .none = payload else { continue }
        values.formUnion(ValueSet(values: variant.tags.map(\.value)))
      }
    }
    // An open union reads every value of these types, and keeps those that it does not know.
    return isClosed ? values : .all(values.allKinds)
  }
}

// MARK: - Members

extension ValueSets {
  /// Returns the values under a key in an object of this sort; nil if any value is allowed, or
  /// none.
  mutating func member(_ key: String, of object: ObjectSet) -> ValueSet? {
    switch object {
    case .structure(let id): return fields(of: id)[key.wire]
    case .map(.map(let value)):
      var set = set(of: value)
      set.isAbsent = true
      return set
    case .map: return nil
    case .tuple(let id): return element(key, of: id)
    case .alternating(let id):
      // Keys lie at even indices, and values at odd ones.
      var set = Int(key).flatMap { element(String($0 % 2), of: id) }
      set?.isAbsent = true
      return set
    case .list(let element):
      var set = set(of: element)
      set.isAbsent = true
      return set
    case .tagged(let id):
      guard case .union(let union, _) = schema[id].kind,
        union.representation?.tagKey?.wire == key.wire
      else {
        return nil
      }
      if let known = tags[id] { return known }
      let values = union.variants.flatMap { $0.tags.map(\.value) }
      let mayBeMissing =
        union.untagged != nil || union.representation?.form.isTagOptional ?? false
      let set = ValueSet(values: values, isAbsent: mayBeMissing)
      tags[id] = set
      return set
    }
  }

  /// Returns the keys under which every object of this sort has one of a few values.
  mutating func keysOfFewValues(_ object: ObjectSet) -> [String] {
    if let known = fewValues[object] { return known }
    var found: [String] = []
    for key in keys(of: object) where member(key, of: object)?.isFewValues == true {
      found.append(key)
    }
    fewValues[object] = found
    return found
  }

  /// Returns the field of a struct that is read under a key, unless it belongs to a flattened
  /// struct that may be missing.
  mutating func requiredField(_ key: String, of id: TypeID) -> ResolvedField? {
    if let known = requiredFields[id] { return known[key.wire] }
    var fields: [WireText: ResolvedField] = [:]
    for (field, mayBeMissing) in memberFields(of: id) where !mayBeMissing {
      for key in field.readKeys.wire where fields[key] == nil { fields[key] = field }
    }
    requiredFields[id] = fields
    return fields[key.wire]
  }

  /// Returns the fields that are members of a struct's object.
  mutating func memberFields(
    of id: TypeID
  ) -> [(field: ResolvedField, mayBeMissing: Bool)] {
    if let known = memberFields[id] { return known }
    guard case .structure(_, let fields) = schema[id].kind else { return [] }
    let found = schema.memberFields(of: fields)
    memberFields[id] = found
    return found
  }

  /// Returns the keys that ``member(_:of:)`` constrains; none for a map, which constrains all keys.
  mutating func keys(of object: ObjectSet) -> [String] {
    switch object {
    case .structure(let id):
      if let known = keys[id] { return known }
      let found = memberFields(of: id).flatMap(\.field.readKeys)
      keys[id] = found
      return found
    case .map, .list, .alternating: return []
    case .tuple(let id):
      if let known = keys[id] { return known }
      guard case .tuple(let tuple, let elements) = schema[id].kind else { return [] }
      var count = elements.count + (tuple.isOpen ? 0 : 1)
      if let bounds = elements.last.flatMap({ $0.isRest ? $0.bounds : nil }) {
        let ends = [bounds.lower, bounds.upper].compactMap { $0.flatMap { Int($0) } }
        count += min(ends.max() ?? 0, Self.maximumCount)
      }
      let found = (0..<count).map { String($0) }
      keys[id] = found
      return found
    case .tagged(let id):
      guard case .union(let union, _) = schema[id].kind else { return [] }
      return union.representation?.tagKey.map { [$0] } ?? []
    }
  }

  /// Returns the values at an index of a tuple; nil if any value is allowed, or none.
  mutating func element(_ index: String, of id: TypeID) -> ValueSet? {
    guard case .tuple(let tuple, let elements) = schema[id].kind, let index = Int(index) else {
      return nil
    }
    if let rest = elements.last, rest.isRest, index >= elements.count - 1 {
      return self.rest(rest, at: index - elements.count + 1)
    }
    guard elements.indices.contains(index) else {
      return !tuple.isOpen && index >= elements.count ? ValueSet(isAbsent: true) : nil
    }
    var set = values(of: elements[index], isOneOfSeveral: false)
    // An element before a required one is required too.
    if index < lastRequired(id, elements) { set.isAbsent = false }
    return set
  }

  /// Returns the values of an element of a tuple's rest, each of which may be absent unless bounds
  /// exclude it.
  private mutating func rest(_ field: ResolvedField, at index: Int) -> ValueSet? {
    guard let element = field.type?.elements else { return nil }
    var set = self.set(of: element, within: field.bounds?.elements)
    if let most = field.bounds?.upper.flatMap({ Int($0) }), index >= most { set = set.outOfBounds }
    set.isAbsent = true
    set.isAbsenceOutOfBounds = field.bounds?.lower.flatMap { Int($0) }.map { index < $0 } ?? false
    return set
  }

  private mutating func lastRequired(_ id: TypeID, _ elements: [ResolvedField]) -> Int {
    if let known = lastRequired[id] { return known }
    let index = elements.lastIndex { $0.presence.isRequired } ?? -1
    lastRequired[id] = index
    return index
  }

  /// Returns the values of a struct's members, by their keys.
  private mutating func fields(of id: TypeID) -> [WireText: ValueSet] {
    if let known = members[id] { return known }
    var sets: [WireText: ValueSet] = [:]
    for (field, mayBeMissing) in memberFields(of: id) {
      let keys = field.readKeys.wire
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
    var set = field.type.map { self.set(of: $0, within: field.bounds) } ?? .all(.all)
    switch field.presence {
    case .required: set.isAbsent = isOneOfSeveral
    case .defaulted, .rest: set.isAbsent = true
    case .optional:
      set.formUnion(.all(.null))
      set.isAbsent = true
    }
    return set
  }
}

extension ResolvedField {
  /// The keys under which the field is read.
  var readKeys: [String] { [key] + (syntax.details?.aliases.map(\.value) ?? []) }
}

extension EnumerationSyntax {
  fileprivate func values(_ rawType: Enumeration.RawType) -> ValueSet {
    let raws = values.flatMap { [$0.raw.value] + $0.aliases.map(\.value) }
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
  /// The JSON values that the scalar reads.
  fileprivate var values: ValueSet {
    switch form.grammar {
    case .any: return .all(.all)
    case .bool: return .all(.bool)
    case .string: return .all(.string)
    case .text(let text): return .some(.string, "\"\(text.example)\"")
    case .integerText: return .some(.string, nil)
    case .decimalText, .floating(_, .text): return .some(.string, "\"0.5\"")
    case .decimal, .number, .units: return .all(.number)
    case .floating(_, let spelling):
      var set = ValueSet.all(.number)
      set.isFloating = true
      if spelling == .number { return set }
      return set.union(ValueSet(values: NonFiniteText.names.map { .string($0) }))
    case .integer:
      var set = ValueSet(kinds: .number, examples: [.integer: "0"])
      set.wholes = .type(scalar.swiftType)
      return set
    }
  }
}

extension Field.Presence {
  fileprivate var isRequired: Bool { if case .required = self { true } else { false } }
}
