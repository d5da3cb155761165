import SumTypeSource

/// A union whose unknown values are kept beside the domain is a document's entries or lines, and
/// nothing else: no other place has a beside.
enum AsideUse: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    let isAside = schema.types.map { type in
      if case .union(let union, _) = type.kind { return union.unknown?.value == .aside }
      return false
    }
    guard isAside.contains(true) else { return }
    for type in schema.types {
      switch type.kind {
      case .structure(_, let fields), .tuple(_, let fields):
        for field in fields { check(field, isAside, schema, into: &diagnostics) }
      case .union(let union, let payloads):
        for (index, (variant, payload)) in zip(union.variants, payloads).enumerated() {
          // What is included is reported where it is written.
          guard index >= union.inclusions.count, case .type(let written) = variant.payload,
            let type = payload.type
          else { continue }
          check(type, at: written.place, isAside, schema, into: &diagnostics)
        }
      case .enumeration, .alias, .external, .unreadable: break
      }
    }
    for document in schema.documents { check(document, isAside, schema, into: &diagnostics) }
  }

  private static func check(
    _ document: ResolvedDocument, _ isAside: [Bool], _ schema: Resolution,
    into diagnostics: inout Diagnostics
  ) {
    switch document.root {
    case .versioned(_, let lists, let fields):
      for field in fields { check(field, isAside, schema, into: &diagnostics) }
      for list in lists {
        guard let element = list.element, let written = list.entry.type else { continue }
        if case .reference = element { continue }
        check(element, at: written.place, isAside, schema, into: &diagnostics)
      }
    case .lines(_, .some(.reference)): break
    case .plain(let written, let type), .lines(let written, let type):
      if let type { check(type, at: written.place, isAside, schema, into: &diagnostics) }
    case .unreadable: break
    }
  }

  private static func check(
    _ field: ResolvedField, _ isAside: [Bool], _ schema: Resolution,
    into diagnostics: inout Diagnostics
  ) {
    guard let type = field.type, let written = field.entry.type else { return }
    check(type, at: written.place, isAside, schema, into: &diagnostics)
  }

  private static func check(
    _ type: ValueType, at place: SourceRange, _ isAside: [Bool], _ schema: Resolution,
    into diagnostics: inout Diagnostics
  ) {
    guard let id = type.referenced, isAside[id.index] else { return }
    let union = schema[id]
    guard case .union(let entry, _) = union.kind else { return }
    diagnostics.error(
      .asideUse,
      "\(quoted(union.name)) keeps what is unknown aside, which only the entries or lines of a "
        + "document can",
      at: place,
      notes: [
        Diagnostic.Note("it is said here", at: entry.unknown?.place ?? union.entry.name.place)
      ],
      cure: "write \"unknown\": \"case\", so that the union itself keeps what is unknown")
  }
}

extension ValueType {
  /// The declared type that it is made of; nil for scalars.
  var referenced: TypeID? {
    switch self {
    case .scalar: nil
    case .reference(let id): id
    case .optional(let inner), .list(let inner), .map(let inner), .embedded(let inner, _),
      .arranged(_, let inner):
      inner.referenced
    }
  }

  /// The declared type that a value holds directly, and not in a list or a map.
  var inlined: TypeID? {
    switch self {
    case .reference(let id): id
    case .optional(let inner), .embedded(let inner, _), .arranged(.oneEntry, let inner),
      .arranged(.jsonOrText, let inner):
      inner.inlined
    case .scalar, .list, .map, .arranged: nil
    }
  }
}
