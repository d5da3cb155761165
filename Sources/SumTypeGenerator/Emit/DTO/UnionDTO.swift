import SumTypeJSON
import SumTypeSwift

/// The `Codable` mirror of a union:
///
/// ```swift
/// /// ``Post`` as `Codable` JSON: `{"type":"text","payload":…}`.
/// public nonisolated enum PostDTO: Codable, Equatable, Sendable {
///   case text(TextPostDTO)
///   case unknown(Unrecognized)
///
///   public init(from decoder: any Decoder) throws {
///     let union = AdjacentDecoding(decoder, tag: "type", content: "payload")
///     do {
///       switch try union.tag() {
///       case "text": self = .text(try union.payload())
///       default: self = .unknown(try union.unrecognized())
///       }
///     } catch {
///       self = .unknown(try union.unrecognized(error))
///     }
///   }
///
///   public func encode(to encoder: any Encoder) throws {
///     let union = AdjacentEncoding(encoder, tag: "type", content: "payload")
///     switch self {
///     case .text(let payload): try union.encode(payload, as: "text")
///     case .unknown(let value): try union.encode(value)
///     }
///   }
/// }
/// ```
///
/// The DTO of a union that refuses unknown values has no `unknown`, and throws instead.
struct UnionDTO {
  let type: TypeDeclaration
  let union: Union
  let schema: SchemaSpelling
  private let mayLackPayload: Bool

  init(type: TypeDeclaration, union: Union, schema: SchemaSpelling) {
    self.type = type
    self.union = union
    self.schema = schema
    mayLackPayload = union.representation.form.mayLackPayload
  }

  var declaration: Declaration {
    .enum(
      EnumDeclaration(
        doc: DocComment("``\(type.symbol)`` as `Codable` JSON: `\(union.example)`."),
        name: SchemaSpelling.dtoName(of: type.name),
        conformances: ["Codable", "Equatable", "Sendable"]
          + (union.readsNull ? [Runtime.types.nullReadingDTO] : []), cases: cases,
        members: [.initializer(decoding), .function(encoding)]))
  }

  private var cases: [EnumCase] {
    var cases = union.variants.map { variant in
      EnumCase(
        isIndirect: variant.isIndirect, name: variant.name,
        payload: variant.coded.map { [AssociatedValue(schema.spelling(of: $0).dto)] } ?? [])
    }
    if union.keepsUnknown {
      cases.append(
        EnumCase(name: "unknown", payload: [AssociatedValue(Runtime.types.unrecognized)]))
    }
    return cases
  }

  private var decoding: InitializerDeclaration {
    if isPaired { return pairedDecoding }
    var arms = union.variants.enumerated().map { index, variant -> Code in
      let value = self.value(of: variant)
      let patterns = hasTags ? patterns(of: variant) : ["\(index)"]
      return .arm(.filled(opening: "case ", patterns), "self = \(value)")
    }
    arms.append(
      union.keepsUnknown
        ? "default: self = .unknown(try union.unrecognized())"
        : hasTags ? "default: throw union.unknownTag()" : "default: throw union.mismatch()")
    let found: Code = !hasTags ? "variant" : union.hasUntagged ? "tagIfPresent" : "tag"
    return decoding("switch try union.\(found)() {\n\(lines: arms)\n}")
  }

  /// Returns the patterns that match the tags of a variant; `nil` for a variant without a tag.
  private func patterns(of variant: Variant) -> [Code] {
    if variant.tags.isEmpty { return ["nil"] }
    return variant.tags.map { union.hasUntagged ? $0.optionalPattern : $0.pattern }
  }

  func decoding(_ body: Code) -> InitializerDeclaration {
    InitializerDeclaration(
      parameters: [Parameter("decoder", label: .named("from"), .any("Decoder"))],
      throws: .anyError,
      body: """
        let union = \(union.representation.decoding(of: union))
        \(union.keepsUnknown ? keeping(body) : body)
        """)
  }

  private var hasTags: Bool { union.representation.hasTags }
  private var writesTags: Bool { union.representation.writesTags }

  /// Returns the name of the method that decodes the payload, which may be absent if it is
  /// optional.
  private func payload(of variant: Variant) -> Code {
    if schema.sharesMembers(variant, of: union) { return "sharedPayload" }
    return mayLackPayload && variant.hasOptionalPayload
      ? "optionalPayload" : "payload"
  }

  /// Returns the expression that reads the value of a variant.
  private func value(of variant: Variant) -> Code {
    if let constants = variant.constants {
      let values = Code.filled(opening: "[", constants.map(\.code), closing: "]")
      return "try union.constant(.\(variant.name), \(values))"
    }
    return variant.payload == nil
      ? bare(variant) : ".\(variant.name)(try union.\(payload(of: variant))())"
  }

  /// Returns the value of a bare variant. If the representation has a place for payloads, that
  /// place must be empty.
  private func bare(_ variant: Variant) -> Code {
    union.representation.form.checksBarePayload
      ? "try union.bare(.\(variant.name))" : ".\(variant.name)"
  }

  /// Returns `"text"`, or `"Pod", "v1"`; `nil` for a variant without a tag. A half that the payload
  /// has as a constant is `nil`.
  private func tag(of variant: Variant) -> Code {
    guard let tag = variant.tag?.code else { return "nil" }
    let own = schema.payloadTagKeys(variant, of: union)
    let keys = union.representation.tagKeys
    let first = own.contains { $0 == keys.first } ? "nil" : tag
    guard let second = variant.seconds.first?.code, !own.contains(where: { $0 == keys.last })
    else { return first }
    return "\(first), \(second)"
  }

  /// Returns the tag of a variant whose payload is a union that may write it itself:
  /// `as: hasConstant("kind", in: payload) ? nil : "Pod"`, and the second half.
  private func tagsBeside(_ variant: Variant) -> [Code] {
    let halves = [variant.tag?.code, variant.seconds.first?.code].compactMap(\.self)
    return zip(union.representation.tagKeys, halves).enumerated().map { index, half in
      let value: Code = "hasConstant(\(StringLiteral(half.0)), in: payload) ? nil : \(half.1)"
      return index == 0 ? "as: \(value)" : value
    }
  }

  private func keeping(_ body: Code) -> Code {
    """
    do {
      \(body)
    } catch {
      self = .unknown(try union.unrecognized(error))
    }
    """
  }

  private var encoding: FunctionDeclaration {
    var arms = union.variants.map { variant -> VariantSwitch.Arm in
      if schema.payloadHasTag(variant, of: union) {
        return .init(variant.name, binding: "payload", "try payload.encode(to: encoder)")
      }
      if let constant = variant.constants?.first {
        let value = constant.encoded
        return .init(
          variant.name,
          writesTags
            ? "try union.encode(\(value), as: \(tag(of: variant)))" : "try union.encode(\(value))")
      }
      if variant.payload == nil {
        return .init(
          variant.name,
          writesTags ? "try union.encode(as: \(tag(of: variant)))" : "try union.encodeNull()")
      }
      if schema.payloadMayHaveTag(variant, of: union) {
        if union.representation.hasPairedTag {
          return .init(
            variant.name, binding: "payload",
            .filled(
              opening: "try union.\(encode(variant))(", ["payload"] + tagsBeside(variant),
              closing: ")"))
        }
        return .init(
          variant.name, binding: "payload",
          """
          if hasConstant(\(StringLiteral(union.representation.tagKey ?? "")), in: payload) {
            try payload.encode(to: encoder)
          } else {
            try union.\(encode(variant))(payload, as: \(tag(of: variant)))
          }
          """)
      }
      return .init(
        variant.name, binding: "payload",
        writesTags
          ? "try union.\(encode(variant))(payload, as: \(tag(of: variant)))" : untagged(variant))
    }
    if union.keepsUnknown {
      arms.append(.init("unknown", binding: "value", "try union.encode(value)"))
    }
    return FunctionDeclaration(
      name: "encode",
      parameters: [Parameter("encoder", label: .named("to"), .any("Encoder"))],
      throws: .anyError,
      body: needsEncoding
        ? """
        let union = \(union.representation.encoding(of: union))
        \(VariantSwitch("self", arms).statements)
        """ : VariantSwitch("self", arms).statements)
  }

  /// Returns the name of the method that encodes the payload. A map in the union's object must not have the key of
  /// the tag.
  private func encode(_ variant: Variant) -> Code {
    schema.sharesMap(variant, of: union) ? "encodeShared" : "encode"
  }

  /// Returns the statement that encodes the payload of a variant that has no tag of the union's own. A map in it must
  /// not have a key that tells the variants apart.
  private func untagged(_ variant: Variant) -> Code {
    guard schema.sharesMap(variant, of: union), union.representation.form.tag == .presence else {
      return "try union.encode(payload)"
    }
    let keys = union.variants.flatMap(\.tags).map { "\(StringLiteral($0.keyText))" as Code }
    let list: Code = "[\(keys, separator: ", ")]"
    return "try payload.encode(to: \(Runtime.types.partEncoding)(encoder, besides: \(list)))"
  }

  /// Whether the union encodes anything except payloads that have the tag themselves.
  private var needsEncoding: Bool {
    union.keepsUnknown || !union.variants.allSatisfy { schema.payloadHasTag($0, of: union) }
  }
}

extension JSONTag {
  /// The value that is encoded for the tag: `true`, `"all"`, `Int64(7)`.
  fileprivate var encoded: Code {
    if case .integer = self { "Int64(\(code))" } else { code }
  }

  /// The pattern that matches the tag in a switch.
  var pattern: Code {
    if case .bool = self { ".bool(\(code))" } else { code }
  }

  /// The pattern that matches the tag in a switch over an optional: `"text"?`. Swift would parse
  /// `-1?` as `-(1?)`.
  var optionalPattern: Code {
    if case .integer(let value) = self, value < 0 { ".some(\(code))" } else { "\(pattern)?" }
  }
}

extension Union {
  /// Whether the DTO has a case for unknown values.
  var keepsUnknown: Bool { unknown != .refuse }

  /// An example for doc comments: the JSON of the first variant with a tag and a payload, or of the
  /// first with a tag.
  var example: String {
    if representation.isUntagged { return alternatives }
    let tagged = variants.filter { $0.tag != nil }
    guard let variant = tagged.first(where: { $0.payload != nil }) ?? tagged.first,
      let tag = variant.tag
    else { return "{…}" }
    return representation.example(tag: tag, hasPayload: variant.payload != nil)
  }
}

/// The decoding of a DTO whose union has a tag of two members:
///
/// ```swift
/// switch try union.pair() {
/// case ("Pod", "v1"?): self = .pod(try union.payload())
/// case ("Service", _): self = .service(try union.payload())
/// case ("Pod", nil): throw union.missingSecond()
/// default: self = .unknown(try union.unrecognized())
/// }
/// ```
/// Exact pairs come before the patterns that accept every second value.
extension UnionDTO {
  var isPaired: Bool { union.variants.contains { !$0.seconds.isEmpty } }

  var pairedDecoding: InitializerDeclaration {
    var exact: [Code] = []
    var others: [Code] = []
    var needing: [JSONTag] = []
    var isNeeding: Set<JSONTag> = []
    var open: Set<JSONTag> = []
    for variant in union.variants {
      let body: Code = "self = \(value(of: variant))"
      var patterns: (exact: [Code], others: [Code]) = ([], [])
      for (tag, second) in zip(variant.tags, variant.seconds) {
        if case .exactly(let second) = second {
          patterns.exact.append("(\(tag.pattern), \(second.optionalPattern))")
          if isNeeding.insert(tag).inserted { needing.append(tag) }
        } else {
          patterns.others.append("(\(tag.pattern), _)")
          open.insert(tag)
        }
      }
      if !patterns.exact.isEmpty {
        exact.append(.arm(.filled(opening: "case ", patterns.exact), body))
      }
      if !patterns.others.isEmpty {
        others.append(.arm(.filled(opening: "case ", patterns.others), body))
      }
    }
    let missing = needing.filter { !open.contains($0) }.map { Code("(\($0.pattern), nil)") }
    var arms = exact + others
    if !missing.isEmpty {
      arms.append(.arm(.filled(opening: "case ", missing), "throw union.missingSecond()"))
    }
    arms.append(
      union.keepsUnknown
        ? "default: self = .unknown(try union.unrecognized())"
        : "default: throw union.unknownTag()")
    return decoding("switch try union.pair() {\n\(lines: arms)\n}")
  }
}
