import SumTypeSource

/// A rule for schemas whose names are resolved.
protocol Check: Sendable {
  /// Reports the places that break the rule. An element that could not be read or resolved has
  /// already been reported, and is skipped.
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics)
}

/// All checks. To add one, add its file and a line here.
enum Checks {
  /// The checks that must pass before the others visit all members of an object.
  static let limits: [any Check.Type] = [MemberLimits.self, TagLimits.self]

  static let all: [any Check.Type] = [
    GeneratedNames.self,
    ChoiceNames.self,
    ExternalTypes.self,
    NestedNames.self,
    MemberNames.self,
    MemberCollisions.self,
    WireKeys.self,
    FlattenedMembers.self,
    FlattenedMaps.self,
    EnumValues.self,
    VariantTags.self,
    DefaultVariants.self,
    Payloads.self,
    DisjointVariants.self,
    PresenceKeys.self,
    TagPaths.self,
    Identities.self,
    OneOrManyElements.self,
    MapKeys.self,
    SharedFields.self,
    AsideUse.self,
    OutsideUse.self,
    SavePolicies.self,
    Repositories.self,
    MigratedTypes.self,
    Stores.self,
    Entities.self,
    Models.self,
    Features.self,
    FiniteTypes.self,
  ]

  static func run(on schema: Resolution, into diagnostics: inout Diagnostics) {
    let before = diagnostics.count
    for check in limits { check.run(schema, into: &diagnostics) }
    if diagnostics.count > before { return }
    for check in all { check.run(schema, into: &diagnostics) }
  }
}

/// Checks that types are not flattened too deeply into one another, and do not bring too many
/// members in all. A few lines of a schema can declare thousands of members of hundreds of objects,
/// in Swift that could not be compiled.
///
/// This check comes before the others, which visit all of these members.
enum MemberLimits: Check {
  /// The most members that all flattened fields may bring.
  static let maximumMembers = 100_000

  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    let before = diagnostics.count
    for (index, type) in schema.types.enumerated() {
      let id = TypeID(index: index)
      guard schema.members.depth(of: id) == SchemaLimits.depth + 1, !schema.members.isCircular(id),
        let place = type.place(where: { schema.members.depth(of: $0) == SchemaLimits.depth })
      else { continue }
      diagnostics.error(
        .nestedTooDeeply,
        "more than \(SchemaLimits.depth) types share one object here, each inside the one before",
        at: place,
        cure:
          "give one of these types an object of its own: do not flatten it, or make the union "
          + "around it \"adjacent\" or \"external\"")
    }
    if diagnostics.count == before { checkMembers(of: schema, into: &diagnostics) }
  }

  private static func checkMembers(
    of schema: Resolution, into diagnostics: inout Diagnostics
  ) {
    var keys = MemberKeys(schema, limit: maximumMembers)
    var total = 0
    let roots = schema.documents.compactMap { document in
      if case .versioned(_, _, let fields) = document.root { fields } else { nil }
    }
    for fields in schema.types.lazy.compactMap(\.structure?.fields) + roots {
      for field in fields where field.isFlattened {
        guard let part = field.type?.part, let place = field.syntax.details?.flatten else {
          continue
        }
        total += keys.keys(of: part).count
        guard max(total, keys.effort) > maximumMembers else { continue }
        diagnostics.error(
          .invalidFlatten,
          "the flattened types add more than \(maximumMembers) members in all",
          at: place,
          notes: [Diagnostic.Note("one flattened field is here", at: field.syntax.name.place)],
          cure: "flatten smaller types, or remove \"flatten\" from some fields",
          isOfAllFiles: true)
        return
      }
    }
  }
}

extension ResolvedType {
  /// Returns the place where a part is flattened, or is the payload of a variant.
  fileprivate func place(where isPart: (TypeID) -> Bool) -> SourceRange? {
    switch kind {
    case .structure(_, let fields):
      let field = fields.first { $0.isFlattened && $0.type?.part.map(isPart) ?? false }
      return field?.syntax.details?.flatten
    case .union(let union, let payloads):
      let index = payloads.firstIndex { $0.type?.part.map(isPart) ?? false }
      return index.map { union.variants[$0].name.place }
    default: return nil
    }
  }
}
