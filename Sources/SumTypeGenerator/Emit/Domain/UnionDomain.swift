import SumTypeSwift

/// A union as the app thinks of it:
///
/// ```swift
/// public nonisolated enum Post: Hashable, Sendable {
///   case text(TextPost)
///   case mood(MoodPost)
///
///   /// A value that a newer version wrote, or that does not fit; it is kept as it is.
///   case unknown(Unrecognized)
///
///   public var createdAt: Date? {
///     switch self {
///     case .text(let payload): payload.createdAt
///     case .mood(let payload): payload.createdAt
///     case .unknown: nil
///     }
///   }
/// }
/// ```
///
/// With `unknown` as `aside` or `refuse` there is no such case, the shared properties are no
/// optionals, and the enum is `Identifiable` where its payloads have an identity in common.
struct UnionDomain {
  let type: TypeDeclaration
  let union: Union
  let schema: SchemaSpelling

  var declaration: Declaration {
    .enum(
      EnumDeclaration(
        doc: Documentation.comment(type.doc, deprecated: type.deprecation), name: type.ownName,
        conformances: identity == nil
          ? ["Hashable", "Sendable"] : ["Hashable", "Sendable", "Identifiable"],
        cases: cases, members: properties))
  }

  private var isOpen: Bool { union.unknown == .case }

  private var cases: [EnumCase] {
    var cases = union.variants.map { variant in
      EnumCase(
        doc: Documentation.comment(variant.doc, deprecated: variant.deprecation),
        isIndirect: variant.isIndirect, name: variant.name,
        payload: variant.payload.map { [AssociatedValue(schema.spelling(of: $0).domain)] } ?? [])
    }
    if isOpen {
      cases.append(
        EnumCase(
          doc: "A value that a newer version wrote, or that does not fit; it is kept as it is.",
          isIndirect: union.hasIndirectUnknown, name: "unknown",
          payload: [AssociatedValue(Runtime.unrecognized)]))
    }
    return cases
  }

  /// The shared field that is the identity, where every value has one.
  private var identity: SharedField? {
    guard !isOpen, let index = union.identity else { return nil }
    let identity = union.shared[index]
    return identity.name == "id" || !union.shared.contains { $0.name == "id" } ? identity : nil
  }

  private var properties: [Declaration] {
    let names = Set(union.shared.map(\.name.name))
    var known: [ValueType: [String: Code]] = [:]
    let accesses = union.variants.map { variant -> [String: Code] in
      guard !names.isEmpty, let payload = variant.payload else { return [:] }
      if let known = known[payload] { return known }
      let found = schema.accesses(to: names, in: payload)
      known[payload] = found
      return found
    }
    var properties = union.shared.flatMap { property($0, accesses) }
    if let identity, identity.name != "id" {
      let type = schema.spelling(of: identity.type).domain
      properties.append(.variable(.computed("id", type, "\(identity.name)")))
    }
    return properties + (wide?.members ?? []).map { .code($0) }
  }

  /// What is different where there are many cases.
  private var wide: WideUnionDomain? {
    var cases = union.variants.map { (name: $0.name, hasPayload: $0.payload != nil) }
    if isOpen { cases.append(("unknown", true)) }
    return WideUnionDomain(
      type: type.domain, access: schema.options.access.code, cases: cases,
      properties: union.shared.map(\.name))
  }

  /// - Parameter accesses: Of each variant, the properties of its payload that hold shared fields.
  private func property(_ shared: SharedField, _ accesses: [[String: Code]]) -> [Declaration] {
    var arms = zip(union.variants, accesses).map { variant, accesses -> VariantSwitch.Arm in
      guard variant.payload != nil else { return .init(variant.name, "nil") }
      let access = accesses[shared.name.name] ?? "\(shared.name)"
      return .init(variant.name, binding: "payload", "payload.\(access)")
    }
    if isOpen { arms.append(.init("unknown", "nil")) }
    let (type, wide) = (type(of: shared), wide)
    let property = VariableDeclaration.computed(
      shared.name, type, doc: shared.doc.map { DocComment($0) },
      wide?.propertyDispatch(shared.name) ?? VariantSwitch("self", arms).values())
    return [.variable(property)]
      + (wide?.propertyParts(shared.name, type, arms) ?? []).map { .code($0) }
  }

  /// Optional where a value may have no such field.
  private func type(of shared: SharedField) -> SwiftType {
    let type = schema.spelling(of: shared.type).domain
    if case .optional = type { return type }
    let isAlwaysThere = !isOpen && union.variants.allSatisfy { $0.payload != nil }
    return isAlwaysThere ? type : .optional(type)
  }
}
