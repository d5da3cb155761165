import SumTypeSource

/// A type that a migration names lies somewhere in its document.
enum MigratedTypes: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    for document in schema.documents {
      guard case .versioned(let entry, let lists, let fields) = document.root,
        !document.migrations.isEmpty
      else { continue }
      let roots = lists.map(\.element) + fields.map(\.type)
      let reached = schema.reached(from: roots.compactMap { $0?.referenced })
      for (written, migration) in zip(entry.migrations, document.migrations) {
        for (written, pass) in zip(written.passes, migration.passes) {
          guard let name = written.type, let type = pass.type, !reached.contains(type) else {
            continue
          }
          diagnostics.error(
            .invalidMigration,
            "there is no \(quoted(name.value)) in \(quoted(document.name))", at: name.place,
            notes: [Diagnostic.Note("it is declared here", at: schema[type].entry.name.place)],
            cure: "name a type that lies in the document, or say where the objects are with \"at\"")
        }
      }
    }
  }
}

extension Resolution {
  /// The types that lie in these, themselves included.
  fileprivate func reached(from types: [TypeID]) -> Set<TypeID> {
    var reached = Set(types)
    var open = types
    while let type = open.popLast() {
      for next in inside(type) where reached.insert(next).inserted { open.append(next) }
    }
    return reached
  }

  /// The types that lie in one.
  private func inside(_ type: TypeID) -> [TypeID] {
    let types: [ValueType?] =
      switch self[type].kind {
      case .structure(_, let fields), .tuple(_, let fields): fields.map(\.type)
      case .union(_, let payloads): payloads.map(\.type)
      case .enumeration, .alias, .external, .unreadable: []
      }
    return types.compactMap { $0?.referenced }
  }
}
