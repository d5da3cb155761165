import SumTypeSwift

/// The codec of a union:
///
/// ```swift
/// /// Reads and writes ``Post``: `{"type":"text","payload":"<base64 of JSON>"}`.
/// public nonisolated enum PostCodec: AdjacentUnionCodec {
///   public static let tags = TagTable("text", "mood")
///   public static let keys = MemberTable("type", "payload")
///   public static var content: EmbeddedWire? { .base64JSON }
///
///   public static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Post {
///     switch variant {
///     case 0: .text(try TextPostCodec.decode(from: &reader))
///     default: .mood(try MoodPostCodec.decode(from: &reader))
///     }
///   }
///
///   public static func variant(of value: Post) -> Int? {
///     switch value {
///     case .text: 0
///     case .mood: 1
///     }
///   }
///
///   public static func encodePayload(of value: Post, to writer: inout JSONWriter) {
///     switch value {
///     case .text(let value): TextPostCodec.encode(value, to: &writer)
///     case .mood(let value): MoodPostCodec.encode(value, to: &writer)
///     }
///   }
///
///   public static func visit(_ value: Post, over old: Post, in payload: inout PayloadVisitor) {
///     switch value {
///     case .text(let value):
///       if case .text(let old) = old { payload.visit(value, over: old, as: TextPostCodec.self) }
///     case .mood(let value):
///       if case .mood(let old) = old { payload.visit(value, over: old, as: MoodPostCodec.self) }
///     }
///   }
/// }
/// ```
///
/// The codec of an open union also converts unknown values:
///
/// ```swift
/// public static func unknown(_ value: Unrecognized) -> Post? { .unknown(value) }
///
/// public static func unrecognized(in value: Post) -> Unrecognized? {
///   if case .unknown(let value) = value { value } else { nil }
/// }
/// ```
struct UnionCodecEmitter {
  let type: TypeDeclaration
  let union: Union
  let schema: SchemaSpelling

  var declaration: Declaration {
    let representation = union.representation.codec(of: union)
    return .enum(
      EnumDeclaration(
        doc: DocComment(
          "Reads and writes ``\(type.symbol)``: `\(union.example)`."
            + union.onSave.sentence("unknown values")),
        name: SchemaSpelling.codecName(of: type.name),
        conformances: [representation.protocolName],
        members: valueType + (union.representation.hasTags ? [.variable(tags)] : [])
          + representation.declarations + constants
          + (union.onSave.declaration.map { [.variable($0)] } ?? [])
          + decode + [.function(variant)] + (hasPayloads ? encodePayload : [])
          + visit(by: representation.payload.visit) + payloadHasTag + rereadsTag + optionalPayloads
          + (isOpen ? [.code(unknown)] : [])))
  }

  /// `typealias Value = Post`, for codec protocols with more than one function from which Swift
  /// could infer `Value`.
  private var valueType: [Declaration] {
    let codec = union.representation.codec(of: union)
    let names = [Runtime.types.untaggedMembersCodec, Runtime.types.untaggedElementsCodec]
    return names.contains(codec.protocolName)
      ? [.typealias(TypealiasDeclaration(name: "Value", type: domain))] : []
  }

  var domain: SwiftType { type.domain }
  private var isOpen: Bool { union.unknown == .case }

  /// `public static let tags = TagTable("text", "plain", bare: [1])`
  private var tags: VariableDeclaration {
    let keys = union.representation.tagKeys
    if keys.count > 1 { return pairs(keys) }
    var tags: [Code] = union.variants.map { $0.tag?.code ?? "nil" }
    var bare: [Code] = []
    for (index, variant) in union.variants.enumerated() where variant.payload == nil {
      bare.append("\(index)")
    }
    if !bare.isEmpty { tags.append(.filled(opening: "bare: [", bare, closing: "]")) }
    var aliases: [Code] = []
    for (index, variant) in union.variants.enumerated() {
      aliases += variant.tags.dropFirst().map { "(\($0.code), \(index))" }
    }
    if !aliases.isEmpty { tags.append(.filled(opening: "aliases: [", aliases, closing: "]")) }
    if let absent = union.defaultVariant { tags.append("absent: \(absent)") }
    let table = Code.filled(
      opening: "\(Runtime.types.tagTable)(", tags, closing: ")", column: 17)
    return .stored("tags", nil, isStatic: true, value: table)
  }

  private var decode: [Declaration] {
    let calls = union.representation.codec(of: union).payload
    let cursor = calls.cursor
    let arguments: Code = cursor.map { "from: &reader, in: &\($0.name)" } ?? "from: &reader"
    let values = union.variants.map { variant -> Code in
      guard let payload = variant.payload else { return ".\(variant.name)" }
      if variant.constants != nil {
        return "try reader.readConstant(\(variant.valuesName), as: .\(variant.name))"
      }
      let read: Code =
        "try \(schema.spelling(of: payload).codecCode).\(calls.decode)(\(arguments))"
      return ".\(variant.name)(\(schema.held(read, by: variant)))"
    }
    var arms: [Code.SwitchCase] = []
    for (index, value) in values.enumerated() {
      arms.append(.init(index == values.count - 1 ? "default" : "case \(index)", value))
    }
    let slices = VariantSlices(of: values.count)
    let body =
      slices.map { decodeDispatch($0, arguments: arguments) }
      ?? (values.count == 1 ? values[0] : .results("variant", arms))
    let function = FunctionDeclaration(
      isStatic: true, name: "decode",
      parameters: [
        Parameter("variant", "Int"),
        Parameter("reader", label: .named("from"), Runtime.types.reader, passing: .inout),
      ]
        + (cursor.map { [Parameter($0.name, label: .named("in"), $0.type, passing: .inout)] } ?? []),
      throws: .only(Runtime.types.fault), returns: domain, body: body)
    guard let slices else { return [.function(function)] }
    var parameters: Code = "from reader: inout \(Runtime.types.reader)"
    if let cursor { parameters = "\(parameters), in \(cursor.name): inout \(cursor.type)" }
    return [.function(function)]
      + decodeSlices(slices, values: values, parameters: parameters).map { .code($0) }
  }

  private var variant: FunctionDeclaration {
    var arms = union.variants.enumerated().map { index, variant in
      VariantSwitch.Arm(variant.name, "\(index)")
    }
    if isOpen { arms.append(.init("unknown", "nil")) }
    return FunctionDeclaration(
      isStatic: true, name: "variant",
      parameters: [Parameter("value", label: .named("of"), domain)], returns: .optional("Int"),
      body: VariantSwitch("value", arms).values())
  }

  private var hasPayloads: Bool { union.variants.contains { $0.payload != nil } }

  private var encodePayload: [Declaration] {
    let method = union.representation.codec(of: union).payload.encode
    var arms = union.variants.map { variant -> VariantSwitch.Arm in
      guard let payload = variant.payload else { return .init(variant.name, "break") }
      if variant.constants != nil {
        return .init(variant.name, "writer.constant(\(variant.valuesName))")
      }
      let codec = schema.spelling(of: payload).codecCode
      let value = schema.payload("value", of: variant)
      return .init(
        variant.name, binding: "value", "\(codec).\(method)(\(value), to: &writer)")
    }
    if isOpen { arms.append(.init("unknown", "break")) }
    let slices = VariantSlices(of: arms.count)
    let function = FunctionDeclaration(
      isStatic: true, name: "encodePayload",
      parameters: [
        Parameter("value", label: .named("of"), domain),
        Parameter("writer", label: .named("to"), Runtime.types.writer, passing: .inout),
      ],
      body: slices.map { encodeDispatch($0, last: arms.count &- 1) }
        ?? VariantSwitch("value", arms).statements)
    return [.function(function)]
      + (slices.map { encodeSlices($0, arms: arms) } ?? []).map { .code($0) }
  }

  private func visit(by visit: Code) -> [Declaration] {
    var arms = union.variants.map { variant -> VariantSwitch.Arm in
      guard let payload = variant.payload else {
        return .init(variant.name, "payload.visitBare()")
      }
      if variant.constants != nil {
        return .init(variant.name, "payload.visitConstant(\(variant.valuesName))")
      }
      let codec = schema.spelling(of: payload).codecCode
      let arguments: [Code] = [
        schema.payload("value", of: variant), "over: \(schema.payload("old", of: variant))",
        "as: \(codec).self",
      ]
      let call: Code = .filled(
        opening: "payload.\(visit)(", arguments, closing: ")",
        width: variant.member == nil ? .max : 90)
      let condition: Code = "case .\(variant.name)(let old) = old"
      let isShort = condition.length &+ call.length <= 86
      return .init(
        variant.name, binding: "value",
        isShort
          ? "if \(condition) { \(call) }" : "guard \(condition) else { return }\n\(call)",
        isBelow: true)
    }
    if isOpen {
      arms.append(
        .init(
          "unknown", binding: "value",
          "if case .unknown(let old) = old { payload.visitUnknown(value, over: old) }",
          isBelow: true))
    }
    let slices = VariantSlices(of: arms.count)
    let function = FunctionDeclaration(
      isStatic: true, name: "visit",
      parameters: [
        Parameter("value", label: .none, domain),
        Parameter("old", label: .named("over"), domain),
        Parameter("payload", label: .named("in"), Runtime.types.payloadVisitor, passing: .inout),
      ],
      body: slices.map { visitDispatch($0, last: arms.count &- 1) }
        ?? VariantSwitch("value", arms).statements)
    return [.function(function)]
      + (slices.map { visitSlices($0, arms: arms) } ?? []).map { .code($0) }
  }

  private var unknown: Code {
    let access = schema.options.access.modifier
    return """
      \(access)static func unknown(_ value: \(Runtime.types.unrecognized)) -> \(domain)? { .unknown(value) }

      \(access)static func unrecognized(in value: \(domain)) -> \(Runtime.types.unrecognized)? {
        if case .unknown(let value) = value { value } else { nil }
      }
      """
  }
}
