/// A search for a field by name among the fields of a struct and then, if none has the name, among
/// the fields of the structs that are flattened into it.
///
/// ```json
/// { "base": { "type": "Base", "flatten": true }, "title": "String" }
/// ```
/// `id` finds the field `id` of `Base`, and `base.id` finds only that field. A field at a lesser
/// depth hides those at greater depths.
enum FieldSearch<Field> {
  /// The path to the field: the flattened fields on the way, then the field itself.
  case found([Field])
  /// Two of several fields at the same depth.
  case several([Field], [Field])
  case missing

  /// Finds a field.
  ///
  /// - Parameters:
  ///   - named: Returns the name of a field.
  ///   - flattened: Returns the struct that is flattened in a field, and its fields; nil for others.
  init(
    _ name: String, in fields: [Field], named: (Field) -> String,
    flattened: (Field) -> (TypeID, [Field])?
  ) {
    if let own = fields.first(where: { named($0) == name }) {
      self = .found([own])
      return
    }
    let steps = name.split(separator: ".", omittingEmptySubsequences: false)
    self =
      steps.count > 1
      ? Self.follow(steps.map(String.init), from: fields, named, flattened)
      : Self.nearest(name, from: fields, named, flattened)
  }

  private static func follow(
    _ steps: [String], from fields: [Field], _ named: (Field) -> String,
    _ flattened: (Field) -> (TypeID, [Field])?
  ) -> FieldSearch {
    var path: [Field] = []
    var fields = fields
    for (index, step) in steps.enumerated() {
      guard let field = fields.first(where: { named($0) == step }) else { return .missing }
      path.append(field)
      if index == steps.count - 1 { break }
      guard let inner = flattened(field) else { return .missing }
      fields = inner.1
    }
    return .found(path)
  }

  private static func nearest(
    _ name: String, from fields: [Field], _ named: (Field) -> String,
    _ flattened: (Field) -> (TypeID, [Field])?
  ) -> FieldSearch {
    all([name], in: fields, named: named, flattened: flattened)[name] ?? .missing
  }

  /// Finds several fields by names without dots, in a single pass over the fields.
  ///
  /// - Parameter names: The names to find; nil for all.
  /// - Returns: The result for each name; none for a name that is missing.
  static func all(
    _ names: Set<String>?, in fields: [Field], named: (Field) -> String,
    flattened: (Field) -> (TypeID, [Field])?
  ) -> [String: FieldSearch] {
    var results: [String: FieldSearch] = [:]
    var level: [(path: [Field], fields: [Field])] = [([], fields)]
    // Each struct is searched only once.
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
          guard let (id, inner) = flattened(field), seen.insert(id).inserted else { continue }
          next.append((path + [field], inner))
        }
      }
      for (name, paths) in found {
        // A second field of the struct itself with this name is reported by another check.
        results[name] =
          paths.count > 1 && paths[0].count > 1 ? .several(paths[0], paths[1]) : .found(paths[0])
      }
      level = next
    }
    return results
  }
}

extension Schema {
  /// Finds a field in a resolved schema. Returns the path to it, or nil if there is none or more
  /// than one.
  func path(to name: String, in fields: [Field]) -> [Field]? {
    let search = FieldSearch(name, in: fields, named: \.name.name, flattened: flattened)
    if case .found(let path) = search { return path }
    return nil
  }

  private func flattened(_ field: Field) -> (TypeID, [Field])? {
    guard field.isFlattened, case .reference(let id) = field.type,
      case .structure(let inner) = self[id].kind
    else { return nil }
    return (id, inner.fields)
  }
}
