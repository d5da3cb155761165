/// The arrays of a place.
extension Round {
  /// Arrays that are nested deeper in lists are not examined for arrays of the same type inside them, which takes a
  /// pass over all of these.
  private static let deepestRecursion = 3

  /// Returns the guesses about arrays: a union by their first elements, tuples, or lists.
  func arrays(_ nodes: [Int32], at place: Place, in parent: Int?, lists: Int) -> [Guess] {
    let search = ArraySearch(nodes, of: tree)
    let rests = RestSearch(nodes, of: tree)
    switch hint(at: place) {
    case .list: break
    case .tuple:
      if widened[place] != .structure, let found = rests.forced() {
        return endless(found, at: place, in: parent, lists: lists)
      }
    default:
      let mayRest = widened[place] != .structure && lists < Self.deepestLists
      let recursive = mayRest && lists < Self.deepestRecursion ? rests.recursive() : nil
      if let union = search.positional(), !isRefuted(union, at: place),
        recursive == nil || !union.contains(where: { $0.rest?.isMixed == true })
      {
        positionals.append(positional(union, at: place, in: parent, lists: lists))
        return [.positional(positionals.count - 1)]
      }
      if let recursive { return endless(recursive, at: place, in: parent, lists: lists) }
      if let columns = search.tuple() {
        tuples.append(tuple(columns, of: nodes.count, at: place, in: parent, lists: lists))
        return [.tuple(tuples.count - 1)]
      }
      if let parts = taggedTuples(search, at: place, in: parent, lists: lists) { return parts }
      if mayRest, let found = rests.found() {
        return endless(found, at: place, in: parent, lists: lists)
      }
    }
    var elements: [Int32] = []
    for node in nodes { elements += tree.children(of: node) }
    return [.list(slot(of: elements, at: place.elements, in: parent, lists: lists + 1))]
  }

  /// Returns the tuples that end with a list of all further elements.
  private func endless(
    _ found: RestSearch.Found, at place: Place, in parent: Int?, lists: Int
  ) -> [Guess] {
    let parts = found.tuples.map { columns, count in
      tuple(columns, of: count, at: place, in: parent, lists: lists)
    }
    let guesses = parts.indices.map { Guess.tuple(tuples.count + $0) }
    guard !found.further.isEmpty || !found.nested.isEmpty else {
      tuples += parts
      return guesses
    }
    explain(found, at: place)
    let first = tuples.count
    tuples += parts
    var rest = slot(of: found.further, at: place.elements, in: parent, lists: lists + 1)
    if case .json? = rest.guesses.first {
      // Any value is also such a tuple.
    } else if !found.nested.isEmpty {
      for array in found.nested { entryPlaces[array] = place }
      rest.guesses += guesses
      rest.count += found.nested.count
    }
    for index in parts.indices { tuples[first + index].rest = rest }
    return guesses
  }

  /// Notes the evidence for a list of all further elements.
  private func explain(_ found: RestSearch.Found, at place: Place) {
    let arrays = found.count == 1 ? "1 array" : "\(found.count) arrays"
    decisions.append(
      Decision(
        place: place, guess: "tuple with further elements",
        evidence: "\(found.further.count + found.nested.count) further elements in \(arrays)",
        hint: "list"))
    guard found.count < options.optionalBelow, hint(at: place) == nil else { return }
    doubts.append(
      Doubt(
        .shape, at: place, "a tuple with further elements: found in \(arrays) alone", hint: "list"))
  }

  /// Returns tuples that an element tells apart, unless the proof has refuted them; nil if there are none.
  private func taggedTuples(
    _ search: ArraySearch, at place: Place, in parent: Int?, lists: Int
  ) -> [Guess]? {
    guard widened[place] != .structure, lists < Self.deepestLists,
      let found = search.tuples()
    else { return nil }
    // An element of any JSON type cannot tell tuples apart.
    if isJSON(place.element(found.index)) { return nil }
    return found.parts.map { columns, count in
      tuples.append(tuple(columns, of: count, at: place, in: parent, lists: lists))
      return .tuple(tuples.count - 1)
    }
  }

  /// Returns whether the proof has refuted that an element tells the tuples of a tag apart.
  private func isRefuted(_ union: [ArraySearch.Group], at place: Place) -> Bool {
    union.contains { group in
      if group.rest != nil, widened[place] == .structure { return true }
      guard let tuples = group.tuples else { return false }
      return widened[place] == .structure || isJSON(place.element(tuples.index))
    }
  }

  private func isJSON(_ place: Place) -> Bool {
    widened[place] == .json || hints[place] == .json
  }

  private func tuple(
    _ columns: [[Int32]], of count: Int, at place: Place, in parent: Int?, lists: Int
  ) -> Tuple {
    Tuple(
      elements: columns.enumerated().map { index, column in
        let slot = slot(of: column, at: place.element(index), in: parent, lists: lists + 1)
        return (slot, column.count == count)
      }, place: place, parent: parent)
  }

  private func positional(
    _ groups: [ArraySearch.Group], at place: Place, in parent: Int?, lists: Int
  ) -> PositionalUnion {
    let hasElements = groups.contains { $0.columns.count > 1 }
    var variants: [(tag: String, payload: PositionalPayload, count: Int)] = []
    for group in groups {
      if group.columns.isEmpty {
        variants.append((group.tag, .bare, group.count))
      } else if let found = group.tuples {
        let made = found.parts.map { columns, count in
          tuples.append(tuple(columns, of: count, at: place, in: parent, lists: lists))
          return tuples.count - 1
        }
        variants.append((group.tag, .tuples(made), group.count))
      } else if let found = group.rest {
        let part = found.tuples[0]
        var made = tuple(part.columns, of: part.count, at: place, in: parent, lists: lists)
        made.rest = slot(of: found.further, at: place.elements, in: parent, lists: lists + 1)
        tuples.append(made)
        variants.append((group.tag, .tuple(tuples.count - 1), group.count))
      } else if hasElements {
        tuples.append(tuple(group.columns, of: group.count, at: place, in: parent, lists: lists))
        variants.append((group.tag, .tuple(tuples.count - 1), group.count))
      } else {
        var slot = slot(of: group.columns[0], at: place.element(1), in: parent, lists: lists + 1)
        if group.columns[0].count < group.count { slot.isNullable = true }
        variants.append((group.tag, .slot(slot), group.count))
      }
    }
    return PositionalUnion(
      variants: variants, place: place, parent: parent, hasElements: hasElements)
  }
}
