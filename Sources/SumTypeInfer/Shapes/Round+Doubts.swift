/// What a round is not sure of.
extension Round {
  /// An enum of names that are not seen twice as often as it takes.
  func doubt(enumeration names: [String], of count: Int, at place: Place) {
    guard count < 2 * names.count * names.count else { return }
    doubts.append(
      Doubt(
        .enumeration, at: place.description, "an enum: \(names.count) names in \(count) values",
        hint: "String"))
  }

  /// Numbers that may be dates.
  func doubt(_ number: String, of kinds: Kinds, in slot: Slot) {
    guard options.guessesDates, kinds.areOnlyNumbers,
      let unit = DoubtSearch.date(of: kinds.integers + kinds.numbers, in: tree)
    else { return }
    doubts.append(
      Doubt(
        .date, at: slot.place.description, "\(number): perhaps \(unit) since 1970",
        hint: "Date:\(unit)"))
  }

  /// A guess about objects of which there are few.
  func doubt(_ guess: String, of count: Int, at place: Place) {
    guard count < options.optionalBelow, hint(at: place) == nil else { return }
    let objects = count == 1 ? "1 object" : "\(count) objects"
    doubts.append(
      Doubt(
        .shape, at: place.description, "\(guess): found in \(objects) alone",
        hint: guess == "external" ? "map" : "struct"))
  }
}
