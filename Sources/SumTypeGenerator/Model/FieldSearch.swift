/// A field that is looked for by its name among those of a struct and, where the struct has none of
/// that name, of what is flattened into it.
///
/// ```json
/// { "base": { "type": "Base", "flatten": true }, "title": "String" }
/// ```
/// `id` finds the field `id` of `Base`, and `base.id` no other. What is nearer counts.
enum FieldSearch<Field> {
  /// The way to it: the flattened fields that lead there, then the field itself.
  case found([Field])
  /// There are several, as near as one another.
  case several([Field], [Field])
  case missing

  /// - Parameters:
  ///   - named: the name of a field.
  ///   - inside: the struct that is flattened in a field, and its fields.
  init(
    _ name: String, in fields: [Field], named: (Field) -> String,
    inside: (Field) -> (TypeID, [Field])?
  ) {
    if let own = fields.first(where: { named($0) == name }) {
      self = .found([own])
      return
    }
    let steps = name.split(separator: ".", omittingEmptySubsequences: false)
    self =
      steps.count > 1
      ? Self.follow(steps.map(String.init), from: fields, named, inside)
      : Self.nearest(name, from: fields, named, inside)
  }

  private static func follow(
    _ steps: [String], from fields: [Field], _ named: (Field) -> String,
    _ inside: (Field) -> (TypeID, [Field])?
  ) -> FieldSearch {
    var path: [Field] = []
    var fields = fields
    for (index, step) in steps.enumerated() {
      guard let field = fields.first(where: { named($0) == step }) else { return .missing }
      path.append(field)
      if index == steps.count - 1 { break }
      guard let inner = inside(field) else { return .missing }
      fields = inner.1
    }
    return .found(path)
  }

  private static func nearest(
    _ name: String, from fields: [Field], _ named: (Field) -> String,
    _ inside: (Field) -> (TypeID, [Field])?
  ) -> FieldSearch {
    all([name], in: fields, named: named, inside: inside)[name] ?? .missing
  }

  /// Looks for several names without dots, and walks over the fields once for all of them.
  ///
  /// - Parameter names: nil for all that there are.
  /// - Returns: What was found by each name; nothing for those that are missing.
  static func all(
    _ names: Set<String>?, in fields: [Field], named: (Field) -> String,
    inside: (Field) -> (TypeID, [Field])?
  ) -> [String: FieldSearch] {
    var results: [String: FieldSearch] = [:]
    var level: [(path: [Field], fields: [Field])] = [([], fields)]
    // A struct is a part of an object once.
    var seen: Set<TypeID> = []
    while !level.isEmpty, results.count < names?.count ?? .max {
      var next: [(path: [Field], fields: [Field])] = []
      var found: [String: [[Field]]] = [:]
      for (path, fields) in level {
        for field in fields {
          let name = named(field)
          if results[name] == nil, names?.contains(name) ?? true {
            found[name, default: []].append(path + [field])
          }
          guard let (id, inner) = inside(field), seen.insert(id).inserted else { continue }
          next.append((path + [field], inner))
        }
      }
      for (name, paths) in found {
        // A second field of the struct's own by that name is reported as such.
        results[name] =
          paths.count > 1 && paths[0].count > 1 ? .several(paths[0], paths[1]) : .found(paths[0])
      }
      level = next
    }
    return results
  }
}

extension Resolution {
  /// Looks for a field by its name among those of a struct and of what is flattened into it.
  func search(_ name: String, in fields: [ResolvedField]) -> FieldSearch<ResolvedField> {
    FieldSearch(name, in: fields, named: \.name, inside: flattened)
  }

  /// Looks for all names at once.
  func searchAll(in fields: [ResolvedField]) -> [String: FieldSearch<ResolvedField>] {
    FieldSearch.all(nil, in: fields, named: \.name, inside: flattened)
  }

  /// The struct that is flattened in a field, and its fields.
  private func flattened(_ field: ResolvedField) -> (TypeID, [ResolvedField])? {
    guard field.isFlattened, case .reference(let id)? = field.type,
      case .structure(_, let inner) = self[id].kind
    else { return nil }
    return (id, inner)
  }

  /// The names by which a search finds fields.
  func searchableNames(in fields: [ResolvedField]) -> [String] {
    var names = fields.map(\.name)
    for field in fields { names += flattened(field)?.1.map(\.name) ?? [] }
    return names
  }
}

extension Schema {
  /// The same once everything is resolved; nil where there is no such field, or more than one.
  func path(to name: String, in fields: [Field]) -> [Field]? {
    let search = FieldSearch(name, in: fields, named: \.name.name, inside: flattened)
    if case .found(let path) = search { return path }
    return nil
  }

  /// The ways to several fields, none of which is named with a dot.
  func paths(to names: Set<String>, in fields: [Field]) -> [String: [Field]] {
    FieldSearch.all(names, in: fields, named: \.name.name, inside: flattened).compactMapValues {
      if case .found(let path) = $0 { path } else { nil }
    }
  }

  private func flattened(_ field: Field) -> (TypeID, [Field])? {
    guard field.isFlattened, case .reference(let id) = field.type,
      case .structure(let inner) = self[id].kind
    else { return nil }
    return (id, inner.fields)
  }
}
