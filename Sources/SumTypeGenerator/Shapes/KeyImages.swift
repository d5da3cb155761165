import SumTypeJSON

/// Tells which keys of a map that is written as a list are equal in Swift: `3` and `3.0`, the two
/// spellings of a date, a known value and its alias. The codec has the Swift values; `inspect` and
/// `sample` have only the JSON.
package struct KeyImages: Sendable {
  /// The value of a key, in a form in which equal keys are equal.
  package indirect enum Image: Hashable, Sendable {
    case none
    case bool(Bool)
    case text(String)
    case number(isNegative: Bool, digits: [UInt8], exponent: Int)
    case double(Double)
    case bytes([UInt8])
    case list([Image])
    /// A value that an enum does not know.
    case unknown(Image)
    /// A value of another type, which `MapKeys` refuses as a key.
    case json(JSONValue)
  }

  private let schema: Schema
  /// The values of each enum by what is written for them, by `TypeID.index`.
  private var enumerations: [Int: [Raw: Image]] = [:]

  /// The key that is written for a value of an enum: a text with these bytes, or a number.
  private enum Raw: Hashable {
    case text(WireText)
    case number(Image)
  }

  /// Takes time in proportion to the schema; one value serves all keys.
  package init(_ schema: Schema) {
    self.schema = schema
    guard schema.types.contains(where: \.isMapEntry) else { return }
    for (index, type) in schema.types.enumerated() {
      guard case .enumeration(let enumeration) = type.kind else { continue }
      var known: [Raw: Image] = [:]
      for value in enumeration.values {
        for tag in [value.raw] + value.aliases where known[Self.raw(tag)] == nil {
          known[Self.raw(tag)] = Self.image(of: value.raw)
        }
      }
      enumerations[index] = known
    }
  }

  /// Returns the image of a key; nil if it does not fit its type, or does not equal itself.
  package func image(of key: JSONValue, as type: ValueType) -> Image? {
    switch type {
    case .scalar(let form): return image(of: key, as: form.form.grammar)
    case .optional(let inner): return key == .null ? Image.none : image(of: key, as: inner)
    case .bounded(let inner, _): return image(of: key, as: inner)
    case .list(let element):
      guard case .array(let elements) = key else { return nil }
      return list(elements.elements.map { image(of: $0, as: element) })
    case .reference(let id):
      switch schema[id].kind {
      case .alias(let alias): return image(of: key, as: alias.base.form.grammar)
      case .external(let external): return image(of: key, as: external.base.form.grammar)
      case .typeAlias(let type): return image(of: key, as: type)
      case .enumeration: return image(of: key, asValueOf: id)
      case .structure(let structure): return image(of: key, asObject: structure)
      case .tuple(let tuple): return image(of: key, asArray: tuple)
      case .union: return .json(key)
      }
    case .map, .embedded, .arranged, .constant: return .json(key)
    }
  }

  private func list(_ images: [Image?]) -> Image? {
    let known = images.compactMap { $0 }
    return known.count == images.count ? .list(known) : nil
  }

  private func image(of key: JSONValue, as grammar: ScalarGrammar) -> Image? {
    switch grammar {
    case .any: return .json(key)
    case .bool: return key.boolValue.map { .bool($0) }
    case .string: return key.stringValue.map { .text($0) }
    case .number: return key.numberValue.map { .text($0.text) }
    case .integer, .decimal: return key.numberValue.map { Self.number($0) }
    case .integerText, .decimalText:
      return key.stringValue.flatMap { JSONNumber($0) }.map { Self.number($0) }
    case .units: return key.numberValue?.double.map { .double($0) }
    case .floating(let isSingle, _):
      let text = key.numberValue?.text ?? key.stringValue
      let value = text.flatMap { isSingle ? Float($0).map(Double.init) : Double($0) }
      return value.flatMap { $0.isNaN ? nil : .double($0) }
    case .text(let grammar):
      guard var text = key.stringValue else { return nil }
      return text.withUTF8 { grammar.value(UnsafeRawBufferPointer($0)) }.flatMap { image(of: $0) }
    }
  }

  private static func number(_ number: JSONNumber) -> Image {
    let digits = DecimalDigits(number)
    if digits.isZero { return .number(isNegative: false, digits: [], exponent: 0) }
    return .number(
      isNegative: digits.isNegative, digits: digits.digits, exponent: digits.exponent)
  }

  private func image(of key: JSONValue, asValueOf id: TypeID) -> Image? {
    switch key {
    case .string(let text): enumerations[id.index]?[.text(text.wire)] ?? .unknown(.text(text))
    case .number(let number):
      enumerations[id.index]?[.number(Self.number(number))] ?? .unknown(Self.number(number))
    case .null, .bool, .array, .object: nil
    }
  }

  private static func raw(_ tag: JSONTag) -> Raw {
    if case .string(let text) = tag { return .text(text.wire) }
    return .number(image(of: tag))
  }

  private static func image(of tag: JSONTag) -> Image {
    switch tag {
    case .string(let text): .text(text)
    case .integer(let value): number(JSONNumber(value))
    case .bool(let value): .bool(value)
    }
  }

  private func image(of key: JSONValue, asObject structure: Structure) -> Image? {
    guard case .object(let object) = key else { return nil }
    var places: [WireText: Int] = [:]
    let members = object.members
    for (index, member) in members.enumerated() { places[member.key.wire] = index }
    return list(
      structure.fields.map { field in
        let place = ([field.key] + field.aliases).wire.compactMap { places[$0] }.max()
        return image(of: place.map { members[$0].value }, of: field)
      })
  }

  private func image(of key: JSONValue, asArray tuple: Structure) -> Image? {
    guard case .array(let array) = key else { return nil }
    let elements = array.elements
    return list(
      tuple.fields.enumerated().map { index, field in
        if field.isRest, let element = field.type.elements {
          return list(elements.dropFirst(index).map { image(of: $0, as: element) })
        }
        // A plain nil would be the value null.
        return image(of: index < elements.count ? elements[index] : JSONValue?.none, of: field)
      })
  }

  private func image(of value: JSONValue?, of field: Field) -> Image? {
    switch (field.presence, value) {
    case (.optional, nil): return Image.none
    case (.optional, .null?): return Image.none
    case (.defaulted(let standard), nil): return image(of: standard)
    case (_, let value?): return image(of: value, as: field.type)
    case (_, nil): return nil
    }
  }

  private func image(of value: DefaultValue) -> Image? {
    switch value {
    case .bool(let value): .bool(value)
    case .integer(let digits): JSONNumber(digits).map { Self.number($0) }
    case .floating(let text, _): Double(text).map { .double($0) }
    case .decimal(let isNegative, let significand, let exponent):
      JSONNumber("\(isNegative ? "-" : "")\(significand)e\(exponent)").map { Self.number($0) }
    case .number(let text), .string(let text), .url(let text): .text(text)
    case .uuid(let bytes), .data(let bytes): .bytes(bytes)
    case .date(let seconds): .double(seconds)
    case .alias(_, let base): image(of: base)
    case .list(let elements): list(elements.map { image(of: $0) })
    case .enumeration(let id, let name):
      if case .enumeration(let enumeration) = schema[id].kind {
        enumeration.values.first { $0.name == name }.map { Self.image(of: $0.raw) }
      } else {
        nil
      }
    case .json, .map, .oneEntry, .jsonOrText: nil
    }
  }
}

extension TypeDeclaration {
  /// Whether the type is that of the entries of a map that is written as a list.
  package var isMapEntry: Bool {
    switch kind {
    case .structure(let structure), .tuple(let structure): structure.isMapEntry
    case .union, .enumeration, .alias, .typeAlias, .external: false
    }
  }
}
