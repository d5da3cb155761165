import SumTypeSwift

extension TypeSpelling {
  /// The scalars in all their forms.
  static func of(_ scalar: ScalarForm) -> TypeSpelling {
    forms[scalar.form.codec] ?? TypeSpelling(scalar)
  }

  /// By the codec, which no two forms share.
  private static let forms: [String: TypeSpelling] = {
    var forms: [String: TypeSpelling] = [:]
    for scalar in Scalar.all {
      for form in scalar.forms {
        forms[form.codec] = TypeSpelling(ScalarForm(scalar: scalar, form: form))
      }
    }
    return forms
  }()

  private convenience init(_ scalar: ScalarForm) {
    let domain = SwiftType(spelled: scalar.scalar.swiftType)
    let dto = SwiftType(spelled: scalar.form.dtoType)
    let codec = SwiftType(spelled: scalar.form.codec)
    var needs = Needs()
    needs.foundation = scalar.scalar.needs == .foundation
    needs.json = scalar.scalar.needs == .sumTypeJSON
    needs.dtoFoundation = needs.foundation && dto == domain
    needs.dtoJSON = needs.json && dto == domain
    self.init(
      domain: domain, dto: dto, codec: codec, mapping: codec,
      isSameInDTO: scalar.form.mapsAsItIs, needs: needs,
      measure: Measure(of: scalar.scalar, type: domain))
  }
}

extension TypeSpelling.Measure {
  fileprivate init(of scalar: Scalar, type: SwiftType) {
    switch scalar.measure {
    case .integer: self = .integer(type)
    case .floating: self = scalar.name == "Decimal" ? .decimal : .floating(type)
    case .length: self = scalar.name == "Data" ? .bytes : .characters
    case .none: self = .none
    }
  }
}

extension SwiftType {
  /// A type as the table of scalars spells it: `UUID`, `IntegerCodec<Int8>`.
  init(spelled spelling: String) {
    let parts = spelling.split { $0 == "<" || $0 == ">" }.compactMap { Identifier(String($0)) }
    let base: Identifier = parts.first ?? "Never"
    let arguments = parts.dropFirst().map { SwiftType.named($0) }
    self = arguments.isEmpty ? .named(base) : .generic(.named(base), arguments)
  }
}
