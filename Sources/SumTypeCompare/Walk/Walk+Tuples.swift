import SumTypeGenerator

extension Walk {
  /// Compares two tuples by the positions of their elements.
  mutating func compare(_ tuples: Both<Structure>, of ids: Both<TypeID>, at place: Place) {
    let (old, new) = (tuples.old.singleFields, tuples.new.singleFields)
    let readings = ElementReadings()
    if tuples.old.isOpen != tuples.new.isOpen, tuples.old.rest == nil, tuples.new.rest == nil {
      note(
        .savePolicy,
        tuples.new.isOpen
          ? "further elements were refused and are kept now"
          : "further elements were kept and are refused now", at: place)
    }
    let positions = Dictionary(
      old.enumerated().map { ($0.element.name.name, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    // If elements have moved, the examples need other elements that the reader accepts.
    let hasMoved = new.indices.contains { index in
      positions[new[index].name.name].map { $0 != index } ?? false
    }
    let others = Both(
      old: hasMoved ? elements(0, tuples, readings, .newReadsOld) ?? [] : [],
      new: hasMoved ? elements(0, tuples, readings, .oldReadsNew) ?? [] : [])
    for index in 0..<min(old.count, new.count) {
      var place = place
      place.items = Both(old: .field(ids.old, index), new: .field(ids.new, index))
      place.subject += "/\(new[index].name.name)"
      let previous = positions[new[index].name.name]
      if let previous, previous != index {
        var effects: [Direction: (effect: Effect, example: String?)] = [:]
        var others: [Direction: Effect] = [:]
        for direction in place.directions {
          effects[direction] = moved(index, tuples, readings, direction)
          let worst = reading(of: index, tuples, readings, direction).worst
          if worst > .unknown { others[direction] = worst == .fails ? .unfit : .kept }
        }
        note(
          .elementMoved,
          "the element \"\(new[index].name.name)\" was at \(previous) and is at \(index) now",
          at: place, effects: effects, others: others)
        continue
      }
      if previous == nil {
        note(
          .fieldRenamed,
          "\"\(old[index].name.name)\" is called \"\(new[index].name.name)\" now", at: place)
      }
      compareElements(
        Both(old: old[index], new: new[index]), of: tuples, ids, index, among: others, at: place)
    }
    for index in new.indices.dropFirst(old.count) {
      var place = place
      place.items.new = .field(ids.new, index)
      place.subject += "/\(new[index].name.name)"
      var effects = further(index, tuples, readings)
      if new[index].isRequired, tuples.old.leastRequired <= index {
        effects[.newReadsOld] = (.unfit, sides.old.examples.value(of: .reference(ids.old)))
      }
      note(
        new[index].isRequired ? .elementRequired : .elementAppended,
        "there is one more element, \"\(new[index].name.name)\"", at: place, effects: effects)
    }
    for index in old.indices.dropFirst(new.count) {
      var place = place
      place.items.old = .field(ids.old, index)
      place.subject += "/\(old[index].name.name)"
      var effects = further(index, tuples, readings)
      if old[index].isRequired, tuples.new.leastRequired <= index {
        effects[.oldReadsNew] = (.unfit, sides.new.examples.value(of: .reference(ids.new)))
      }
      note(
        .elementRemoved, "the element \"\(old[index].name.name)\" is gone",
        at: place,
        effects: effects)
    }
    compareRests(tuples, of: ids, readings, at: place)
  }

  /// Compares the lists of all further elements.
  private mutating func compareRests(
    _ tuples: Both<Structure>, of ids: Both<TypeID>, _ readings: ElementReadings, at place: Place
  ) {
    let starts = tuples.map(\.singleFields.count)
    let last = max(starts.old, starts.new)
    var place = place
    var effects = further(last, tuples, readings)
    if let rest = tuples.old.rest {
      place.items.old = .field(ids.old, starts.old)
      place.subject += tuples.new.rest == nil ? "/\(rest.name.name)" : ""
    }
    if let rest = tuples.new.rest {
      place.items.new = .field(ids.new, starts.new)
      place.subject += "/\(rest.name.name)"
    }
    for direction in Direction.allCases {
      let (writer, reader) = (sides.writer(direction), tuples.reader(direction))
      if reader.rest != nil, reader.leastRequired > tuples.writer(direction).leastRequired,
        tuples.writer(direction).rest == nil || starts.old != starts.new
      {
        effects[direction] = (.unfit, writer.examples.value(of: .reference(ids.writer(direction))))
      }
    }
    switch (tuples.old.rest, tuples.new.rest) {
    case (nil, nil): break
    case (let old?, let new?) where starts.old == starts.new:
      let names = Both(old: old.name.name, new: new.name.name)
      if names.old != names.new {
        note(.fieldRenamed, "\"\(names.old)\" is called \"\(names.new)\" now", at: place)
      }
      compare(
        Both(old: old.type, new: new.type), within: Both(old: old.bounds, new: new.bounds),
        at: place.with(ids.map { .rest($0) }))
      compareDeprecations(old.deprecation, new.deprecation, at: place)
    case (_?, let new?):
      note(
        .elementMoved,
        "the list \"\(new.name.name)\" began at \(starts.old) and begins at \(starts.new) now",
        at: place, effects: effects)
    case (nil, let new?):
      note(
        .restAdded, "all further elements are those of the list \"\(new.name.name)\" now",
        at: place,
        effects: effects)
    case (let old?, nil):
      note(
        .restRemoved, "the list \"\(old.name.name)\" of all further elements is gone", at: place,
        effects: effects)
    }
  }

  /// Returns the effects of an element that only one version has at a position of its own, or that is one of
  /// the further elements of both.
  private func further(
    _ index: Int, _ tuples: Both<Structure>, _ readings: ElementReadings
  ) -> [Direction: (effect: Effect, example: String?)] {
    var effects: [Direction: (effect: Effect, example: String?)] = [:]
    for direction in Direction.allCases {
      guard tuples.writer(direction).element(at: index) != nil else { continue }
      let (reader, reading) = (
        tuples.reader(direction), reading(of: index, tuples, readings, direction)
      )
      guard reader.element(at: index) != nil else {
        effects[direction] = (further(of: reader), example(index + 1, tuples, readings, direction))
        continue
      }
      guard let effect = reading.worstOfValues.effect else { continue }
      effects[direction] = (
        effect, example(index + 1, tuples, readings, direction, last: reading.worstValue)
      )
    }
    return effects
  }

  /// Returns the effect of an element that the reader does not have.
  private func further(of reader: Structure) -> Effect {
    reader.isOpen ? .unknown(saving(reader.onSave)) : .unfit
  }

  /// Returns the effect of an element for which the reader has another one: a value that can be read is misread.
  private func moved(
    _ index: Int, _ tuples: Both<Structure>, _ readings: ElementReadings, _ direction: Direction
  ) -> (effect: Effect, example: String?) {
    let shown = reading(of: index, tuples, readings, direction)
    let effect: Effect = shown.best <= .unknown ? .misread : shown.best == .kept ? .kept : .unfit
    return (effect, example(index + 1, tuples, readings, direction))
  }

  /// Returns a tuple with `count` elements, and further ones up to the last that both versions require. Each element
  /// has the value that the reader reads best.
  ///
  /// - Parameter last: the value of the last of the `count` elements, if it is another one.
  private func example(
    _ count: Int, _ tuples: Both<Structure>, _ readings: ElementReadings, _ direction: Direction,
    last: String? = nil
  ) -> String? {
    let examples = sides.writer(direction).examples
    if examples.isSpent { return nil }
    return elements(count, tuples, readings, direction).map { elements in
      var elements = elements
      if let last { elements[count - 1] = last }
      let array = "[\(elements.joined(separator: ","))]"
      examples.spend(array.utf8.count)
      return array
    }
  }

  private func elements(
    _ count: Int, _ tuples: Both<Structure>, _ readings: ElementReadings, _ direction: Direction
  ) -> [String]? {
    let needed = tuples.map(\.leastRequired)
    let writer = tuples.writer(direction)
    let most = writer.rest == nil ? writer.fields.count : Int.max
    let count = max(count, needed.writer(direction), min(needed.reader(direction), most))
    guard count <= Examples.maximumLength else { return nil }
    var elements: [String] = []
    for position in 0..<count {
      guard let value = reading(of: position, tuples, readings, direction).value else {
        return nil
      }
      elements.append(value)
    }
    return elements
  }

  private func reading(
    of index: Int, _ tuples: Both<Structure>, _ readings: ElementReadings, _ direction: Direction
  ) -> ElementReadings.Reading {
    // All elements that are of the rest in both versions are read alike.
    let index = min(index, max(tuples.old.fields.count, tuples.new.fields.count))
    if let known = readings.known[direction]?[index] { return known }
    let last =
      readings.lastNeeded[direction]
      ?? tuples.writer(direction).fields.lastIndex { !$0.mayBeMissing(mayBeOld(direction)) } ?? -1
    readings.lastNeeded[direction] = last
    let reading = reading(of: index, tuples, mayBeMissing: index > last, direction)
    readings.known[direction, default: [:]][index] = reading
    return reading
  }

  /// - Parameter mayBeMissing: whether files may lack the element and all later ones.
  private func reading(
    of index: Int, _ tuples: Both<Structure>, mayBeMissing: Bool, _ direction: Direction
  ) -> ElementReadings.Reading {
    let (writer, reader) = (sides.writer(direction), sides.reader(direction))
    guard let own = tuples.writer(direction).element(at: index) else {
      return ElementReadings.Reading(value: nil, best: .fails, worst: .fails)
    }
    let samples = writer.examples.samples(of: own.type, within: own.bounds)
      .filter { writer.probe.couldWrite($0, as: own.type, within: own.bounds) }
    guard let other = tuples.reader(direction).element(at: index) else {
      return ElementReadings.Reading(value: samples.first, best: .unknown, worst: .unknown)
    }
    let mayBeNil = if case .optional = other.field.presence { true } else { false }
    var read = samples.map { sample in
      if sample == "null", mayBeNil { return (sample, ReadingVerdict.ok) }
      return (sample, reader.probe.read(sample, as: other.type, within: other.bounds).reading)
    }
    if case .optional = own.field.presence {
      var reading = reader.probe.read("null", as: other.type, within: other.bounds).reading
      if mayBeNil { reading = .ok }
      read.append(("null", reading))
    }
    guard let best = read.min(by: { $0.1 < $1.1 }) else {
      return ElementReadings.Reading(value: nil, best: .fails, worst: .fails)
    }
    let worst = read.max { $0.1 < $1.1 } ?? best
    return ElementReadings.Reading(
      value: best.0, best: best.1, worst: other.field.isRequired && mayBeMissing ? .fails : worst.1,
      worstValue: worst.0, worstOfValues: worst.1)
  }

  private mutating func compareElements(
    _ fields: Both<Field>, of tuples: Both<Structure>, _ ids: Both<TypeID>, _ index: Int,
    among others: Both<[String]>, at place: Place
  ) {
    let sides = sides
    comparePresence(fields, at: place) { direction, value in
      let tuple = tuples.writer(direction)
      let id = ids.writer(direction)
      let examples = sides.writer(direction).examples
      // If the element is missing, so are all later ones.
      guard let value else {
        return examples.affordable(examples.elements(of: tuple, of: id, count: index))
      }
      return examples.affordable(
        examples.elements(
          of: tuple, of: id, setting: (index, value), among: others.writer(direction)))
    }
    compare(
      fields.map(\.type), within: fields.map(\.bounds),
      at: place.with(
        Both(
          old: .tuple(ids.old, index: index, among: others.old),
          new: .tuple(ids.new, index: index, among: others.new))))
    compareDeprecations(fields.old.deprecation, fields.new.deprecation, at: place)
  }
}

/// How the elements of a tuple of one version are read by the other. Each element is tried once.
private final class ElementReadings {
  struct Reading {
    /// The value of the element that the reader reads best; nil if there is none.
    let value: String?
    /// The reading of that value.
    let best: ReadingVerdict
    /// The worst reading of the other values.
    let worst: ReadingVerdict
    /// The value that the reader reads worst, and its reading, which is not that of a missing element.
    var worstValue: String?
    var worstOfValues = ReadingVerdict.fails
  }

  var known: [Direction: [Int: Reading]] = [:]
  /// The index of the last element that files may not lack; -1 if they may lack all.
  var lastNeeded: [Direction: Int] = [:]
}

extension ReadingVerdict {
  /// The effect of a value with this reading; nil if it is read as it was meant.
  fileprivate var effect: Effect? {
    switch self {
    case .ok: nil
    case .unknown: .unknown(.kept)
    case .hidden: .hidden
    case .kept: .kept
    case .fails: .unfit
    case .misread: .misread
    }
  }
}

extension Field.Presence {
  /// Whether the element must be there.
  fileprivate var isThere: Bool { if case .required = self { true } else { false } }
}

extension Structure {
  /// The number of elements that all data of a tuple has.
  var leastRequired: Int { leastCount { $0.isThere } }
}

extension Field {
  /// Returns whether files may lack the element. New values have defaults written.
  fileprivate func mayBeMissing(_ mayBeOld: Bool) -> Bool {
    switch presence {
    case .required: false
    case .optional, .rest: true
    case .defaulted: mayBeOld
    }
  }

  var isRequired: Bool { if case .required = presence { true } else { false } }
}
