import SumTypeSource

/// Checks that a union whose unknown values are kept aside is used only for the entries or lines of
/// a document: only these lists have a place for values that the domain does not show.
enum AsideUse: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    guard schema.types.contains(where: \.isAside) else { return }
    for use in impossible(in: schema) {
      guard let id = use.type.referenced, schema[id].isAside,
        case .union(let syntax, _) = schema[id].kind
      else { continue }
      diagnostics.error(
        .asideUse,
        "\(quoted(schema[id].name)) keeps unknown values aside, but only the entries or lines of a "
          + "document can do so",
        at: use.place,
        notes: [
          Diagnostic.Note(
            "the union is declared here",
            at: syntax.unknown?.place ?? schema[id].syntax.name.place)
        ],
        // An entity has an identity, and an unknown value has none.
        cure: schema[id].syntax.state.entity == nil
          ? "write \"unknown\": \"case\", so that the union itself keeps unknown values"
          : "write \"unknown\": \"refuse\", or use the entity only as the entries of a document: "
            + "{\"version\": 1, \"entries\": \(quoted(schema[id].name))}")
    }
  }

  /// Returns the uses of types that have no place for values which the domain does not show.
  static func impossible(in schema: Resolution) -> [TypeUse] {
    TypeUse.all(in: schema).filter { use in
      (use.role != .entry && use.role != .line) || !use.isReference
    }
  }
}

extension ResolvedType {
  /// Whether the type is a union whose unknown values are kept aside.
  fileprivate var isAside: Bool {
    if case .union(let union, _) = kind { union.unknown?.value == .aside } else { false }
  }
}

/// Checks that a union whose tag comes from outside the document is used only as the root of a
/// document: a load takes the tag of the root alone.
enum OutsideUse: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    let isOutside = schema.types.map { type in
      if case .union(let union, _) = type.kind {
        return union.representation?.hasOutsideTag ?? false
      }
      return false
    }
    guard isOutside.contains(true) else { return }
    for use in TypeUse.all(in: schema) where use.role != .root || !use.isReference {
      guard let id = use.type.referenced, isOutside[id.index] else { continue }
      let name = quoted(schema[id].name)
      diagnostics.error(
        .outsideUse,
        "the tag of \(name) comes from outside, but only the root of a "
          + "document can have such a tag",
        at: use.place,
        notes: [Diagnostic.Note("it is declared here", at: schema[id].syntax.name.place)],
        cure: use.role == .feature
          ? "use another \"representation\", such as \"adjacent\", so that a recorded session "
            + "has the tag"
          : "write {\"root\": \(name)}, or use another \"representation\"")
    }
  }
}

/// Checks that a save refuses or drops only unknown data that a load keeps, and drops none that the
/// app's values hold.
enum SavePolicies: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    for type in schema.types {
      guard case .union(let union, _) = type.kind, let policy = union.onSave,
        policy.value != .keep
      else { continue }
      let unknown = union.unknown?.value ?? .case
      let notes =
        union.unknown.map { [Diagnostic.Note("\"unknown\" is here", at: $0.place)] } ?? []
      switch unknown {
      case .aside: continue
      case .case where policy.value == .refuse: continue
      case .case:
        diagnostics.error(
          .invalidPolicy,
          "\(quoted(type.name)) keeps unknown values as a case, so that a save cannot drop them",
          at: policy.place, notes: notes,
          cure: "write \"onSave\": \"refuse\", or \"unknown\": \"aside\" for the entries of a "
            + "document, or remove unknown values in the app")
      case .refuse:
        guard union.isComplete, let representation = union.representation,
          !union.variants.contains(where: { representation.keepsMembers(besides: $0.payload) })
        else { continue }
        diagnostics.error(
          .invalidPolicy,
          "\(quoted(type.name)) refuses unknown values when it is loaded, so that a save "
            + "has nothing to \(policy.value.rawValue)",
          at: policy.place, notes: notes,
          cure: "remove \"onSave\", or write \"unknown\": \"case\"")
      }
    }
  }
}

extension Representation {
  /// Returns whether the object of a variant can have members besides the tag, the payload and the
  /// payload's members.
  fileprivate func keepsMembers(besides payload: VariantSyntax.Payload) -> Bool {
    switch payload {
    case .none: form.keepsUnknown(besidesPayload: false)
    case .type, .constant: form.keepsUnknown(besidesPayload: true)
    case .unreadable: true
    }
  }
}

/// Checks that an element which may stand without its list can be told from a list: it is no array,
/// and not `null`, which stands for a missing value.
enum OneOrManyElements: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    var sets = ValueSets(schema)
    for type in schema.types {
      switch type.kind {
      case .structure(_, let fields), .tuple(_, let fields):
        check(fields, &sets, into: &diagnostics)
      case .typeAlias(let meaning):
        guard case .alias(let alias) = type.syntax.kind else { continue }
        check(meaning, alias.wire, &sets, into: &diagnostics)
      case .union(let union, let payloads):
        for (variant, payload) in zip(union.variants, payloads) {
          guard let payload = payload.type else { continue }
          check(payload, variant.wire, &sets, into: &diagnostics)
        }
      case .enumeration, .alias, .external, .unreadable: break
      }
    }
    for document in schema.documents {
      guard case .versioned(_, _, let fields) = document.root else { continue }
      check(fields, &sets, into: &diagnostics)
    }
  }

  private static func check(
    _ fields: [ResolvedField], _ sets: inout ValueSets, into diagnostics: inout Diagnostics
  ) {
    for field in fields {
      guard let type = field.type else { continue }
      check(type, field.syntax.details?.wire, &sets, into: &diagnostics)
    }
  }

  private static func check(
    _ type: ValueType, _ wire: Written<String>?, _ sets: inout ValueSets,
    into diagnostics: inout Diagnostics
  ) {
    guard let wire, let element = type.bareElement else { return }
    let kinds = sets.set(of: element).allKinds
    let reason: String
    if kinds.contains([.array, .null]) {
      reason = "may be any JSON"
    } else if kinds.contains(.array) {
      reason = "may be an array itself"
    } else if kinds.contains(.null) {
      reason = "may be null"
    } else {
      return
    }
    diagnostics.error(
      .invalidWire, "an element that \(reason) cannot be told from a list of elements",
      at: wire.place, cure: "remove the wire, or use \"JSON\" and decide in code")
  }
}

extension ValueType {
  /// The element of the innermost list that may be a single element; nil if there is no such list.
  fileprivate var bareElement: ValueType? {
    switch self {
    case .arranged(.oneOrMany, let element): element
    case .optional(let inner), .list(let inner), .map(let inner), .arranged(_, let inner),
      .bounded(let inner, _):
      inner.bareElement
    case .scalar, .reference, .embedded, .constant: nil
    }
  }
}
