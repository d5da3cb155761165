import SumTypeSwift

/// The functions of the codec of a wide union, in parts:
///
/// ```swift
/// public static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Post {
///   switch variant / 32 {
///   case 0: return try decode0(variant, from: &reader)
///   default: return try decode1(variant, from: &reader)
///   }
/// }
/// ```
extension UnionCodec {
  /// What the function does instead of reading the payload itself.
  func decodeDispatch(_ parts: VariantParts, arguments: Code) -> Code {
    parts.dispatch(on: "variant") { "return try decode\($0)(variant, \(arguments))" }
  }

  /// The functions that read some of the variants each.
  func decodeParts(_ parts: VariantParts, values: [Code], parameters: Code) -> [Code] {
    parts.functions { number, variants in
      var lines: [Code] = []
      for variant in variants {
        let isLast = variant == variants.upperBound &- 1
        lines.append(.arm(isLast ? "default" : "case \(variant)", "return \(values[variant])"))
      }
      return """
        private static func decode\(number)(
          _ variant: Int, \(parameters)
        ) throws(\(Runtime.fault)) -> \(domain) {
          switch variant {
          \(lines: lines)
          }
        }
        """
    }
  }

  /// What the function does instead of writing the payload itself.
  func encodeDispatch(_ parts: VariantParts, last: Int) -> Code {
    parts.dispatch(on: "(variant(of: value) ?? \(last))") {
      "encodePayload\($0)(of: value, to: &writer)"
    }
  }

  /// The functions that write the payloads of some of the variants each.
  func encodeParts(_ parts: VariantParts, arms: [VariantSwitch.Arm]) -> [Code] {
    parts.functions { number, variants in
      """
      private static func encodePayload\(number)(
        of value: \(domain), to writer: inout \(Runtime.writer)
      ) {
        \(VariantSwitch("value", Array(arms[variants]), isPart: true).statements)
      }
      """
    }
  }

  /// What the function does instead of showing the payload itself.
  func visitDispatch(_ parts: VariantParts, last: Int) -> Code {
    parts.dispatch(on: "(variant(of: value) ?? \(last))") {
      "visit\($0)(value, over: old, in: &payload)"
    }
  }

  /// The functions that show the payloads of some of the variants each.
  func visitParts(_ parts: VariantParts, arms: [VariantSwitch.Arm]) -> [Code] {
    parts.functions { number, variants in
      """
      private static func visit\(number)(
        _ value: \(domain), over old: \(domain), in payload: inout \(Runtime.payloadVisitor)
      ) {
        \(VariantSwitch("value", Array(arms[variants]), isPart: true).statements)
      }
      """
    }
  }
}
