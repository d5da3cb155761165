import SumTypeGenerator

extension Walk {
  /// Compares two enums by their raw values.
  mutating func compare(
    _ enums: Both<Enumeration>, of ids: Both<TypeID>, at place: Place
  ) {
    let raws = enums.map { enumeration in
      Dictionary(
        enumeration.values.enumerated().map { ($0.element.raw, $0.offset) },
        uniquingKeysWith: { first, _ in first })
    }
    let names = enums.map { enumeration in
      Dictionary(
        enumeration.values.enumerated().map { ($0.element.name.name, $0.offset) },
        uniquingKeysWith: { first, _ in first })
    }
    if enums.old.rawType != enums.new.rawType {
      compareUnlike(ids.map { .reference($0) }, Both(old: nil, new: nil), at: place)
      return
    }
    var renumbered: Set<Int> = []
    for (index, value) in enums.old.values.enumerated() {
      var place = place
      place.items.old = .value(ids.old, index)
      place.subject += "/\(value.name.name)"
      let raw = value.raw.description
      if let same = raws.new[value.raw] {
        place.items.new = .value(ids.new, same)
        compareNames(value, enums.new.values[same], enums, names, at: place)
      } else if let named = names.new[value.name.name] {
        renumbered.insert(named)
        place.items.new = .value(ids.new, named)
        let other = enums.new.values[named].raw
        let effects: [Direction: (effect: Effect, example: String?)] =
          raws.old[other] == nil
          ? [
            .newReadsOld: (enums.new.effect, raw),
            .oldReadsNew: (enums.old.effect, other.description),
          ]
          : [
            .newReadsOld: (enums.new.effect, raw), .oldReadsNew: (.misread, other.description),
          ]
        let raws = Both(old: raw, new: other.description).shown
        note(
          .rawChanged,
          "\"\(value.name.name)\" was written as \(raws.old) and is written as \(raws.new) now",
          at: place, effects: effects)
      } else {
        note(
          .valueRemoved, "the value \(raw) is gone", at: place,
          effects: [.newReadsOld: (enums.new.effect, raw)])
      }
    }
    for (index, value) in enums.new.values.enumerated() where raws.old[value.raw] == nil {
      if renumbered.contains(index) { continue }
      var place = place
      place.items.new = .value(ids.new, index)
      place.subject += "/\(value.name.name)"
      let raw = value.raw.description
      note(
        .valueAdded, "the value \(raw) is new", at: place,
        effects: [.oldReadsNew: (enums.old.effect, raw)])
    }
    compareOpenness(enums, at: place)
  }

  /// Compares the names of a raw value that both versions have; the new name may be that of another value
  /// before.
  private mutating func compareNames(
    _ old: Enumeration.Value, _ new: Enumeration.Value, _ enums: Both<Enumeration>,
    _ names: Both<[String: Int]>, at place: Place
  ) {
    if old.name == new.name {
      compareDeprecations(old.deprecation, new.deprecation, at: place)
      return
    }
    let raw = old.raw.description
    if names.old[new.name.name] != nil, names.new[old.name.name] != nil {
      note(
        .rawSwapped,
        "\(raw) was \"\(old.name.name)\" and is \"\(new.name.name)\" now", at: place,
        effects: [.newReadsOld: (.misread, raw), .oldReadsNew: (.misread, raw)], saving: .edit,
        loss: "it stands for another value")
    } else {
      note(
        .valueRenamed, "\"\(old.name.name)\" is called \"\(new.name.name)\" now", at: place,
        effects: [.newReadsOld: (.same, raw)])
    }
  }

  private mutating func compareOpenness(_ enums: Both<Enumeration>, at place: Place) {
    guard enums.old.isOpen != enums.new.isOpen else { return }
    let example = enums.old.isOpen ? enums.old.unknownValue : enums.new.unknownValue
    if enums.new.isOpen {
      note(
        .enumOpened, "the enum keeps unknown values now", at: place,
        effects: [.oldReadsNew: (.unfit, example)])
    } else {
      note(
        .enumClosed, "the enum no longer keeps unknown values", at: place,
        effects: [.newReadsOld: (.unfit, example)])
    }
  }

  /// Notes that an item was deprecated.
  mutating func compareDeprecations(_ old: Deprecation?, _ new: Deprecation?, at place: Place) {
    if old == nil, let new {
      let message = new.message.map { ": \($0)" } ?? ""
      note(.deprecatedAdded, "it is deprecated now\(message)", at: place)
    }
  }
}

extension Enumeration {
  /// The effect of a value that the enum does not know.
  fileprivate var effect: Effect { isOpen ? .unknown(.kept) : .unfit }
}
