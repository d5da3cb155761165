import SumTypeSource

/// The key of a tag is that of a member of the union's own object, and no path: `"header/type"` is a
/// key with a slash in it. Where the union has a member `header`, that is hardly what is meant.
enum TagPaths: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    var lookup: MemberLookup?
    for type in schema.types {
      guard case .union(let union, let payloads) = type.kind,
        let representation = union.representation,
        let key = representation.tagKeys.first(where: { $0.contains("/") })
      else { continue }
      var members = lookup ?? MemberLookup(schema)
      let first = String(key.prefix { $0 != "/" })
      let has = zip(union.variants, payloads).contains { variant, payload in
        variant.tags.contains { representation.payloadKey(of: $0.value) == first }
          || representation.readsWholeObject
            && (payload.type?.part.map { members.has(first, below: $0) } ?? false)
      }
      lookup = members
      if has { report(key, first, of: type, into: &diagnostics) }
    }
  }

  private static func report(
    _ key: String, _ first: String, of type: ResolvedType, into diagnostics: inout Diagnostics
  ) {
    let last = String(key.reversed().prefix { $0 != "/" }.reversed())
    diagnostics.error(
      .invalidTag,
      "the tag of \(quoted(type.name)) would lie under the key \(quoted(key)): it is no path into "
        + "\(quoted(first))",
      at: type.entry.name.place,
      cure: "make the union \"untagged\", of structs whose \(quoted(first)) is a struct with the "
        + "constant \(quoted(last))")
  }
}
