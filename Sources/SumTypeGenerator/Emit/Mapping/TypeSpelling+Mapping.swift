import SumTypeSwift

extension TypeSpelling {
  /// The DTO's value for the domain's: `UUIDCodec.dto(value.id)`, `PaymentDTO(payload)`, or the value as it is.
  func dto(of value: Code) -> Code {
    if isSameInDTO { return value }
    return hasGeneratedDTO ? "\(dto)(\(value))" : "\(mapping).dto(\(value))"
  }

  /// The domain's value for the DTO's: `try UUIDCodec.domain(id, at: "id")`, `try payload.domain()`, `event.domain()`.
  ///
  /// - Parameter key: The step of an error's path; nil where the value lies in the object itself.
  func domain(of value: Code, at key: StringLiteral?) -> Code {
    if isSameInDTO { return value }
    if isTotal { return "\(value).domain()" }
    let place: Code = key.map { "at: \($0)" } ?? .empty
    if hasGeneratedDTO { return "try \(value).domain(\(place))" }
    return "try \(mapping).domain(\([value, place], separator: ", "))"
  }
}

extension TypeSpelling {
  /// Whether `domain(of:at:)` has no `try`.
  var neverThrows: Bool { isSameInDTO || isTotal }
}

extension FieldSpelling {
  /// The DTO's value, where `value` is the domain's struct.
  func dto(in value: Identifier) -> Code {
    let property: Code = "\(value).\(stored)"
    if type.isSameInDTO { return property }
    if isOptional { return TypeSpelling.optional(type).dto(of: property) }
    return type.dto(of: property)
  }

  /// The domain's value, inside the DTO.
  var domain: Code {
    let property: Code = "\(dtoName)"
    let isOptionalInDTO = isOptional || isDefaulted
    let type = isOptionalInDTO ? TypeSpelling.optional(self.type) : self.type
    let value: Code =
      bounds.map { "try \(type.mapping).domain(\(property), at: \(key), in: \($0))" }
      ?? type.domain(of: property, at: key)
    return defaultValue.map { "\(value) ?? \($0)" } ?? value
  }
}
