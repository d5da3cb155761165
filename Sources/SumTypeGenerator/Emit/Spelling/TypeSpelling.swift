import SumTypeSwift

/// How one type of the schema is spelled in each artefact: `[UserID]` as
///
/// ```swift
/// [UserID]                                              // domain
/// [String]                                              // dto
/// ArrayCodec<UserIDCodec>                                // codec
/// ListMapping<RawValueMapping<UserID, UUIDCodec>>       // mapping
/// ```
///
/// A class, since many fields share one.
final class TypeSpelling: Sendable {
  let domain: SwiftType
  let dto: SwiftType
  let codec: SwiftType
  let mapping: SwiftType
  /// The DTO's value is the domain's.
  let isSameInDTO: Bool
  /// The DTO is a generated type, which has an initializer and a `domain()` of its own.
  let hasGeneratedDTO: Bool
  /// … and its `domain()` throws nothing, since what does not fit is a value of its own.
  let isTotal: Bool
  let needs: Needs
  /// What bounds are compared with.
  let measure: Measure
  /// `codec`, ready to be interpolated.
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

  /// What bounds count: the value itself, or how many of something there are.
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
  /// The domain's type lives in Foundation, or in SumTypeJSON.
  var foundation = false
  var json = false
  /// The DTO's type does.
  var dtoFoundation = false
  var dtoJSON = false
  /// The modules of imported types, and of those that have a generated DTO.
  var modules: Set<Identifier> = []
  var dtoModules: Set<Identifier> = []

  mutating func formUnion(_ other: Needs) {
    foundation = foundation || other.foundation
    json = json || other.json
    dtoFoundation = dtoFoundation || other.dtoFoundation
    dtoJSON = dtoJSON || other.dtoJSON
    if other.modules.isEmpty { return }
    modules.formUnion(other.modules)
    dtoModules.formUnion(other.dtoModules)
  }
}

extension TypeDeclaration {
  /// `PostText`, or `Post.Text` where it is nested.
  var domain: SwiftType {
    path.dropFirst().reduce(.named(path.first ?? name)) { .member($0, $1) }
  }

  /// What it is called where it is declared: `Text`.
  var ownName: Identifier { path.last ?? name }

  /// What it is called between the double backticks of a doc comment: `Post/Text`.
  var symbol: String { path.map(\.name).joined(separator: "/") }

  /// Its declaration where it belongs: by itself, or in an extension of the type that it is nested
  /// in.
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
  /// `TextPost` and `DTO` are `TextPostDTO`.
  ///
  /// - Parameter suffix: Letters, so that the result is an identifier as the name was.
  func with(suffix: String) -> Identifier { Identifier(name + suffix) ?? self }

  /// `_summary`, the stored property behind the deprecated `summary`.
  var underscored: Identifier { Identifier("_" + name) ?? self }

  /// The name, or the first of `name + suffix`, `name + suffix + suffix` … that is not `taken`.
  func avoiding(_ taken: Set<String>, suffix: String) -> Identifier {
    avoiding(taken.contains, suffix: suffix)
  }

  /// The name, or the first of `name + suffix`, `name + suffix + suffix` … that is not taken.
  func avoiding(_ isTaken: (String) -> Bool, suffix: String) -> Identifier {
    var candidate = self
    while isTaken(candidate.name) {
      let longer = candidate.with(suffix: suffix)
      if longer == candidate { return candidate }
      candidate = longer
    }
    return candidate
  }
}
