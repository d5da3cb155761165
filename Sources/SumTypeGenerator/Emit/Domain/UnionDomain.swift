import SumTypeSwift

/// The domain type of a union:
///
/// ```swift
/// public nonisolated enum Post: Hashable, Sendable {
///   case text(TextPost)
///   case mood(MoodPost)
///
///   /// A value that this version does not know, or that does not fit the schema. A save keeps it.
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
/// With `unknown` as `aside` or `refuse` the enum has no case `unknown` and its shared properties
/// are no optionals. It is `Identifiable` if its payloads share an identity.
struct UnionDomain {
  let type: TypeDeclaration
  let union: Union
  let schema: SchemaSpelling
  /// Whether `==`, `hash(into:)` and the functions that a wide union divides them into are left
  /// out.
  let isInterface: Bool

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
        payload: variant.held.map { [AssociatedValue(schema.spelling(of: $0).domain)] } ?? [])
    }
    if isOpen {
      cases.append(
        EnumCase(
          doc: DocComment(
            "A value that this version does not know, or that does not fit the schema. A save "
              + union.onSave.predicate("it") + "."),
          name: "unknown", payload: [AssociatedValue(Runtime.types.unrecognized)]))
    }
    return cases
  }

  /// The shared field that is the identity; nil if some value has none.
  private var identity: SharedField? {
    guard !isOpen, let index = union.identity else { return nil }
    let identity = union.shared[index]
    return identity.name == "id" || !union.shared.contains { $0.name == "id" } ? identity : nil
  }

  private var properties: [Declaration] {
    let accesses = union.variants.map { variant in
      variant.held.map { schema.sharedAccesses(in: $0) } ?? [:]
    }
    let wide = wide
    var properties = union.shared.flatMap { property($0, accesses, wide) }
    if let identity, identity.name != "id" {
      let type = schema.spelling(of: identity.type).domain
      properties.append(.variable(.computed("id", type, "\(identity.name)")))
    }
    return isInterface ? properties : properties + (wide?.members ?? []).map { .code($0) }
  }

  /// The members that a wide union has in addition; nil if the union is not wide.
  private var wide: WideUnionDomain? {
    var cases = union.variants.map { (name: $0.name, hasPayload: $0.held != nil) }
    if isOpen { cases.append(("unknown", true)) }
    return WideUnionDomain(
      type: type.domain, access: schema.options.access.modifier, cases: cases,
      properties: union.shared.map(\.name))
  }

  /// - Parameter accesses: For each variant, the payload's properties that hold shared fields, by
  ///   the names of the fields.
  private func property(
    _ shared: SharedField, _ accesses: [[String: Code]], _ wide: WideUnionDomain?
  ) -> [Declaration] {
    var arms = zip(union.variants, accesses).map { variant, accesses -> VariantSwitch.Arm in
      guard variant.held != nil else { return .init(variant.name, "nil") }
      let access = accesses[shared.name.name] ?? "\(shared.name)"
      return .init(variant.name, binding: "payload", "payload.\(access)")
    }
    if isOpen { arms.append(.init("unknown", "nil")) }
    let type = type(of: shared)
    let property = VariableDeclaration.computed(
      shared.name, type, doc: shared.doc.map { DocComment($0) },
      wide?.propertyDispatch(shared.name) ?? VariantSwitch("self", arms).values())
    return [.variable(property)]
      + (wide?.propertyParts(shared.name, type, arms) ?? []).map { .code($0) }
  }

  /// Returns the type of a shared property, an optional if some value has no such field.
  private func type(of shared: SharedField) -> SwiftType {
    let type = schema.spelling(of: shared.type).domain
    if case .optional = type { return type }
    let isAlwaysThere = !isOpen && union.variants.allSatisfy { $0.held != nil }
    return isAlwaysThere ? type : .optional(type)
  }
}

/// The members of a wide union that switch over all of its cases, divided into functions. Swift
/// would synthesise a single function for `==`, and one for `hash(into:)`.
///
/// ```swift
/// /// The position of the case in the enum, from 0.
/// private var ordinal: Int { … }
///
/// static func == (left: Post, right: Post) -> Bool {
///   let ordinal = left.ordinal
///   guard ordinal == right.ordinal else { return false }
///   switch ordinal / 32 {
///   case 0: return equal0(left, right)
///   default: return equal1(left, right)
///   }
/// }
///
/// @inline(never)
/// private static func equal0(_ left: Post, _ right: Post) -> Bool {
///   switch left {
///   case .text(let left): if case .text(let right) = right { return left == right }
///   …
///   }
///   return true
/// }
/// ```
struct WideUnionDomain {
  let type: SwiftType
  let access: Code
  let parts: VariantSlices
  /// The cases in order, each with whether it has a payload.
  let cases: [(name: Identifier, hasPayload: Bool)]
  /// Underscores that make the names of the parts different from those of cases and properties.
  private let tail: Code

  /// The most cases for which Swift synthesises `==` and `hash(into:)`: in a debug build these take
  /// up to 100 KB of stack. No codec calls them.
  static let few = 128

  /// Nil if there are at most ``few`` cases.
  init?(
    type: SwiftType, access: Code, cases: [(name: Identifier, hasPayload: Bool)],
    properties: [Identifier]
  ) {
    guard let parts = VariantSlices(of: cases.count, unless: Self.few) else { return nil }
    (self.type, self.access, self.parts, self.cases) = (type, access, parts, cases)
    var stems = Set(properties.map(\.name))
    stems.formUnion(["ordinal", "equal", "hash"])
    let taken = Set((cases.map(\.name) + properties).map(\.name))
    var (tail, text): (Code, String) = (.empty, "")
    while taken.contains(where: { WideUnionDomain.isPart($0, of: stems, tail: text) }) {
      (tail, text) = ("\(tail)_", text + "_")
    }
    self.tail = tail
  }

  /// Whether `name` is `ordinal` with the tail, or one of `stems` with digits and the tail.
  private static func isPart(_ name: String, of stems: Set<String>, tail: String) -> Bool {
    guard name.hasSuffix(tail) else { return false }
    let bare = name.dropLast(tail.count)
    if bare == "ordinal" { return true }
    let digits = bare.reversed().prefix { $0.isNumber }.count
    return digits > 0 && stems.contains(String(bare.dropLast(digits)))
  }

  /// `==`, `hash(into:)` and the functions that they call.
  var members: [Code] { [ordinal, equality] + equalParts + [hashing] + hashParts }

  private var ordinal: Code {
    let arms = cases.enumerated().map { VariantSwitch.Arm($1.name, "\($0)") }
    return """
      /// The position of the case in the enum, from 0.
      private var ordinal\(tail): Int {
        \(VariantSwitch("self", arms).values())
      }
      """
  }

  private var equality: Code {
    """
    \(access)static func == (left: \(type), right: \(type)) -> Bool {
      let ordinal = left.ordinal\(tail)
      guard ordinal == right.ordinal\(tail) else { return false }
      \(parts.dispatch(on: "ordinal") { "return equal\($0)\(tail)(left, right)" })
    }
    """
  }

  private var equalParts: [Code] {
    parts.functions { number, cases in
      """
      private static func equal\(number)\(tail)(_ left: \(type), _ right: \(type)) -> Bool {
        \(some("left", of: cases) { name in
          .init(
            name, binding: "left",
            "if case .\(name)(let right) = right { return left == right }")
        })
        return true
      }
      """
    }
  }

  private var hashing: Code {
    """
    \(access)func hash(into hasher: inout Hasher) {
      let ordinal = self.ordinal\(tail)
      hasher.combine(ordinal)
      \(parts.dispatch(on: "ordinal") { "hash\($0)\(tail)(into: &hasher)" })
    }
    """
  }

  private var hashParts: [Code] {
    parts.functions { number, cases in
      """
      private func hash\(number)\(tail)(into hasher: inout Hasher) {
        \(some("self", of: cases) { name in
          .init(name, binding: "payload", "hasher.combine(payload)")
        })
      }
      """
    }
  }

  /// Returns a switch over the cases in `range` that have a payload.
  private func some(
    _ subject: Code, of range: Range<Int>, _ arm: (Identifier) -> VariantSwitch.Arm
  ) -> Code {
    let arms = cases[range].filter(\.hasPayload).map { arm($0.name) }
    return arms.isEmpty ? .empty : VariantSwitch(subject, arms, isPart: true).statements
  }
}

extension WideUnionDomain {
  /// Returns the body of a property that calls the part which has the value.
  func propertyDispatch(_ property: Identifier) -> Code {
    parts.dispatch(on: "ordinal\(tail)") { "return \(partName(property, $0))()" }
  }

  /// Returns the functions that each return the value of a property for some of the cases.
  func propertyParts(
    _ property: Identifier, _ type: SwiftType, _ arms: [VariantSwitch.Arm]
  ) -> [Code] {
    parts.functions { number, cases in
      """
      private func \(partName(property, number))() -> \(type) {
        \(VariantSwitch("self", Array(arms[cases]), isPart: true).values())
      }
      """
    }
  }

  /// Returns `createdAt0`. A digit at the end means that the name is never a keyword.
  private func partName(_ property: Identifier, _ number: Code) -> Code {
    "\(property.with(suffix: number.text))\(tail)"
  }
}
