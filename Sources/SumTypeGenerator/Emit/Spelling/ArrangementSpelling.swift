import SumTypeSwift

extension TypeSpelling {
  /// `[T]`, or a single `T`.
  static func oneOrMany(_ element: TypeSpelling) -> TypeSpelling {
    TypeSpelling(
      domain: .array(element.domain), dto: .generic(Runtime.oneOrMany, [element.dto]),
      codec: .generic(Runtime.oneOrManyCodec, [element.codec]),
      mapping: .generic(Runtime.oneOrManyMapping, [element.mapping]),
      isSameInDTO: false, needs: element.needs.withRuntimeInDTO, measure: .elements)
  }

  /// `[String: T]`, which is `[]` where it is empty.
  static func mapOrEmptyArray(_ element: TypeSpelling) -> TypeSpelling {
    TypeSpelling(
      domain: .dictionary("String", element.domain),
      dto: .generic(Runtime.mapOrEmptyArray, [element.dto]),
      codec: .generic(Runtime.mapOrEmptyArrayCodec, [element.codec]),
      mapping: .generic(Runtime.mapOrEmptyArrayMapping, [element.mapping]),
      isSameInDTO: false, needs: element.needs.withRuntimeInDTO, measure: .entries)
  }

  /// An object of one member.
  static func oneEntry(_ element: TypeSpelling) -> TypeSpelling {
    var needs = element.needs.withRuntimeInDTO
    needs.json = true
    return TypeSpelling(
      domain: .generic(Runtime.oneEntry, [element.domain]),
      dto: .generic(Runtime.oneEntry, [element.dto]),
      codec: .generic(Runtime.oneEntryCodec, [element.codec]),
      mapping: .generic(Runtime.oneEntryMapping, [element.mapping]),
      isSameInDTO: element.isSameInDTO, needs: needs, measure: .none)
  }

  /// JSON in a string, or text.
  ///
  /// - Parameter embedded: the spelling of the value's JSON in a string.
  static func jsonOrText(_ embedded: TypeSpelling) -> TypeSpelling {
    var needs = embedded.needs
    needs.json = true
    var codec = embedded.codec
    if case .generic(_, let arguments) = codec {
      codec = .generic(Runtime.jsonOrTextCodec, arguments)
    }
    return TypeSpelling(
      domain: .generic(Runtime.jsonOrText, [embedded.domain]), dto: embedded.dto, codec: codec,
      mapping: .generic(Runtime.jsonOrTextMapping, [embedded.mapping]),
      isSameInDTO: false, needs: needs, measure: .none)
  }
}

extension Needs {
  /// The DTO's type is one of the runtime's.
  fileprivate var withRuntimeInDTO: Needs {
    var needs = self
    needs.dtoJSON = true
    return needs
  }
}
