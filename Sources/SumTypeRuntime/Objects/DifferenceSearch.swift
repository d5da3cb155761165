/// Finds out which fields of a changed struct have changed, and compares as little as it can.
///
/// A merge of a struct knows that something in it is different. To compare each field, with all
/// that is in it, would find out again at every level what was found out at the level around it: of a
/// change deep inside, everything would be compared as often as there are levels. But a value that an
/// app has edited shares the memory of all that it has not edited. If all fields are the same but the
/// last of those that do not share it, that one has changed, and nothing in it has to be looked at.
struct DifferenceSearch {
  private enum Phase {
    /// Every field is compared.
    case comparing
    /// The fields are looked at, and nothing is merged.
    case searching
    /// The field with this number is different if none before it is.
    case concluding(last: Int)
  }

  private var phase: Phase
  /// The number of the field that is looked at.
  private var number = -1
  /// The last field with values inside that is not the same memory.
  private var candidate: Int?
  /// Whether a field that was compared is different.
  private var isFound = false

  /// A search in a struct.
  ///
  /// - Parameter isDifferent: whether it is known that the struct has changed.
  init(_ isDifferent: Bool = false) {
    phase = isDifferent ? .searching : .comparing
  }

  /// Whether the fields have to be shown once before they are merged.
  var isSearching: Bool { if case .searching = phase { true } else { false } }

  /// Ends the search: now the fields are shown again.
  mutating func conclude() {
    if let candidate, !isFound { phase = .concluding(last: candidate) } else { phase = .comparing }
    number = -1
  }

  /// Whether the field that comes next is to be merged.
  mutating func differs<C: JSONCodec>(
    _ value: C.Value, _ old: C.Value, as codec: C.Type
  ) -> Bool {
    number += 1
    switch phase {
    case .comparing: return !C.isSame(value, old)
    case .concluding(let last):
      if number == last && !isFound { return true }
      let differs = !areIdentical(value, old) && !C.isSame(value, old)
      isFound = isFound || differs
      return differs
    case .searching:
      if isFound || areIdentical(value, old) { return false }
      if C.isComposite {
        candidate = number
      } else {
        isFound = !C.isSame(value, old)
      }
      return false
    }
  }

  /// The same of a field that may be nil.
  mutating func differs<C: JSONCodec>(
    _ value: C.Value?, _ old: C.Value?, as codec: C.Type
  ) -> Bool {
    if let value, let old { return differs(value, old, as: codec) }
    number += 1
    if value == nil && old == nil { return false }
    isFound = true
    return !isSearching
  }
}
