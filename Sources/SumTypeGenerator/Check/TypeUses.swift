import SumTypeSource

/// A place in a schema that uses a type, other than an alias or an included variant.
struct TypeUse {
  enum Role {
    /// A field, an element of a tuple, or a payload.
    case part
    /// The entries of a list of a document.
    case entry
    /// The lines of a document.
    case line
    /// The root of a document.
    case root
    /// The state or the action of a feature.
    case feature
  }

  let type: ValueType
  let place: SourceRange
  let role: Role

  /// Whether the type itself is declared, rather than that of its elements or of JSON inside it.
  var isReference: Bool { if case .reference = type { true } else { false } }

  private init?(_ type: ValueType?, _ written: WrittenType?, as role: Role) {
    guard let type, let written else { return nil }
    self.type = type
    place = written.place
    self.role = role
  }
}

extension TypeUse {
  /// Returns all uses of types in a schema and its imports.
  static func all(in schema: Resolution) -> [TypeUse] {
    schema.types.flatMap(uses(in:)) + schema.documents.flatMap(uses(in:))
      + schema.features.flatMap(uses(in:))
  }

  private static func uses(in type: ResolvedType) -> [TypeUse] {
    switch type.kind {
    case .structure(_, let fields), .tuple(_, let fields): fields.compactMap(use(of:))
    case .union(let union, let payloads):
      // Included variants are uses of the union that declares them.
      zip(union.variants, payloads).dropFirst(union.inclusions.count).compactMap {
        variant, payload in
        guard case .type(let written) = variant.payload else { return nil }
        return TypeUse(payload.type, written, as: .part)
      }
    case .enumeration, .alias, .typeAlias, .external, .unreadable: []
    }
  }

  private static func uses(in document: ResolvedDocument) -> [TypeUse] {
    switch document.root {
    case .versioned(_, let lists, let fields):
      lists.compactMap { TypeUse($0.element, $0.syntax.type, as: .entry) }
        + fields.compactMap(use(of:))
    case .plain(let written, let type): [TypeUse(type, written, as: .root)].compactMap { $0 }
    case .lines(let written, let type): [TypeUse(type, written, as: .line)].compactMap { $0 }
    case .unreadable: []
    }
  }

  private static func uses(in feature: ResolvedFeature) -> [TypeUse] {
    let (state, action) = (feature.syntax.state, feature.syntax.action)
    return [
      TypeUse(feature.state, state, as: .feature), TypeUse(feature.action, action, as: .feature),
    ].compactMap { $0 }
  }

  private static func use(of field: ResolvedField) -> TypeUse? {
    TypeUse(field.type, field.syntax.type, as: .part)
  }
}
