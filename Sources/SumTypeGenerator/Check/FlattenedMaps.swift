import SumTypeSource

/// Checks that a flattened map is not optional, and that nothing else in its object takes the
/// members that would be its entries.
enum FlattenedMaps: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    for fields in schema.objects { check(fields, schema, into: &diagnostics) }
  }

  private static func check(
    _ fields: [ResolvedField], _ schema: Resolution, into diagnostics: inout Diagnostics
  ) {
    let flattened = fields.filter(\.isFlattened)
    let maps = flattened.filter { field in
      field.type?.entries != nil || field.type?.part.map(schema.members.hasMap) ?? false
    }
    guard let map = maps.first else { return }
    for field in maps where field.isOptional {
      reportOptional(field, schema, into: &diagnostics)
    }
    for field in maps.dropFirst() {
      report(
        "two maps would have the same entries: all members that nothing else in the object knows",
        field, note: "the other map is flattened here", map, into: &diagnostics)
    }
    for field in flattened {
      guard let part = field.type?.part, schema.members.takesUnclaimed(part),
        let other = maps.first(where: { $0.name != field.name })
      else { continue }
      report(
        "an unknown value of \(quoted(field.name)) would take the entries of the map "
          + quoted(other.name),
        field, note: "the map is flattened here", other,
        orElse: "write \"unknown\": \"refuse\" in the union", into: &diagnostics)
    }
  }

  /// Reports an optional map, and an optional struct with a map, whose entries would not show that it is there.
  private static func reportOptional(
    _ field: ResolvedField, _ schema: Resolution, into diagnostics: inout Diagnostics
  ) {
    if let part = field.type?.part, case .union = schema[part].kind { return }
    let isMap = field.type?.entries != nil
    diagnostics.error(
      .invalidFlatten,
      isMap
        ? "a flattened map cannot be nil: without other members it is empty"
        : "\(quoted(field.name)) cannot be nil: it has a flattened map, which needs no member",
      at: field.syntax.type?.place ?? field.syntax.name.place, cure: "remove the \"?\"")
  }

  private static func report(
    _ message: String, _ field: ResolvedField, note: String, _ other: ResolvedField,
    orElse alternative: String? = nil, into diagnostics: inout Diagnostics
  ) {
    diagnostics.error(
      .invalidFlatten, message, at: field.syntax.details?.flatten ?? field.syntax.name.place,
      notes: [
        Diagnostic.Note(note, at: other.syntax.details?.flatten ?? other.syntax.name.place)
      ],
      cure: "remove \"flatten\" from one of the two" + (alternative.map { ", or \($0)" } ?? ""))
  }
}

extension Resolution {
  /// The fields of each struct, and of the root of each document with a version.
  fileprivate var objects: [[ResolvedField]] {
    types.compactMap { type in
      if case .structure(_, let fields) = type.kind { fields } else { nil }
    }
      + documents.compactMap { document in
        if case .versioned(_, _, let fields) = document.root { fields } else { nil }
      }
  }
}
