import SumTypeJSON
import SumTypeSource
import SumTypeSwift

extension Resolver {
  /// Returns a type in the wire form that its field declares.
  ///
  /// `json` and `base64.json` apply to the whole value; `oneOrMany`, `emptyArray` and `oneEntry` to
  /// its outermost list or map; any other form to the innermost scalar: `seconds` to every date in
  /// a `[String: [Date]]`.
  mutating func apply(
    _ wire: Written<String>?, otherwise: Written<OtherwiseOption>?, to type: ValueType
  ) -> ValueType? {
    let embedded = wire.flatMap { EmbeddedWire(rawValue: $0.value) }
    if let otherwise, embedded == nil {
      diagnostics.error(
        .invalidWire, "\"otherwise\" applies only to JSON inside a string", at: otherwise.place,
        cure: "write \"wire\": \"json\" or \"base64.json\" beside it, or remove it")
      return nil
    }
    if let embedded {
      return otherwise == nil ? .embedded(type, embedded) : .arranged(.jsonOrText(embedded), type)
    }
    guard let wire else { return type }
    if let arrangement = ListWire(rawValue: wire.value) {
      return arrange(type, as: arrangement, wire)
    }
    return spell(type, wire)
  }

  private mutating func spell(_ type: ValueType, _ wire: Written<String>) -> ValueType? {
    switch type {
    case .optional(let wrapped): return spell(wrapped, wire).map { .optional($0) }
    case .list(let element): return spell(element, wire).map { .list($0) }
    case .map(let value): return spell(value, wire).map { .map($0) }
    case .embedded(let inner, let form): return spell(inner, wire).map { .embedded($0, form) }
    case .arranged(let form, let inner): return spell(inner, wire).map { .arranged(form, $0) }
    case .bounded(let inner, let limits):
      return spell(inner, wire).map { .bounded($0, limits) }
    case .constant: return type
    case .scalar(let scalar):
      let others = EmbeddedWire.allCases.map(\.rawValue)
      let lists = ListWire.allCases.map(\.rawValue)
      return form(wire, of: scalar.scalar, others: others, similar: lists).map { .scalar($0) }
    case .reference(let id):
      let syntax = resolution.types.indices.contains(id.index) ? resolution[id].syntax : nil
      let name = quoted(syntax?.name.value.name ?? "")
      let possible = list(EmbeddedWire.allCases.map { quoted($0.rawValue) }, "or")
      let wires = EmbeddedWire.allCases.map(\.rawValue) + ListWire.allCases.map(\.rawValue)
      var cure =
        Suggestions.nearest(to: wire.value, in: wires).map { "did you mean \(quoted($0))?" }
        ?? "use \(possible), or remove it"
      switch syntax?.kind {
      case .alias?: cure = "give the alias \(name) the \"wire\""
      case .external?: cure = "write \"wire\" in the external type \(name)"
      default: break
      }
      diagnostics.error(
        .invalidWire, "\(name) cannot be written as \(quoted(wire.value))", at: wire.place,
        cure: cure)
      return nil
    }
  }

  /// Returns a scalar in the form that `wire` names. Reports an unknown form, and returns nil for
  /// it.
  ///
  /// - Parameter similar: Forms of other types that the author may have meant, for the suggestion.
  mutating func form(
    _ wire: Written<String>, of scalar: Scalar, others: [String], similar: [String] = []
  ) -> ScalarForm? {
    if let form = scalar.forms.first(where: { $0.wire == wire.value }), !scalar.isAnyJSON {
      return ScalarForm(scalar: scalar, form: form)
    }
    let own = scalar.isAnyJSON ? [] : scalar.forms.map(\.wire)
    let possible = own + others
    let nearest = Suggestions.nearest(to: wire.value, in: possible + similar)
    diagnostics.error(
      .invalidWire, "\(quoted(scalar.name)) cannot be written as \(quoted(wire.value))",
      at: wire.place,
      cure: nearest.map { "did you mean \(quoted($0))?" }
        ?? (possible.isEmpty
          ? "remove it" : "use \(list(possible.map(quoted), "or")), or remove it"))
    return nil
  }
}

extension Resolver {
  /// Returns the type with its outermost list, or outermost map, in this form. The types around the
  /// list or map stay.
  mutating func arrange(
    _ type: ValueType, as form: ListWire, _ wire: Written<String>
  ) -> ValueType? {
    switch (type, form) {
    case (.optional(let wrapped), _):
      return arrange(wrapped, as: form, wire).map { .optional($0) }
    case (.list(let element), .oneOrMany): return .arranged(.oneOrMany, element)
    case (.map(let value), .emptyArray): return .arranged(.emptyArray, value)
    case (.map(let value), .oneEntry): return .arranged(.oneEntry, value)
    case (.map(let value), .oneOrMany):
      return arrange(value, as: form, wire).map { .map($0) }
    case (.list(let element), _):
      return arrange(element, as: form, wire).map { .list($0) }
    case (.bounded(_, let limits), .oneEntry):
      let name = quoted(resolution[limits.alias].name)
      diagnostics.error(
        .invalidWire,
        "a map with \"oneEntry\" has no bounds, and the alias \(name) has them", at: wire.place,
        cure: "declare another alias, or remove the wire")
      return nil
    case (.bounded(let inner, let limits), _):
      return arrange(inner, as: form, wire).map { .bounded($0, limits) }
    case (.scalar, _), (.reference, _), (.embedded, _), (.arranged, _), (.constant, _):
      let isOfLists = form == .oneOrMany
      diagnostics.error(
        .invalidWire,
        "\(quoted(form.rawValue)) needs a \(isOfLists ? "list" : "map"), and this type is not one",
        at: wire.place,
        cure: "make the type \(isOfLists ? "\"[T]\"" : "\"[String: T]\""), or remove the wire")
      return nil
    }
  }
}
