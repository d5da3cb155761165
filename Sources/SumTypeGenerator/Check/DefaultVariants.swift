import SumTypeSource

/// What a value without a tag is, is a variant of a union whose tag may be missing: one that is a
/// member of an object.
enum DefaultVariants: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    for type in schema.types {
      guard case .union(let union, _) = type.kind, let name = union.defaultVariant else {
        continue
      }
      if let representation = union.representation, representation.tagKey == nil,
        !(representation is Outside)
      {
        diagnostics.error(
          .misplacedKey,
          "a value of a union that is \(quoted(Swift.type(of: representation).name)) is never "
            + "without a tag, so that no variant is the \"default\"",
          at: name.place,
          cure: "remove it, or make the union one whose tag is a member, such as \"internal\"")
      } else if (union.representation as? Internal)?.secondKey != nil {
        diagnostics.error(
          .misplacedKey, "a union whose tag is made of two members has no \"default\"",
          at: name.place,
          cure: "remove it; an object without the second member is a variant with \"*\"")
      } else if union.isComplete, union.variant(named: name.value) == nil {
        let names = union.variants.map(\.name.value.name)
        diagnostics.error(
          .invalidDefault, "\(quoted(type.name)) has no variant \(quoted(name.value))",
          at: name.place,
          cure: Spelling.nearest(to: name.value, in: names).map { "did you mean \(quoted($0))?" }
            ?? "name one of its variants")
      }
    }
  }
}
