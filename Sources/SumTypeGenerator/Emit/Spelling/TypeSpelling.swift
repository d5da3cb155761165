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
