import SumTypeSource

/// A type that a migration names lies somewhere in its document.
enum MigratedTypes: Check {
  /// The ways to a type are spelled out for each time that it is migrated.
  private static let maximumWays = 100_000

  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    var ways = 0
    for document in schema.documents {
      guard case .versioned(let entry, let lists, let fields) = document.root,
        !document.migrations.isEmpty
      else { continue }
      let roots = lists.map(\.element) + fields.map(\.type)
      let reached = schema.reached(from: roots.compactMap { $0?.referenced })
      let users = schema.users(among: reached)
      var counts: [TypeID: Int] = [:]
      for (written, migration) in zip(entry.migrations, document.migrations) {
        for (written, pass) in zip(written.passes, migration.passes) {
          guard let name = written.type, let type = pass.type else { continue }
          if reached.contains(type) {
            let count = counts[type] ?? users.ways(to: type)
            counts[type] = count
            ways += count
            guard ways > maximumWays else { continue }
            diagnostics.error(
              .invalidMigration,
              "more than \(maximumWays) ways lead to the types that are migrated, in all",
              at: name.place,
              cure: "migrate fewer types by name, or say where the objects are with \"at\"")
            return
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

/// Of each type those that a value of it may lie in, once for each member that it may be.
private struct TypeUsers {
  fileprivate var users: [TypeID: [TypeID]] = [:]

  /// How many members lead to a type, at any depth.
  func ways(to type: TypeID) -> Int {
    var seen: Set<TypeID> = [type]
    var open = [type]
    var count = 1
    while let next = open.popLast() {
      let users = users[next] ?? []
      count += users.count
      for user in users where seen.insert(user).inserted { open.append(user) }
    }
    return count
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

  /// The types that lie in one, as often as they do.
  private func inside(_ type: TypeID) -> [TypeID] {
    let types: [ValueType?] =
      switch self[type].kind {
      case .structure(_, let fields), .tuple(_, let fields): fields.map(\.type)
      case .union(_, let payloads): payloads.map(\.type)
      case .enumeration, .alias, .external, .unreadable: []
      }
    return types.compactMap { $0?.referenced }
  }

  fileprivate func users(among types: Set<TypeID>) -> TypeUsers {
    var users = TypeUsers()
    for type in types.sorted(by: { $0.index < $1.index }) {
      for inner in inside(type) { users.users[inner, default: []].append(type) }
    }
    return users
  }
}
