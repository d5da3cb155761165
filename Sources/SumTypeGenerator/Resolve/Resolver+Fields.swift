import SumTypeJSON
import SumTypeSource
import SumTypeSwift

extension Resolver {
  mutating func resolve(_ entries: [FieldEntry], in file: Int) -> [ResolvedField] {
    var fields: [ResolvedField] = []
    fields.reserveCapacity(entries.count)
    let style = resolution.graph.files[file].document.keyStyle
    let newNil = resolution.graph.files[file].document.newNil
    for entry in entries {
      fields.append(resolve(entry, in: file, style: style, newNil: newNil))
    }
    return fields
  }

  private mutating func resolve(
    _ entry: FieldEntry, in file: Int, style: KeyStyle, newNil: Field.NewNil
  ) -> ResolvedField {
    let name = entry.name.value.name
    let written = entry.type.flatMap { resolve($0, in: file) }
    guard let details = entry.details else {
      let key = entry.ownKey?.value ?? style.key(for: name)
      return short(entry, key: key, type: written, newNil: newNil)
    }
    let key = details.key?.value ?? entry.ownKey?.value ?? style.key(for: name)
    if let constants = details.constants {
      return ResolvedField(
        entry: entry, key: key, type: nil,
        presence: details.isOptional ? .optional(newNil: .absent) : .required, bounds: nil,
        constants: constants.map(\.value))
    }
    guard let written, let place = entry.type?.place else {
      return ResolvedField(entry: entry, key: key, type: nil, presence: .required, bounds: nil)
    }
    var type = written
    var isOptional = false
    if case .optional(let wrapped) = written { (type, isOptional) = (wrapped, true) }
    if details.wire != nil || details.otherwise != nil {
      guard let spelled = apply(details.wire, otherwise: details.otherwise, to: type) else {
        return ResolvedField(entry: entry, key: key, type: nil, presence: .required, bounds: nil)
      }
      type = spelled
    }
    let bounds = details.bounds.flatMap { self.bounds($0, for: type) }
    if !isOptional, let word = fresh(for: type)?.word, details.defaultValue?.string == word {
      reportNil(details.newNil)
      return ResolvedField(
        entry: entry, key: key, type: type, presence: .required, bounds: bounds, isFresh: true)
    }
    let presence = presence(
      of: details, type: type, isOptional: isOptional, bounds: bounds, at: place, newNil: newNil)
    return ResolvedField(entry: entry, key: key, type: type, presence: presence, bounds: bounds)
  }

  /// `"note": "String?"`
  private func short(
    _ entry: FieldEntry, key: String, type: ValueType?, newNil: Field.NewNil
  ) -> ResolvedField {
    guard case .optional(let wrapped)? = type else {
      return ResolvedField(entry: entry, key: key, type: type, presence: .required, bounds: nil)
    }
    let presence = Field.Presence.optional(newNil: isAnyJSON(wrapped) ? .absent : newNil)
    return ResolvedField(entry: entry, key: key, type: wrapped, presence: presence, bounds: nil)
  }

  private mutating func presence(
    of details: FieldDetails, type: ValueType, isOptional: Bool, bounds: Bounds?,
    at place: SourceRange, newNil: Field.NewNil
  ) -> Field.Presence {
    if let tree = details.defaultValue {
      if isOptional {
        diagnostics.error(
          .invalidDefault, "an optional field is nil where it is absent, and has no default",
          at: tree.range, notes: [Diagnostic.Note("the type is here", at: place)],
          cure: "remove the \"?\" of the type, or the default")
      } else {
        reportNil(details.newNil)
        if let value = defaultValue(tree, of: type, within: bounds) { return .defaulted(value) }
      }
      return .required
    }
    guard isOptional else {
      reportNil(details.newNil)
      return .required
    }
    let isAnyJSON = isAnyJSON(type)
    if isAnyJSON, let written = details.newNil, written.value == .null {
      diagnostics.error(
        .invalidNil, "nil of a \"JSON?\" cannot be written as null, which is a value of it",
        at: written.place, cure: "write \"absent\", or remove the \"?\" of the type")
    }
    return .optional(newNil: details.newNil?.value ?? (isAnyJSON ? .absent : newNil))
  }

  private mutating func reportNil(_ newNil: Written<Field.NewNil>?) {
    guard let newNil else { return }
    diagnostics.error(
      .invalidNil, "a field that is not optional is never nil", at: newNil.place,
      cure: "remove it, or add a \"?\" to the type")
  }
}

extension KeyStyle {
  /// The key of a field that gives none.
  ///
  /// | name | `snake_case` | `kebab-case` | `PascalCase` |
  /// |---|---|---|---|
  /// | `createdAt` | `created_at` | `created-at` | `CreatedAt` |
  /// | `userID` | `user_id` | `user-id` | `UserID` |
  /// | `htmlURLString` | `html_url_string` | `html-url-string` | `HtmlURLString` |
  package func key(for name: String) -> String {
    switch self {
    case .asWritten: name
    case .snakeCase: Self.words(of: name, joinedBy: "_")
    case .kebabCase: Self.words(of: name, joinedBy: "-")
    case .pascalCase: Self.capitalised(name)
    }
  }

  private static func capitalised(_ name: String) -> String {
    guard let first = name.unicodeScalars.first else { return name }
    return first.properties.uppercaseMapping + String(name.unicodeScalars.dropFirst())
  }

  /// A word begins at a capital after a small letter or digit, and at the last of several capitals
  /// where a small letter follows it.
  private static func words(of name: String, joinedBy separator: Unicode.Scalar) -> String {
    let scalars = Array(name.unicodeScalars)
    var joined = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      if index > 0, scalar.properties.isUppercase, scalars[index - 1] != "_" {
        let isAfterCapital = scalars[index - 1].properties.isUppercase
        let isBeforeSmall = index + 1 < scalars.count && scalars[index + 1].properties.isLowercase
        if !isAfterCapital || isBeforeSmall { joined.append(separator) }
      }
      joined.append(scalar == "_" && separator != "_" && index > 0 ? separator : scalar)
    }
    return String(joined).lowercased()
  }
}

extension Resolver {
  /// The elements of a tuple. The key of each is its position, as in a pointer.
  mutating func resolveElements(_ entries: [FieldEntry], in file: Int) -> [ResolvedField] {
    let elements = resolve(entries, in: file).enumerated().map { index, field in
      ResolvedField(
        entry: field.entry, key: String(index), type: field.type, presence: field.presence,
        bounds: field.bounds, isFresh: field.isFresh)
    }
    let last = elements.last { $0.isRequired }
    var isBeforeLast = last != nil
    for element in elements {
      if element === last { isBeforeLast = false }
      check(element, isBefore: isBeforeLast ? last : nil)
    }
    return elements
  }

  /// - Parameter last: an element that has to be there and follows.
  private mutating func check(_ element: ResolvedField, isBefore last: ResolvedField?) {
    switch element.presence {
    case .required: break
    case .optional:
      guard let type = element.type, isAnyJSON(type), let written = element.entry.type else {
        return
      }
      _ = allowsNull(.optional(type), at: written, "an element")
    case .defaulted:
      guard let last, let tree = element.entry.details?.defaultValue else { return }
      diagnostics.error(
        .invalidDefault,
        "an element with a default comes before one that has to be there, and so is never missing",
        at: tree.range,
        notes: [Diagnostic.Note("this one has to be there", at: last.entry.name.place)],
        cure: "move it behind that one, or remove the default")
    }
  }
}

extension ResolvedField {
  fileprivate var isRequired: Bool {
    if case .required = presence { true } else { false }
  }
}

extension Resolver {
  /// `minimum` and `maximum` of a number, `minLength` and `maxLength` of what has a length.
  mutating func bounds(_ entry: BoundsEntry, for type: ValueType) -> Bounds? {
    switch measure(of: type) {
    case .value(let scalar):
      let cure = "use \"minimum\" and \"maximum\""
      guard reject(entry.minLength, entry.maxLength, "a number has no length", cure) else {
        return nil
      }
      return bounds(entry, of: scalar)
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
      case .integer, .floating, .decimal: .value(form.scalar)
      case .characters, .bytes: .length
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

  /// What is more than a number is at least the next one of the type.
  private mutating func bounds(_ entry: BoundsEntry, of scalar: Scalar) -> Bounds? {
    var (lower, upper) = (entry.minimum, entry.maximum)
    if entry.isMinimumExclusive {
      lower = lower.flatMap { next(to: $0, of: scalar, isAbove: true) }
    }
    if entry.isMaximumExclusive {
      upper = upper.flatMap { next(to: $0, of: scalar, isAbove: false) }
    }
    guard (lower == nil) == (entry.minimum == nil), (upper == nil) == (entry.maximum == nil) else {
      return nil
    }
    guard var bounds = bounds(lower, upper, of: scalar) else { return nil }
    bounds.above = entry.isMinimumExclusive ? entry.minimum?.value : nil
    bounds.below = entry.isMaximumExclusive ? entry.maximum?.value : nil
    return bounds
  }

  /// The value of a floating-point type that comes next; nil, reported, where there is none.
  private mutating func next(
    to bound: Written<String>, of scalar: Scalar, isAbove: Bool
  ) -> Written<String>? {
    guard scalar.measure == .floating else {
      let key = isAbove ? "minimum" : "maximum"
      diagnostics.error(
        .invalidBounds, "exclusive bounds are for \"Double\" and \"Float\"", at: bound.place,
        cure: scalar.measure == .integer
          ? "write the next whole number as \(quoted(key))" : "use \(quoted(key))")
      return nil
    }
    guard number(bound, fitting: scalar) != nil else { return nil }
    let text: String?
    if case .float = scalar.forms[0].grammar {
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
      let length = DecimalDigits(text: bound.value).signedInteger
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
    guard DecimalDigits(text: upper.value) < DecimalDigits(text: lower.value) else { return true }
    diagnostics.error(
      .invalidBounds, "nothing lies between \(lower.value) and \(upper.value)", at: upper.place,
      notes: [Diagnostic.Note("the lower bound is here", at: lower.place)],
      cure: "write the smaller number first")
    return false
  }
}
