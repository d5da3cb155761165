import SumTypeSource

/// Members that code decodes by methods which the sources add to containers.
extension SwiftReader {
  /// The types that such methods extend.
  private static let containers = [
    "KeyedDecodingContainer", "KeyedDecodingContainerProtocol", "Swift.KeyedDecodingContainer",
  ]
  /// The greatest number of methods with one name that are compared with a call, and of methods that call each other.
  private static let mostOverloads = 16
  private static let deepestMethod = 8

  /// Returns what decodes members, with what the sources' own methods decode in place of calls of these methods.
  func followed(
    _ decodings: [SwiftCode.Decoding], of object: CodedObject
  ) -> [SwiftCode.Decoding] {
    decodings.flatMap { decoding -> [SwiftCode.Decoding] in
      // Methods with the standard library's names have further labels: `decode(_:ofFamily:forKey:)`.
      guard !decoding.call.isStandard || isLabelled(decoding.call, object.code) else {
        return [decoding]
      }
      let property = decoding.name.flatMap { object.properties?[$0]?.type }
      let found = followed(
        decoding.call, object.code, in: object.scope, expecting: property, depth: 0)
      return (found ?? [decoding.call]).map { call in
        var decoding = decoding
        decoding.call = call
        return decoding
      }
    }
  }

  /// Whether an argument has another label than `forKey`.
  private func isLabelled(_ call: SwiftCode.Call, _ code: SwiftCode) -> Bool {
    arguments(of: call, code).contains {
      code.text.isMark($0.lowerBound + 1, ":") && !code.text.isWord($0.lowerBound, "forKey")
    }
  }

  /// The greatest number of tokens before the parenthesis of a call.
  private static let longestName = 32

  private func arguments(of call: SwiftCode.Call, _ code: SwiftCode) -> [Range<Int>] {
    let open = call.range.prefix(Self.longestName).first {
      code.text.isMark($0, "(") && code.text.after($0) == call.range.upperBound
    }
    return open.map {
      SwiftParser.parts(of: $0 + 1..<call.range.upperBound - 1, code.text)
    } ?? []
  }

  /// Returns the calls for which a call of a method of the sources stands; nil if it calls no such method, or one that is
  /// not understood.
  ///
  /// - Parameter expected: the type of the property that gets the value.
  private func followed(
    _ call: SwiftCode.Call, _ code: SwiftCode, in scope: SwiftScope,
    expecting expected: SwiftType?, depth: Int
  ) -> [SwiftCode.Call]? {
    guard depth < Self.deepestMethod else { return nil }
    let arguments = arguments(of: call, code)
    guard let (method, types) = method(named: call.method, arguments, code) else { return nil }
    let generics = Set(method.function.generics)
    var bound: [String: SwiftType] = [:]
    for (parameter, type) in types { parameter.bind(generics, to: type, &bound) }
    if let result = method.function.result, let expected {
      result.bind(generics, to: expected, &bound)
    }
    switch method.reading {
    case nil: return nil
    case .values(let values):
      var found: [SwiftCode.Call] = []
      for value in values {
        guard let type = value.type.replacing(generics, by: bound) else { return nil }
        found.append(standing(for: call, decoding: type, isOptional: value.isOptional))
      }
      return found
    case .method(let inner, _):
      guard let text = texts[method.function.file] else { return nil }
      var known = inner
      if let type = inner.type {
        guard let type = type.replacing(generics, by: bound) else { return nil }
        known.type = type
      }
      let found = followed(
        known, SwiftCode(method.function, text), in: scope, expecting: expected, depth: depth + 1)
      return found?.compactMap { next in
        var found = call
        (found.type, found.use, found.method) = (
          next.type?.replacing(generics, by: bound), next.use, next.method
        )
        found.isOptional = call.isOptional || next.isOptional
        return found.type == nil && found.use == nil ? nil : found
      }
    case .family(let family):
      guard case .name(let parts)? = bound[family.tags], let (id, _) = symbol(of: parts, scope),
        let use = self.family(id, family, named: family.element.flatMap { bound[$0] }, scope)
      else { return nil }
      var found = call
      found.method = "decode"
      found.use = family.isList ? Use(.list(use)) : use
      return [found]
    }
  }

  private func standing(
    for call: SwiftCode.Call, decoding type: SwiftType, isOptional: Bool
  ) -> SwiftCode.Call {
    var found = call
    found.type = type
    found.method = "decode"
    found.isOptional = call.isOptional || isOptional
    return found
  }

  /// Returns the method that a call means by its name and labels, with the types of the metatypes that it gets beside
  /// those of the parameters. Of several methods one whose parameter is not any type is preferred.
  private func method(
    named name: String, _ arguments: [Range<Int>], _ code: SwiftCode
  ) -> (SwiftContainerMethod, [(SwiftType, SwiftType)])? {
    var best: (SwiftContainerMethod, [(SwiftType, SwiftType)])?
    for method in (containerMethods[name] ?? []).prefix(Self.mostOverloads) {
      guard let types = types(of: arguments, for: method, code) else { continue }
      let isSpecial = types.contains { parameter, _ in
        if case .name = parameter { false } else { true }
      }
      if best == nil || isSpecial { best = (method, types) }
    }
    return best
  }

  /// Returns the types of the metatypes among arguments, each beside that of its parameter; nil if the labels or types are
  /// not those of the method.
  private func types(
    of arguments: [Range<Int>], for method: SwiftContainerMethod, _ code: SwiftCode
  ) -> [(SwiftType, SwiftType)]? {
    let text = code.text
    var types: [(SwiftType, SwiftType)] = []
    var next = 0
    for parameter in method.parameters {
      guard next < arguments.count else {
        guard parameter.hasDefault else { return nil }
        continue
      }
      let argument = arguments[next]
      let isLabelled = text.isName(argument.lowerBound) && text.isMark(argument.lowerBound + 1, ":")
      let label = isLabelled ? text.text(argument.lowerBound) : ""
      guard label == parameter.label else {
        guard parameter.hasDefault else { return nil }
        continue
      }
      next += 1
      guard let metatype = parameter.metatype,
        let type = code.metatype(at: argument.lowerBound + (isLabelled ? 2 : 0))?.type
      else { continue }
      switch (metatype, type) {
      case (.list, .list), (.optional, .optional), (.dictionary, .dictionary), (.name, _): break
      default: return nil
      }
      types.append((metatype, type))
    }
    return next == arguments.count ? types : nil
  }

  /// The methods that the sources add to containers, by their names.
  private var containerMethods: [String: [SwiftContainerMethod]] {
    if let known = lookups.containerMethods { return known }
    let functions = Self.containers.flatMap { symbols.roots[$0] ?? [] }
      .flatMap { symbols.functions(of: $0) }
    let methods = functions.compactMap { function in
      texts[function.file].flatMap { SwiftContainerMethod(function, $0) }
    }
    let found = Dictionary(grouping: methods, by: \.function.name)
    lookups.containerMethods = found
    return found
  }
}
