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
        entry: entry, key: key, type: nil, presence: .required, bounds: nil,
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
