import SumTypeSource

/// Checks that the keys of maps that are written as lists can be told apart: a key is a scalar, an
/// enum, an alias of one, or a struct or a tuple of these.
enum MapKeys: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    var fit: Set<TypeID> = []
    for type in schema.types {
      guard let structure = type.structure, structure.syntax.isMapEntry,
        let key = structure.fields.first, let place = key.syntax.type?.place
      else { continue }
      if key.isOptional {
        diagnostics.error(
          .mapKey, "the key of a map cannot be optional", at: place,
          cure: "remove the \"?\" of the key")
        continue
      }
      guard let type = key.type, let reason = reason(against: type, in: schema, &fit) else {
        continue
      }
      diagnostics.error(
        .mapKey, "the key of a map cannot be \(reason)", at: place,
        cure: "use a scalar, an enum, an alias of these, or a struct or a tuple of these; or "
          + "declare a list of pairs: a list of a tuple")
    }
  }

  /// Returns what a type is, or has in it, that cannot be in a key; nil if it can be one.
  ///
  /// - Parameter fit: the types that are known to be in keys without fault.
  private static func reason(
    against key: ValueType, in schema: Resolution, _ fit: inout Set<TypeID>
  ) -> String? {
    var seen = fit
    var open = [key]
    while let type = open.popLast() {
      switch type {
      case .scalar(let form): if form.scalar.isAnyJSON { return "any JSON" }
      case .optional(let inner), .list(let inner), .bounded(let inner, _): open.append(inner)
      case .map, .arranged, .embedded, .constant:
        return type == key ? type.phrase : "a type with \(type.phrase) in it"
      case .reference(let id):
        guard seen.insert(id).inserted else { continue }
        switch schema[id].kind {
        case .alias, .enumeration, .unreadable: break
        case .external(let external): open.append(.scalar(external.base))
        case .typeAlias(let meaning): open.append(meaning)
        case .union: return type == key ? "a union" : "a type with a union in it"
        case .structure(_, let fields), .tuple(_, let fields):
          if fields.contains(where: \.isFlattened) { return "a struct with a flattened field" }
          open += fields.compactMap(\.type)
        }
      }
    }
    fit = seen
    return nil
  }
}

extension Resolution {
  /// Returns a map as it is written in a schema: `[Mood: Int]`.
  ///
  /// - Parameter entry: the type of its entries.
  func plainSpelling(ofMapOf entry: ValueType) -> String {
    guard case .reference(let id) = entry, let fields = self[id].structure?.fields else {
      return plainSpelling(of: entry)
    }
    let parts = fields.map { field in
      field.wholeType.map { plainSpelling(of: $0) } ?? "JSON"
    }
    return "[\(parts.joined(separator: ": "))]"
  }
}
