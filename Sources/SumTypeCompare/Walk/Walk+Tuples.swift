import SumTypeGenerator

extension Walk {
  /// Compares two tuples by the positions of their elements.
  mutating func compare(_ tuples: Both<Structure>, of ids: Both<TypeID>, at place: Place) {
    let (old, new) = (tuples.old.fields, tuples.new.fields)
    let readings = ElementReadings()
    if tuples.old.isOpen != tuples.new.isOpen {
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
      var effects: [Direction: (effect: Effect, example: String?)] = [
        .oldReadsNew: (
          further(of: tuples.old), example(index + 1, tuples, readings, .oldReadsNew)
        )
      ]
      let isRequired = new[index].isRequired
      if isRequired {
        effects[.newReadsOld] = (.unfit, sides.old.examples.value(of: .reference(ids.old)))
      }
      note(
        isRequired ? .elementRequired : .elementAppended,
        "there is one more element, \"\(new[index].name.name)\"", at: place, effects: effects)
    }
    for index in old.indices.dropFirst(new.count) {
      var place = place
      place.items.old = .field(ids.old, index)
      place.subject += "/\(old[index].name.name)"
      var effects: [Direction: (effect: Effect, example: String?)] = [
        .newReadsOld: (
          further(of: tuples.new), example(index + 1, tuples, readings, .newReadsOld)
        )
      ]
      if old[index].isRequired {
        effects[.oldReadsNew] = (.unfit, sides.new.examples.value(of: .reference(ids.new)))
      }
      note(
        .elementRemoved, "the element \"\(old[index].name.name)\" is gone",
        at: place,
        effects: effects)
    }
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
  private func example(
    _ count: Int, _ tuples: Both<Structure>, _ readings: ElementReadings, _ direction: Direction
  ) -> String? {
    let examples = sides.writer(direction).examples
    if examples.isSpent { return nil }
    return elements(count, tuples, readings, direction).map { elements in
      let array = "[\(elements.joined(separator: ","))]"
      examples.spend(array.utf8.count)
      return array
    }
  }

  private func elements(
    _ count: Int, _ tuples: Both<Structure>, _ readings: ElementReadings, _ direction: Direction
  ) -> [String]? {
    let needed = tuples.map { ($0.fields.lastIndex(where: \.isRequired) ?? -1) + 1 }
    let count = max(
      count, needed.writer(direction),
      min(needed.reader(direction), tuples.writer(direction).fields.count))
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
    let own = tuples.writer(direction).fields[index]
    let others = tuples.reader(direction).fields
    let samples = writer.examples.samples(of: own.type, within: own.bounds)
      .filter { writer.probe.couldWrite($0, as: own.type, within: own.bounds) }
    guard others.indices.contains(index) else {
      return ElementReadings.Reading(value: samples.first, best: .unknown, worst: .unknown)
    }
    let other = others[index]
    var read = samples.map {
      ($0, reader.probe.read($0, as: other.type, within: other.bounds).reading)
    }
    if case .optional = own.presence {
      var reading = reader.probe.read("null", as: other.type, within: other.bounds).reading
      if case .optional = other.presence { reading = .ok }
      read.append(("null", reading))
    }
    guard let best = read.min(by: { $0.1 < $1.1 }) else {
      return ElementReadings.Reading(value: nil, best: .fails, worst: .fails)
    }
    var worst = read.map(\.1).max() ?? best.1
    if other.isRequired, mayBeMissing { worst = .fails }
    return ElementReadings.Reading(value: best.0, best: best.1, worst: worst)
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
  }

  var known: [Direction: [Int: Reading]] = [:]
  /// The index of the last element that files may not lack; -1 if they may lack all.
  var lastNeeded: [Direction: Int] = [:]
}

extension Field {
  /// Returns whether files may lack the element. New values have defaults written.
  fileprivate func mayBeMissing(_ mayBeOld: Bool) -> Bool {
    switch presence {
    case .required: false
    case .optional: true
    case .defaulted: mayBeOld
    }
  }

  var isRequired: Bool { if case .required = presence { true } else { false } }
}
