extension MigrationRun {
  /// The version may come again, further on in the root: then it is not the one that was found
  /// first.
  static var otherVersion: JSONFault { JSONFault(.repeatedTag, at: 0, expected: "one version") }

  /// Reads the object at the cursor, and writes what becomes of it.
  func visitObject(
    _ reader: inout JSONReader, _ plan: MigrationPlan, _ isRoot: Bool,
    _ output: inout MigrationOutput
  ) throws(JSONFault) -> Bool {
    let forms = isRoot ? nil : plan.forms
    if let isChanged = forms?.pass(&reader, memory, to: &output) { return isChanged }
    // An object is not nothing.
    let base = output.source.baseAddress.unsafelyUnwrapped
    var object = ObjectDraft(from: reader.offset, in: reader.source, base, memory)
    let start = reader.offset
    var inPlace: UnsafePointer<UInt8>?
    var cursor = try reader.openObject(keepsUnknown: false)
    while let (key, hasEscapes) = try reader.nextPlainKey(&cursor) {
      object.note(key: key, hasEscapes: hasEscapes, value: reader.offset)
      var bits: UInt64 = 0
      if !plan.early.isEmpty {
        for (name, bit) in plan.early where object.isKey(name, memory.count - 1) { bits |= bit }
      }
      if bits == 0 {
        try reader.skipValue()
        object.end(at: reader.offset)
      } else if isRoot, inPlace == nil {
        let value = try visitedInPlace(&reader, plan.child(bits, page: 0), &output)
        object.end(at: reader.offset, value)
        inPlace = value?.baseAddress
      } else {
        // It is gone into while it is read; otherwise it would be read twice.
        let value = try visited(&reader, plan.child(bits, page: 0), 256, output.source)
        object.end(at: reader.offset, value)
      }
    }
    object.close(at: reader.offset)
    if isRoot, !object.isLast(version.key, at: version.place) { throw Self.otherVersion }
    try work(plan, reader.maximumDepth, on: &object)
    if isRoot {
      writeRoot(object, from: start, around: inPlace, to: &output)
    } else if object.isChanged {
      object.write(to: &output)
    } else {
      output.copy(object.start, object.end)
    }
    forms?.record(object)
    object.release()
    return object.isChanged
  }

  /// Reads a member of the root and writes what becomes of it to where it will mostly stay: what is
  /// before it is as long as it was. That is most of the document, which need not be copied again.
  private func visitedInPlace(
    _ reader: inout JSONReader, _ plan: MigrationPlan, _ output: inout MigrationOutput
  ) throws(JSONFault) -> UnsafeBufferPointer<UInt8>? {
    reader.skipToValue()
    let room = reader.offset
    output.clear(leaving: room)
    let isChanged = try visit(&reader, plan, &output)
    let value = output.written(after: room)
    return isChanged ? value : nil
  }

  /// Writes the root, and what is before it.
  ///
  /// - Parameters:
  ///   - start: where it lay in the document.
  ///   - value: what of it is in the output, if anything.
  private func writeRoot(
    _ object: ObjectDraft, from start: Int, around value: UnsafePointer<UInt8>?,
    to output: inout MigrationOutput
  ) {
    let index = (object.first..<memory.count).first { index in
      value != nil && memory.slots[index].newValue?.baseAddress == value
        && !memory.slots[index].isGone
    }
    if let index, let value {
      var split = SplitOutput(of: output.source, around: value)
      split.copy(0, start)
      object.write(to: &split)
      split.put(into: &output, inRoomFor: memory.slots[index].valueStart)
      return
    }
    output.clear()
    output.copy(0, start)
    object.write(to: &output)
  }

  /// Reads a value, and returns what becomes of it; nil if it stays.
  private func visited(
    _ reader: inout JSONReader, _ plan: MigrationPlan, _ room: Int,
    _ source: UnsafeBufferPointer<UInt8>
  ) throws(JSONFault) -> UnsafeBufferPointer<UInt8>? {
    var output = MigrationOutput(of: source, capacity: room)
    return try visit(&reader, plan, &output) ? memory.adopt(output.finish()) : nil
  }

  /// Works through a plan.
  private func work(
    _ plan: MigrationPlan, _ depth: Int, on object: inout ObjectDraft
  ) throws(JSONFault) {
    var waiting: UInt64 = 0
    var page = 0
    var place = 0
    let program = plan.program
    while place < program.count {
      let instruction = program[place]
      place += 1
      switch instruction {
      case .unlessValue(let key, let literal, let value, let other):
        if !isValue(literal, plan, value, of: key, in: object) { place = other }
      case .unlessPresent(let key, let other):
        let index = object.index(of: key)
        if index >= 0 { object.note(.isNull, about: index) }
        if index < 0 || object.value(index).first == 0x6E { place = other }
      case .unlessAbsent(let key, let other):
        if object.index(of: key) >= 0 { place = other }
      case .unless(let condition, let other):
        if !plan.conditions[condition].holds(of: object) { place = other }
      case .goTo(let other): place = other
      case .wait(let bit): waiting |= bit
      case .settle(let bits):
        if waiting & bits != 0 {
          try depart(plan, waiting, page, depth, from: &object)
          waiting = 0
        }
      case .page(let next):
        if waiting != 0 { try depart(plan, waiting, page, depth, from: &object) }
        (waiting, page) = (0, next)
      case .rename(let key, let new): object.rename(key, to: new)
      case .replace(let key, let old, let value, let new):
        if isValue(old, plan, value, of: key, in: object) { object.set(key, to: new) }
      case .add(let key, let json): if object.index(of: key) < 0 { object.set(key, to: json) }
      case .set(let key, let json): object.set(key, to: json)
      case .remove(let key): object.remove(key)
      case .rewrite(let key, let rewriter):
        object.rewrite(key, plan.rewriters[rewriter], number: rewriter)
      case .action(let action): plan.actions[action].apply(to: &object)
      }
    }
    if waiting != 0 { try depart(plan, waiting, page, depth, from: &object) }
  }

  @inline(__always)
  private func isValue(
    _ literal: StaticString, _ plan: MigrationPlan, _ value: Int, of key: StepKey,
    in object: ObjectDraft
  ) -> Bool {
    let index = object.index(of: key)
    if index < 0 { return false }
    object.note(.value, about: index)
    return StepValue.isWritten(literal, at: object.value(index))
      ?? object.isSpelled(plan.values[value], index)
  }

  /// Goes on into the members of an object.
  private func depart(
    _ plan: MigrationPlan, _ waiting: UInt64, _ page: Int, _ depth: Int,
    from object: inout ObjectDraft
  ) throws(JSONFault) {
    for index in object.first..<memory.count where !memory.slots[index].isGone {
      var bits: UInt64 = 0
      for (place, departure) in plan.pages[page].enumerated() {
        let bit: UInt64 = 1 << UInt64(place)
        if waiting & bit != 0, leads(departure.edge, to: index, of: object) { bits |= bit }
      }
      if bits == 0 { continue }
      let child = plan.child(bits, page: page)
      if let value = try departed(child, index, depth, from: object) {
        object.set(index, to: value)
      }
    }
  }

  private func leads(
    _ edge: MigrationRoute.Edge.Kind, to index: Int, of object: ObjectDraft
  ) -> Bool {
    switch edge {
    case .member(let key): object.isKey(key, index)
    case .each, .value: true
    case .element, .inside, .same: false
    }
  }

  private func departed(
    _ plan: MigrationPlan, _ index: Int, _ depth: Int, from object: ObjectDraft
  ) throws(JSONFault) -> UnsafeBufferPointer<UInt8>? {
    let slot = memory.slots[index]
    if let value = slot.newValue {
      let source = Array(value)
      return try source.withUnsafeBufferPointer {
        (bytes) throws(JSONFault) -> UnsafeBufferPointer<UInt8>? in
        try JSONReader.read(source, maximumDepth: depth) {
          (reader) throws(JSONFault) in
          try visited(&reader, plan, source.count + 64, bytes)
        }
      }
    }
    let range = slot.valueStart..<slot.valueEnd
    return try JSONReader.read(object.source, in: range, maximumDepth: depth) {
      (reader) throws(JSONFault) in
      try visited(
        &reader, plan, range.count + 64,
        UnsafeBufferPointer(start: object.bytes, count: object.source.count))
    }
  }
}
