/// What a type keeps behind a reference: what it contains itself through, and what would make it
/// wide.
///
/// A Swift value has all of its fields, and room for the widest of its payloads, in one piece. A
/// chart with 34 channels of 20 fields each would take 100 KB, nearly all of it nil, wherever one is
/// held or passed, and minutes to compile. So nothing holds much more than a kilobyte in one piece:
///
/// - a payload wider than that is `indirect` in its union;
/// - of a struct wider than that, the fields with types of the schema are boxed, but for small ones;
/// - a union that such structs have many of is made small instead of boxing each: its payloads are
///   `indirect` unless they are as small as a string.
struct Boxing {
  private let recursion: Recursion
  private var sizes: InlineSizes

  init(_ schema: Resolution) {
    recursion = Recursion(schema)
    sizes = InlineSizes(schema, recursion)
    let wanted = sizes.unionsInWideStructs(of: schema, recursion)
    if wanted.isEmpty { return }
    sizes = InlineSizes(schema, recursion, compact: wanted)
  }

  /// Whether the payload of a variant of the union `id` is kept behind a reference.
  func isIndirect(_ payload: ValueType, of id: TypeID) -> Bool {
    recursion.isIndirect(payload, of: id) || sizes.isWide(payload, in: id)
  }

  /// Whether a field of the struct or tuple `id` is.
  func isIndirect(_ field: ResolvedField, of id: TypeID) -> Bool {
    recursion.isIndirect(field, of: id) || sizes.isBoxed(field, wide: sizes.isWide(id))
  }

  /// Whether a field among those of a document's root is.
  func isIndirect(among fields: [ResolvedField]) -> (ResolvedField) -> Bool {
    let isWide = sizes.isWide(fields)
    return { sizes.isBoxed($0, wide: isWide) }
  }

  /// Whether the union also keeps what it does not know behind a reference.
  func isCompact(_ id: TypeID) -> Bool { sizes.isCompact(id) }
}
