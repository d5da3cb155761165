import SumTypeSwift

/// The functions of a wide union's codec, divided into slices:
///
/// ```swift
/// public static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Post {
///   switch variant / 32 {
///   case 0: return try decode0(variant, from: &reader)
///   default: return try decode1(variant, from: &reader)
///   }
/// }
/// ```
extension UnionCodecEmitter {
  /// Returns the body of the function that calls the part which reads the payload.
  func decodeDispatch(_ slices: VariantSlices, arguments: Code) -> Code {
    slices.dispatch(on: "variant") { "return try decode\($0)(variant, \(arguments))" }
  }

  /// Returns the functions that each read some of the variants.
  func decodeSlices(_ slices: VariantSlices, values: [Code], parameters: Code) -> [Code] {
    slices.functions { number, variants in
      var lines: [Code] = []
      for variant in variants {
        let isLast = variant == variants.upperBound &- 1
        lines.append(.arm(isLast ? "default" : "case \(variant)", "return \(values[variant])"))
      }
      return """
        private static func decode\(number)(
          _ variant: Int, \(parameters)
        ) throws(\(Runtime.types.fault)) -> \(domain) {
          switch variant {
          \(lines: lines)
          }
        }
        """
    }
  }

  /// Returns the body of the function that calls the part which writes the payload.
  func encodeDispatch(_ slices: VariantSlices, last: Int) -> Code {
    slices.dispatch(on: "(variant(of: value) ?? \(last))") {
      "encodePayload\($0)(of: value, to: &writer)"
    }
  }

  /// Returns the functions that each write the payloads of some of the variants.
  func encodeSlices(_ slices: VariantSlices, arms: [VariantSwitch.Arm]) -> [Code] {
    slices.functions { number, variants in
      """
      private static func encodePayload\(number)(
        of value: \(domain), to writer: inout \(Runtime.types.writer)
      ) {
        \(VariantSwitch("value", Array(arms[variants]), isPart: true).statements)
      }
      """
    }
  }

  /// Returns the body of the function that calls the part which visits the payload.
  func visitDispatch(_ slices: VariantSlices, last: Int) -> Code {
    slices.dispatch(on: "(variant(of: value) ?? \(last))") {
      "visit\($0)(value, over: old, in: &payload)"
    }
  }

  /// Returns the functions that each visit the payloads of some of the variants.
  func visitSlices(_ slices: VariantSlices, arms: [VariantSwitch.Arm]) -> [Code] {
    slices.functions { number, variants in
      """
      private static func visit\(number)(
        _ value: \(domain), over old: \(domain), in payload: inout \(Runtime.types.payloadVisitor)
      ) {
        \(VariantSwitch("value", Array(arms[variants]), isPart: true).statements)
      }
      """
    }
  }
}

/// The tags of a union that are made of two members:
///
/// ```swift
/// public static let pairs = PairTable(
///   "kind", "apiVersion", (0, "Pod", "v1"), (1, "Pod", nil), bare: [1])
/// ```
extension UnionCodecEmitter {
  func pairs(_ keys: [String]) -> VariableDeclaration {
    var arguments = keys.map { Code("\(StringLiteral($0))") }
    var bare: [Code] = []
    for (index, variant) in union.variants.enumerated() {
      for (tag, second) in zip(variant.tags, variant.seconds) {
        arguments.append("(\(index), \(tag.code), \(second.code ?? "nil"))")
      }
      if variant.payload == nil { bare.append("\(index)") }
    }
    if !bare.isEmpty { arguments.append(.filled(opening: "bare: [", bare, closing: "]")) }
    return .stored(
      "pairs", nil, isStatic: true,
      value: .filled(opening: "\(Runtime.types.pairTable)(", arguments, closing: ")", column: 17))
  }
}

extension SecondTag {
  /// The code of the tag; nil if the variant takes any second tag.
  var code: Code? {
    if case .exactly(let tag) = self { tag.code } else { nil }
  }
}

/// The values of payloads that are constants:
///
/// ```swift
/// public static let workspaceValues = ConstantValues(true, expected: "true")
/// ```
extension UnionCodecEmitter {
  var constants: [Declaration] {
    union.variants.compactMap { variant in
      variant.constants.map {
        .variable(.stored(variant.valuesName, nil, isStatic: true, value: $0.constantValues))
      }
    }
  }
}

extension Variant {
  /// `workspaceValues`, the name of the codec's constant that holds the values of a constant
  /// payload.
  var valuesName: Identifier { name.with(suffix: "Values") }
}

/// The declarations of a union some of whose payloads may be absent:
///
/// ```swift
/// public static var newNil: NilSpelling { .null }
///
/// public static func withoutPayload(_ variant: Int) -> Block? {
///   switch variant {
///   case 0: .paragraph(nil)
///   default: nil
///   }
/// }
///
/// public static func hasPayload(_ value: Block) -> Bool {
///   switch value {
///   case .paragraph(nil): false
///   default: true
///   }
/// }
/// ```
extension UnionCodecEmitter {
  var optionalPayloads: [Declaration] {
    guard union.representation.form.mayLackPayload else { return [] }
    var values: [Code.SwitchCase] = []
    var tests: [Code.SwitchCase] = []
    for (index, variant) in union.variants.enumerated() where variant.hasOptionalPayload {
      values.append(.init("case \(index)", ".\(variant.name)(nil)"))
      tests.append(.init("case .\(variant.name)(nil)", "false"))
    }
    if values.isEmpty { return [] }
    values.append(.init("default", "nil"))
    tests.append(.init("default", "true"))
    let functions: [Declaration] = [
      .function(
        FunctionDeclaration(
          isStatic: true, name: "withoutPayload",
          parameters: [Parameter("variant", label: .none, "Int")], returns: .optional(domain),
          body: .results("variant", values))),
      .function(
        FunctionDeclaration(
          isStatic: true, name: "hasPayload",
          parameters: [Parameter("value", label: .none, domain)], returns: "Bool",
          body: .results("value", tests))),
    ]
    if union.newNil == .absent { return functions }
    return [
      .variable(.computed("newNil", Runtime.types.nilSpelling, isStatic: true, ".null"))
    ] + functions
  }
}
