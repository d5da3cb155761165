import SumTypeGenerator
import SumTypeJSON

extension Walk {
  /// Compares two enums by their raw values.
  mutating func compare(
    _ enums: Both<Enumeration>, of ids: Both<TypeID>, at place: Place
  ) {
    if enums.old.rawType != enums.new.rawType {
      compareUnlike(ids.map { .reference($0) }, Both(old: nil, new: nil), at: place)
      return
    }
    let tables = enums.map { EnumerationTable($0) }
    let pairs = tables.pairs
    let paired = Set(pairs.values)
    // A value that the new version reads as another one is not gone.
    let unpaired = Both(
      old: enums.old.values.enumerated().filter {
        pairs[$0.offset] == nil && tables.new.readers[$0.element.raw] == nil
      }.map(\.element),
      new: enums.new.values.enumerated().filter { !paired.contains($0.offset) }.map(\.element))
    for (index, value) in enums.old.values.enumerated() {
      var place = place
      place.items.old = .value(ids.old, index)
      place.subject += "/\(value.name.name)"
      let raw = value.raw.description
      if let other = pairs[index] {
        place.items.new = .value(ids.new, other)
        let isRead = tables.new.readers[value.raw] == other
        if isRead { compareNames(value, enums.new.values[other], tables, at: place) }
        compareRaws(Both(old: index, new: other), tables, at: place)
      } else if let other = tables.new.readers[value.raw] {
        place.items.new = .value(ids.new, other)
        noteSwap(of: value.raw, value, enums.new.values[other], [.newReadsOld], at: place)
      } else {
        note(
          .valueRemoved, "the value \(raw) is gone", at: place,
          effects: [.newReadsOld: (enums.new.effect, raw)],
          renaming: Renaming(
            .value, isRemoved: true, others: unpaired.new, name: { $0.name.name },
            spellings: { _ in value.readRaws.map(\.description) }))
      }
    }
    for (index, value) in enums.new.values.enumerated() where !paired.contains(index) {
      var place = place
      place.items.new = .value(ids.new, index)
      place.subject += "/\(value.name.name)"
      let raw = value.raw.description
      let isKnown = tables.old.readers[value.raw] != nil
      note(
        .valueAdded, "the value \(raw) is new", at: place,
        effects: [.oldReadsNew: (isKnown ? .misread : enums.old.effect, raw)],
        renaming: Renaming(
          .value, isRemoved: false, others: unpaired.old, name: { $0.name.name },
          spellings: { $0.readRaws.map(\.description) }))
    }
    compareOpenness(enums, at: place)
  }

  /// Compares the raw values and the aliases of a value of both versions.
  private mutating func compareRaws(
    _ pair: Both<Int>, _ tables: Both<EnumerationTable>, at place: Place
  ) {
    let values = Both(
      old: tables.old.enumeration.values[pair.old], new: tables.new.enumeration.values[pair.new])
    let raws = values.map(\.raw)
    if raws.old == raws.new, values.old.aliases == values.new.aliases { return }
    var effects: [Direction: (effect: Effect, example: String?)] = [:]
    var moved: JSONTag?
    for direction in place.directions {
      let value = values.writer(direction)
      let table = tables.reader(direction)
      for raw in mayBeOld(direction) ? value.readRaws : [value.raw] {
        let reader = table.readers[raw]
        if reader == pair.reader(direction) { continue }
        if reader != nil, raw != value.raw { moved = moved ?? raw }
        let effect = reader == nil ? table.enumeration.effect : .misread
        if effects[direction].map({ effect.rank > $0.effect.rank }) ?? true {
          effects[direction] = (effect, raw.description)
        }
      }
    }
    let shown = raws.map(\.description).shown
    if let moved, let other = tables.new.readers[moved] {
      noteSwap(
        of: moved, values.old, tables.new.enumeration.values[other], Array(effects.keys),
        at: place)
    } else if raws.old != raws.new {
      let isRead = tables.new.readers[raws.old] == pair.new
      note(
        isRead ? .rawChangedAlias : .rawChanged,
        "\"\(values.new.name.name)\" was written as \(shown.old) and is written as \(shown.new) now",
        at: place, effects: effects)
    } else {
      let name = values.new.name.name
      let known = Both(old: Set(values.old.aliases), new: Set(values.new.aliases))
      if let gone = values.old.aliases.first(where: { !known.new.contains($0) }) {
        note(
          .valueAliasRemoved, "\(gone) is no longer read as \"\(name)\"", at: place,
          effects: effects)
      } else if let added = values.new.aliases.first(where: { !known.old.contains($0) }) {
        note(.valueAliasAdded, "\(added) is read as \"\(name)\" as well", at: place)
      }
    }
  }

  /// Notes that a raw value means another value.
  private mutating func noteSwap(
    of raw: JSONTag, _ old: Enumeration.Value, _ new: Enumeration.Value,
    _ directions: [Direction], at place: Place
  ) {
    let raw = raw.description
    note(
      .rawSwapped, "\(raw) was \"\(old.name.name)\" and is \"\(new.name.name)\" now", at: place,
      effects: Dictionary(uniqueKeysWithValues: directions.map { ($0, (.misread, raw)) }),
      saving: .edit, loss: "it stands for another value")
  }

  /// Compares the names of a raw value that both versions have; the new name may be that of another value
  /// before.
  private mutating func compareNames(
    _ old: Enumeration.Value, _ new: Enumeration.Value, _ tables: Both<EnumerationTable>,
    at place: Place
  ) {
    if old.name == new.name {
      compareDeprecations(old.deprecation, new.deprecation, at: place)
      return
    }
    let raw = old.raw.description
    if tables.old.names[new.name.name] != nil, tables.new.names[old.name.name] != nil {
      noteSwap(of: old.raw, old, new, [.newReadsOld, .oldReadsNew], at: place)
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

/// The values of an enum, by what the comparison asks for.
private struct EnumerationTable {
  let enumeration: Enumeration
  /// The indices of the values by the raw values that they write.
  let raws: [JSONTag: Int]
  /// The indices of the values by all raw values that are read as these.
  let readers: [JSONTag: Int]
  /// The indices of the values by their Swift names.
  let names: [String: Int]

  init(_ enumeration: Enumeration) {
    self.enumeration = enumeration
    let values = enumeration.values.enumerated()
    raws = Dictionary(
      values.map { ($0.element.raw, $0.offset) }, uniquingKeysWith: { first, _ in first })
    readers = Dictionary(
      values.flatMap { index, value in value.readRaws.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
    names = Dictionary(
      values.map { ($0.element.name.name, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }
}

extension Both<EnumerationTable> {
  /// The indices of the new values by those of the old ones: values with the same raw value; then those of which one is
  /// written as an alias of the other; then those with the same name, unless the new version reads the raw value as
  /// another value.
  fileprivate var pairs: [Int: Int] {
    var pairs: [Int: Int] = [:]
    var taken: Set<Int> = []
    let values = old.enumeration.values
    for (index, value) in values.enumerated() {
      guard let same = new.raws[value.raw] else { continue }
      pairs[index] = same
      taken.insert(same)
    }
    for (index, value) in values.enumerated() where pairs[index] == nil {
      let byAlias = [new.readers[value.raw]] + value.aliases.map { new.raws[$0] }
      guard let other = byAlias.compactMap(\.self).first(where: { !taken.contains($0) }) else {
        continue
      }
      pairs[index] = other
      taken.insert(other)
    }
    for (index, value) in values.enumerated() where pairs[index] == nil {
      guard new.readers[value.raw] == nil, let named = new.names[value.name.name] else { continue }
      pairs[index] = named
    }
    return pairs
  }
}

extension Enumeration {
  /// The effect of a value that the enum does not know.
  fileprivate var effect: Effect { isOpen ? .unknown(.kept) : .unfit }
}
