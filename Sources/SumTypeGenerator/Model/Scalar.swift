/// A scalar of the schema language: one row of `Scalar.all`.
///
/// To add a scalar, add a row here and its codec to the runtime.
public struct Scalar: Hashable, Sendable {
  /// The name in a schema, which is also the Swift type unless `swiftType` says otherwise.
  public let name: String
  public let swiftType: String
  public let needs: Module
  public let measure: Measure
  /// The ways it can be written; the first is the default.
  public let forms: [Form]

  /// Where the Swift type lives.
  public enum Module: Hashable, Sendable { case swift, foundation, sumTypeJSON }
  /// What bounds apply to it.
  public enum Measure: Hashable, Sendable { case none, integer, floating, length }

  /// One wire form of a scalar.
  public struct Form: Hashable, Sendable {
    /// The name in `"wire"`.
    public let wire: String
    /// The runtime's codec, which also maps between the DTO's type and the domain's.
    public let codec: String
    /// The type in the DTO.
    public let dtoType: String
    /// The DTO's value and the domain's are the same: the mapping passes it along.
    public var mapsAsItIs: Bool { isSame }
    private let isSame: Bool

    init(_ wire: String, _ codec: String, dto: String, same: Bool = false) {
      self.wire = wire
      self.codec = codec
      self.dtoType = dto
      self.isSame = same
    }
  }

  init(
    _ name: String, swift: String? = nil, in module: Module = .swift, measure: Measure = .none,
    _ forms: [Form]
  ) {
    self.name = name
    self.swiftType = swift ?? name
    self.needs = module
    self.measure = measure
    self.forms = forms
  }

  /// A fixed-width integer: a JSON number, or a string of one.
  private static func integer(_ name: String) -> Scalar {
    Scalar(
      name, measure: .integer,
      [
        Form("number", "IntegerCodec<\(name)>", dto: name, same: true),
        Form("string", "StringIntegerCodec<\(name)>", dto: "String"),
      ])
  }

  public static let all: [Scalar] = [
    Scalar("Bool", [Form("boolean", "BoolCodec", dto: "Bool", same: true)]),
    integer("Int"), integer("Int8"), integer("Int16"), integer("Int32"), integer("Int64"),
    integer("UInt"), integer("UInt8"), integer("UInt16"), integer("UInt32"), integer("UInt64"),
    Scalar("Float", measure: .floating, [Form("number", "FloatCodec", dto: "Float", same: true)]),
    Scalar(
      "Double", measure: .floating, [Form("number", "DoubleCodec", dto: "Double", same: true)]),
    Scalar(
      "Decimal", in: .foundation, measure: .floating,
      [Form("number", "DecimalCodec", dto: "Decimal", same: true)]),
    Scalar(
      "Number", swift: "JSONNumber", in: .sumTypeJSON,
      [Form("number", "NumberCodec", dto: "JSONNumber", same: true)]),
    Scalar(
      "String", measure: .length, [Form("string", "StringCodec", dto: "String", same: true)]),
    Scalar("UUID", in: .foundation, [Form("string", "UUIDCodec", dto: "String")]),
    Scalar(
      "Date", in: .foundation,
      [
        Form("iso8601", "ISO8601DateCodec", dto: "String"),
        Form("seconds", "SecondsDateCodec", dto: "Double"),
        Form("milliseconds", "MillisecondsDateCodec", dto: "Double"),
      ]),
    Scalar("URL", in: .foundation, [Form("string", "URLCodec", dto: "String")]),
    Scalar(
      "Data", in: .foundation, measure: .length,
      [
        Form("base64", "Base64DataCodec", dto: "String"),
        Form("base64url", "Base64URLDataCodec", dto: "String"),
        Form("hex", "HexDataCodec", dto: "String"),
      ]),
    Scalar(
      "JSON", swift: "JSONValue", in: .sumTypeJSON,
      [Form("json value", "JSONValueCodec", dto: "JSONValue", same: true)]),
  ]

  private static let byName = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// The scalar with that name in a schema.
  public static func named(_ name: String) -> Scalar? { byName[name] }
}

/// A scalar together with the wire form chosen for it.
public struct ScalarForm: Hashable, Sendable {
  public let scalar: Scalar
  public let form: Scalar.Form

  public init(scalar: Scalar, form: Scalar.Form) {
    self.scalar = scalar
    self.form = form
  }

  public static func == (lhs: ScalarForm, rhs: ScalarForm) -> Bool {
    lhs.scalar.name == rhs.scalar.name && lhs.form.wire == rhs.form.wire
  }
  public func hash(into hasher: inout Hasher) {
    hasher.combine(scalar.name)
    hasher.combine(form.wire)
  }
}
