import SumTypeJSON
import SumTypeSwift

/// Emits the types that the app works with. They know nothing of JSON or of persistence.
struct DomainEmitter {
  let schema: SchemaSpelling
  /// Whether only the declarations that other code sees are emitted, without private members,
  /// members that are written as code, and the limits of aliases.
  var isInterface = false

  /// Calls `add` with each declaration as soon as it is made, so that only one is in memory.
  func emit(_ add: (Declaration) -> Void) {
    for (id, type) in schema.schema.generatedTypes {
      switch type.kind {
      case .structure, .tuple:
        guard let structure = schema.structures[id.index] else { continue }
        let domain = domain(of: structure, type.ownName)
        add(type.placed(domain.declaration))
        if let initializer = domain.publicInitializer { add(initializer) }
      case .union(let union):
        let domain = UnionDomain(
          type: type, union: union, schema: schema, isInterface: isInterface)
        add(type.placed(domain.declaration))
      case .enumeration(let enumeration):
        add(type.placed(EnumDomain(type: type, enumeration: enumeration).declaration))
      case .alias(let alias):
        add(AliasDomain(type: type, alias: alias).declaration)
      case .typeAlias(let meaning):
        let limits = schema.limits(of: type)
        add(
          .typealias(
            TypealiasDeclaration(
              doc: Documentation.comment(
                type.doc, deprecated: type.deprecation, LimitSpelling.sentence(limits)),
              name: type.name, type: schema.spelling(of: meaning).domain)))
        if !limits.isEmpty, !isInterface { add(Self.declaration(of: limits, type)) }
      case .external: break
      }
    }
    for root in schema.roots {
      let domain = domain(of: root, root.name)
      add(domain.declaration)
      if let initializer = domain.publicInitializer { add(initializer) }
    }
  }

  /// Returns the bounds of an alias of a list or a map, whose name has no members of its own:
  ///
  /// ```swift
  /// /// The limits of ``Tags``.
  /// public nonisolated enum TagsLimits {
  ///   public static let bounds = ...8
  ///   public static let elementPattern = "^[a-z]+$"
  /// }
  /// ```
  private static func declaration(
    of limits: [LimitSpelling], _ type: TypeDeclaration
  ) -> Declaration {
    .enum(
      EnumDeclaration(
        doc: DocComment("The limits of ``\(type.name)``."),
        name: SchemaSpelling.limitsName(of: type.name),
        members: limits.reversed().flatMap(\.constants).map { .variable($0) }))
  }

  private func domain(of structure: StructSpelling, _ name: Identifier) -> StructDomain {
    StructDomain(spelling: structure, name: name, access: schema.options.access)
  }
}

/// The wrapper type of an alias over a scalar:
///
/// ```swift
/// /// 1 through 5.
/// public nonisolated struct Rating: RawRepresentable, Hashable, Sendable {
///   public static let bounds = 1...5
///
///   public var rawValue: Int
///
///   public init(rawValue: Int) { self.rawValue = rawValue }
///
///   public init(_ rawValue: Int) { self.rawValue = rawValue }
/// }
/// ```
struct AliasDomain {
  let type: TypeDeclaration
  let alias: Alias

  var declaration: Declaration {
    let base = TypeSpelling.of(alias.base).domain
    let limits = alias.limits(of: type)
    return .struct(
      StructDeclaration(
        doc: Documentation.comment(type.doc, deprecated: type.deprecation, limits?.sentence),
        name: type.name, conformances: ["RawRepresentable", "Hashable", "Sendable"],
        members: (limits?.constants ?? []).map { .variable($0) } + [
          .variable(.stored("rawValue", base, isMutable: true)),
          .initializer(initializer(Parameter("rawValue", base))),
          .initializer(initializer(Parameter("rawValue", label: .none, base))),
        ]))
  }

  private func initializer(_ parameter: Parameter) -> InitializerDeclaration {
    InitializerDeclaration(parameters: [parameter], body: "self.rawValue = rawValue")
  }
}

/// The type of an enum. An open enum, the default, keeps unknown values:
///
/// ```swift
/// public nonisolated enum Rank: RawRepresentable, Hashable, Sendable {
///   case silver
///   case gold
///
///   /// A raw value that this version does not know.
///   case unknown(String)
///
///   public init(rawValue: String) {
///     switch rawValue {
///     case "silver": self = .silver
///     case "gold": self = .gold
///     default: self = .unknown(rawValue)
///     }
///   }
///
///   public var rawValue: String {
///     switch self {
///     case .silver: "silver"
///     case .gold: "gold"
///     case .unknown(let rawValue): rawValue
///     }
///   }
/// }
/// ```
///
/// A closed enum has the raw values and the conformances that Swift synthesises:
///
/// ```swift
/// public nonisolated enum Level: Int, Hashable, Sendable, CaseIterable {
///   case low = 1
///   case high = 3
/// }
/// ```
///
/// With aliases it has an initialiser of its own, which reads them as well: `case 3, 4: self = .high`.
struct EnumDomain {
  let type: TypeDeclaration
  let enumeration: Enumeration

  var declaration: Declaration {
    .enum(enumeration.isOpen ? open : closed)
  }

  private var rawType: SwiftType { TypeSpelling.rawType(of: enumeration).domain }

  private var doc: DocComment? {
    Documentation.comment(type.doc, deprecated: type.deprecation)
  }

  private func cases(withRawValues: Bool) -> [EnumCase] {
    enumeration.values.map { value in
      EnumCase(
        doc: Documentation.comment(value.doc, deprecated: value.deprecation), name: value.name,
        rawValue: withRawValues && value.raw != .string(value.name.name) ? value.raw.code : nil)
    }
  }
}

extension EnumDomain {
  /// The initialiser by a raw value or an alias.
  private func initializer(isFailable: Bool, _ other: Code) -> InitializerDeclaration {
    var arms = enumeration.values.map { value in
      Code.SwitchCase(Self.pattern(value.readRaws.map(\.code)), "self = .\(value.name)")
    }
    arms.append(.init("default", other))
    return InitializerDeclaration(
      doc: hasAliases
        ? "Several raw values may be read as one case, which is written as its ``rawValue``." : nil,
      isFailable: isFailable, parameters: [Parameter("rawValue", rawType)],
      body: .arms("rawValue", arms))
  }

  private static func pattern(_ raws: [Code]) -> Code {
    let line: Code = "case \(raws, separator: ", ")"
    return line.length <= 90 ? line : .filled(opening: "case", raws)
  }
}

// MARK: - Closed

extension EnumDomain {
  private var closed: EnumDeclaration {
    EnumDeclaration(
      doc: doc, name: type.ownName, rawType: rawType,
      conformances: ["Hashable", "Sendable", "CaseIterable"], cases: cases(withRawValues: true),
      members: hasAliases ? [.initializer(initializer(isFailable: true, "return nil"))] : [])
  }

  private var hasAliases: Bool { enumeration.values.contains { !$0.aliases.isEmpty } }
}

// MARK: - Open

extension EnumDomain {
  private var open: EnumDeclaration {
    let unknown = EnumCase(
      doc: "A raw value that this version does not know.", name: "unknown",
      payload: [AssociatedValue(rawType)])
    return EnumDeclaration(
      doc: doc, name: type.ownName, conformances: ["RawRepresentable", "Hashable", "Sendable"],
      cases: cases(withRawValues: false) + [unknown],
      members: [
        .initializer(initializer(isFailable: false, "self = .unknown(rawValue)")),
        .variable(rawValue),
      ])
  }

  private var rawValue: VariableDeclaration {
    var arms = enumeration.values.map { VariantSwitch.Arm($0.name, $0.raw.code) }
    arms.append(.init("unknown", binding: "rawValue", "rawValue"))
    return .computed("rawValue", rawType, VariantSwitch("self", arms).values())
  }
}

extension JSONTag {
  /// The tag as a Swift literal.
  var code: Code {
    switch self {
    case .string(let text): "\(StringLiteral(text))"
    case .integer(let number): "\(number)"
    case .bool(let value): value ? "true" : "false"
    }
  }
}
