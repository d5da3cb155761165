import SumTypeGenerator
import SumTypeJSON

/// Creates the shapes for the types of a schema and for the root of the data.
struct PlanBuilder {
  private let types: PlannedTypes
  private let rootOwner: Int
  /// The memory of the tables for the shapes.
  let memory: TableMemory

  var schema: Schema { types.schema }
  var keyImages: KeyImages { types.keyImages }

  /// Creates a builder for the shapes of types.
  init(of types: PlannedTypes) {
    self.types = types
    memory = types.memory
    rootOwner = types.schema.types.count
  }

  /// Creates a builder for the shape of a root.
  private init(of plan: Plan) {
    types = plan.types
    memory = plan.memory
    rootOwner = plan.rootOwner
  }

  /// Returns the types of a schema, with the shapes that a builder creates.
  static func types(of schema: Schema) -> PlannedTypes {
    PlannedTypes(of: schema) { types, index in
      PlanBuilder(of: types).shape(of: schema.types[index], index)
    }
  }

  /// Returns the shape of data that is one value.
  static func root(_ subject: Subject, of plan: Plan) -> any Shape {
    PlanBuilder(of: plan).root(subject)
  }

  /// Returns the shape of data that is a line of many.
  static func line(_ subject: Subject, of plan: Plan) -> any Shape {
    PlanBuilder(of: plan).line(subject)
  }

  /// Returns the shape of a declared type.
  func shape(of type: TypeDeclaration, _ index: Int) -> any Shape {
    switch type.kind {
    case .structure(let structure):
      return StructureShape(
        structure.fields.planned(self, besides: structure.constants),
        parts: parts(of: structure.fields), owner: index, in: memory)
    case .union(let union):
      return UnionShape(
        union, owner: index, firstVariant: types.firstVariant(of: index), in: self)
    case .enumeration(let enumeration):
      return enumeration.shape(owner: index, in: memory)
    case .alias(let alias):
      return AliasShape(base: alias.base.form.grammar.shape(alias.bounds))
    case .typeAlias(let meaning): return shape(of: meaning)
    case .tuple(let tuple):
      return TupleShape(
        Array(tuple.singleFields).planned(self), named: tuple.singleFields.map(\.name.name),
        rest: tuple.rest.flatMap { shape(of: $0.type, $0.bounds) as? ListShape },
        isOpen: tuple.isOpen, owner: index, in: memory)
    case .external(let external):
      // The generator does not know which raw values the app's type accepts.
      return AliasShape(base: external.base.form.grammar.shape(nil))
    }
  }

  /// Returns the structs, unions and maps that are flattened into a struct.
  private func parts(of fields: [Field]) -> [PlannedPart] {
    var parts: [PlannedPart] = []
    for field in fields where field.isFlattened {
      if field.isFlattenedMap, let map = shape(of: field.type, field.bounds) as? MapShape {
        let keys = MemberTable([], in: types.memory)
        parts.append(
          PlannedPart(
            shape: FlatMapShape(element: map.element), keys: keys, sign: PartSign(keys),
            isOptional: false))
      }
      guard case .reference(let id) = field.type else { continue }
      let part = types.sign(of: id) { sign(of: id) }
      // A struct without members reads nothing.
      if case .structure = schema[id].kind, part.keys.isEmpty, !schema[id].hasMap { continue }
      var isOptional = false
      if case .optional = field.presence { isOptional = true }
      parts.append(
        PlannedPart(
          shape: shape(of: field.type), keys: part.keys, sign: part.sign, isOptional: isOptional))
    }
    return parts
  }

  /// Returns the possible keys of a flattened struct or union, and the sign by which it is found. They are in the memory
  /// of the types, whatever the builder's own is.
  private func sign(of id: TypeID) -> (keys: MemberTable, sign: PartSign) {
    let memory = types.memory
    let keys = MemberTable(
      schema.memberKeys(of: .reference(id)).map { memory.interned($0) }, in: memory)
    return (keys, schema.partSign(of: id, among: keys, in: memory))
  }

  /// Returns the shape of a type, with its bounds if it has any.
  func shape(of type: ValueType, _ bounds: Bounds? = nil) -> any Shape {
    switch type {
    case .scalar(let form): form.form.grammar.shape(bounds)
    case .reference(let id):
      ReferenceShape(index: id.index, readsNull: schema[id].readsNull)
    case .optional(let wrapped): OptionalShape(wrapped: shape(of: wrapped, bounds))
    case .list(let element):
      ListShape(
        element: shape(of: element, bounds?.elements), bounds: LengthBounds(bounds))
    case .map(let element):
      MapShape(element: shape(of: element, bounds?.elements), bounds: LengthBounds(bounds))
    case .embedded(let inner, let wire):
      EmbeddedShape(inner: shape(of: inner), wire: wire)
    case .arranged(let arrangement, let inner):
      shape(of: inner, arranged: arrangement, bounds)
    case .constant(let values): ConstantShape(values, in: memory)
    case .bounded(let inner, let limits): shape(of: inner, limits.bounds)
    }
  }

  private func shape(
    of type: ValueType, arranged arrangement: Arrangement, _ bounds: Bounds?
  ) -> any Shape {
    let inner = shape(of: type, bounds?.elements)
    switch arrangement {
    case .entries, .alternating:
      guard case .reference(let id) = type, let entry = MapEntryShape(schema[id].kind, in: self)
      else { return inner }
      return arrangement == .entries
        ? EntriesShape(element: inner, entry: entry, bounds: LengthBounds(bounds))
        : AlternatingShape(entry: entry, bounds: LengthBounds(bounds))
    case .oneOrMany: return OneOrManyShape(element: inner, bounds: LengthBounds(bounds))
    case .emptyArray:
      return MapOrEmptyArrayShape(map: MapShape(element: inner, bounds: LengthBounds(bounds)))
    case .oneEntry: return OneEntryShape(element: inner)
    case .jsonOrText(let wire):
      return JSONOrTextShape(embedded: EmbeddedShape(inner: inner, wire: wire))
    }
  }

  // MARK: - The root

  private func root(_ subject: Subject) -> any Shape {
    switch subject.root {
    case .type(let type, let bounds?): return shape(of: type, bounds)
    case .type(let type, nil): return counted(type)
    case .document(let document):
      switch document.root {
      case .plain(let type): return counted(type)
      case .lines(let lines): return line(lines.element)
      case .versioned(let root): return versioned(root)
      }
    }
  }

  private func line(_ subject: Subject) -> any Shape {
    switch subject.root {
    case .type(let type, _): return line(type)
    case .document: return root(subject)
    }
  }

  private func line(_ type: ValueType) -> any Shape {
    var union: UnionShape?
    if case .reference(let id) = type { union = types[id.index] as? UnionShape }
    return LineShape(value: shape(of: type), union: union, owner: rootOwner)
  }

  /// Returns the shape of a root. If it is a list, its elements count as entries.
  private func counted(_ type: ValueType) -> any Shape {
    var bounds: Bounds?
    if case .bounded(_, let limits) = type { bounds = limits.bounds }
    guard case .list(let element) = type.unbounded else { return shape(of: type) }
    return ListShape(
      element: shape(of: element, bounds?.elements), bounds: LengthBounds(bounds),
      countsEntries: true)
  }

  private func versioned(_ root: VersionedRoot) -> any Shape {
    var fields = [PlannedField(key: root.versionKey, shape: VersionShape())]
    for list in root.lists {
      fields.append(PlannedField(key: list.key, shape: shape(of: list)))
    }
    return StructureShape(
      fields + (root.fields.planned(self, besides: root.constants)),
      parts: parts(of: root.fields), owner: rootOwner, versionIndex: 0, in: memory)
  }

  private func shape(of list: EntryList) -> any Shape {
    if list.isAside, case .reference(let id) = list.element,
      let union = types[id.index] as? UnionShape
    {
      return AsideListShape(union: union)
    }
    return ListShape(element: shape(of: list.element), bounds: nil, countsEntries: true)
  }
}

extension [Field] {
  /// Returns the fields and the constants among them, in the order of the file.
  fileprivate func planned(
    _ builder: PlanBuilder, besides constants: [ConstantMember] = []
  ) -> [PlannedField] {
    var fields: [PlannedField] = []
    var next = constants[...]
    for (index, field) in enumerated() {
      while let constant = next.first, constant.position <= index {
        fields.append(PlannedField(constant, in: builder.memory))
        next.removeFirst()
      }
      if field.isFlattened { continue }
      fields.append(
        PlannedField(field, shape: builder.shape(of: field.type, field.bounds)))
    }
    fields += next.map { PlannedField($0, in: builder.memory) }
    return fields
  }
}
