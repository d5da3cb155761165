import SumTypeSource
import SumTypeSwift

/// The wires that speak of a list or a map.
enum ListWire: String, CaseIterable {
  case oneOrMany, emptyArray, oneEntry
}

extension Resolver {
  /// The outermost list, or the outermost map, of a type in that form; what lies around it is gone
  /// through.
  ///
  /// - Parameter whole: the type of the field.
  mutating func arrange(
    _ type: ValueType, as form: ListWire, _ wire: Written<String>, whole: ValueType
  ) -> ValueType? {
    switch (type, form) {
    case (.optional(let wrapped), _):
      return arrange(wrapped, as: form, wire, whole: whole).map { .optional($0) }
    case (.list(let element), .oneOrMany):
      guard let reason = reasonAgainstBare(element) else {
        return .arranged(.oneOrMany, element)
      }
      diagnostics.error(
        .invalidWire, "an element that \(reason) could not be told from a list of them",
        at: wire.place, cure: "remove the wire, or use \"JSON\" and look in code what it is")
      return nil
    case (.map(let value), .emptyArray): return .arranged(.emptyArray, value)
    case (.map(let value), .oneEntry): return .arranged(.oneEntry, value)
    case (.map(let value), .oneOrMany):
      return arrange(value, as: form, wire, whole: whole).map { .map($0) }
    case (.list(let element), _):
      return arrange(element, as: form, wire, whole: whole).map { .list($0) }
    case (.scalar, _), (.reference, _), (.embedded, _), (.arranged, _):
      let isOfLists = form == .oneOrMany
      diagnostics.error(
        .invalidWire,
        "\(quoted(form.rawValue)) is for a \(isOfLists ? "list" : "map"), and this is none",
        at: wire.place,
        cure: "make the type \(isOfLists ? "\"[T]\"" : "\"[String: T]\""), or remove the wire")
      return nil
    }
  }

  /// Why an element without its list could be taken for something else; nil where it could not.
  private func reasonAgainstBare(_ element: ValueType) -> String? {
    switch element {
    case .optional: return "may be null"
    case .list, .arranged: return "may be a list itself"
    case .scalar, .map, .embedded: return isAnyJSON(element) ? "may be any JSON" : nil
    case .reference(let id):
      guard id.index < resolution.types.count else { return nil }
      if isAnyJSON(element) { return "may be any JSON" }
      switch resolution[id].entry.kind {
      case .tuple: return "is an array itself"
      case .union(let union):
        guard let representation = union.representation else { return nil }
        return type(of: representation).name == "untagged" ? "may be a list itself" : nil
      case .structure, .enumeration, .alias, .external, .unreadable: return nil
      }
    }
  }
}
