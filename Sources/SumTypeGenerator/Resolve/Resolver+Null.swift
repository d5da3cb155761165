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

  /// Follows the payloads of unions without tags by their names, since the payloads of some unions
  /// are resolved later than the fields that use them.
  private mutating func readsNull(_ id: TypeID) -> Bool {
    if let known = nullReaders[id] { return known }
    var paths: [TypeID: TypeID] = [:]
    var seen: Set<TypeID> = [id]
    var ahead = [id]
    while let next = ahead.popLast() {
      let payloads = nullReaders[next] == true ? nil : payloadsThatMayReadNull(of: next)
      guard let payloads else {
        // Each type on the path to this one reads null by it.
        var reader: TypeID? = next
        while let type = reader {
          nullReaders[type] = true
          reader = paths[type]
        }
        return true
      }
      for payload in payloads where nullReaders[payload] != false && seen.insert(payload).inserted {
        paths[payload] = next
        ahead.append(payload)
      }
    }
    for type in seen { nullReaders[type] = false }
    return false
  }

  /// Returns the types whose values are values of this one; nil if it reads null by itself.
  private mutating func payloadsThatMayReadNull(of id: TypeID) -> [TypeID]? {
    let type = resolution[id]
    switch type.syntax.kind {
    case .alias(let alias):
      guard alias.wire == nil, let base = alias.base else { return [] }
      return types(thatMayReadNullIn: base, in: type.file)
    case .external(let external): return types(thatMayReadNullIn: external.base, in: type.file)
    case .union(let union):
      guard union.representation?.isUntagged ?? false else { return [] }
      return payloadsThatMayReadNull(of: union, in: type.file)
    case .structure, .enumeration, .tuple, .unreadable: return []
    }
  }

  private mutating func payloadsThatMayReadNull(
    of union: UnionSyntax, in file: Int
  ) -> [TypeID]? {
    var payloads: [TypeID] = []
    var included: Set<ObjectIdentifier> = [ObjectIdentifier(union)]
    var unions = [(union: union, file: file)]
    while let (next, file) = unions.popLast() {
      for variant in next.variants {
        switch variant.payload {
        case .none: return nil
        case .type(let written) where variant.wire == nil:
          guard let types = types(thatMayReadNullIn: written, in: file) else { return nil }
          payloads += types
        case .type, .constant, .unreadable: break
        }
      }
      for name in next.includes {
        guard case .type(let id) = scope.find(name.value, in: file),
          case .union(let other) = resolution[id].syntax.kind,
          included.insert(ObjectIdentifier(other)).inserted
        else { continue }
        unions.append((other, resolution[id].file))
      }
    }
    return payloads
  }

  /// Returns the type of an expression that is a name; nil if it is a scalar that reads null.
  private mutating func types(thatMayReadNullIn written: WrittenType, in file: Int) -> [TypeID]? {
    guard case .name(let name, _) = resolution.graph.files[file].document.expressions[written]
    else { return [] }
    if let scalar = Scalar.named(name) { return scalar.isAnyJSON ? nil : [] }
    guard case .type(let id) = scope.find(name, in: file) else { return [] }
    return [id]
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
