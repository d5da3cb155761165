import SumTypeSource

extension Resolver {
  /// `minimum` and `maximum` of a number, `minLength` and `maxLength` of what has a length.
  mutating func bounds(_ entry: BoundsEntry, for type: ValueType) -> Bounds? {
    switch measure(of: type) {
    case .value(let scalar):
      let cure = "use \"minimum\" and \"maximum\""
      guard reject(entry.minLength, entry.maxLength, "a number has no length", cure) else {
        return nil
      }
      return bounds(entry.minimum, entry.maximum, of: scalar)
    case .length:
      let cure = "use \"minLength\" and \"maxLength\""
      guard reject(entry.minimum, entry.maximum, "only numbers have a least and a greatest", cure)
      else { return nil }
      return lengths(entry.minLength, entry.maxLength)
    case .none:
      let reason =
        switch type {
        case .embedded, .arranged(.jsonOrText, _): "bounds do not reach into JSON inside a string"
        case .arranged(.oneEntry, _): "there is always one entry, no more and no less"
        default: "bounds are for numbers, strings, data, lists and maps"
        }
      _ = reject(entry.minimum, entry.maximum, reason, "remove it")
      _ = reject(entry.minLength, entry.maxLength, reason, "remove it")
      return nil
    }
  }

  private enum Measure {
    case value(Scalar)
    case length, none
  }

  private func measure(of type: ValueType) -> Measure {
    switch type {
    case .scalar(let form):
      switch form.scalar.measure {
      case .integer, .floating: .value(form.scalar)
      case .length: .length
      case .none: .none
      }
    case .list, .map, .arranged(.oneOrMany, _), .arranged(.emptyArray, _): .length
    case .optional, .reference, .embedded, .arranged: .none
    }
  }

  /// False where a bound is there that the type does not have.
  private mutating func reject(
    _ lower: Written<String>?, _ upper: Written<String>?, _ reason: String, _ cure: String
  ) -> Bool {
    for bound in [lower, upper] {
      guard let bound else { continue }
      diagnostics.error(.invalidBounds, reason, at: bound.place, cure: cure)
    }
    return lower == nil && upper == nil
  }

  private mutating func bounds(
    _ lower: Written<String>?, _ upper: Written<String>?, of scalar: Scalar
  ) -> Bounds? {
    let minimum = lower.map { number($0, fitting: scalar) }
    let maximum = upper.map { number($0, fitting: scalar) }
    if case .some(.none) = minimum { return nil }
    if case .some(.none) = maximum { return nil }
    guard areOrdered(lower, upper) else { return nil }
    return Bounds(measure: .value, lower: minimum ?? nil, upper: maximum ?? nil)
  }

  /// A number as Swift spells it in a value of that type; nil, reported, where it does not fit.
  private mutating func number(_ bound: Written<String>, fitting scalar: Scalar) -> String? {
    switch NumberLiteral.make(bound.value, fitting: scalar) {
    case .success(let literal): return literal.text
    case .failure(let fault):
      diagnostics.error(.invalidBounds, fault.message, at: bound.place, cure: fault.cure)
      return nil
    }
  }

  private mutating func lengths(_ lower: Written<String>?, _ upper: Written<String>?) -> Bounds? {
    var texts: [String?] = []
    for bound in [lower, upper] {
      guard let bound else {
        texts.append(nil)
        continue
      }
      let length = NumberText(bound.value).integer
      guard let length, !length.isNegative, length.magnitude <= Int32.max else {
        diagnostics.error(
          .invalidBounds, "a length is a whole number from 0", at: bound.place,
          cure: "write how many characters, bytes or elements there may be")
        return nil
      }
      texts.append(String(length.magnitude))
    }
    guard areOrdered(lower, upper) else { return nil }
    return Bounds(measure: .length, lower: texts[0], upper: texts[1])
  }

  private mutating func areOrdered(_ lower: Written<String>?, _ upper: Written<String>?) -> Bool {
    guard let lower, let upper else { return true }
    if let least = Int(lower.value), let greatest = Int(upper.value), least <= greatest {
      return true
    }
    guard NumberText(upper.value) < NumberText(lower.value) else { return true }
    diagnostics.error(
      .invalidBounds, "nothing lies between \(lower.value) and \(upper.value)", at: upper.place,
      notes: [Diagnostic.Note("the lower bound is here", at: lower.place)],
      cure: "write the smaller number first")
    return false
  }
}
