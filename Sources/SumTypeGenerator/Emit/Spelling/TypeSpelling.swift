import SumTypeSwift

/// The spelling of a type of the schema in each artefact, such as `[UserID]`:
///
/// ```swift
/// [UserID]                                              // domain
/// [String]                                              // dto
/// ArrayCodec<UserIDCodec>                                // codec
/// ListMapping<RawValueMapping<UserID, UUIDCodec>>       // mapping
/// ```
///
/// It is a class, since many fields share a spelling.
final class TypeSpelling: Sendable {
  let domain: SwiftType
  let dto: SwiftType
  let codec: SwiftType
  let mapping: SwiftType
  /// Whether the DTO's type is that of the domain.
  let isSameInDTO: Bool
  /// Whether the DTO's type is generated, and so has an initializer from the domain's value and a
  /// method `domain()`.
  let hasGeneratedDTO: Bool
  /// Whether that `domain()` never throws, because the domain has a value for what does not fit.
  let isTotal: Bool
  let needs: Needs
  /// The measure that bounds limit.
  let measure: Measure
  /// `codec` as code, ready to be interpolated.
  let codecCode: Code

  init(
    domain: SwiftType, dto: SwiftType, codec: SwiftType, mapping: SwiftType, isSameInDTO: Bool,
    hasGeneratedDTO: Bool = false, isTotal: Bool = false, needs: Needs, measure: Measure
  ) {
    self.domain = domain
    self.dto = dto
    self.codec = codec
    self.mapping = mapping
    self.isSameInDTO = isSameInDTO
    self.hasGeneratedDTO = hasGeneratedDTO
    self.isTotal = isTotal
    self.needs = needs
    self.measure = measure
    codecCode = "\(codec)"
  }

  /// The quantity that bounds limit: the value itself, or a number of characters, bytes, elements or entries.
  enum Measure: Sendable {
    case integer(SwiftType)
    case floating(SwiftType)
    case decimal
    case characters, bytes, elements, entries
    case none

    /// `Int` in `ClosedRange<Int>`.
    var type: SwiftType {
      switch self {
      case .integer(let type), .floating(let type): type
      case .decimal: "Decimal"
      case .characters, .bytes, .elements, .entries, .none: "Int"
      }
    }
  }
}

/// The modules that a type makes a file import.
struct Needs: Sendable {
  /// Whether the domain's type is in Foundation, or in SumTypeJSON.
  var foundation = false
  var json = false
  /// Whether the DTO's type is in Foundation, or in SumTypeJSON.
  var dtoFoundation = false
  var dtoJSON = false
  /// The modules of imported types, and of the imported types that have a generated DTO.
  var modules: Set<Identifier> = []
  var dtoModules: Set<Identifier> = []
  /// The modules of imported aliases whose bounds the codecs and mappings use, but no other code.
  var limitModules: Set<Identifier> = []

  mutating func formUnion(_ other: Needs) {
    foundation = foundation || other.foundation
    json = json || other.json
    dtoFoundation = dtoFoundation || other.dtoFoundation
    dtoJSON = dtoJSON || other.dtoJSON
    if !other.limitModules.isEmpty { limitModules.formUnion(other.limitModules) }
    if other.modules.isEmpty { return }
    modules.formUnion(other.modules)
    dtoModules.formUnion(other.dtoModules)
  }
}

extension TypeDeclaration {
  /// `PostText`, or `Post.Text` if the type is nested.
  var domain: SwiftType {
    path.dropFirst().reduce(.named(path.first ?? name)) { .member($0, $1) }
  }

  /// The name of the type in its declaration: `Text`.
  var ownName: Identifier { path.last ?? name }

  /// The name of the type in the link of a doc comment: `Post/Text`.
  var symbol: String { path.map(\.name).joined(separator: "/") }

  /// Returns the declaration itself, or in an extension of the type around it if the type is
  /// nested.
  ///
  /// ```swift
  /// extension Post {
  ///   struct Text { … }
  /// }
  /// ```
  func placed(_ declaration: Declaration) -> Declaration {
    guard path.count > 1, case .member(let outer, _) = domain else { return declaration }
    return .extension(ExtensionDeclaration(extending: outer, members: [declaration]))
  }
}

extension Identifier {
  /// Returns `TextPostDTO` for `TextPost` and the suffix `DTO`.
  ///
  /// - Parameter suffix: Letters, so that the result is an identifier as the name was.
  func with(suffix: String) -> Identifier { Identifier(name + suffix) ?? self }

  /// `_summary`, the stored property behind the deprecated `summary`.
  var underscored: Identifier { Identifier("_" + name) ?? self }

  /// Returns the name, or the first of `name + suffix`, `name + suffix + suffix` … that is not in
  /// `taken`.
  func avoiding(_ taken: Set<String>, suffix: String) -> Identifier {
    avoiding(taken.contains, suffix: suffix)
  }

  /// Returns the name, or the first of `name + suffix`, `name + suffix + suffix` … that is not
  /// taken.
  func avoiding(_ isTaken: (String) -> Bool, suffix: String) -> Identifier {
    var candidate = self
    while isTaken(candidate.name) {
      let longer = candidate.with(suffix: suffix)
      if longer == candidate { return candidate }
      candidate = longer
    }
    return candidate
  }

  /// Returns the name, or the first of `name2`, `name3` … that is not in `taken`.
  ///
  /// - Parameter numbering: The numbers that were tried for the members before.
  func avoiding(_ taken: Set<String>, _ numbering: inout NameNumbering) -> Identifier {
    var candidate = numbering.next(of: name)
    while taken.contains(candidate) { candidate = numbering.next(of: name) }
    return Identifier(candidate) ?? self
  }
}

/// How a file uses a module.
///
/// A conformance of a public type, and a type that a public extension extends, are visible to
/// importers, so that their module needs a public import. Package-level declarations do not need
/// one.
enum ModuleUse: Int, Comparable {
  case hidden, conformance, signature

  static func < (left: ModuleUse, right: ModuleUse) -> Bool { left.rawValue < right.rawValue }
}
