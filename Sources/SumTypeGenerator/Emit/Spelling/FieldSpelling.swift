import SumTypeSwift

/// How one field is spelled in each artefact.
final class FieldSpelling: Sendable {
  let field: Field
  /// Its position among the members of the object; for a flattened field, how many of the struct's
  /// own come before it.
  let index: Int
  /// What it is if it is flattened.
  let part: PartSpelling?
  let type: TypeSpelling
  /// With the `?` of an optional field.
  let domainType: SwiftType
  /// Optional too where a default stands for an absent member: the DTO tells both apart.
  let dtoType: SwiftType
  private let names: FieldNames
  let key: StringLiteral
  /// `MoodPost.intensityBounds`
  let bounds: Code?
  /// `0`, or `Product.skuDefault` where the value is long.
  let defaultValue: Code?
  /// What that constant is.
  let longDefault: Code?

  init(
    _ field: Field, index: Int, names: FieldNames, type: TypeSpelling, of owner: SwiftType,
    in schema: SchemaSpelling, part: PartSpelling? = nil
  ) {
    self.part = part
    self.field = field
    self.index = index
    self.type = type
    self.names = names
    key = StringLiteral(field.key)
    bounds =
      field.bounds == nil ? nil : "\(owner).\(FieldSpelling.boundsName(of: field.name))"
    switch field.presence {
    case .required: (domainType, dtoType) = (type.domain, type.dto)
    case .optional: (domainType, dtoType) = (.optional(type.domain), .optional(type.dto))
    case .defaulted: (domainType, dtoType) = (type.domain, .optional(type.dto))
    }
    guard case .defaulted(let value) = field.presence else {
      (defaultValue, longDefault) = (nil, nil)
      return
    }
    let code = schema.code(of: value)
    let isLong = code.length > 44
    defaultValue = isLong ? "\(owner).\(FieldSpelling.defaultName(of: field.name))" : code
    longDefault = isLong ? code : nil
  }

  var name: Identifier { field.name }
  /// The property of the domain that generated code uses.
  var stored: Identifier { names.stored }
  /// The property of the DTO.
  var dtoName: Identifier { names.dto }
  /// The stored properties behind both, which differ from them where the field is boxed.
  var box: Identifier { names.box }
  var dtoBox: Identifier { names.dtoBox }

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

  /// `skuDefault`
  static func defaultName(of name: Identifier) -> Identifier { name.with(suffix: "Default") }
}
