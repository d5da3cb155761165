/// A method that the sources add to containers: `extension KeyedDecodingContainer { func decodeMilliseconds(forKey key: Key) }`.
struct SwiftContainerMethod {
  struct Parameter {
    /// The label; empty for `_`.
    var label: String
    /// The name in the body.
    var name: String
    /// The type `T` of a parameter `T.Type`.
    var metatype: SwiftType?
    var hasDefault: Bool
  }

  /// What the body decodes under its key.
  enum Reading {
    /// One value, of one of several types.
    case values([(type: SwiftType, isOptional: Bool)])
    /// A value by a method with another name, which gets the key.
    case method(call: SwiftCode.Call, arguments: Range<Int>)
    /// Objects, or one, of the types that an enum has for its cases. The enum is a generic parameter.
    case family(SwiftFamilyCode)
  }

  let function: SwiftFunction
  let parameters: [Parameter]
  /// nil for a body that is not understood.
  let reading: Reading?

  /// The greatest number of parameters, of generic ones too, and of tokens of the arguments of a call.
  private static let mostParameters = 16
  private static let mostTokens = 128
  /// The greatest number of types that a method decodes.
  private static let mostTypes = 16

  init?(_ function: SwiftFunction, _ text: SwiftText) {
    self.function = function
    parameters = SwiftParser.parts(of: function.parameters, text).compactMap {
      Self.parameter($0, text)
    }
    guard parameters.count <= Self.mostParameters,
      function.generics.count <= Self.mostParameters,
      let key = parameters.first(where: { $0.label == "forKey" })
    else { return nil }
    reading = Self.reading(SwiftCode(function, text), function, key: key.name)
  }

  /// Returns the parameter `label name: T.Type = …`.
  private static func parameter(_ part: Range<Int>, _ text: SwiftText) -> Parameter? {
    var index = part.lowerBound
    guard text.isName(index) else { return nil }
    let label = text.text(index)
    var name = label
    index += 1
    if text.isName(index) {
      name = text.text(index)
      index += 1
    }
    guard text.isMark(index, ":") else { return nil }
    let end = part.first { text.isMark($0, "=") } ?? part.upperBound
    var parameter = Parameter(
      label: label == "_" ? "" : label, name: name, hasDefault: end < part.upperBound)
    guard end - index > 3, text.isWord(end - 1, "Type"), text.isMark(end - 2, ".") else {
      return parameter
    }
    parameter.metatype =
      end - index == 4 && text.isName(index + 1)
      ? .named(text.text(index + 1))
      : SwiftTypeParser(text: text).type(at: index + 1).flatMap {
        $0.end == end - 2 ? $0.type : nil
      }
    return parameter
  }

  // MARK: - The body

  private static func reading(
    _ code: SwiftCode, _ function: SwiftFunction, key: String
  ) -> Reading? {
    let text = code.text
    if let family = SwiftFamilyCode(code, function, key: key) { return .family(family) }
    var values: [(type: SwiftType, isOptional: Bool)] = []
    for index in code.body where text.isName(index) && text.isMark(index + 1, "(") {
      let arguments = index + 2..<text.after(index + 1) - 1
      guard arguments.count <= mostTokens, isKey(key, in: arguments, text) else { continue }
      let name = text.text(index)
      let isOptional = name.contains("IfPresent") || code.isTried(before: index)
      switch name {
      case "decode", "decodeIfPresent":
        guard let type = code.metatype(in: arguments)?.type ?? function.result else { return nil }
        values.append((type, isOptional))
      case "nestedUnkeyedContainer":
        let elements = code.elementTypes()
        guard elements.count == 1, let element = elements.first else { return nil }
        values.append((.list(element), isOptional))
      default:
        // Others test for the key, or report an error.
        guard name.hasPrefix("decode"), name != "decodeNil" else {
          if ["nestedContainer", "superDecoder"].contains(name) { return nil }
          continue
        }
        guard values.isEmpty else { return nil }
        let call = SwiftCode.Call(
          type: code.metatype(in: arguments)?.type, method: name, source: .single,
          isOptional: isOptional, range: index..<arguments.upperBound + 1)
        return .method(call: call, arguments: arguments)
      }
    }
    let types = Dictionary(values, uniquingKeysWith: { $0 && $1 })
    guard types.count <= mostTypes else { return nil }
    var seen: Set<SwiftType> = []
    values = values.filter { seen.insert($0.type).inserted }.map {
      ($0.type, types[$0.type] ?? true)
    }
    return values.isEmpty ? nil : .values(values)
  }

  /// Whether arguments have `forKey: key` with the name of a parameter.
  static func isKey(_ key: String, in arguments: Range<Int>, _ text: SwiftText) -> Bool {
    SwiftParser.parts(of: arguments, text).contains { part in
      part.count == 3 && text.isWord(part.lowerBound, "forKey")
        && text.isName(part.lowerBound + 2) && text.text(part.lowerBound + 2) == key
    }
  }
}

extension SwiftCode {
  /// Returns the types of the calls that decode without the name of a key.
  func elementTypes() -> Set<SwiftType> {
    var found: Set<SwiftType> = []
    for index in body
    where text.isName(index) && text.isMark(index - 1, ".") && text.isMark(index + 1, "(")
      && ["decode", "decodeIfPresent"].contains(text.text(index))
    {
      let arguments = index + 2..<text.after(index + 1) - 1
      if key(in: arguments) != nil { continue }
      if let type = metatype(in: arguments)?.type { found.insert(type) }
    }
    return found
  }
}

extension SwiftType {
  /// Notes what generic parameters stand for, of which this type is made, if another type is to be the same.
  func bind(_ generics: Set<String>, to other: SwiftType, _ bound: inout [String: SwiftType]) {
    switch (self, other) {
    case (.name(let own), _) where own.count == 1 && generics.contains(own[0].name):
      if bound[own[0].name] == nil { bound[own[0].name] = other }
    case (.optional(let own), .optional(let other)), (.list(let own), .list(let other)):
      own.bind(generics, to: other, &bound)
    case (.optional(let own), _): own.bind(generics, to: other, &bound)
    case (.dictionary(let key, let value), .dictionary(let otherKey, let otherValue)):
      key.bind(generics, to: otherKey, &bound)
      value.bind(generics, to: otherValue, &bound)
    case (.name(let own), .name(let others)) where own.count == others.count:
      for (own, other) in zip(own, others) {
        for (own, other) in zip(own.arguments, other.arguments) {
          own.bind(generics, to: other, &bound)
        }
      }
    default: break
    }
  }

  /// Returns the type with types in place of generic parameters; nil if one of these is not known.
  func replacing(_ generics: Set<String>, by bound: [String: SwiftType]) -> SwiftType? {
    switch self {
    case .name(let parts):
      if parts.count == 1, generics.contains(parts[0].name) { return bound[parts[0].name] }
      if generics.contains(parts[0].name) { return nil }
      var parts = parts
      for part in parts.indices {
        for index in parts[part].arguments.indices {
          guard let type = parts[part].arguments[index].replacing(generics, by: bound) else {
            return nil
          }
          parts[part].arguments[index] = type
        }
      }
      return .name(parts)
    case .optional(let type): return type.replacing(generics, by: bound).map { .optional($0) }
    case .list(let type): return type.replacing(generics, by: bound).map { .list($0) }
    case .dictionary(let key, let value):
      guard let key = key.replacing(generics, by: bound),
        let value = value.replacing(generics, by: bound)
      else { return nil }
      return .dictionary(key, value)
    case .tuple, .composition, .other: return self
    }
  }
}
