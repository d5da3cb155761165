extension Round {
  func enumeration(
    _ values: [String], at place: Place, in parent: Int?, count: Int
  ) -> Guess {
    enumerations.append(
      Enumeration(values: values, place: place, parent: parent, count: count))
    return .enumeration(enumerations.count - 1)
  }

  /// Adds a candidate for an enum, which becomes one if another place has the same names: each of them
  /// occurs twice on average.
  func candidate(_ nodes: [Int32], at place: Place, in parent: Int?) -> Int? {
    if options.guessesDates, DateForms.areAll(nodes, in: tree) {
      doubts.append(
        Doubt(
          .date, at: place,
          "looks like a date, in a form that is not RFC 3339: kept as String", hint: nil))
      return nil
    }
    guard options.guessesEnums, let names = StringGuess.names(nodes, of: tree),
      names.count * 2 <= nodes.count
    else { return nil }
    enumerations.append(
      Enumeration(values: names, place: place, parent: parent, count: nodes.count, isSure: false))
    return enumerations.count - 1
  }

  /// Makes enums of the candidates whose values occur at several places.
  func settleEnumerations() {
    var places: [[String]: Set<Place>] = [:]
    for enumeration in enumerations {
      places[enumeration.values, default: []].insert(enumeration.place)
    }
    for index in enumerations.indices where !enumerations[index].isSure {
      let candidate = enumerations[index]
      enumerations[index].isSure = places[candidate.values].map { $0.count > 1 } ?? false
      if enumerations[index].isSure { continue }
      doubts.append(
        Doubt(
          .enumeration, at: candidate.place,
          "String: \(candidate.values.count) names in \(candidate.count) values (an enum?)",
          hint: "enum"))
    }
  }
}
