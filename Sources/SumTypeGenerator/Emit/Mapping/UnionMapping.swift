import SumTypeSwift

/// The mapping of a union's DTO to its domain value and back. An open union keeps a payload that
/// does not fit as an unknown value:
///
/// ```swift
/// nonisolated extension EventDTO: MappedDTO {
///   public init(_ value: Event) {
///     switch value {
///     case .text(let payload): self = .text(TextPostDTO(payload))
///     case .unknown(let value): self = .unknown(value)
///     }
///   }
///
///   public func domain() -> Event {
///     do {
///       return switch self {
///       case .text(let payload): .text(try payload.domain(at: "payload"))
///       case .unknown(let value): .unknown(value)
///       }
///     } catch {
///       return .unknown(Unrecognized(self, tag: "type", error))
///     }
///   }
/// }
/// ```
///
/// The mapping of another union throws the error:
///
/// ```swift
/// public func domain() throws(MappingError) -> Post {
///   switch self {
///   case .text(let payload): .text(try payload.domain(at: "payload"))
///   case .unknown(let value): throw MappingError(unknown: value)
///   }
/// }
/// ```
struct UnionMapping {
  let type: TypeDeclaration
  let union: Union
  let schema: SchemaSpelling

  var declaration: Declaration {
    .extension(
      ExtensionDeclaration(
        extending: .named(SchemaSpelling.dtoName(of: type.name)),
        conformances: [Runtime.types.mappedDTO],
        members: [.initializer(initializer), .function(domain)]))
  }

  private var domainType: SwiftType { type.domain }
  private var isOpen: Bool { union.unknown == .case }

  private var initializer: InitializerDeclaration {
    var arms = union.variants.map { variant -> VariantSwitch.Arm in
      guard let payload = variant.coded else {
        return .init(variant.name, "self = .\(variant.name)")
      }
      let value = schema.spelling(of: payload).dto(of: schema.payload("payload", of: variant))
      return .init(variant.name, binding: "payload", "self = .\(variant.name)(\(value))")
    }
    if isOpen { arms.append(.init("unknown", binding: "value", "self = .unknown(value)")) }
    return InitializerDeclaration(
      parameters: [Parameter("value", label: .none, domainType)],
      body: VariantSwitch("value", arms).assignments)
  }

  private var domain: FunctionDeclaration {
    var arms: [VariantSwitch.Arm] = []
    var throwsNothing = true
    for variant in union.variants {
      guard let payload = variant.coded else {
        arms.append(.init(variant.name, ".\(variant.name)"))
        continue
      }
      let spelling = schema.spelling(of: payload)
      throwsNothing = throwsNothing && spelling.neverThrows
      let place = union.representation.form.payload(of: variant.tag)
      let key = place.token.map { StringLiteral($0) }
      var value = spelling.domain(of: "payload", at: key)
      if case .elements(let first) = place, !spelling.neverThrows {
        value = "try payload.domain(elementsFrom: \(first))"
      }
      value = schema.held(value, by: variant)
      arms.append(.init(variant.name, binding: "payload", ".\(variant.name)(\(value))"))
    }
    switch union.unknown {
    case .case: arms.append(.init("unknown", binding: "value", ".unknown(value)"))
    case .aside:
      arms.append(
        .init(
          "unknown", binding: "value", "throw \(Runtime.types.mappingError)(unknown: value)",
          isThrow: true))
    case .refuse: break
    }
    let mapped = VariantSwitch("self", arms)
    return FunctionDeclaration(
      name: "domain", throws: isOpen ? .never : .only(Runtime.types.mappingError),
      returns: domainType,
      body: isOpen && !throwsNothing ? keeping(mapped) : mapped.values())
  }

  private func keeping(_ mapped: VariantSwitch) -> Code {
    let dto: Code = union.representation.hasTags ? "self" : "untagged: self"
    let arguments: [Code] = [dto] + union.representation.mappingTag(of: union) + ["error"]
    return """
      do {
        \(mapped.values(isReturned: true))
      } catch {
        return .unknown(\(Runtime.types.unrecognized)(\(arguments, separator: ", ")))
      }
      """
  }
}

extension TypeSpelling {
  /// Returns the expression for the DTO's value: `UUIDCodec.dto(value.id)`, `PaymentDTO(payload)`,
  /// or `value` if the two types are the same.
  func dto(of value: Code) -> Code {
    if isSameInDTO { return value }
    let mapping: Code = hasGeneratedDTO ? "\(dto)(" : "\(mapping).dto("
    return .filled(opening: mapping, [value], closing: ")", width: 76)
  }

  /// Returns the expression for the domain's value: `try UUIDCodec.domain(id, at: "id")`,
  /// `try payload.domain()`, `event.domain()`.
  ///
  /// - Parameters:
  ///   - key: The key in the path of an error; nil if the value lies in the object itself.
  ///   - bounds: The bounds of the value.
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

  /// Returns the expression for the domain's list of a tuple's rest, which begins at an index:
  /// `try ListMapping<DTOMapping<ItemDTO>>.domain(items, from: 2)`.
  func domain(ofRest value: Code, from first: Int, in bounds: Code?) -> Code {
    if bounds == nil, isSameInDTO { return value }
    var arguments = [value, "from: \(first)"]
    if let bounds { arguments.append("in: \(bounds)") }
    return .filled(opening: "try \(mapping).domain(", arguments, closing: ")", width: 76)
  }

  /// Whether the expression of `domain(of:at:)` has no `try`.
  var neverThrows: Bool { isSameInDTO || isTotal }
}

extension FieldSpelling {
  /// Returns the expression for the DTO's value, from a field of `value`, the domain's struct.
  func dto(in value: Identifier) -> Code {
    let property: Code = "\(value).\(stored)"
    return isOptional ? TypeSpelling.optional(type).dto(of: property) : type.dto(of: property)
  }

  /// The expression for the domain's value, inside the DTO.
  var domain: Code {
    if field.isRest { return type.domain(ofRest: "\(dtoName)", from: index, in: bounds) }
    let type = isOptional || isDefaulted ? TypeSpelling.optional(self.type) : self.type
    let value = type.domain(of: "\(dtoName)", at: part == nil ? key : nil, in: bounds)
    guard let defaultValue else { return value }
    let isWrapped = value.length > 76
    return isWrapped || value.length &+ defaultValue.length <= 76
      ? "\(value) ?? \(defaultValue)" : "\(value)\n  ?? \(defaultValue)"
  }
}
