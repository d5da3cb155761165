import SumTypeSource

/// Where a type is spelled: the type around it, the file, and the arguments of generic parameters.
struct SwiftScope {
  var symbol: Int?
  var file: Int
  var arguments: [String: Use] = [:]
  /// The place of a type of Foundation, which is that of its first use.
  var place: SourceRange?
}

/// What a spelled type means.
struct SwiftMeaning {
  var use: Use
  /// Whether the type is spelled as an optional, itself or by another name for one. A property of such a type may be
  /// absent; one whose generic parameter stands for an optional may not.
  var isOptional = false

  static let json = SwiftMeaning(use: .json)
}

/// What is found once for a type, since every member or case may ask for it.
struct SwiftLookups {
  struct Keys: Hashable {
    let symbol: Int
    let name: String
    let isWritten: Bool
  }

  /// The coding keys by the names of their cases; nil for a name that is no enum.
  var codingKeys: [Keys: [String: String]?] = [:]
  /// The cases of enums by their names.
  var cases: [Int: [String: SwiftCase]] = [:]
  /// The generic parameters of a type that its properties, cases and inner types mention.
  var usedGenerics: [Int: Set<String>] = [:]
  /// The raw values of enums by the names of their cases.
  var rawValues: [Int: [String: Constant]] = [:]
  /// The coders in extensions of protocols.
  var protocolCoders: [Int: [SwiftCoder]] = [:]
  /// The methods that the sources add to containers, by their names; nil before the first is asked for.
  var containerMethods: [String: [SwiftContainerMethod]]?
  /// The types that enums have for their cases; nil for an enum that has none.
  var typeTables: [Int: SwiftTypeTable?] = [:]
  /// The unions of the types of such a table; nil for one that is not understood.
  var families: [SwiftFamily: Int?] = [:]
  /// The superclasses that are being read.
  var openClasses: Set<Int> = []
}

/// A type of the sources with its generic arguments.
struct SwiftSpecialisation: Hashable {
  let symbol: Int
  /// The arguments of all generic parameters, those of the outer types first.
  let arguments: [Use]
}
