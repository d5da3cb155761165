/// Names with a meaning in Swift, for code that chooses names and code that writes them.
public enum SwiftNames {
  /// Keywords of the language: they need backticks in declarations and as expressions.
  public static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch",
    "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension",
    "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
    "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
    "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// Words that are keywords only in some positions: `{ get }`, `any P`, `copy x`.
  public static let contextualKeywords: Set<String> = [
    "_modify", "_read", "any", "borrow", "consume", "copy", "didSet", "discard", "each", "get",
    "modify", "mutate", "nonisolated", "read", "sending", "set", "some", "then", "unsafe",
    "unsafeAddress", "unsafeMutableAddress", "willSet", "yield", "async", "isolated", "borrowing",
    "consuming",
  ]

  /// Words that have a meaning even after a dot: `x.self`, `X.init`, `X.Type`, `X.Protocol`.
  static let magicMembers: Set<String> = ["Protocol", "Type", "init", "self"]

  /// Names that fields and functions cannot have, even with backticks: a parameter `self` hides the
  /// value that is being initialized, and a call of `self` calls the value; `hashValue` would
  /// replace the property that `Hashable` provides.
  public static let illegalProperties: Set<String> = ["hashValue", "self"]

  /// Names that enum cases, static members and nested types cannot have, even with backticks.
  public static let illegalStaticMembers: Set<String> = ["Type", "Protocol"]

  /// Types of the standard library that a generated type of the same name would hide.
  public static let standardTypes: Set<String> = [
    "Any", "AnyHashable", "AnyObject", "Array", "ArraySlice", "Bool", "Character", "ClosedRange",
    "CodingKey", "Collection", "Comparable", "CustomDebugStringConvertible",
    "CustomStringConvertible", "Decodable", "Decoder", "DecodingError", "Dictionary", "Double",
    "Encodable", "Encoder", "EncodingError", "Equatable", "Error", "Float", "Hashable", "Hasher",
    "Identifiable", "Int", "Int128", "Int16", "Int32", "Int64", "Int8", "KeyedDecodingContainer",
    "KeyedEncodingContainer", "Never", "Optional", "Range", "RawRepresentable", "Result",
    "Sendable",
    "Sequence", "Set", "SingleValueDecodingContainer", "SingleValueEncodingContainer",
    "StaticString", "String", "Substring", "Swift", "UInt", "UInt128", "UInt16", "UInt32", "UInt64",
    "UInt8", "UnkeyedDecodingContainer", "UnkeyedEncodingContainer", "Codable", "CaseIterable",
    "ExpressibleByStringLiteral", "ExpressibleByIntegerLiteral", "UnsafeRawBufferPointer", "Void",
    "_Concurrency", "_StringProcessing",
  ]

  /// Types of the concurrency library, which is imported in every file.
  public static let concurrencyTypes: Set<String> = [
    "Actor", "AsyncSequence", "AsyncStream", "AsyncThrowingStream", "CancellationError",
    "CheckedContinuation", "Clock", "ContinuousClock", "Duration", "Executor", "GlobalActor",
    "InstantProtocol", "MainActor", "Task", "TaskGroup", "TaskLocal", "ThrowingTaskGroup",
  ]

  /// Types of Foundation that generated code or its users are likely to need.
  public static let foundationTypes: Set<String> = [
    "Bundle", "Calendar", "Data", "Date", "DateComponents", "DateFormatter", "Decimal",
    "FileManager", "Foundation", "IndexPath", "IndexSet", "JSONDecoder", "JSONEncoder", "Locale",
    "Measurement", "Notification", "Process", "Progress", "Scanner", "Stream", "Thread", "TimeZone",
    "Timer", "URL", "URLRequest", "URLSession", "UUID", "Unit", "UserDefaults",
  ]
}

extension Identifier {
  /// The way in which Swift reserves a name.
  enum Reservation: UInt8, Sendable {
    /// Not reserved: `message`.
    case none
    /// A keyword only in some positions: `copy`, `any`, `get`.
    case contextual
    /// A keyword: `default`, `switch`.
    case keyword
    /// A keyword that has a meaning even after a dot: `self`, `init`, `Type`.
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

  /// The spelling as an expression, a local name or a type: `` `default` ``, `` `copy` ``, `message`.
  public var expression: String {
    reservation == .none ? name : "`\(name)`"
  }

  /// A spelling that is valid wherever backticks are allowed, which is everywhere except in a label.
  public var escaped: String { expression }

  /// The spelling in a declaration of a field, case, function or type: `` let `default`: Int ``, `let copy: Bool`.
  public var declaration: String {
    reservation == .none || reservation == .contextual ? name : "`\(name)`"
  }

  /// The spelling after a dot: `value.default`, `` value.`init` ``.
  public var member: String {
    reservation == .afterDot ? "`\(name)`" : name
  }

  /// The spelling as the label of a parameter or associated value in a declaration: `default: Int`.
  public var label: String {
    switch name {
    case "inout", "let", "var": "`\(name)`"
    default: name
    }
  }

  /// The spelling as the label of an argument in a call: `Settings(default: 1)`.
  ///
  /// Patterns should have no labels: `case .range(let lower, let upper)`.
  public var argument: String {
    name == "inout" ? "`inout`" : name
  }
}
