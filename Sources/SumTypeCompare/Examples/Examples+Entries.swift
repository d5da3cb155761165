import SumTypeGenerator
import SumTypeJSON

/// Examples of maps that are written as lists.
extension Examples {
  /// Returns samples of a map: with each entry alone, with the numbers of entries at the ends of its bounds, and with a
  /// key that occurs twice.
  func samples(
    ofEntries id: TypeID, areAlternating: Bool, _ bounds: Bounds?, _ depth: Int
  ) -> [String] {
    let all = samples(of: .reference(id), within: nil, depth: depth + 1)
    let counts = Self.counts(of: bounds).compactMap { count in
      all.first.flatMap { entries(beginning: $0, of: id, areAlternating: areAlternating, count) }
    }
    let single = all.prefix(Self.maximumSamples).compactMap {
      areAlternating ? Self.bare($0).map { "[\($0)]" } : "[\($0)]"
    }
    return counts + ["[]"] + single
  }

  /// Returns a list of entries with different keys, the first of which is this one; nil if there are not so many keys
  /// among the samples.
  func entries(
    beginning first: String, of id: TypeID, areAlternating: Bool, _ count: Int
  ) -> String? {
    if count == 0 { return "[]" }
    guard count * first.utf8.count <= Self.maximumLength else { return nil }
    var known: Set<KeyImages.Image> = []
    var found: [String] = []
    func add(_ entries: [String]) {
      for entry in entries where found.count < count {
        guard let json = areAlternating ? Self.bare(entry) : entry else { continue }
        if count > 1 {
          guard let image = keyImage(in: entry, of: id), known.insert(image).inserted else {
            continue
          }
        }
        found.append(json)
      }
    }
    add([first])
    if found.isEmpty { return nil }
    // Among the samples are keys just beyond their bounds.
    if count > 1 { add(entries(like: first, of: id, count)) }
    if found.count < count { add(samples(of: .reference(id), within: nil, depth: 1)) }
    let text = "[\(found.joined(separator: ","))]"
    return found.count == count && text.utf8.count <= Self.maximumLength ? text : nil
  }

  /// Returns the key and the value of a pair without its brackets; nil if there are not two elements.
  private static func bare(_ entry: String) -> String? {
    guard case .array(let array)? = try? JSONValue(parsing: entry), array.elements.count == 2 else {
      return nil
    }
    return array.elements.map { $0.text() }.joined(separator: ",")
  }

  private func keyImage(in entry: String, of id: TypeID) -> KeyImages.Image? {
    guard let json = try? JSONValue(parsing: entry) else { return nil }
    guard let (key, type) = key(in: json, of: id) else { return nil }
    return keyImages.image(of: key, as: type)
  }

  private func key(in entry: JSONValue, of id: TypeID) -> (key: JSONValue, type: ValueType)? {
    switch (schema[id].kind, entry) {
    case (.structure(let structure), .object(let object)):
      guard let field = structure.fields.first else { return nil }
      return object[field.key].map { ($0, field.type) }
    case (.tuple(let tuple), .array(let array)):
      guard let field = tuple.fields.first else { return nil }
      return array.elements.first.map { ($0, field.type) }
    default: return nil
    }
  }

  // MARK: - Keys

  /// Returns entries with the value of another one and with other keys.
  private func entries(like entry: String, of id: TypeID, _ count: Int) -> [String] {
    guard let json = try? JSONValue(parsing: entry), let (key, type) = key(in: json, of: id) else {
      return []
    }
    return keys(like: key, as: type, within: nil, count).map { key in
      switch json {
      case .array(let array): JSONValue.array([key] + array.elements.dropFirst()).text()
      case .object(let object):
        JSONValue.object(
          JSONObject(
            members: object.members.enumerated().map { index, member in
              index == 0 ? .init(key: member.key, value: key) : member
            })
        ).text()
      default: entry
      }
    }
  }

  /// Returns keys of a type: as many as asked for, if the type has so many.
  private func keys(
    like key: JSONValue, as type: ValueType, within bounds: Bounds?, _ count: Int
  ) -> [JSONValue] {
    switch type {
    case .scalar(let form): return keys(like: key, of: form, within: bounds, count)
    case .bounded(let inner, let limits):
      return keys(like: key, as: inner, within: limits.bounds, count)
    case .list(let element):
      // Lists of different lengths are different keys.
      guard case .array(let array) = key, let first = array.elements.first ?? one(element),
        bounds == nil
      else { return [] }
      return (0..<count).map { .array(Array(repeating: first, count: $0)) }
    case .reference(let id):
      switch (schema[id].kind, key) {
      case (.alias(let alias), _):
        return keys(like: key, of: alias.base, within: alias.bounds, count)
      case (.external(let external), _):
        return keys(like: key, of: external.base, within: nil, count)
      case (.typeAlias(let inner), _): return keys(like: key, as: inner, within: bounds, count)
      case (.enumeration(let enumeration), _):
        let known = enumeration.values.compactMap { try? JSONValue(parsing: $0.raw.description) }
        guard enumeration.isOpen, known.count < count else { return Array(known.prefix(count)) }
        let isText = if case .string = key { true } else { false }
        return known
          + (0..<count - known.count).map {
            isText ? .string("unknown\($0)") : .number(JSONNumber(1_000_000 + $0))
          }
      case (.tuple(let tuple), .array(let array)):
        for (index, field) in tuple.fields.enumerated() where index < array.elements.count {
          let found = keys(like: array.elements[index], as: field.type, within: nil, count)
          if found.count == count {
            return found.map { key in
              var elements = Array(array.elements)
              elements[index] = key
              return .array(elements)
            }
          }
        }
        return []
      case (.structure(let structure), .object(let object)):
        for field in structure.fields {
          guard let member = object[field.key] else { continue }
          let found = keys(like: member, as: field.type, within: nil, count)
          if found.count == count {
            return found.map { key in
              .object(
                JSONObject(
                  members: object.members.map {
                    $0.key == field.key ? .init(key: $0.key, value: key) : $0
                  }))
            }
          }
        }
        return []
      default: return []
      }
    default: return []
    }
  }

  private func one(_ type: ValueType) -> JSONValue? {
    value(of: type).flatMap { try? JSONValue(parsing: $0) }
  }

  private func keys(
    like key: JSONValue, of form: ScalarForm, within bounds: Bounds?, _ count: Int
  ) -> [JSONValue] {
    var texts: [String]
    switch form.form.grammar {
    case .integer(let type), .integerText(let type):
      texts = Self.numbers(within: bounds, upTo: Self.greatest(type), count)
    case .floating, .decimal, .decimalText, .number, .units:
      texts = Self.numbers(within: bounds, upTo: 1 << 40, count)
    case .string:
      if bounds?.pattern != nil { return [] }
      let length = max(1, bounds?.leastCount ?? 0)
      let greatest = bounds?.upper.flatMap { Int($0) } ?? .max
      texts = (0..<count).map { number in
        let digits = String(number, radix: 36)
        return String(repeating: "a", count: max(0, length - digits.utf8.count)) + digits
      }
      texts.removeAll { $0.utf8.count > greatest }
    case .text(let grammar): texts = Self.texts(of: grammar, within: bounds, count)
    case .bool, .any: return []
    }
    return texts.compactMap { text in
      try? JSONValue(parsing: form.isString ? JSONSnippet.string(text) : text)
    }
  }

  /// Returns whole numbers from the lower bound on, or from one.
  private static func numbers(
    within bounds: Bounds?, upTo greatest: Int, _ count: Int
  ) -> [String] {
    func bound(_ text: String?, _ rounding: FloatingPointRoundingRule) -> Int? {
      text.flatMap { Double($0) }.map { Int(exactly: $0.rounded(rounding)) ?? .max }
    }
    let least = bound(bounds?.lower, .up) ?? bound(bounds?.upper, .down).map { $0 - count } ?? 1
    let most = min(greatest, bound(bounds?.upper, .down) ?? greatest)
    guard least <= most, least < .max - count else { return [] }
    return (least...min(most, least + count - 1)).map { String($0) }
  }

  private static func greatest<T: FixedWidthInteger>(_ type: T.Type) -> Int { Int(clamping: T.max) }

  /// Returns strings of a grammar, each chosen by its number.
  static func texts(
    of grammar: TextGrammar, within bounds: Bounds?, _ count: Int
  ) -> [String] {
    let length = grammar.isData ? max(4, bounds?.leastCount ?? 0) : 16
    return (0..<count).map { number in
      var bytes = [UInt8](repeating: 0, count: length)
      var rest = number
      // A grammar may use a byte up to some limit only: dates have twelve months and 28 days.
      for (index, limit) in [256, 12, 28, 24].enumerated() {
        bytes[index] = UInt8(rest % limit)
        rest /= limit
      }
      return String(decoding: grammar.text(bytes), as: UTF8.self)
    }
  }
}
