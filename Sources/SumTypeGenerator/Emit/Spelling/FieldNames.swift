import SumTypeSwift

/// What the properties behind one field are called. None has the name of another field, or of what
/// is behind another one.
///
/// | field | `stored` | `box` |
/// |---|---|---|
/// | `summary` | `summary` | `summary` |
/// | `summary`, deprecated | `_summary` | `_summary` |
/// | `next`, through which the struct contains itself | `next` | `_next` |
/// | the same beside a field `_next` | `next` | `__next` |
struct FieldNames: Sendable {
  /// The property of the domain that generated code uses: not that of a deprecated field, so that
  /// it does not warn.
  private(set) var stored: Identifier
  /// The property of the DTO.
  private(set) var dto: Identifier
  /// The stored properties behind both where the struct contains itself through the field, which
  /// therefore is boxed.
  private(set) var box: Identifier
  private(set) var dtoBox: Identifier

  private init(_ name: Identifier) {
    (stored, dto, box, dtoBox) = (name, name, name, name)
  }

  /// In the order of `fields`.
  ///
  /// - Parameter hidesMapping: Whether the DTO cannot have a property of that name.
  static func names(
    of fields: [Field], hidesMapping: (Identifier) -> Bool = { _ in false }
  ) -> [FieldNames] {
    var names = fields.map { FieldNames($0.name) }
    let special = fields.indices.filter {
      fields[$0].deprecation != nil || fields[$0].isIndirect || hidesMapping(fields[$0].name)
    }
    if special.isEmpty { return names }
    var domain = TakenNames(fields)
    var mirror = TakenNames(fields)
    for index in special {
      let (field, name) = (fields[index], fields[index].name)
      if field.deprecation != nil { names[index].stored = domain.free(\.underscored, of: name) }
      if hidesMapping(name) {
        names[index].dto = mirror.free({ $0.with(suffix: "Field") }, of: name)
      }
      let isBoxed = field.isIndirect
      let (stored, dto) = (names[index].stored, names[index].dto)
      names[index].box = isBoxed ? domain.free(\.underscored, of: stored) : stored
      names[index].dtoBox = isBoxed ? mirror.free(\.underscored, of: dto) : dto
    }
    return names
  }
}

/// The names of a type's properties so far.
private struct TakenNames {
  private var names: Set<String>

  init(_ fields: [Field]) { names = Set(fields.map(\.name.name)) }

  /// A longer form of the name that nothing has yet; that one is then taken, too.
  mutating func free(_ longer: (Identifier) -> Identifier, of name: Identifier) -> Identifier {
    var candidate = longer(name)
    while !names.insert(candidate.name).inserted, longer(candidate) != candidate {
      candidate = longer(candidate)
    }
    return candidate
  }
}
