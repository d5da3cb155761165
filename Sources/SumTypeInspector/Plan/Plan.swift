import SumTypeGenerator
import SumTypeJSON

/// A schema made ready for reading data: keys in tables, bounds as numbers, every type a ``Shape``.
final class Plan {
  let schema: Schema
  /// By `TypeID.index`.
  fileprivate(set) var types: [any Shape] = []
  /// The unions, with the places of their variants in a tally.
  fileprivate(set) var unions: [PlannedUnion] = []
  /// How many variants all unions have together.
  fileprivate(set) var variantCount = 0
  /// What the root of the data is called, if it is no type of the schema.
  let rootName: String

  fileprivate init(_ schema: Schema, rootName: String) {
    self.schema = schema
    self.rootName = rootName
  }

  /// The owner of what is found in the root itself.
  var rootOwner: Int { schema.types.count }

  /// The name of the type that something was read as.
  func name(of owner: Int) -> String {
    schema.types.indices.contains(owner) ? schema.types[owner].name.name : rootName
  }
}

/// A union of the schema, and where its variants are in a tally.
struct PlannedUnion {
  let name: String
  let variants: [Variant]
  let firstVariant: Int
}

/// A type of the schema that is read through the plan, so that it can contain itself.
private struct ReferenceShape: Shape {
  let index: Int
  let readsNull: Bool

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    try trail.plan.types[index].read(&reader, &trail)
  }
}

/// A form of the schema language that the inspector cannot read. None of this version is; the
/// language grows in the generator first.
public struct UnreadableForm: Error, Hashable, Sendable, CustomStringConvertible {
  /// What it is: `the representation "keyed"`.
  public let description: String
}

/// Makes the plan of a schema.
struct PlanBuilder {
  private let schema: Schema
  private let plan: Plan

  /// The plan, and the shape of the data in it: where it is one value, and where it is a line of
  /// many.
  static func plan(
    _ subject: Subject, of schema: Schema
  ) throws(UnreadableForm) -> (plan: Plan, root: any Shape, line: any Shape) {
    let builder = PlanBuilder(schema: schema, plan: Plan(schema, rootName: subject.name))
    for (index, type) in schema.types.enumerated() {
      builder.plan.types.append(try builder.shape(of: type, index))
    }
    return (builder.plan, try builder.root(subject), try builder.line(subject))
  }

  private func shape(
    of type: TypeDeclaration, _ index: Int
  ) throws(UnreadableForm) -> any Shape {
    switch type.kind {
    case .structure(let structure):
      return StructureShape(try structure.fields.planned(self), owner: index)
    case .union(let union):
      let first = plan.variantCount
      plan.variantCount += union.variants.count
      plan.unions.append(
        PlannedUnion(name: type.name.name, variants: union.variants, firstVariant: first))
      return try UnionShape(union, owner: index, firstVariant: first, in: self)
    case .enumeration(let enumeration):
      return enumeration.shape(owner: index)
    case .alias(let alias):
      return AliasShape(base: try scalar(alias.base, nil))
    }
  }

  /// The shape of a type, within bounds if it has any.
  func shape(
    of type: ValueType, _ bounds: Bounds? = nil
  ) throws(UnreadableForm) -> any Shape {
    switch type {
    case .scalar(let form): try scalar(form, bounds)
    case .reference(let id):
      ReferenceShape(index: id.index, readsNull: schema[id].readsNull)
    case .optional(let wrapped): OptionalShape(wrapped: try shape(of: wrapped))
    case .list(let element):
      ListShape(element: try shape(of: element), bounds: LengthBounds(bounds))
    case .map(let element):
      MapShape(element: try shape(of: element), bounds: LengthBounds(bounds))
    case .embedded(let inner, let wire):
      EmbeddedShape(inner: try shape(of: inner), wrapping: wire.wrapping)
    }
  }

  private func scalar(
    _ form: ScalarForm, _ bounds: Bounds?
  ) throws(UnreadableForm) -> any Shape {
    guard let make = ScalarShapes.all[ScalarShapes.key(of: form)] else {
      throw UnreadableForm(
        description: "the scalar \(form.scalar.name) as \"\(form.form.wire)\"")
    }
    return make(bounds)
  }

  // MARK: - The root

  private func root(_ subject: Subject) throws(UnreadableForm) -> any Shape {
    switch subject.root {
    case .type(let type): return try counted(type)
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
    case .type(let type): return try line(type)
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
    let element = try shape(of: root.element)
    let list: any Shape =
      if root.isAside, case .reference(let id) = root.element,
        let union = plan.types[id.index] as? UnionShape
      {
        AsideListShape(union: union)
      } else {
        ListShape(element: element, bounds: nil, countsEntries: true)
      }
    return StructureShape(
      [
        PlannedField(key: root.versionKey, shape: VersionShape()),
        PlannedField(key: root.entriesKey, shape: list),
      ] + (try root.fields.planned(self)),
      owner: plan.rootOwner, versionIndex: 0)
  }
}

extension TypeDeclaration {
  /// Whether `null` is a value of it: only of an alias of `JSON`.
  fileprivate var readsNull: Bool {
    guard case .alias(let alias) = kind else { return false }
    return alias.base.scalar.name == "JSON"
  }
}

extension [Field] {
  fileprivate func planned(_ builder: PlanBuilder) throws(UnreadableForm) -> [PlannedField] {
    var fields: [PlannedField] = []
    for field in self {
      fields.append(
        PlannedField(field, shape: try builder.shape(of: field.type, field.bounds)))
    }
    return fields
  }
}
