import SumTypeSwift

/// The tags of a union that are made of two members:
///
/// ```swift
/// public static let pairs = PairTable(
///   "kind", "apiVersion", (0, "Pod", "v1"), (1, "Pod", nil), bare: [1])
/// ```
extension UnionCodec {
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
      value: .filled(opening: "\(Runtime.pairTable)(", arguments, closing: ")", column: 17))
  }
}

extension SecondTag {
  /// Nil where it is any.
  var code: Code? {
    if case .exactly(let tag) = self { tag.code } else { nil }
  }
}
