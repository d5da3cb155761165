import SumTypeJSON
import SumTypeSource
import SumTypeSwift

extension Resolver {
  /// Resolves `minimum` and `maximum` of a number, `minLength` and `maxLength` of a type with a
  /// length, the `pattern` of a string, and the bounds of the elements of a list or a map.
  mutating func bounds(_ syntax: BoundsSyntax, for type: ValueType) -> Bounds? {
    let pattern = syntax.pattern.flatMap { self.pattern($0, for: type) }
    let elements = syntax.elements.flatMap { self.elements($0, in: type) }
    var bounds = syntax.hasRange ? range(syntax, for: type) : nil
    if pattern != nil || elements != nil, bounds == nil {
      bounds = Bounds(measure: .length, lower: nil, upper: nil)
    }
    if let pattern, let written = syntax.pattern { hold(pattern, written, against: bounds, syntax) }
    bounds?.pattern = pattern
    bounds?.elements = elements
    return bounds
  }

  private mutating func pattern(_ written: Written<String>, for type: ValueType) -> TextPattern? {
    guard case .scalar(let form) = type, form.scalar.measure == .characters else {
      if reportAlias(type, "pattern", [written.place]) { return nil }
      diagnostics.error(
        .invalidBounds, "only a string has a pattern", at: written.place,
        cure: measure(of: type) == .length
          ? "write it in \"elements\", or remove it" : "remove it")
      return nil
    }
    do throws(PatternFault) {
      return try TextPattern(parsing: written.value)
    } catch {
      diagnostics.error(.invalidPattern, error.message, at: written.place, cure: error.cure)
      return nil
    }
  }

  /// Reports a pattern that no string matches, or no string of the length that the bounds require.
  private mutating func hold(
    _ pattern: TextPattern, _ written: Written<String>, against bounds: Bounds?,
    _ syntax: BoundsSyntax
  ) {
    let least = bounds?.lower.flatMap { Int($0) } ?? 0
    guard !pattern.hasText(least: least, most: bounds?.upper.flatMap { Int($0) }) else { return }
    guard pattern.hasText() else {
      diagnostics.error(
        .invalidPattern, "no string matches the pattern", at: written.place,
        cure: "write a pattern that a string can match, or remove it")
      return
    }
    let limits = [syntax.minLength, syntax.maxLength].compactMap { $0 }
    diagnostics.error(
      .invalidBounds, "no string that matches the pattern has an allowed length", at: written.place,
      notes: limits.map { Diagnostic.Note("its length is limited here", at: $0.place) },
      cure: "change the pattern or the lengths, so that a string fits both")
  }

  private mutating func elements(
    _ syntax: Written<BoundsSyntax>, in type: ValueType
  ) -> Bounds? {
    switch type {
    case .list(let element), .map(let element), .arranged(.oneOrMany, let element),
      .arranged(.emptyArray, let element):
      if case .optional(let wrapped) = element { return bounds(syntax.value, for: wrapped) }
      return bounds(syntax.value, for: element)
    case .scalar, .reference, .optional, .embedded, .arranged, .constant, .bounded:
      if case .bounded = type, reportAlias(type, "bounds", [syntax.place]) { return nil }
      diagnostics.error(
        .invalidBounds, "only a list or a map has elements with bounds", at: syntax.place,
        cure: "remove it, or make the type \"[T]\" or \"[String: T]\"")
      return nil
    }
  }

  private mutating func range(_ syntax: BoundsSyntax, for type: ValueType) -> Bounds? {
    switch measure(of: type) {
    case .value(let scalar):
      let cure = "use \"minimum\" and \"maximum\""
      guard reject(syntax.minLength, syntax.maxLength, "a number has no length", cure) else {
        return nil
      }
      return bounds(syntax, of: scalar)
    case .length:
      var cure = "use \"minLength\" and \"maxLength\""
      switch type {
      case .scalar: break
      default: cure += ", or write it in \"elements\""
      }
      guard
        reject(
          syntax.minimum, syntax.maximum,
          "only numbers have \"minimum\" and "
            + "\"maximum\"", cure)
      else { return nil }
      return lengths(syntax.minLength, syntax.maxLength)
    case .none:
      let places = [syntax.minimum, syntax.maximum, syntax.minLength, syntax.maxLength]
        .compactMap { $0?.place }
      if reportAlias(type, "bounds", places) { return nil }
      let reason =
        switch type {
        case .embedded, .arranged(.jsonOrText, _): "JSON inside a string has no bounds"
        case .arranged(.oneEntry, _):
          "a map with \"oneEntry\" has no bounds: it always has one "
            + "entry"
        default: "only numbers, strings, data, lists and maps have bounds"
        }
      var cure = "remove it"
      switch type {
      case .embedded(.list, _), .embedded(.map, _), .arranged(.jsonOrText, .list),
        .arranged(.jsonOrText, .map):
        cure += ", or name an alias of the type inside that has bounds"
      default: break
      }
      _ = reject(syntax.minimum, syntax.maximum, reason, cure)
      _ = reject(syntax.minLength, syntax.maxLength, reason, cure)
      return nil
    }
  }

  /// Reports bounds of an alias that has them itself, or of another type of its own over a scalar.
  /// Returns whether the type is one.
  private mutating func reportAlias(
    _ type: ValueType, _ what: String, _ places: [SourceRange]
  ) -> Bool {
    var message: String
    var cure: String
    switch type {
    case .bounded(let inner, let limits):
      let name = quoted(resolution[limits.alias].name)
      message = "\(name) is an alias that has the bounds of its values"
      cure =
        "move it to the alias \(name), declare another alias, or write "
        + "\(resolution.spelling(of: inner)) instead"
    case .reference(let id):
      guard let base = aliasBase(of: id) else { return false }
      let name = quoted(resolution[id].name)
      let scalar = quoted(base.scalar.name)
      message = "\(name) is a type of its own over \(scalar), and has no \(what)"
      cure = "write \(scalar) instead, or check the value in the app"
      if measure(of: .scalar(base)) == .none {
        cure = "remove it"
      } else if case .alias = resolution[id].kind {
        message =
          "\(name) is a type of its own over \(scalar), and the alias has the \(what) of its values"
        cure = "move it to the alias \(name), declare another alias, or write \(scalar) instead"
      }
    default: return false
    }
    for place in places { diagnostics.error(.invalidBounds, message, at: place, cure: cure) }
    return true
  }

  private enum Measure: Equatable {
    case value(Scalar)
    case length, none
  }

  private func measure(of type: ValueType) -> Measure {
    switch type {
    case .scalar(let form):
      switch form.scalar.measure {
      case .integer, .floating, .decimal: .value(form.scalar)
      case .characters, .bytes: .length
      case .none: .none
      }
    case .list, .map, .arranged(.oneOrMany, _), .arranged(.emptyArray, _), .arranged(.entries, _),
      .arranged(.alternating, _):
      .length
    case .optional, .reference, .embedded, .arranged, .constant, .bounded: .none
    }
  }

  /// Reports bounds that do not apply to the type. Returns whether there are none.
  private mutating func reject(
    _ lower: Written<String>?, _ upper: Written<String>?, _ reason: String, _ cure: String
  ) -> Bool {
    for bound in [lower, upper] {
      guard let bound else { continue }
      diagnostics.error(.invalidBounds, reason, at: bound.place, cure: cure)
    }
    return lower == nil && upper == nil
  }

  /// Resolves the bounds of a number. An exclusive bound becomes the next number of the type.
  private mutating func bounds(_ syntax: BoundsSyntax, of scalar: Scalar) -> Bounds? {
    var (lower, upper) = (syntax.minimum, syntax.maximum)
    if syntax.isMinimumExclusive {
      lower = lower.flatMap { next(to: $0, of: scalar, isAbove: true) }
    }
    if syntax.isMaximumExclusive {
      upper = upper.flatMap { next(to: $0, of: scalar, isAbove: false) }
    }
    guard (lower == nil) == (syntax.minimum == nil), (upper == nil) == (syntax.maximum == nil)
    else {
      return nil
    }
    guard var bounds = bounds(lower, upper, of: scalar, as: syntax) else { return nil }
    bounds.above = syntax.isMinimumExclusive ? syntax.minimum?.value : nil
    bounds.below = syntax.isMaximumExclusive ? syntax.maximum?.value : nil
    return bounds
  }

  /// Returns the next value of a floating-point type. Reports a bound that has none, and returns
  /// nil for it.
  private mutating func next(
    to bound: Written<String>, of scalar: Scalar, isAbove: Bool
  ) -> Written<String>? {
    guard scalar.measure == .floating else {
      let key = isAbove ? "minimum" : "maximum"
      diagnostics.error(
        .invalidBounds, "only \"Double\" and \"Float\" have exclusive bounds", at: bound.place,
        cure: scalar.measure == .integer
          ? "write the next whole number as \(quoted(key))" : "use \(quoted(key))")
      return nil
    }
    guard number(bound, fitting: scalar) != nil else { return nil }
    let text: String?
    if case .floating(isSingle: true, _) = scalar.forms[0].grammar {
      let value = Float(bound.value).map { isAbove ? $0.nextUp : $0.nextDown }
      text = value.flatMap { $0.isFinite ? "\($0)" : nil }
    } else {
      let value = Double(bound.value).map { isAbove ? $0.nextUp : $0.nextDown }
      text = value.flatMap { $0.isFinite ? "\($0)" : nil }
    }
    if text == nil {
      diagnostics.error(
        .invalidBounds, "there is no number beyond \(bound.value)", at: bound.place,
        cure: "remove it")
    }
    return text.map { Written($0, at: bound.place) }
  }

  /// - Parameter syntax: The bounds as written, for messages.
  private mutating func bounds(
    _ lower: Written<String>?, _ upper: Written<String>?, of scalar: Scalar, as syntax: BoundsSyntax
  ) -> Bounds? {
    let minimum = lower.map { number($0, fitting: scalar) }
    let maximum = upper.map { number($0, fitting: scalar) }
    if case .some(.none) = minimum { return nil }
    if case .some(.none) = maximum { return nil }
    guard areOrdered(lower, upper, as: syntax) else { return nil }
    return Bounds(measure: .value, lower: minimum ?? nil, upper: maximum ?? nil)
  }

  /// Returns a number as a Swift literal of a type. Reports a number that does not fit, and returns
  /// nil for it.
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
      let length = DecimalDigits(text: bound.value).signedInteger
      guard let length, !length.isNegative, length.magnitude <= Int32.max else {
        diagnostics.error(
          .invalidBounds, "a length must be a whole number from 0", at: bound.place,
          cure: "write how many characters, bytes or elements there may be")
        return nil
      }
      texts.append(String(length.magnitude))
    }
    guard areOrdered(lower, upper) else { return nil }
    return Bounds(measure: .length, lower: texts[0], upper: texts[1])
  }

  /// - Parameter syntax: The bounds as written, if one of them may be exclusive: `lower` and `upper`
  ///   are the numbers next to these.
  private mutating func areOrdered(
    _ lower: Written<String>?, _ upper: Written<String>?, as syntax: BoundsSyntax? = nil
  ) -> Bool {
    guard let lower, let upper else { return true }
    if let least = Int(lower.value), let greatest = Int(upper.value), least <= greatest {
      return true
    }
    guard DecimalDigits(text: upper.value) < DecimalDigits(text: lower.value) else { return true }
    let notes = [Diagnostic.Note("the lower bound is here", at: lower.place)]
    if let syntax, syntax.isMinimumExclusive || syntax.isMaximumExclusive,
      let minimum = syntax.minimum?.value, let maximum = syntax.maximum?.value
    {
      diagnostics.error(
        .invalidBounds,
        "no value is \(syntax.isMinimumExclusive ? "more than" : "at least") \(minimum) and "
          + "\(syntax.isMaximumExclusive ? "less than" : "at most") \(maximum)",
        at: upper.place, notes: notes,
        cure: DecimalDigits(text: maximum) < DecimalDigits(text: minimum)
          ? "write the smaller number first"
          : "change one of the two, so that a value is between them")
      return false
    }
    diagnostics.error(
      .invalidBounds, "no value is between \(lower.value) and \(upper.value)", at: upper.place,
      notes: notes, cure: "write the smaller number first")
    return false
  }
}

extension BoundsSyntax {
  fileprivate var hasRange: Bool {
    minimum != nil || maximum != nil || minLength != nil || maxLength != nil
  }
}
