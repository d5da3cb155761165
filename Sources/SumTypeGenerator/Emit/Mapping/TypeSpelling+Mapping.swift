import SumTypeSwift

extension TypeSpelling {
  /// The DTO's value for the domain's: `UUIDCodec.dto(value.id)`, `PaymentDTO(payload)`, or the
  /// value as it is.
  func dto(of value: Code) -> Code {
    if isSameInDTO { return value }
    let mapping: Code = hasGeneratedDTO ? "\(dto)(" : "\(mapping).dto("
    return .filled(opening: mapping, [value], closing: ")", width: 76)
  }

  /// The domain's value for the DTO's: `try UUIDCodec.domain(id, at: "id")`, `try
  /// payload.domain()`, `event.domain()`.
  ///
  /// - Parameters:
  ///   - key: The step of an error's path; nil where the value lies in the object itself.
  ///   - bounds: What the value has to keep to.
  func domain(of value: Code, at key: StringLiteral?, in bounds: Code? = nil) -> Code {
    if bounds == nil {
      if isSameInDTO { return value }
      if isTotal { return "\(value).domain()" }
      if hasGeneratedDTO { return "try \(value).domain(\(key.map { "at: \($0)" } ?? .empty))" }
    }
    var arguments = [value]
    if let key { arguments.append("at: \(key)") }
    if let bounds { arguments.append("in: \(bounds)") }
    return .filled(opening: "try \(mapping).domain(", arguments, closing: ")", width: 76)
  }

  /// Whether `domain(of:at:)` has no `try`.
  var neverThrows: Bool { isSameInDTO || isTotal }
}

extension FieldSpelling {
  /// The DTO's value, where `value` is the domain's struct.
  func dto(in value: Identifier) -> Code {
    let property: Code = "\(value).\(stored)"
    return isOptional ? TypeSpelling.optional(type).dto(of: property) : type.dto(of: property)
  }

  /// The domain's value, inside the DTO.
  var domain: Code {
    let type = isOptional || isDefaulted ? TypeSpelling.optional(self.type) : self.type
    let value = type.domain(of: "\(dtoName)", at: part == nil ? key : nil, in: bounds)
    guard let defaultValue else { return value }
    let isWrapped = value.length > 76
    return isWrapped || value.length &+ defaultValue.length <= 76
      ? "\(value) ?? \(defaultValue)" : "\(value)\n  ?? \(defaultValue)"
  }
}
