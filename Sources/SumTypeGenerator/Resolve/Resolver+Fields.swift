import SumTypeJSON
import SumTypeSource
import SumTypeSwift

extension Resolver {
  mutating func resolve(_ entries: [FieldSyntax], in file: Int) -> [ResolvedField] {
    var fields: [ResolvedField] = []
    fields.reserveCapacity(entries.count)
    let style = resolution.graph.files[file].document.keyStyle
    let newNil = resolution.graph.files[file].document.newNil
    for syntax in entries {
      fields.append(resolve(syntax, in: file, style: style, newNil: newNil))
    }
    return fields
  }

  private mutating func resolve(
    _ syntax: FieldSyntax, in file: Int, style: KeyStyle, newNil: NilSpelling
  ) -> ResolvedField {
    let name = syntax.name.value.name
    let written = syntax.type.flatMap { resolve($0, in: file) }
    guard let details = syntax.details else {
      let key = syntax.ownKey?.value ?? style.key(for: name)
      return short(syntax, key: key, type: written, newNil: newNil)
    }
    let key = details.key?.value ?? syntax.ownKey?.value ?? style.key(for: name)
    if let constants = details.constants {
      return ResolvedField(
        syntax: syntax, key: key, type: nil,
        presence: details.isOptional ? .optional(newNil: .absent) : .required, bounds: nil,
        constants: constants.map(\.value))
    }
    guard let written, let place = syntax.type?.place else {
      return ResolvedField(syntax: syntax, key: key, type: nil, presence: .required, bounds: nil)
    }
    var type = written
    var isOptional = false
    if case .optional(let wrapped) = written { (type, isOptional) = (wrapped, true) }
    if details.wire != nil || details.otherwise != nil {
      guard let spelled = apply(details.wire, otherwise: details.otherwise, to: type) else {
        return ResolvedField(syntax: syntax, key: key, type: nil, presence: .required, bounds: nil)
      }
      type = spelled
    }
    let bounds = details.bounds.flatMap { self.bounds($0, for: type) }
    if !isOptional, let word = fresh(for: type)?.word, details.defaultValue?.string == word {
      reportNil(details.newNil)
      return ResolvedField(
        syntax: syntax, key: key, type: type, presence: .required, bounds: bounds, isFresh: true)
    }
    let presence = presence(
      of: details, type: type, isOptional: isOptional, bounds: bounds, at: place, newNil: newNil)
    return ResolvedField(syntax: syntax, key: key, type: type, presence: presence, bounds: bounds)
  }

  /// Resolves the short form of a field: `"note": "String?"`.
  private mutating func short(
    _ syntax: FieldSyntax, key: String, type: ValueType?, newNil: NilSpelling
  ) -> ResolvedField {
    guard case .optional(let wrapped)? = type else {
      return ResolvedField(syntax: syntax, key: key, type: type, presence: .required, bounds: nil)
    }
    let presence = Field.Presence.optional(newNil: readsNull(wrapped) ? .absent : newNil)
    return ResolvedField(syntax: syntax, key: key, type: wrapped, presence: presence, bounds: nil)
  }

  private mutating func presence(
    of details: FieldDetails, type: ValueType, isOptional: Bool, bounds: Bounds?,
    at place: SourceRange, newNil: NilSpelling
  ) -> Field.Presence {
    if let tree = details.defaultValue {
      if isOptional {
        diagnostics.error(
          .invalidDefault, "an optional field is nil where it is absent, and cannot have a default",
          at: tree.range, notes: [Diagnostic.Note("the type is here", at: place)],
          cure: "remove the \"?\" of the type, or the default")
      } else {
        reportNil(details.newNil)
        if let value = defaultValue(tree, of: type, at: place, within: bounds) {
          return .defaulted(value)
        }
      }
      return .required
    }
    guard isOptional else {
      reportNil(details.newNil)
      return .required
    }
    let readsNull = readsNull(type)
    if readsNull, let written = details.newNil, written.value == .null {
      diagnostics.error(
        .invalidNil,
        "nil of a \(quoted(nullReader(type) + "?")) cannot be written as null, which is a value of "
          + quoted(nullReader(type)),
        at: written.place, cure: "write \"absent\", or remove the \"?\" of the type")
    }
    return .optional(newNil: details.newNil?.value ?? (readsNull ? .absent : newNil))
  }

  private mutating func reportNil(_ newNil: Written<NilSpelling>?) {
    guard let newNil else { return }
    diagnostics.error(
      .invalidNil, "\"nil\" has no effect in a field that is not optional", at: newNil.place,
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

  /// Splits a name into words. A word begins at a capital after a small letter or digit, and at the
  /// last of several capitals if a small letter follows.
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
  /// Resolves the elements of a tuple. The key of each is its position, as in a JSON pointer.
  mutating func resolveElements(_ entries: [FieldSyntax], in file: Int) -> [ResolvedField] {
    var elements: [ResolvedField] = []
    elements.reserveCapacity(entries.count)
    for (index, field) in resolve(entries, in: file).enumerated() {
      let isRest = isRest(field, of: entries, index)
      elements.append(
        ResolvedField(
          syntax: field.syntax, key: String(index), type: field.type,
          presence: isRest ? .rest : field.presence, bounds: field.bounds, isFresh: field.isFresh))
    }
    let last = elements.last { $0.isRequired }
    var isBeforeLast = last != nil
    for element in elements {
      if element === last { isBeforeLast = false }
      check(element, isBefore: isBeforeLast ? last : nil)
    }
    return elements
  }

  /// - Parameter last: A required element after this one; nil if there is none.
  private mutating func check(_ element: ResolvedField, isBefore last: ResolvedField?) {
    switch element.presence {
    case .required, .rest: break
    case .optional:
      guard let type = element.type, let written = element.syntax.type else {
        return
      }
      _ = allowsNull(.optional(type), at: written, "an element")
    case .defaulted:
      guard let last, let tree = element.syntax.details?.defaultValue else { return }
      diagnostics.error(
        .invalidDefault,
        "an element with a default cannot come before a required element",
        at: tree.range,
        notes: [Diagnostic.Note("the required element is here", at: last.syntax.name.place)],
        cure: "move it after the required element, or remove the default")
    }
  }
}

extension Resolver {
  /// Returns whether an element is the list of all further elements. Reports one that cannot be.
  private mutating func isRest(
    _ element: ResolvedField, of entries: [FieldSyntax], _ index: Int
  ) -> Bool {
    guard let details = element.syntax.details, let place = details.rest else { return false }
    if let next = entries.dropFirst(index + 1).first {
      diagnostics.error(
        .invalidRest, "only the last element of a tuple can be its rest", at: place,
        notes: [Diagnostic.Note("this element comes after it", at: next.name.place)],
        cure: "move it to the end of the tuple, or remove \"rest\"")
      return false
    }
    guard let type = element.type, let written = element.syntax.type else { return false }
    if element.isOptional {
      diagnostics.error(
        .invalidRest, "the rest of a tuple cannot be optional", at: written.place,
        cure: "remove the \"?\" of the type: without further elements, the list is empty")
      return false
    }
    if let tree = details.defaultValue {
      diagnostics.error(
        .invalidDefault, "the rest of a tuple has no default", at: tree.range,
        cure: "remove it: without further elements, the list is empty")
    }
    guard type.elements != nil else {
      report(type, asRestAt: written.place, with: details)
      return false
    }
    return true
  }

  /// Reports a type that is no list of elements.
  private mutating func report(
    _ type: ValueType, asRestAt place: SourceRange, with details: FieldDetails
  ) {
    var (place, message) = (place, "the rest of a tuple must be a list")
    let cure: String
    switch type {
    case .bounded(_, let limits):
      message += ", without the bounds of \(quoted(resolution[limits.alias].name))"
      cure = "write the list itself, such as \"[String]\", and the bounds beside \"rest\""
    case .arranged, .embedded:
      message += " whose elements lie in the array of the tuple"
      place = details.wire?.place ?? place
      cure = "remove the wire form, or \"rest\""
    default:
      cure = "write the list of the further elements, such as \"[String]\", or remove \"rest\""
    }
    diagnostics.error(.invalidRest, message, at: place, cure: cure)
  }
}

extension ResolvedField {
  fileprivate var isRequired: Bool {
    if case .required = presence { true } else { false }
  }
}
