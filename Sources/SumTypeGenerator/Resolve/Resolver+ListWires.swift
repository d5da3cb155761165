import SumTypeSource
import SumTypeSwift

/// The wires that speak of a list or a map.
enum ListWire: String, CaseIterable {
  case oneOrMany, emptyArray, oneEntry
}

extension Resolver {
  /// The outermost list, or the outermost map, of a type in that form; what lies around it is gone
  /// through.
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
}
