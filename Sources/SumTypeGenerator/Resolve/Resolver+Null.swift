import SumTypeSource
import SumTypeSwift

/// Types of which `null` is a value: `JSON`, and unions without tags that have a variant for it.
/// Nil of their optional is a value of its own only where it can be absent: in a field.
extension Resolver {
  /// Reports an optional whose nil could not be told from null.
  ///
  /// A field may have such a type: an absent member is nil, and null is a value.
  mutating func allowsNull(_ type: ValueType, at place: SourceRange, _ role: String) -> Bool {
    guard case .optional(let wrapped) = type, readsNull(wrapped) else { return true }
    diagnostics.error(
      .nestedOptional,
      "\(role) that is null is already a value of \(quoted(nullReader(wrapped))), and not nil",
      at: place, cure: "remove the \"?\"")
    return false
  }

  mutating func allowsNull(_ type: ValueType, at written: WrittenType, _ role: String) -> Bool {
    allowsNull(type, at: written.place, role)
  }

  /// Whether `null` is a value of the type.
  mutating func readsNull(_ type: ValueType) -> Bool {
    switch type {
    case .scalar(let form): form.scalar.isAnyJSON
    case .reference(let id): readsNull(id)
    default: false
    }
  }

  /// Returns the name of a type that reads null, for messages.
  func nullReader(_ type: ValueType) -> String {
    guard case .reference(let id) = type, case .union(let union) = resolution[id].syntax.kind else {
      return "JSON"
    }
    return union.choice?.value ?? resolution[id].name
  }

  private mutating func readsNull(_ id: TypeID) -> Bool {
    readsNull(NullReader(id: id, isIncluded: false))
  }

  /// Follows the payloads of unions without tags by their names, since the payloads of some unions
  /// are resolved later than the fields that use them.
  private mutating func readsNull(_ reader: NullReader) -> Bool {
    if let known = nullReaders[reader] { return known }
    var paths: [NullReader: NullReader] = [:]
    var seen: Set<NullReader> = [reader]
    var ahead = [reader]
    while let next = ahead.popLast() {
      let parts = nullReaders[next] == true ? nil : partsThatMayReadNull(of: next)
      guard let parts else {
        // Each type on the path to this one reads null by it.
        var reader: NullReader? = next
        while let type = reader {
          nullReaders[type] = true
          reader = paths[type]
        }
        return true
      }
      for part in parts where nullReaders[part] != false && seen.insert(part).inserted {
        paths[part] = next
        ahead.append(part)
      }
    }
    for type in seen { nullReaders[type] = false }
    return false
  }

  /// Returns the types whose values are values of this one; nil if it reads null by itself.
  private mutating func partsThatMayReadNull(of reader: NullReader) -> [NullReader]? {
    let type = resolution[reader.id]
    switch type.syntax.kind {
    case .alias(let alias):
      guard alias.wire == nil, let base = alias.base else { return [] }
      return types(thatMayReadNullIn: base, in: type.file)
    case .external(let external): return types(thatMayReadNullIn: external.base, in: type.file)
    case .union(let union):
      guard reader.isIncluded || union.representation?.isUntagged ?? false else { return [] }
      return partsThatMayReadNull(of: union, in: type.file)
    case .structure, .enumeration, .tuple, .unreadable: return []
    }
  }

  private mutating func partsThatMayReadNull(
    of union: UnionSyntax, in file: Int
  ) -> [NullReader]? {
    var parts: [NullReader] = []
    for variant in union.variants {
      switch variant.payload {
      case .none: return nil
      case .type(let written) where variant.wire == nil:
        guard let types = types(thatMayReadNullIn: written, in: file) else { return nil }
        parts += types
      case .type, .constant, .unreadable: break
      }
    }
    for name in union.includes {
      guard case .type(let id) = scope.find(name.value, in: file) else { continue }
      parts.append(NullReader(id: id, isIncluded: true))
    }
    return parts
  }

  /// Returns the type of an expression that is a name; nil if it is a scalar that reads null.
  private mutating func types(
    thatMayReadNullIn written: WrittenType, in file: Int
  ) -> [NullReader]? {
    guard case .name(let name, _) = resolution.graph.files[file].document.expressions[written]
    else { return [] }
    if let scalar = Scalar.named(name) { return scalar.isAnyJSON ? nil : [] }
    guard case .type(let id) = scope.find(name, in: file) else { return [] }
    return [NullReader(id: id, isIncluded: false)]
  }

  /// Returns the scalar under an alias or an external type; nil for other types.
  func aliasBase(of id: TypeID) -> ScalarForm? {
    guard id.index < resolution.types.count else { return nil }
    switch resolution[id].kind {
    case .alias(let alias): return alias.base
    case .external(let external): return external.base
    default: return nil
    }
  }
}

/// A type that may have a value for `null`.
struct NullReader: Hashable {
  let id: TypeID
  /// Whether it is a union whose variants another one without tags includes, whatever its own representation.
  let isIncluded: Bool
}
