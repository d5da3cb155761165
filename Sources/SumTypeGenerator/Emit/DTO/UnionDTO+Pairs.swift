import SumTypeSwift

/// How the DTO of a union whose tag is made of two members is decoded:
///
/// ```swift
/// switch try union.pair() {
/// case ("Pod", "v1"?): self = .pod(try union.payload())
/// case ("Service", _): self = .service(try union.payload())
/// case ("Pod", nil): throw union.missingSecond()
/// default: self = .unknown(try union.unrecognized())
/// }
/// ```
/// Exact pairs come before those that take every second value.
extension UnionDTO {
  var isPaired: Bool { union.variants.contains { !$0.seconds.isEmpty } }

  var pairedDecoding: InitializerDeclaration {
    var exact: [Code] = []
    var others: [Code] = []
    var needing: [Tag] = []
    var isNeeding: Set<Tag> = []
    var open: Set<Tag> = []
    for variant in union.variants {
      let body: Code =
        variant.payload == nil
        ? "self = .\(variant.name)" : "self = .\(variant.name)(try union.payload())"
      var patterns: (exact: [Code], others: [Code]) = ([], [])
      for (tag, second) in zip(variant.tags, variant.seconds) {
        if case .exactly(let second) = second {
          patterns.exact.append("(\(tag.pattern), \(second.pattern)?)")
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
