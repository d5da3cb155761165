import SumTypeSource
import SumTypeSwift

extension Resolver {
  /// The default of a scalar, spelled as its wire form spells values.
  mutating func scalar(_ tree: JSONTree, _ form: ScalarForm) -> DefaultValue? {
    switch form.scalar.name {
    case "Bool":
      guard case .bool(let value) = tree.value else { return mismatch(tree, "true or false") }
      return .bool(value)
    case "String":
      guard let text = tree.string else { return mismatch(tree, "a string") }
      return .string(text)
    case "JSON": return JSONLiteral(tree, into: &diagnostics).map { .json($0) }
    case "Date": return date(tree, form)
    case "UUID":
      return text(tree, "a UUID", "6a1f2b3c-0d4e-4f5a-8b6c-7d8e9fa0b1c2", DefaultText.uuid).map {
        .uuid($0)
      }
    case "URL":
      return text(tree, "a URL as it stands", "https://example.org/a%20b", DefaultText.url)
        .map { .url($0) }
    case "Data":
      switch form.form.wire {
      case "hex": return text(tree, "hexadecimal", "c0ffee", DefaultText.hex).map { .data($0) }
      case "base64url":
        return text(tree, "base64url", "aGVsbG8", DefaultText.base64URL).map { .data($0) }
      default: return text(tree, "base64", "aGVsbG8=", DefaultText.base64).map { .data($0) }
      }
    default: return number(tree, form)
    }
  }

  private mutating func text<Value>(
    _ tree: JSONTree, _ what: String, _ example: String, _ parse: (String) -> Value?
  ) -> Value? {
    guard let text = tree.string else {
      _ = mismatch(tree, "a string")
      return nil
    }
    guard let value = parse(text) else {
      reject(tree, "this is not \(what)", "write it such as \(quoted(example))")
      return nil
    }
    return value
  }

  private mutating func number(_ tree: JSONTree, _ form: ScalarForm) -> DefaultValue? {
    let digits: String
    if form.form.wire == "string" {
      guard let text = tree.string else { return mismatch(tree, "a string with an integer") }
      guard text.isInteger else {
        reject(tree, "this is not an integer", "write it as it is in the JSON: \"5\"")
        return nil
      }
      digits = text
    } else {
      guard case .number(let number) = tree.value else { return mismatch(tree, "a number") }
      digits = number.text
    }
    if form.scalar.name == "Number" { return .number(digits) }
    switch NumberLiteral.make(digits, fitting: form.scalar) {
    case .failure(let fault):
      reject(tree, fault.message, fault.cure)
      return nil
    case .success(let literal):
      if form.scalar.measure == .integer { return .integer(literal.text) }
      guard form.scalar.name == "Decimal" else { return .floating(literal.text) }
      let number = NumberText(digits)
      return .decimal(
        isNegative: number.isNegative, significand: number.significand ?? 0,
        exponent: number.exponent)
    }
  }

  /// Seconds between 1970 and 2001, where Foundation begins to count.
  private static let referenceDate: Double = 978_307_200

  private mutating func date(_ tree: JSONTree, _ form: ScalarForm) -> DefaultValue? {
    guard form.form.wire != "iso8601" else {
      return text(tree, "a date of RFC 3339", "2026-01-31T12:00:00Z", DefaultText.date)
        .map { .date($0 - Self.referenceDate) }
    }
    guard case .number(let number) = tree.value else { return mismatch(tree, "a number") }
    guard let value = Double(number.text), value.isFinite else {
      reject(tree, "this is beyond every date", "write it as it is in the JSON")
      return nil
    }
    let seconds = form.form.wire == "milliseconds" ? value / 1000 : value
    return .date(seconds - Self.referenceDate)
  }
}

extension String {
  fileprivate var isInteger: Bool {
    let digits = utf8.first == UInt8(ascii: "-") ? utf8.dropFirst() : utf8[...]
    guard let first = digits.first, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return false }
    return first != 0x30 || digits.count == 1
  }
}

extension JSONLiteral {
  /// Any JSON value; nil, reported, where an object in it repeats a key.
  init?(_ tree: JSONTree, into diagnostics: inout Diagnostics) {
    switch tree.value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let number): self = .number(number.text)
    case .string(let text): self = .string(text)
    case .array(let elements):
      var literals: [JSONLiteral] = []
      for element in elements {
        guard let literal = JSONLiteral(element, into: &diagnostics) else { return nil }
        literals.append(literal)
      }
      self = .array(literals)
    case .object(let members):
      var seen: [String: JSONTree.Member] = [:]
      var literals: [JSONLiteralMember] = []
      for member in members {
        if let first = seen.updateValue(member, forKey: member.key) {
          diagnostics.reportRepeated(member, first: first)
          return nil
        }
        guard let literal = JSONLiteral(member.value, into: &diagnostics) else { return nil }
        literals.append(JSONLiteralMember(key: member.key, value: literal))
      }
      self = .object(literals)
    }
  }
}
