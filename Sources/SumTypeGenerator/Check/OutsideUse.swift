import SumTypeSource

/// A union whose tag comes from around the document is the root of one, and nothing else: only there
/// is an around.
enum OutsideUse: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    let isOutside = schema.types.map { type in
      if case .union(let union, _) = type.kind { return union.representation is Outside }
      return false
    }
    guard isOutside.contains(true) else { return }
    for type in schema.types {
      for (type, place) in uses(in: type) { check(type, at: place) }
    }
    for document in schema.documents {
      for (type, place) in uses(in: document) { check(type, at: place) }
    }

    func check(_ type: ValueType, at place: SourceRange) {
      guard let id = type.referenced, isOutside[id.index] else { return }
      diagnostics.error(
        .outsideUse,
        "the tag of \(quoted(schema[id].name)) comes from outside, which only the root of a document "
          + "has",
        at: place,
        notes: [Diagnostic.Note("it is declared here", at: schema[id].entry.name.place)],
        cure: "write {\"root\": \(quoted(schema[id].name))}, or let the tag be a member of the "
          + "object")
    }
  }

  private static func uses(in type: ResolvedType) -> [(ValueType, SourceRange)] {
    switch type.kind {
    case .structure(_, let fields), .tuple(_, let fields): return fields.compactMap(use(of:))
    case .union(let union, let payloads):
      return zip(union.variants, payloads).compactMap { variant, payload in
        guard case .type(let written) = variant.payload else { return nil }
        return payload.type.map { ($0, written.place) }
      }
    default: return []
    }
  }

  /// All but the root itself.
  private static func uses(in document: ResolvedDocument) -> [(ValueType, SourceRange)] {
    switch document.root {
    case .versioned(_, let lists, let fields):
      let elements = lists.compactMap { list -> (ValueType, SourceRange)? in
        guard let element = list.element, let written = list.entry.type else { return nil }
        return (element, written.place)
      }
      return elements + fields.compactMap(use(of:))
    case .plain(_, .some(.reference)), .unreadable: return []
    case .plain(let written, let type), .lines(let written, let type):
      return type.map { [($0, written.place)] } ?? []
    }
  }

  private static func use(of field: ResolvedField) -> (ValueType, SourceRange)? {
    guard let type = field.type, let written = field.entry.type else { return nil }
    return (type, written.place)
  }
}
