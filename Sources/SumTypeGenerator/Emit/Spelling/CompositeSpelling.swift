import SumTypeJSON
import SumTypeSwift

extension TypeSpelling {
  /// `T?`
  static func optional(_ wrapped: TypeSpelling) -> TypeSpelling {
    TypeSpelling(
      domain: .optional(wrapped.domain), dto: .optional(wrapped.dto),
      codec: .generic(Runtime.types.optionalCodec, [wrapped.codec]),
      mapping: .generic(Runtime.types.optionalMapping, [wrapped.mapping]),
      isSameInDTO: wrapped.isSameInDTO, needs: wrapped.needs, measure: wrapped.measure)
  }

  /// `[T]`
  static func list(_ element: TypeSpelling) -> TypeSpelling {
    TypeSpelling(
      domain: .array(element.domain), dto: .array(element.dto),
      codec: .generic(Runtime.types.listCodec, [element.codec]),
      mapping: .generic(Runtime.types.listMapping, [element.mapping]),
      isSameInDTO: element.isSameInDTO, needs: element.needs, measure: .elements)
  }

  /// Returns the spelling of a document's list of a union whose unknown values are kept beside the
  /// list.
  static func asideList(_ element: TypeSpelling) -> TypeSpelling {
    TypeSpelling(
      domain: .array(element.domain), dto: .array(element.dto),
      codec: .generic(Runtime.types.asideListCodec, [element.codec]),
      mapping: .generic(Runtime.types.asideListMapping, [element.dto]),
      isSameInDTO: false, needs: element.needs, measure: .elements)
  }

  /// A constant, which has no type in Swift: the codec and the DTO of its union have its values.
  static let constant = TypeSpelling(
    domain: "Void", dto: "Void", codec: "Void", mapping: "Void", isSameInDTO: true, needs: Needs(),
    measure: .none)

  /// `[String: T]`
  static func map(_ element: TypeSpelling) -> TypeSpelling {
    TypeSpelling(
      domain: .dictionary("String", element.domain), dto: .dictionary("String", element.dto),
      codec: .generic(Runtime.types.mapCodec, [element.codec]),
      mapping: .generic(Runtime.types.mapMapping, [element.mapping]),
      isSameInDTO: element.isSameInDTO, needs: element.needs, measure: .entries)
  }

  /// The spelling of a map whose entries lie among the members of a struct.
  var flattenedMap: TypeSpelling {
    guard case .generic(Runtime.types.mapCodec, let elements) = codec else { return self }
    return TypeSpelling(
      domain: domain, dto: dto, codec: .generic(Runtime.types.flatMapCodec, elements),
      mapping: mapping, isSameInDTO: isSameInDTO, needs: needs, measure: measure)
  }

  /// Returns the spelling of JSON in a string, which the DTO keeps as a string.
  ///
  /// - Parameter hasCodec: Whether the codecs are generated too. The mapping then goes through
  ///   them, because only codecs keep every digit.
  static func embedded(
    _ inner: TypeSpelling, _ wire: EmbeddedWire, hasCodec: Bool
  ) -> TypeSpelling {
    let wire: SwiftType =
      switch wire {
      case .json: Runtime.types.jsonString
      case .base64JSON: Runtime.types.base64JSON
      }
    var needs = inner.needs
    needs.dtoFoundation = false
    needs.dtoJSON = false
    needs.dtoModules = []
    return TypeSpelling(
      domain: inner.domain, dto: "String",
      codec: .generic(Runtime.types.embeddedCodec, [inner.codec, wire]),
      mapping: hasCodec
        ? .generic(Runtime.types.embeddedMapping, [inner.codec, wire])
        : .generic(Runtime.types.embeddedDTOMapping, [inner.mapping, wire]),
      isSameInDTO: false, needs: needs, measure: inner.measure)
  }

  /// Returns the spelling of an enum's raw values.
  static func rawType(of enumeration: Enumeration) -> TypeSpelling {
    switch enumeration.rawType {
    case .string: rawString
    case .integer: rawInteger
    }
  }

  private static let rawString = TypeSpelling(
    domain: "String", dto: "String", codec: Runtime.types.stringCodec,
    mapping: Runtime.types.stringCodec,
    isSameInDTO: true, needs: Needs(), measure: .none)

  private static let rawInteger = TypeSpelling(
    domain: "Int", dto: "Int", codec: Runtime.types.intCodec, mapping: Runtime.types.intCodec,
    isSameInDTO: true, needs: Needs(), measure: .none)
}

extension TypeSpelling {
  /// `[T]`, or a single `T`.
  static func oneOrMany(_ element: TypeSpelling) -> TypeSpelling {
    TypeSpelling(
      domain: .array(element.domain), dto: .generic(Runtime.types.oneOrMany, [element.dto]),
      codec: .generic(Runtime.types.oneOrManyCodec, [element.codec]),
      mapping: .generic(Runtime.types.oneOrManyMapping, [element.mapping]),
      isSameInDTO: false, needs: element.needs.withRuntimeInDTO, measure: .elements)
  }

  /// Returns the spelling of `[String: T]` that is `[]` in JSON if it is empty.
  static func mapOrEmptyArray(_ element: TypeSpelling) -> TypeSpelling {
    TypeSpelling(
      domain: .dictionary("String", element.domain),
      dto: .generic(Runtime.types.mapOrEmptyArray, [element.dto]),
      codec: .generic(Runtime.types.mapOrEmptyArrayCodec, [element.codec]),
      mapping: .generic(Runtime.types.mapOrEmptyArrayMapping, [element.mapping]),
      isSameInDTO: false, needs: element.needs.withRuntimeInDTO, measure: .entries)
  }

  /// Returns the spelling of an object of one member.
  static func oneEntry(_ element: TypeSpelling) -> TypeSpelling {
    var needs = element.needs.withRuntimeInDTO
    needs.json = true
    return TypeSpelling(
      domain: .generic(Runtime.types.oneEntry, [element.domain]),
      dto: .generic(Runtime.types.oneEntry, [element.dto]),
      codec: .generic(Runtime.types.oneEntryCodec, [element.codec]),
      mapping: .generic(Runtime.types.oneEntryMapping, [element.mapping]),
      isSameInDTO: element.isSameInDTO, needs: needs, measure: .none)
  }

  /// Returns the spelling of `[K: T]` that is a list of entries in JSON.
  ///
  /// - Parameters:
  ///   - entry: the spelling of the type of an entry.
  ///   - areAlternating: whether keys and values alternate in the list.
  static func entries(
    _ entry: TypeSpelling, key: TypeSpelling, value: TypeSpelling, areAlternating: Bool
  ) -> TypeSpelling {
    var needs = entry.needs
    needs.addDomain(of: key.needs)
    needs.addDomain(of: value.needs)
    if areAlternating { needs = needs.withRuntimeInDTO }
    let types = Runtime.types
    return TypeSpelling(
      domain: .dictionary(key.domain, value.domain),
      dto: areAlternating
        ? .generic(types.alternatingList, [entry.dto]) : .array(entry.dto),
      codec: .generic(areAlternating ? types.alternatingCodec : types.entriesCodec, [entry.codec]),
      mapping: .generic(
        areAlternating ? types.alternatingMapping : types.entriesMapping, [entry.dto]),
      isSameInDTO: false, needs: needs, measure: .entries)
  }

  /// Returns the spelling of JSON in a string, or text that is not JSON.
  ///
  /// - Parameter embedded: The spelling of the JSON in a string.
  static func jsonOrText(_ embedded: TypeSpelling) -> TypeSpelling {
    var needs = embedded.needs
    needs.json = true
    var codec = embedded.codec
    if case .generic(_, let arguments) = codec {
      codec = .generic(Runtime.types.jsonOrTextCodec, arguments)
    }
    return TypeSpelling(
      domain: .generic(Runtime.types.jsonOrText, [embedded.domain]), dto: embedded.dto,
      codec: codec,
      mapping: .generic(Runtime.types.jsonOrTextMapping, [embedded.mapping]),
      isSameInDTO: false, needs: needs, measure: .none)
  }
}

extension Needs {
  /// Adds the needs of a type that only the domain names.
  fileprivate mutating func addDomain(of other: Needs) {
    foundation = foundation || other.foundation
    json = json || other.json
    modules.formUnion(other.modules)
  }

  /// The needs with the runtime, which has the DTO's type.
  fileprivate var withRuntimeInDTO: Needs {
    var needs = self
    needs.dtoJSON = true
    return needs
  }
}

extension TypeSpelling {
  /// Returns the spelling of a scalar in one of its forms.
  static func of(_ scalar: ScalarForm) -> TypeSpelling {
    forms[scalar.form.codec] ?? TypeSpelling(scalar)
  }

  /// The spellings by the name of the form's codec, which is unique.
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
    case .floating: self = .floating(type)
    case .decimal: self = .decimal
    case .characters: self = .characters
    case .bytes: self = .bytes
    case .none: self = .none
    }
  }
}

extension SwiftType {
  /// Creates a type from its name in the table of scalars: `UUID`, `IntegerCodec<Int8>`.
  init(spelled spelling: String) {
    let parts = spelling.split { $0 == "<" || $0 == ">" }.compactMap { Identifier(String($0)) }
    let base: Identifier = parts.first ?? "Never"
    let arguments = parts.dropFirst().map { SwiftType.named($0) }
    self = arguments.isEmpty ? .named(base) : .generic(.named(base), arguments)
  }
}
