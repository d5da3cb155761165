import SumTypeSource
import SumTypeSwift

extension SchemaReader {
  /// Deeper than any declaration that a person could read.
  private static let maximumInlineDepth = 32

  /// The payload of a variant that declares its type: `"text": {"struct": {"text": "String"}}`.
  ///
  /// The type becomes one like those of `"types"`, called after the union and the variant.
  mutating func inlinePayload(
    _ kind: JSONTree.Member, of variant: MemberName?, _ members: Members<VariantKey>,
    doc: String?, deprecation: Deprecation?
  ) -> VariantEntry.Payload {
    let own = Members<TypeKey>(members)
    let kinds = TypeKey.kinds.filter { own[$0] != nil }
    guard kinds.count == 1, members[.payload] == nil else {
      let both = (kinds.prefix(2).map(\.spelling) + ["payload"]).prefix(2).map(quoted)
      diagnostics.error(
        .misplacedKey, "a variant has \(list(Array(both), "or")), not both", at: kind.keyRange,
        cure: kinds.count == 1
          ? "remove \"payload\": the type is declared here" : "declare one of them by itself")
      return .unreadable
    }
    guard inlineDepth < Self.maximumInlineDepth else {
      diagnostics.error(
        .nestedTooDeeply,
        "more than \(Self.maximumInlineDepth) types are declared here, one in the other",
        at: kind.keyRange, cure: "declare some of them by themselves, in \"types\"")
      return .unreadable
    }
    let name = variant.flatMap { variant in
      owner.map { TypeName(of: variant, in: $0, isNested: namesAreNested) }
    }
    inlineDepth += 1
    defer { inlineDepth -= 1 }
    // The types that it declares in turn come after it.
    let place = inlineTypes.count
    let meaning = self.kind(kinds[0], own, of: name)
    guard let name else { return .unreadable }
    inlineTypes.insert(
      TypeEntry(name: name, doc: doc, deprecation: deprecation, kind: meaning), at: place)
    return expressions.read(name.spelling, at: name.flat.place, into: &diagnostics)
      .map { .type($0) } ?? .unreadable
  }

  /// Reports what only a type can have, in a variant that declares none.
  mutating func reportWithoutType(_ members: Members<VariantKey>) {
    guard let member = members.first(of: VariantKey.ofTypes) else { return }
    diagnostics.error(
      .misplacedKey,
      "\(quoted(member.key)) belongs to a type, and this variant does not declare one",
      at: member.keyRange,
      cure: "write it where the payload's type is declared, or declare that here: \"struct\": {…}")
  }
}
