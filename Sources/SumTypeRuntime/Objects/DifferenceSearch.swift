/// Finds the fields of a changed struct that have changed, with as few comparisons as possible.
///
/// A merge of a struct knows that something in the struct differs. If it compared every field with
/// everything inside, each level would repeat the comparisons of the level around it: a change deep
/// inside would be compared as often as there are levels. But an edited value shares the memory of
/// everything that the app has not edited. So the last composite field that does not share its
/// memory must have changed if no other field has, and need not be compared.
struct DifferenceSearch {
  private enum Phase {
    /// Every field is compared.
    case comparing
    /// The fields are examined, and nothing is merged.
    case searching
    /// The field with this number differs if no field before it does.
    case concluding(last: Int)
  }

  private var phase: Phase
  /// The number of the current field.
  private var number = -1
  /// The last composite field that does not share its memory with the old one.
  private var candidate: Int?
  /// Whether a field that was compared differs.
  private var isFound = false

  /// Creates a search in one struct.
  ///
  /// - Parameter isDifferent: whether the struct is known to have changed.
  init(_ isDifferent: Bool = false) {
    phase = isDifferent ? .searching : .comparing
  }

  /// Whether the fields have to be visited once before they are merged.
  var isSearching: Bool { if case .searching = phase { true } else { false } }

  /// Ends the search; the caller then visits the fields again and merges them.
  mutating func endSearch() {
    if let candidate, !isFound { phase = .concluding(last: candidate) } else { phase = .comparing }
    number = -1
  }

  /// Whether the next field has to be merged.
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

  /// Whether the next field, which may be nil, has to be merged.
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
