import SumTypeSource

/// Checks that a type which a migration names occurs in its document.
enum MigratedTypes: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    let unions = schema.unionsOfElements
    for document in schema.documents {
      guard case .versioned(let syntax, let lists, let fields) = document.root,
        !document.migrations.isEmpty
      else { continue }
      let roots = lists.map(\.element) + fields.map(\.type)
      let reached = schema.reached(from: roots.compactMap { $0?.referenced })
      for (written, migration) in zip(syntax.migrations, document.migrations) {
        for (written, pass) in zip(written.passes, migration.passes) {
          guard let name = written.type, let type = pass.type, !reached.contains(type) else {
            continue
          }
          diagnostics.error(
            .invalidMigration,
            "the document \(quoted(document.name)) contains no \(quoted(name.value))",
            at: name.place,
            notes: [Diagnostic.Note("it is declared here", at: schema[type].syntax.name.place)],
            cure: "name a type that the document uses, or write the place of the objects in \"at\"")
        }
        for (written, pass) in zip(written.passes, migration.passes) {
          guard let name = written.type, let type = pass.type, let union = unions[type] else {
            continue
          }
          diagnostics.error(
            .invalidMigration,
            "the elements of \(quoted(name.value)) follow a tag in the array of "
              + "\(quoted(union.type.name)), so that they have other indices there",
            at: name.place,
            notes: [Diagnostic.Note("it is declared here", at: union.type.syntax.name.place)],
            cure: "write \"in\": \(quoted(union.type.name)), and in \"at\" the index in its array: "
              + "\"/\(union.first)\" is the first element")
        }
      }
    }
  }
}

extension Resolution {
  /// Returns the types that are reached from some types, including these.
  fileprivate func reached(from types: [TypeID]) -> Set<TypeID> {
    var reached = Set(types)
    var open = types
    while let type = open.popLast() {
      for next in innerTypes(type) where reached.insert(next).inserted { open.append(next) }
    }
    return reached
  }

  /// The tuples whose elements are elements of a union's array, and the choices of such tuples, with
  /// one such union each, and the index of the first element in the array.
  fileprivate var unionsOfElements: [TypeID: (type: ResolvedType, first: Int)] {
    var unions: [TypeID: (type: ResolvedType, first: Int)] = [:]
    for type in types {
      guard case .union(let union, let payloads) = type.kind, let form = union.representation?.form
      else { continue }
      for (variant, payload) in zip(union.variants, payloads) {
        guard let tag = variant.tags.first?.value,
          case .elements(let first) = form.payload(of: tag),
          case .reference(let id)? = payload.type
        else { continue }
        // A choice is the payload as a whole, and each of its tuples.
        var open = [id]
        while let id = open.popLast() {
          guard unions.updateValue((type, first), forKey: id) == nil else { continue }
          guard case .union(_, let payloads) = self[id].kind, members.isTuple(id) else { continue }
          open += payloads.compactMap { $0.type?.referenced }
        }
      }
    }
    return unions
  }

  /// Returns the types directly inside a type.
  private func innerTypes(_ type: TypeID) -> [TypeID] {
    let types: [ValueType?] =
      switch self[type].kind {
      case .structure(_, let fields), .tuple(_, let fields): fields.map(\.type)
      case .union(_, let payloads): payloads.map(\.type)
      case .enumeration, .alias, .typeAlias, .external, .unreadable: []
      }
    return types.compactMap { $0?.referenced }
  }
}
