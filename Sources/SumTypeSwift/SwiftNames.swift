/// Names that mean something to Swift, for those who choose names and those who write them.
public enum SwiftNames {
  /// Words of the language: backticks wherever they are declared or stand alone.
  public static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch",
    "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension",
    "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
    "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
    "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// Words that some position reads as part of the language: `{ get }`, `any P`, `copy x`.
  public static let contextualKeywords: Set<String> = [
    "_modify", "_read", "any", "borrow", "consume", "copy", "didSet", "discard", "each", "get",
    "modify", "mutate", "nonisolated", "read", "sending", "set", "some", "then", "unsafe",
    "unsafeAddress", "unsafeMutableAddress", "willSet", "yield", "async", "isolated", "borrowing",
    "consuming",
  ]

  /// Words that mean something after a dot too: `x.self`, `X.init`, `X.Type`, `X.Protocol`.
  static let magicMembers: Set<String> = ["Protocol", "Type", "init", "self"]

  /// No field and no function can have this name, even between backticks: a parameter `self` hides
  /// the value that is being initialized, and a call of `self` calls the value. `hashValue` takes
  /// the place of what `Hashable` provides.
  public static let illegalProperties: Set<String> = ["hashValue", "self"]

  /// No enum case, static member or nested type can have these names, even between backticks.
  public static let illegalStaticMembers: Set<String> = ["Type", "Protocol"]

  /// Types of the standard library that a type of the same name would hide from the file's code.
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

  /// Types of the concurrency library, which every file sees.
  public static let concurrencyTypes: Set<String> = [
    "Actor", "AsyncSequence", "AsyncStream", "AsyncThrowingStream", "CancellationError",
    "CheckedContinuation", "Clock", "ContinuousClock", "Duration", "Executor", "GlobalActor",
    "InstantProtocol", "MainActor", "Task", "TaskGroup", "TaskLocal", "ThrowingTaskGroup",
  ]

  /// Types of Foundation that generated code uses, or that its users are likely to.
  public static let foundationTypes: Set<String> = [
    "Bundle", "Calendar", "Data", "Date", "DateComponents", "DateFormatter", "Decimal",
    "FileManager", "Foundation", "IndexPath", "IndexSet", "JSONDecoder", "JSONEncoder", "Locale",
    "Measurement", "Notification", "Process", "Progress", "Scanner", "Stream", "Thread", "TimeZone",
    "Timer", "URL", "URLRequest", "URLSession", "UUID", "Unit", "UserDefaults",
  ]
}

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
