import SumTypeSource

extension Resolver {
  /// What leads from older versions of a document to this one, with the types that it names.
  mutating func migrations(of entry: DocumentEntry, in file: Int) -> [DocumentMigration] {
    guard case .versioned(let versioned) = entry.root else { return [] }
    return versioned.migrations.map { migration in
      DocumentMigration(
        version: migration.version,
        passes: migration.passes.map { pass in
          DocumentMigration.Pass(
            type: pass.type.flatMap { migratedType($0, in: file) }, path: pass.path,
            conditions: pass.conditions, steps: pass.steps)
        })
    }
  }

  /// A struct, a tuple or a union: what can have members.
  private mutating func migratedType(_ name: Written<String>, in file: Int) -> TypeID? {
    let meaning = resolve(name.value, 0..<name.value.utf8.count, at: name.place, in: file)
    guard let meaning else { return nil }
    if case .reference(let id) = meaning {
      switch resolution.types[id.index].entry.kind {
      case .structure, .union, .tuple, .unreadable: return id
      case .enumeration, .alias, .external: break
      }
    }
    diagnostics.error(
      .invalidMigration, "\(quoted(name.value)) has no members that could be migrated",
      at: name.place,
      cure: "name a struct or a union, such as the one that has a field of this type")
    return nil
  }
}
