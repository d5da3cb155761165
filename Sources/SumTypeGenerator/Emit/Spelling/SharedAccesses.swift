import SumTypeSwift

/// The properties of structs and tuples that hold the fields that unions share. Each struct is
/// searched once for all unions of which it is a payload.
struct SharedAccesses: Sendable {
  private let types: [TypeDeclaration]
  /// The properties by the names of the fields, by `TypeID.index`.
  private var known: [Int: [String: Code]] = [:]
  /// The stored properties of structs with deprecated fields by the names of the fields, by
  /// `TypeID.index`.
  private var stored: [Int: [Identifier: Identifier]] = [:]

  init(_ types: [TypeDeclaration]) {
    self.types = types
    var names: [Int: Set<String>] = [:]
    for type in types {
      guard case .union(let union) = type.kind, !union.shared.isEmpty else { continue }
      let shared = union.shared.map(\.name.name)
      for case .reference(let id)? in Set(union.variants.map(\.payload)) {
        names[id.index, default: []].formUnion(shared)
      }
    }
    for (index, names) in names {
      guard let fields = fields(of: index) else { continue }
      let paths = FieldSearch.all(names, in: fields, named: \.name.name, flattened: flattened)
      for case (let name, .found(let path)) in paths {
        known[index, default: [:]][name] = access(to: path, in: index)
      }
    }
  }

  /// Returns the properties of a payload that hold the fields that unions share, by the names of the
  /// fields; nothing for a payload that is no struct or tuple, whose properties have the names
  /// themselves.
  subscript(payload: ValueType) -> [String: Code] {
    if case .reference(let id) = payload { known[id.index] ?? [:] } else { [:] }
  }

  /// Returns the stored properties on the path to a field: `base.id`, `stamp?._revision`.
  private mutating func access(to path: [Field], in index: Int) -> Code {
    var owner = index
    return path.access { field in
      defer { if case .reference(let id) = field.type { owner = id.index } }
      return storedName(of: field, in: owner)
    }
  }

  private mutating func storedName(of field: Field, in index: Int) -> Identifier {
    guard field.deprecation != nil else { return field.name }
    if let known = stored[index] { return known[field.name] ?? field.name }
    let fields = fields(of: index) ?? []
    let names = zip(fields, FieldNames.names(of: fields)).map { ($0.name, $1.stored) }
    let found = Dictionary(names, uniquingKeysWith: { first, _ in first })
    stored[index] = found
    return found[field.name] ?? field.name
  }

  private func fields(of index: Int) -> [Field]? {
    switch types[index].kind {
    case .structure(let structure), .tuple(let structure): structure.fields
    case .union, .enumeration, .alias, .typeAlias, .external: nil
    }
  }

  private func flattened(_ field: Field) -> (TypeID, [Field])? {
    guard field.isFlattened, case .reference(let id) = field.type,
      case .structure(let inner) = types[id.index].kind
    else { return nil }
    return (id, inner.fields)
  }
}

extension [Field] {
  /// Returns the properties on a path of fields, of which each but the last may be optional: `base.id`, `stamp?.id`.
  ///
  /// - Parameter name: Returns the name of a field's property. It is called for each field in turn.
  func access(_ name: (Field) -> Identifier) -> Code {
    var access = Code.empty
    for (step, field) in enumerated() {
      let isOptional = if case .optional = field.presence { true } else { false }
      let mark: Code = step == count &- 1 ? .empty : isOptional ? "?." : "."
      access = "\(access)\(name(field))\(mark)"
    }
    return access
  }
}
