import SumTypeJSON

/// The keys of members that are no entries of a flattened map.
extension MigrationWays {
  /// Gives the ways to the entries of flattened maps the keys of everything else in their objects.
  mutating func completeOthers(in schema: Schema, _ root: VersionedRoot) {
    let maps = ways.keys.filter { ways[$0]?.contains { $0.steps.first == .others([]) } ?? false }
    if maps.isEmpty { return }
    var around: [Place: Set<Place>] = [:]
    for way in ways.values.joined() where way.steps.isEmpty {
      around[way.target, default: []].insert(way.origin)
    }
    var lists = MemberKeyLists(schema)
    for map in maps {
      var keys: Set<WireText> = []
      var seen: Set<Place> = [map]
      var open: [(place: Place, part: Place?)] = [(map, nil)]
      while let (place, part) = open.popLast() {
        keys.formUnion(Self.keys(of: place, besides: part, in: schema, root, &lists).wire)
        for outer in around[place] ?? [] where seen.insert(outer).inserted {
          open.append((outer, place))
        }
      }
      let others = keys.map(\.text).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      for index in (ways[map] ?? []).indices where ways[map]?[index].steps.first == .others([]) {
        ways[map]?[index].steps[0] = .others(others)
      }
    }
  }

  /// Returns the keys that a type has in an object that it shares with one of its parts.
  private static func keys(
    of place: Place, besides part: Place?, in schema: Schema, _ root: VersionedRoot,
    _ lists: inout MemberKeyLists
  ) -> [String] {
    guard case .type(let id) = place else {
      return [root.versionKey] + root.lists.map(\.key) + root.constants.map(\.key)
        + keys(of: root.fields, besides: part, &lists)
    }
    switch schema[id].kind {
    case .structure(let structure):
      return structure.constants.map(\.key) + keys(of: structure.fields, besides: part, &lists)
    case .union(let union):
      let isPresence = union.representation.form.tag == .presence
      return union.representation.tagKeys
        + (isPresence ? union.variants.flatMap(\.tags).map(\.keyText) : [])
    case .tuple, .enumeration, .alias, .typeAlias, .external: return []
    }
  }

  private static func keys(
    of fields: [Field], besides part: Place?, _ lists: inout MemberKeyLists
  ) -> [String] {
    var keys: [String] = []
    for field in fields {
      if !field.isFlattened {
        keys += [field.key] + field.aliases
      } else if case .reference(let id) = field.type, part != .type(id) {
        keys += lists.keys(of: field.type)
      }
    }
    return keys
  }
}
