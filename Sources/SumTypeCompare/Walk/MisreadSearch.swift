import SumTypeGenerator
import SumTypeJSON

/// Finds the variants of a reader's untagged or presence union for which a writer's value might be taken.
///
/// A reader looks only at what tells its own variants apart (``VariantShape``). For each of a writer's variants and
/// each of those shapes, a value is made that is of the variant and has the shape; if no value exists, the two are
/// disjoint. Shapes that require one of a few values under a key, or as an element, are looked up by these values, so
/// that the time does not grow with the square of the number of variants.
struct MisreadSearch {
  /// The greatest number of pairs of variants that are compared. The rest is skipped, and the comparison says so
  /// (``isCutShort``).
  private static let maximumEffort = 20_000

  private let writer: Side
  private let shapes: [VariantShape?]
  /// The place where most shapes require one of a few values.
  private let leading: MemberPlace?
  private var byValue: [JSONTag: [Int]] = [:]
  /// The shapes that do not require a value there.
  private var others: [Int] = []
  /// The variants that are told by their values alone, such as closed enums, by these values.
  private var byWhole: [JSONTag: [Int]] = [:]
  /// The other variants.
  private var notWhole: [Int] = []
  private var effort = 0
  /// Whether pairs were skipped, so that the result proves nothing about the rest.
  private(set) var isCutShort = false
  /// The search in a presence union; nil for other unions.
  private let keys: KeyMisreads?

  /// - Parameters:
  ///   - reader: the union that reads.
  ///   - keys: the search in a presence union.
  init(_ reader: Union, of writer: Side, keys: KeyMisreads?) {
    self.writer = writer
    self.keys = keys
    shapes = reader.variants.map(\.shape)
    var uses: [MemberPlace: Int] = [:]
    for shape in shapes {
      for place in Set(shape?.objects.flatMap { $0.fewValues.map(\.place) } ?? []) {
        uses[place, default: 0] += 1
      }
    }
    leading = uses.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    for (index, shape) in shapes.enumerated() {
      if let shape, shape.kinds.isEmpty, shape.objects.isEmpty, shape.wholes == nil {
        for value in Set(shape.values) { byWhole[value, default: []].append(index) }
      } else {
        notWhole.append(index)
      }
    }
    for (index, shape) in shapes.enumerated() {
      guard let shape, shape.kinds.isEmpty, shape.values.isEmpty, shape.wholes == nil, let leading,
        shape.objects.allSatisfy({ $0.fewValues.contains { $0.place == leading } })
      else {
        others.append(index)
        continue
      }
      let values = shape.objects.flatMap(\.fewValues).filter { $0.place == leading }
        .flatMap(\.values)
      for value in Set(values) { byValue[value, default: []].append(index) }
    }
  }

  /// Returns values of a variant that might be taken for another variant.
  mutating func examples(of payload: ValueType?, except own: Int?) -> [String] {
    guard let payload, !isCutShort else { return [] }
    if writer.examples.isSpent {
      isCutShort = true
      return []
    }
    if let keys {
      let found = keys.examples(of: payload, except: own)
      effort += found.count
      isCutShort = effort > Self.maximumEffort
      return found
    }
    var found: [String] = []
    for index in candidates(for: payload) where index != own {
      effort += 1
      if effort > Self.maximumEffort {
        isCutShort = true
        return found
      }
      guard let shape = shapes[index], let json = value(of: payload, like: shape) else { continue }
      found.append(json)
    }
    return found
  }

  /// Returns the shapes that values of a type may have.
  private func candidates(for payload: ValueType) -> [Int] {
    if case .reference(let id) = writer.meaning(of: payload),
      case .enumeration(let enumeration) = writer.schema[id].kind, !enumeration.isOpen
    {
      let raws = enumeration.values.flatMap { writer.examples.raws(of: $0) }
      let shapes = Set(raws.flatMap { byWhole[$0] ?? [] })
      return (notWhole + shapes).sorted()
    }
    guard let leading, case .reference(let id) = writer.meaning(of: payload) else {
      return Array(shapes.indices)
    }
    let values: [JSONTag]?
    switch (writer.schema[id].kind, leading) {
    case (.structure, .key(let key)):
      let shape = writer.examples.shape(of: .type(id))
      guard let member = shape.byKey[key].map({ shape.members[$0] }) else { return others }
      values = self.values(of: member)
    case (.tuple(let tuple), .element(let index)):
      guard let element = tuple.element(at: index) else { return others }
      values = closedValues(of: element.type)
    case (.structure, .element), (.tuple, .key): return others
    default: return Array(shapes.indices)
    }
    guard let values else { return Array(shapes.indices) }
    // Many values may lead to one shape.
    return Set(others + values.flatMap { byValue[$0] ?? [] }).sorted()
  }

  /// Returns all values that a member may have, if it is a constant or a closed enum; nil otherwise.
  private func values(of member: ObjectShape.Member) -> [JSONTag]? {
    if case .constant(let constant) = member.kind { return constant.values }
    return member.type.flatMap { closedValues(of: $0) }
  }

  /// Returns all values of a closed enum; nil for another type.
  private func closedValues(of type: ValueType) -> [JSONTag]? {
    guard case .reference(let id) = writer.meaning(of: type),
      case .enumeration(let enumeration) = writer.schema[id].kind, !enumeration.isOpen
    else { return nil }
    return enumeration.values.flatMap { writer.examples.raws(of: $0) }
  }
}

// MARK: - Values

extension MisreadSearch {
  /// The greatest nesting of shapes, as in the proof that variants are disjoint.
  private static let maximumDepth = 16

  /// Returns a value of a type that has a shape; nil if no such value exists.
  private func value(
    of type: ValueType, within bounds: Bounds? = nil, like shape: VariantShape, depth: Int = 0
  ) -> String? {
    guard depth < Self.maximumDepth else { return nil }
    let bounds = writer.bounds(of: type) ?? bounds
    let type = writer.meaning(of: type)
    if case .optional(let wrapped) = type {
      if shape.kinds.contains(.null) { return "null" }
      return value(of: wrapped, within: bounds, like: shape, depth: depth)
    }
    if case .reference(let id) = type {
      switch writer.schema[id].kind {
      case .structure:
        if shape.kinds.contains(.object) { return writer.examples.object(.type(id)) }
        for object in shape.objects where !object.isArray {
          if let found = self.object(id, like: object, depth: depth) { return found }
        }
        return nil
      case .tuple(let tuple):
        if shape.kinds.contains(.array) { return writer.examples.elements(of: tuple, of: id) }
        for array in shape.objects where array.isArray {
          if let found = self.array(tuple, id, like: array, depth: depth) { return found }
        }
        return nil
      case .union(let union) where union.representation.isUntagged:
        for case let payload? in union.variants.map(\.payload) {
          if let found = value(of: payload, like: shape, depth: depth + 1) { return found }
        }
      default: break
      }
    }
    if case .map(let element) = type {
      for object in shape.objects where !object.isArray {
        if let found = map(of: element, like: object, depth: depth) { return found }
      }
    }
    if case .list(let element) = type {
      for array in shape.objects where array.isArray {
        if let found = list(of: element, like: array, depth: depth) { return found }
      }
    }
    // A long enum has many values, so they are compared as a set.
    let values = shape.values.map(\.description)
    let known = Set(values.map(\.wire))
    let own = writer.examples.samples(of: type, within: bounds, depth: 1)
      .filter { shape.mayBe($0, among: known) }
    return
      (own + (enumerationValues(of: type).map { $0.filter { known.contains($0.wire) } } ?? values)
      + shape.examples)
      .first { writer.probe.couldWrite($0, as: type, within: bounds) }
  }

  /// Returns all values of a closed enum as JSON; nil for another type.
  private func enumerationValues(of type: ValueType) -> [String]? {
    guard case .reference(let id) = type,
      case .enumeration(let enumeration) = writer.schema[id].kind, !enumeration.isOpen
    else { return nil }
    return enumeration.values.flatMap { writer.examples.raws(of: $0) }.map(\.description)
  }

  /// Returns an object of a struct whose members have the given shapes.
  private func object(
    _ id: TypeID, like object: VariantShape.Members, depth: Int
  ) -> String? {
    let own = writer.examples.shape(of: .type(id))
    var setting: [(key: String, value: String)] = []
    var omitting: Set<WireText> = []
    for (key, shape) in object.members {
      guard let member = own.byKey[key.wire].map({ own.members[$0] }) else {
        if shape.isOptional { continue }
        return nil
      }
      if case .constant(let constant) = member.kind {
        let known = Set(shape.values)
        guard let value = constant.values.first(where: { shape.mayBe($0, among: known) }) else {
          return nil
        }
        setting.append((key, value.description))
      } else if let type = member.type,
        let value = value(of: type, within: member.bounds, like: shape, depth: depth + 1)
      {
        setting.append((key, value))
      } else if shape.isOptional, !member.isRequired {
        omitting.insert(member.key.wire)
      } else if shape.kinds.contains(.null), case .optional = member.field?.presence {
        setting.append((key, "null"))
      } else {
        return nil
      }
    }
    return writer.examples.object(.type(id), setting: setting, omitting: omitting)
  }

  /// Returns the array of a tuple whose elements have the given shapes.
  private func array(
    _ tuple: Structure, _ id: TypeID, like array: VariantShape.Members, depth: Int
  ) -> String? {
    let shapes = Dictionary(uniqueKeysWithValues: array.elements.map { ($0.index, $0.shape) })
    let needed = max(
      tuple.leastRequired,
      (array.elements.last { !$0.shape.isOptional }?.index ?? -1) + 1)
    guard needed <= Examples.maximumLength else { return nil }
    var elements: [String] = []
    for index in 0..<needed {
      guard let (type, bounds, field) = tuple.element(at: index) else { return nil }
      let mayBeNil = if case .optional = field.presence { true } else { false }
      let value =
        shapes[index].map { shape in
          self.value(of: type, within: bounds, like: shape, depth: depth + 1)
            ?? (shape.kinds.contains(.null) && mayBeNil ? "null" : nil)
        } ?? writer.examples.value(of: type, within: bounds)
      guard let value else { return nil }
      elements.append(value)
    }
    return "[\(elements.joined(separator: ","))]"
  }

  private func list(
    of element: ValueType, like array: VariantShape.Members, depth: Int
  ) -> String? {
    let shapes = array.elements
    guard let last = shapes.last(where: { !$0.shape.isOptional })?.index else { return "[]" }
    let byIndex = Dictionary(uniqueKeysWithValues: shapes.map { ($0.index, $0.shape) })
    var elements: [String] = []
    for index in 0...last {
      let value =
        byIndex[index].map { self.value(of: element, like: $0, depth: depth + 1) }
        ?? writer.examples.value(of: element)
      guard let value else { return nil }
      elements.append(value)
    }
    return "[\(elements.joined(separator: ","))]"
  }

  private func map(
    of element: ValueType, like object: VariantShape.Members, depth: Int
  ) -> String? {
    var members: [String] = []
    for (key, shape) in object.members where !shape.isOptional {
      guard let value = value(of: element, like: shape, depth: depth + 1) else { return nil }
      members.append("\(JSONSnippet.string(key)):\(value)")
    }
    return "{\(members.joined(separator: ","))}"
  }
}

/// A key of objects, or an index of elements of arrays.
private enum MemberPlace: Hashable, Comparable {
  case key(WireText)
  case element(Int)
}

extension VariantShape.Members {
  /// The members, or elements, that have to be one of a few values.
  fileprivate var fewValues: [(place: MemberPlace, values: [JSONTag])] {
    members.compactMap { key, shape in
      let isFew =
        shape.kinds.isEmpty && shape.objects.isEmpty && shape.wholes == nil && !shape.isOptional
      guard isFew else { return nil }
      if !isArray { return (.key(key.wire), shape.values) }
      return Int(key).map { (.element($0), shape.values) }
    }
  }
}

extension VariantShape {
  /// Whole numbers of the shape.
  fileprivate var examples: [String] {
    switch wholes {
    case .type: ["1", "0"]
    case .values(let numbers): numbers.map { String($0) }
    case nil: []
    }
  }

  /// Returns whether a tag may have the shape, whose values are given.
  fileprivate func mayBe(_ tag: JSONTag, among values: Set<JSONTag>) -> Bool {
    let kind: KindSet =
      switch tag {
      case .string: .string
      case .integer: .integer
      case .bool: .bool
      }
    return mayBe(kind) || values.contains(tag)
  }

  /// Returns whether JSON may have the shape by its type or its value, with the values of the shape given as JSON.
  /// Members of an object are checked by the caller.
  fileprivate func mayBe(_ json: String, among values: Set<WireText>) -> Bool {
    guard let first = json.utf8.first else { return false }
    let kind: KindSet =
      switch first {
      case UInt8(ascii: "{"): .object
      case UInt8(ascii: "["): .array
      case UInt8(ascii: "\""): .string
      case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
      case UInt8(ascii: "n"): .null
      default: json.utf8.contains { $0 == 0x2E || $0 | 0x20 == 0x65 } ? .fraction : .integer
      }
    return mayBe(kind) || values.contains(json.wire)
  }

  /// Returns whether all JSON of a kind has the shape, or may have it.
  private func mayBe(_ kind: KindSet) -> Bool {
    kinds.contains(kind)
      || objects.contains(where: { $0.isArray ? kind == .array : kind == .object })
      || kind == .integer && wholes != nil
  }
}
