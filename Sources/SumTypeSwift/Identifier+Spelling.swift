extension Identifier {
  /// What Swift does with a name outside backticks.
  enum Reservation: UInt8, Sendable {
    /// Nothing: `message`.
    case none
    /// Some positions read it as a word of the language: `copy`, `any`, `get`.
    case contextual
    /// It is a word of the language: `default`, `switch`.
    case keyword
    /// A keyword that has a meaning of its own after a dot as well: `self`, `init`, `Type`.
    case afterDot

    init(of name: String) {
      if SwiftNames.magicMembers.contains(name) {
        self = .afterDot
      } else if SwiftNames.keywords.contains(name) {
        self = .keyword
      } else if SwiftNames.contextualKeywords.contains(name) {
        self = .contextual
      } else {
        self = .none
      }
    }
  }

  /// As an expression, a local name or a type: `` `default` ``, `` `copy` ``, `message`.
  public var expression: String {
    reservation == .none ? name : "`\(name)`"
  }

  /// The spelling that is right wherever backticks are allowed, which is everywhere but in a label.
  public var escaped: String { expression }

  /// Where a field, case, function or type is declared: `` let `default`: Int ``, `let copy: Bool`.
  public var declaration: String {
    reservation == .none || reservation == .contextual ? name : "`\(name)`"
  }

  /// After a dot: `value.default`, `` value.`init` ``.
  public var member: String {
    reservation == .afterDot ? "`\(name)`" : name
  }

  /// As the label where parameters and associated values are declared: `default: Int`.
  public var label: String {
    switch name {
    case "inout", "let", "var": "`\(name)`"
    default: name
    }
  }

  /// As the label of an argument in a call: `Settings(default: 1)`.
  ///
  /// A pattern had better name no labels: `case .range(let lower, let upper)`.
  public var argument: String {
    name == "inout" ? "`inout`" : name
  }
}
