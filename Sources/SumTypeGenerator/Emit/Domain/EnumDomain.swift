import SumTypeSwift

/// An enum. Open, as most are, it keeps what it does not know:
///
/// ```swift
/// public nonisolated enum Rank: RawRepresentable, Hashable, Sendable {
///   case silver
///   case gold
///
///   /// A value that this version does not know, as it is written.
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
/// Closed, it is what Swift makes of it:
///
/// ```swift
/// public nonisolated enum Level: Int, Hashable, Sendable, CaseIterable {
///   case low = 1
///   case high = 3
/// }
/// ```
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

// MARK: - Closed

extension EnumDomain {
  private var closed: EnumDeclaration {
    EnumDeclaration(
      doc: doc, name: type.name, rawType: rawType,
      conformances: ["Hashable", "Sendable", "CaseIterable"], cases: cases(withRawValues: true))
  }
}

// MARK: - Open

extension EnumDomain {
  private var open: EnumDeclaration {
    let unknown = EnumCase(
      doc: "A value that this version does not know, as it is written.", name: "unknown",
      payload: [AssociatedValue(rawType)])
    return EnumDeclaration(
      doc: doc, name: type.name, conformances: ["RawRepresentable", "Hashable", "Sendable"],
      cases: cases(withRawValues: false) + [unknown],
      members: [.initializer(initializer), .variable(rawValue)])
  }

  private var initializer: InitializerDeclaration {
    var arms = enumeration.values.map {
      Code.SwitchCase("case \($0.raw.code)", "self = .\($0.name)")
    }
    arms.append(.init("default", "self = .unknown(rawValue)"))
    return InitializerDeclaration(
      parameters: [Parameter("rawValue", rawType)], body: .arms("rawValue", arms))
  }

  private var rawValue: VariableDeclaration {
    var arms = enumeration.values.map { VariantSwitch.Arm($0.name, $0.raw.code) }
    arms.append(.init("unknown", binding: "rawValue", "rawValue"))
    return .computed("rawValue", rawType, VariantSwitch("self", arms).values())
  }
}

extension Tag {
  /// The tag as a Swift literal.
  var code: Code {
    switch self {
    case .string(let text): "\(StringLiteral(text))"
    case .integer(let number): "\(number)"
    case .bool(let value): value ? "true" : "false"
    }
  }
}
