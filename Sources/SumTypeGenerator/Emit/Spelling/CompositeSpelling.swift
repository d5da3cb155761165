import SumTypeSwift

extension TypeSpelling {
  /// `T?`
  static func optional(_ wrapped: TypeSpelling) -> TypeSpelling {
    TypeSpelling(
      domain: .optional(wrapped.domain), dto: .optional(wrapped.dto),
      codec: .generic(Runtime.optionalCodec, [wrapped.codec]),
      mapping: .generic(Runtime.optionalMapping, [wrapped.mapping]),
      isSameInDTO: wrapped.isSameInDTO, needs: wrapped.needs, measure: wrapped.measure)
  }

  /// `[T]`
  static func list(_ element: TypeSpelling) -> TypeSpelling {
    TypeSpelling(
      domain: .array(element.domain), dto: .array(element.dto),
      codec: .generic(Runtime.listCodec, [element.codec]),
      mapping: .generic(Runtime.listMapping, [element.mapping]),
      isSameInDTO: element.isSameInDTO, needs: element.needs, measure: .elements)
  }

  /// A document's list of a union whose unknown values are kept beside it.
  static func asideList(_ element: TypeSpelling) -> TypeSpelling {
    TypeSpelling(
      domain: .array(element.domain), dto: .array(element.dto),
      codec: .generic(Runtime.asideListCodec, [element.codec]),
      mapping: .generic(Runtime.asideListMapping, [element.dto]),
      isSameInDTO: false, needs: element.needs, measure: .elements)
  }

  /// `[String: T]`
  static func map(_ element: TypeSpelling) -> TypeSpelling {
    TypeSpelling(
      domain: .dictionary("String", element.domain), dto: .dictionary("String", element.dto),
      codec: .generic(Runtime.mapCodec, [element.codec]),
      mapping: .generic(Runtime.mapMapping, [element.mapping]),
      isSameInDTO: element.isSameInDTO, needs: element.needs, measure: .entries)
  }

  /// JSON in a string: the DTO has the string.
  ///
  /// - Parameter hasCodec: The codecs are generated as well. Only they keep every digit, and so the
  ///   mapping goes through them where it can.
  static func embedded(
    _ inner: TypeSpelling, _ wire: EmbeddedWire, hasCodec: Bool
  ) -> TypeSpelling {
    let wrapping: SwiftType =
      switch wire {
      case .json: Runtime.jsonText
      case .base64JSON: Runtime.base64JSON
      }
    var needs = inner.needs
    needs.dtoFoundation = false
    needs.dtoJSON = false
    needs.dtoModules = []
    return TypeSpelling(
      domain: inner.domain, dto: "String",
      codec: .generic(Runtime.embeddedCodec, [inner.codec, wrapping]),
      mapping: hasCodec
        ? .generic(Runtime.embeddedMapping, [inner.codec, wrapping])
        : .generic(Runtime.embeddedDTOMapping, [inner.mapping, wrapping]),
      isSameInDTO: false, needs: needs, measure: inner.measure)
  }

  /// What the values of an enum are on the wire.
  static func rawType(of enumeration: Enumeration) -> TypeSpelling {
    switch enumeration.rawType {
    case .string: rawString
    case .integer: rawInteger
    }
  }

  private static let rawString = TypeSpelling(
    domain: "String", dto: "String", codec: Runtime.stringCodec, mapping: Runtime.stringCodec,
    isSameInDTO: true, needs: Needs(), measure: .none)

  private static let rawInteger = TypeSpelling(
    domain: "Int", dto: "Int", codec: Runtime.intCodec, mapping: Runtime.intCodec,
    isSameInDTO: true, needs: Needs(), measure: .none)
}
