/// A declaration of a type in Swift source, with what of it matters for JSON.
struct SwiftDeclaration {
  enum Kind {
    case structure, classType, actor, enumeration, protocolType, extensionOfType
    case alias(SwiftType?)
  }

  var kind: Kind
  /// The name; of an extension the names on the path to the type.
  var path: [String]
  /// The index of the declaration around this one.
  var parent: Int?
  var file: Int
  /// The place of the name.
  var place: Range<Int>
  var generics: [String] = []
  var inherited: [SwiftType] = []
  var attributes: [SwiftAttribute] = []
  var modifiers: Set<String> = []
  var doc: String?
  var deprecation: SwiftDeprecation?
  var properties: [SwiftProperty] = []
  var cases: [SwiftCase] = []
  var coders: [SwiftCoder] = []
  /// Whether an initializer may return nil.
  var hasFailableInit = false
  /// The functions and computed properties that have a body.
  var functions: [SwiftFunction] = []
  /// The tokens of the initial values of static properties.
  var staticValues: [String: Range<Int>] = [:]
  /// The places of each `#if` whose branches have the declaration itself, or properties and cases of it.
  var conditions: [Int] = []
}

struct SwiftAttribute {
  var name: String
  /// The tokens between its parentheses.
  var arguments: Range<Int>
  var place: Range<Int>
}

/// That a declaration is deprecated, and what to use instead.
struct SwiftDeprecation {
  var message: String?
}

/// One binding of a stored property.
struct SwiftProperty {
  var name: String
  var type: SwiftType?
  /// Whether the type is written, but could not be read.
  var hasUnreadType = false
  /// The tokens of the initial value.
  var initial: Range<Int>?
  var isConstant: Bool
  var attributes: [SwiftAttribute]
  var doc: String?
  var deprecation: SwiftDeprecation?
  var place: Range<Int>
}

/// A case of an enum.
struct SwiftCase {
  struct Value {
    var label: String?
    /// The second name of `_ name: T`, which no key has.
    var inner: String?
    var type: SwiftType?
    var place: Range<Int>
  }
  enum Raw: Hashable {
    case string(String)
    case integer(Int64)
    /// A fraction, or another literal.
    case other
  }

  var name: String
  /// nil if the case has no list of associated values.
  var values: [Value]?
  var raw: Raw?
  var doc: String?
  var deprecation: SwiftDeprecation?
  var place: Range<Int>
}

/// A hand-written `init(from:)` or `encode(to:)`.
struct SwiftCoder {
  var isDecoder: Bool
  /// The name of the parameter.
  var parameter: String
  /// The tokens of the body.
  var body: Range<Int>
  var place: Range<Int>
  /// The index of the file, which may be that of an extension.
  var file: Int
}

/// A function, or the getter of a computed property, whose body says something about JSON.
struct SwiftFunction {
  var name: String
  var generics: [String] = []
  /// The tokens between the parentheses of the parameters; empty for a property.
  var parameters: Range<Int>
  /// The type that it returns; nil if that is not written, or not read.
  var result: SwiftType?
  /// The tokens of the body.
  var body: Range<Int>
  var place: Range<Int>
  /// The index of the file, which may be that of an extension.
  var file: Int
}
