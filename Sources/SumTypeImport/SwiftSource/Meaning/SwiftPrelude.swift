/// The Codable types of Swift and Foundation whose JSON is not a scalar, written as the structs that have the same
/// JSON, and those of swift-tagged, swift-identified-collections and swift-collections, which many apps use.
enum SwiftPrelude {
  /// The index of the file of these declarations, which is no file.
  static let file = -1

  /// Structs with `@unkeyed` are arrays of their properties.
  static let source = """
    typealias TimeInterval = Double
    typealias CGFloat = Double
    typealias Float16 = Float
    typealias Float32 = Float
    typealias Float64 = Double
    typealias StringLiteralType = String

    @unkeyed struct CGPoint: Codable { var x: Double; var y: Double }
    @unkeyed struct CGSize: Codable { var width: Double; var height: Double }
    @unkeyed struct CGRect: Codable { var origin: CGPoint; var size: CGSize }
    typealias NSPoint = CGPoint
    typealias NSSize = CGSize
    typealias NSRect = CGRect

    @unkeyed struct Range<Bound>: Codable { var lowerBound: Bound; var upperBound: Bound }
    @unkeyed struct ClosedRange<Bound>: Codable { var lowerBound: Bound; var upperBound: Bound }
    @unkeyed struct PartialRangeFrom<Bound>: Codable { var lowerBound: Bound }
    @unkeyed struct PartialRangeUpTo<Bound>: Codable { var upperBound: Bound }
    @unkeyed struct PartialRangeThrough<Bound>: Codable { var upperBound: Bound }
    @unkeyed struct NSRange: Codable { var location: Int; var length: Int }
    @unkeyed struct Duration: Codable { var high: Int64; var low: UInt64 }
    @unkeyed struct SIMD2<Scalar>: Codable { var x: Scalar; var y: Scalar }
    @unkeyed struct SIMD3<Scalar>: Codable { var x: Scalar; var y: Scalar; var z: Scalar }
    @unkeyed struct SIMD4<Scalar>: Codable { var x: Scalar; var y: Scalar; var z: Scalar; var w: Scalar }

    struct DateInterval: Codable { var start: Date; var duration: Double }
    struct IndexPath: Codable { var indexes: [Int] }
    struct IndexSet: Codable { var indexes: [IndexSetRange] }
    struct IndexSetRange: Codable { var location: Int; var length: Int }
    struct CharacterSet: Codable { var bitmap: Data }
    struct TimeZone: Codable { var identifier: String }
    struct Locale: Codable { var identifier: String; var current: Int? }
    struct Calendar: Codable {
      var identifier: String; var locale: Locale?; var timeZone: TimeZone?
      var firstWeekday: Int?; var minimumDaysInFirstWeek: Int?; var current: Int?
    }
    struct DateComponents: Codable {
      var calendar: Calendar?; var timeZone: TimeZone?
      var era, year, month, day, hour, minute, second, nanosecond: Int?
      var weekday, weekdayOrdinal, quarter, weekOfMonth, weekOfYear, yearForWeekOfYear: Int?
    }
    struct Measurement: Codable { var value: Double; var unit: MeasurementUnit }
    struct MeasurementUnit: Codable { var symbol: String; var converter: MeasurementConverter? }
    struct MeasurementConverter: Codable { var coefficient, constant: Double }
    struct PersonNameComponents: Codable {
      var namePrefix, givenName, middleName, familyName, nameSuffix, nickname: String?
      var phoneticRepresentation: PersonNameComponents?
    }
    typealias Tagged<Tag, RawValue> = RawValue
    typealias IdentifiedArray<ID, Element> = [Element]
    typealias IdentifiedArrayOf<Element> = [Element]
    typealias OrderedSet<Element> = [Element]

    struct URLComponents: Codable {
      var scheme, user, password, host: String?; var port: Int?
      var path: String; var query, fragment: String?
    }
    """

  /// The scalars of the schema language that have the name of the Swift type.
  static let scalars: Set<String> = [
    "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    "Float", "Double", "String", "Decimal", "UUID", "URL", "Data",
  ]

  /// The types that become lists of their only argument.
  static let lists: Set<String> = ["Array", "ContiguousArray", "Set"]

  /// The protocols with which a struct of a raw value is encoded as that value.
  static let rawProtocols = ["RawRepresentable", "OptionSet"]

  /// The raw values that are encoded in place of the type that has them.
  static let rawValues: Set<String> = [
    "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    "Float", "Double", "String",
  ]

  /// Attributes of properties that are no property wrappers.
  static let attributes: Set<String> = [
    "available", "objc", "nonobjc", "MainActor", "ObservationIgnored", "NSManaged", "IBOutlet",
    "IBInspectable", "GKInspectable", "NSCopying", "usableFromInline", "inlinable", "Sendable",
    "preconcurrency", "_spi", "unchecked",
  ]

  /// Macros that replace the stored properties of a class in ways that are not known.
  static let macros: Set<String> = ["Model", "Perceptible"]

  /// Attributes of types that do not change how these are encoded: global actors, and macros that many apps use.
  static let macrosWithoutCoding: Set<String> = [
    "MainActor", "Observable", "ObservationIgnored", "CasePathable", "ObservableState", "Reducer",
    "Sendable", "DebugDescription", "Equatable", "Hashable", "Generable", "Guide",
  ]

  /// Attributes of the properties of a class with `@Model`, which say how they are stored and do not change their JSON.
  static let modelAttributes: Set<String> = ["Attribute", "Relationship", "Transient"]
}
