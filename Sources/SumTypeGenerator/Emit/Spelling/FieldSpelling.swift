import SumTypeSwift

/// How one field is spelled in each artefact.
final class FieldSpelling: Sendable {
  let field: Field
  /// Its position among the members of the object.
  let index: Int
  let type: TypeSpelling
  /// With the `?` of an optional field.
  let domainType: SwiftType
  /// Optional too where a default stands for an absent member: the DTO tells both apart.
  let dtoType: SwiftType
  /// The stored property of the domain's struct: `_summary` where `summary` is deprecated, so that generated
  /// code, which has to read and write it, does not warn.
  let stored: Identifier
  /// The property of the DTO.
  let dtoName: Identifier
  /// The stored properties behind both where the struct contains itself through the field, which therefore is boxed.
  let box: Identifier
  let dtoBox: Identifier
  let key: StringLiteral
  /// `MoodPost.intensityBounds`
  let bounds: Code?
  let defaultValue: Code?

  init(
    _ field: Field, index: Int, type: TypeSpelling, of owner: Identifier,
    in schema: SchemaSpelling
  ) {
    self.field = field
    self.index = index
    self.type = type
    stored = field.deprecation == nil ? field.name : field.name.underscored
    dtoName = FieldSpelling.dtoName(of: field.name, in: owner)
    box = field.isIndirect ? stored.underscored : stored
    dtoBox = field.isIndirect ? dtoName.underscored : dtoName
    key = StringLiteral(field.key)
    bounds =
      field.bounds == nil ? nil : "\(owner).\(FieldSpelling.boundsName(of: field.name))"
    switch field.presence {
    case .required:
      (domainType, dtoType, defaultValue) = (type.domain, type.dto, nil)
    case .optional:
      (domainType, dtoType, defaultValue) = (.optional(type.domain), .optional(type.dto), nil)
    case .defaulted(let value):
      (domainType, dtoType) = (type.domain, .optional(type.dto))
      defaultValue = schema.code(of: value)
    }
  }

  var name: Identifier { field.name }

  var isOptional: Bool {
    if case .optional = field.presence { true } else { false }
  }

  var isDefaulted: Bool {
    if case .defaulted = field.presence { true } else { false }
  }

  var isIndirect: Bool { field.isIndirect }

  var writesNull: Bool {
    if case .optional(newNil: .null) = field.presence { true } else { false }
  }

  /// `intensityBounds`
  static func boundsName(of name: Identifier) -> Identifier { name.with(suffix: "Bounds") }

  /// `domain` would be the method of that name, and a name that is also a type would hide it from the mapping.
  private static func dtoName(of name: Identifier, in owner: Identifier) -> Identifier {
    let startsAsType = name.name.utf8.first.map { $0 >= 0x41 && $0 <= 0x5A } ?? false
    return name.name == "domain" || startsAsType ? name.with(suffix: "Field") : name
  }
}
