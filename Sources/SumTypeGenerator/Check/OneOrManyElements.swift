import SumTypeSource

/// An element that may stand without its list is told from a list: it is no array, and not `null`,
/// which says that there is nothing.
enum OneOrManyElements: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    var sets = ValueSets(schema)
    for type in schema.types {
      switch type.kind {
      case .structure(_, let fields), .tuple(_, let fields):
        check(fields, &sets, into: &diagnostics)
      case .union, .enumeration, .alias, .external, .unreadable: break
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
      guard let wire = field.entry.details?.wire, let element = field.type?.bareElement else {
        continue
      }
      let kinds = sets.set(of: element).allKinds
      let reason: String
      if kinds.contains([.array, .null]) {
        reason = "may be any JSON"
      } else if kinds.contains(.array) {
        reason = "may be an array itself"
      } else if kinds.contains(.null) {
        reason = "may be null"
      } else {
        continue
      }
      diagnostics.error(
        .invalidWire, "an element that \(reason) could not be told from a list of them",
        at: wire.place, cure: "remove the wire, or use \"JSON\" and look in code what it is")
    }
  }
}

extension ValueType {
  /// The element of the list in it that may be a single element instead.
  fileprivate var bareElement: ValueType? {
    switch self {
    case .arranged(.oneOrMany, let element): element
    case .optional(let inner), .list(let inner), .map(let inner), .arranged(_, let inner):
      inner.bareElement
    case .scalar, .reference, .embedded: nil
    }
  }
}
