import SumTypeGenerator
import SumTypeJSON

/// Makes the plan of a schema.
struct PlanBuilder {
  private let schema: Schema
  private let plan: Plan

  /// The shape of data by the plan of its schema: where it is one value, and where it is a line of many.
  static func plan(
    _ subject: Subject, by known: Plan
  ) throws(UnreadableForm) -> (plan: Plan, root: any Shape, line: any Shape) {
    let plan = Plan(known, rootName: subject.name)
    let builder = PlanBuilder(schema: known.schema, plan: plan)
    return (plan, try builder.root(subject), try builder.line(subject))
  }

  /// Plans all types of a schema.
  static func planTypes(of plan: Plan) throws(UnreadableForm) {
    let builder = PlanBuilder(schema: plan.schema, plan: plan)
    for (index, type) in plan.schema.types.enumerated() {
      plan.types.append(try builder.shape(of: type, index))
    }
  }

  private func shape(
    of type: TypeDeclaration, _ index: Int
  ) throws(UnreadableForm) -> any Shape {
    switch type.kind {
    case .structure(let structure):
      return StructureShape(
        try structure.fields.planned(self, besides: structure.constants),
        parts: try parts(of: structure.fields), owner: index)
    case .union(let union):
      let first = plan.variantCount
      plan.variantCount += union.variants.count
      plan.unions.append(
        PlannedUnion(
          name: type.spelling, variants: union.variants, firstVariant: first,
          hasTags: plan.hasTags(index)))
      return try UnionShape(union, owner: index, firstVariant: first, in: self)
    case .enumeration(let enumeration):
      return enumeration.shape(owner: index)
    case .alias(let alias):
      return AliasShape(base: alias.base.form.grammar.shape(nil))
    case .typeAlias(let meaning): return try shape(of: meaning)
    case .tuple(let tuple):
      return TupleShape(
        try tuple.fields.planned(self), named: tuple.fields.map(\.name.name), owner: index)
    case .external(let external):
      // Which raw values the app's type accepts is not known here.
      return AliasShape(base: external.base.form.grammar.shape(nil))
    }
  }

  /// What is flattened into a struct.
  private func parts(of fields: [Field]) throws(UnreadableForm) -> [PlannedPart] {
    var parts: [PlannedPart] = []
    for field in fields where field.isFlattened {
      guard case .reference(let id) = field.type else { continue }
      let keys = MemberTable(schema.memberKeys(of: field.type).map { StaticString.interned($0) })
      var isOptional = false
      if case .optional = field.presence { isOptional = true }
      parts.append(
        PlannedPart(
          shape: try shape(of: field.type), keys: keys, sign: sign(of: id, all: keys),
          isOptional: isOptional))
    }
    return parts
  }

  /// What tells whether a flattened struct or union is there; `all` are the keys that may be its.
  private func sign(of id: TypeID, all keys: MemberTable) -> PartSign {
    guard case .union(let union) = schema[id].kind,
      let reader = union.representation.form.reader(of: union.formVariants)
        as? any MemberUnionReader
    else { return PartSign(keys) }
    return reader.sign(all: keys)
  }

  /// The shape of a type, within bounds if it has any.
  func shape(
    of type: ValueType, _ bounds: Bounds? = nil
  ) throws(UnreadableForm) -> any Shape {
    switch type {
    case .scalar(let form): form.form.grammar.shape(bounds)
    case .reference(let id):
      ReferenceShape(index: id.index, readsNull: schema[id].readsNull)
    case .optional(let wrapped): OptionalShape(wrapped: try shape(of: wrapped, bounds))
    case .list(let element):
      ListShape(
        element: try shape(of: element, bounds?.elements), bounds: LengthBounds(bounds))
    case .map(let element):
      MapShape(element: try shape(of: element, bounds?.elements), bounds: LengthBounds(bounds))
    case .embedded(let inner, let wire):
      EmbeddedShape(inner: try shape(of: inner), wrapping: wire.wrapping)
    case .arranged(let arrangement, let inner):
      try shape(of: inner, arranged: arrangement, bounds)
    case .constant(let values): ConstantShape(values)
    }
  }

  private func shape(
    of type: ValueType, arranged arrangement: Arrangement, _ bounds: Bounds?
  ) throws(UnreadableForm) -> any Shape {
    let inner = try shape(of: type, bounds?.elements)
    switch arrangement {
    case .oneOrMany: return OneOrManyShape(element: inner, bounds: LengthBounds(bounds))
    case .emptyArray:
      return MapOrEmptyArrayShape(map: MapShape(element: inner, bounds: LengthBounds(bounds)))
    case .oneEntry: return OneEntryShape(element: inner)
    case .jsonOrText(let wire):
      return JSONOrTextShape(embedded: EmbeddedShape(inner: inner, wrapping: wire.wrapping))
    }
  }

  // MARK: - The root

  private func root(_ subject: Subject) throws(UnreadableForm) -> any Shape {
    switch subject.root {
    case .type(let type, let bounds?): return try shape(of: type, bounds)
    case .type(let type, nil): return try counted(type)
    case .document(let document):
      switch document.root {
      case .plain(let type): return try counted(type)
      case .lines(let lines): return try line(lines.element)
      case .versioned(let root): return try versioned(root)
      }
    }
  }

  private func line(_ subject: Subject) throws(UnreadableForm) -> any Shape {
    switch subject.root {
    case .type(let type, _): return try line(type)
    case .document: return try root(subject)
    }
  }

  private func line(_ type: ValueType) throws(UnreadableForm) -> any Shape {
    var union: UnionShape?
    if case .reference(let id) = type { union = plan.types[id.index] as? UnionShape }
    return LineShape(value: try shape(of: type), union: union, owner: plan.rootOwner)
  }

  /// A root that is a list counts its elements as entries.
  private func counted(_ type: ValueType) throws(UnreadableForm) -> any Shape {
    guard case .list(let element) = type else { return try shape(of: type) }
    return ListShape(element: try shape(of: element), bounds: nil, countsEntries: true)
  }

  private func versioned(_ root: VersionedRoot) throws(UnreadableForm) -> any Shape {
    var fields = [PlannedField(key: root.versionKey, shape: VersionShape())]
    for list in root.lists {
      fields.append(PlannedField(key: list.key, shape: try shape(of: list)))
    }
    return StructureShape(
      fields + (try root.fields.planned(self, besides: root.constants)),
      parts: try parts(of: root.fields), owner: plan.rootOwner, versionIndex: 0)
  }

  private func shape(of list: EntryList) throws(UnreadableForm) -> any Shape {
    if list.isAside, case .reference(let id) = list.element,
      let union = plan.types[id.index] as? UnionShape
    {
      return AsideListShape(union: union)
    }
    return ListShape(element: try shape(of: list.element), bounds: nil, countsEntries: true)
  }
}

extension TypeDeclaration {
  /// Whether `null` is a value of it: only of what is written as `JSON`.
  fileprivate var readsNull: Bool {
    switch kind {
    case .alias(let alias): alias.base.scalar.isAnyJSON
    case .external(let external): external.base.scalar.isAnyJSON
    case .structure, .union, .enumeration, .tuple, .typeAlias: false
    }
  }
}

extension [Field] {
  /// The fields and the constants among them, in file order.
  fileprivate func planned(
    _ builder: PlanBuilder, besides constants: [ConstantMember] = []
  ) throws(UnreadableForm) -> [PlannedField] {
    var fields: [PlannedField] = []
    var next = constants[...]
    for (index, field) in enumerated() {
      while let constant = next.first, constant.position <= index {
        fields.append(PlannedField(constant))
        next.removeFirst()
      }
      if field.isFlattened { continue }
      fields.append(
        PlannedField(field, shape: try builder.shape(of: field.type, field.bounds)))
    }
    fields += next.map { PlannedField($0) }
    return fields
  }
}
