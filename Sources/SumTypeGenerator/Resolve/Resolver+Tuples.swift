import SumTypeSource
import SumTypeSwift

extension Resolver {
  /// The elements of a tuple. The key of each is its position, as in a pointer.
  mutating func resolveElements(_ entries: [FieldEntry], in file: Int) -> [ResolvedField] {
    let elements = resolve(entries, in: file).enumerated().map { index, field in
      ResolvedField(
        entry: field.entry, key: String(index), type: field.type, presence: field.presence,
        bounds: field.bounds)
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
