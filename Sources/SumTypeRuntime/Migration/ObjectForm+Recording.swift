extension ObjectForm {
  /// The most bytes that forms compare or write for an object.
  private static let bound = 2_048

  /// The form of an object that a plan has been applied to.
  ///
  /// - Parameter tags: the literals that the plan compares values with.
  /// - Returns: nil if what becomes of the object does not follow from its form.
  init?(of object: ObjectDraft, comparing tags: UnsafeBufferPointer<StaticString>) {
    let memory = object.memory
    let slots = (object.first..<memory.count).map { memory.slots[$0] }
    if slots.contains(where: { $0.questions.contains(.other) }) { return nil }
    var drawing = FormDrawing(object.bytes, from: object.start)
    for slot in slots where !slot.isAdded {
      guard let demand = slot.demand(in: object, comparing: tags) else { return nil }
      drawing.add(slot.valueStart, slot.valueEnd, demand)
    }
    drawing.add(object.end, object.end, .some(.nothing))
    var recorder = FormRecorder()
    object.write(to: &recorder)
    for event in recorder.events { drawing.add(event) }
    guard drawing.text.count <= Self.bound else { return nil }
    let isChanged = slots.contains { slot in
      slot.isGone || slot.isAdded || slot.newKey != nil || slot.newValue != nil && slot.rewriter < 0
    }
    self = drawing.form(isChanged: isChanged)
  }
}

extension MigrationMemory.Slot {
  /// What the value of another object has to be so that it is treated like this one: nil in that if
  /// it has to be the same one, and nil if nothing is good enough.
  fileprivate func demand(
    in object: ObjectDraft, comparing tags: UnsafeBufferPointer<StaticString>
  ) -> FormStep.Demand?? {
    let value = UnsafeBufferPointer(
      start: object.bytes + valueStart, count: valueEnd - valueStart)
    if rewriter >= 0, value.first == 0x7B || value.first == 0x5B { return nil }
    var demand: FormStep.Demand = rewriter >= 0 ? .scalar : []
    if questions.contains(.value) {
      let isOther =
        value.first == 0x22 && !value.contains { $0 == 0x5C || $0 >= 0x80 }
        && !tags.contains { StepValue.isWritten($0, at: value) == true }
      if !isOther { return .some(.none) }
      demand.insert(.other)
    } else if questions.contains(.isNull) {
      if value.first == 0x6E { return .some(.none) }
      demand.insert(.notNull)
    }
    return demand
  }
}

/// A form while it is made of an object.
private struct FormDrawing {
  private enum Part {
    case literal(Range<Int>)
    case copy(ObjectForm.Place, ObjectForm.Place)
    case rewrite(ObjectForm.Place, ObjectForm.Place, Int)
  }

  private let source: UnsafePointer<UInt8>
  /// Where the object begins, and where the values end that are not the same in all objects.
  private var bounds: [Int]
  private var steps: [(lead: Range<Int>, demand: FormStep.Demand)] = []
  private var parts: [Part] = []
  /// What steps and parts are made of, each piece followed by sixteen bytes.
  private(set) var text: [UInt8] = []

  init(_ source: UnsafePointer<UInt8>, from start: Int) {
    self.source = source
    bounds = [start]
  }

  /// Adds a value that lies there; one that has to be the same in all objects, which demands nil,
  /// becomes a part of what lies before the next one.
  mutating func add(_ start: Int, _ end: Int, _ demand: FormStep.Demand?) {
    guard let demand, let last = bounds.last else { return }
    steps.append((add(source + last, start - last), demand))
    if demand != .nothing { bounds.append(end) }
  }

  /// Adds what becomes of a piece of the object.
  mutating func add(_ event: FormRecorder.Event) {
    switch event {
    case .literal(let bytes):
      bytes.withUnsafeBufferPointer { bytes in
        if let base = bytes.baseAddress { addLiteral(base, bytes.count) }
      }
    case .rewrite(let start, let end, let rewriter):
      parts.append(.rewrite(place(start), place(end), rewriter))
    case .source(let start, let end):
      let (first, last) = (place(start), place(end))
      // Between two values that differ everything is the same.
      if first.step == last.step {
        addLiteral(source + start, end - start)
      } else {
        parts.append(.copy(first, last))
      }
    }
  }

  private mutating func addLiteral(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    if case .literal(let range)? = parts.last {
      let old = Array(text[range])
      let both = old + UnsafeBufferPointer(start: bytes, count: count)
      parts.removeLast()
      parts.append(.literal(both.withUnsafeBufferPointer { add($0.baseAddress, $0.count) }))
    } else {
      parts.append(.literal(add(bytes, count)))
    }
  }

  private mutating func add(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Range<Int> {
    let start = text.count
    text += UnsafeBufferPointer(start: bytes, count: count)
    text += [UInt8](repeating: 0, count: 16)
    return start..<start + count
  }

  /// The place of an offset, which is not within a value that differs.
  private func place(_ offset: Int) -> ObjectForm.Place {
    let step = bounds.lastIndex { $0 <= offset } ?? 0
    return ObjectForm.Place(step: step, distance: offset - bounds[step])
  }

  func form(isChanged: Bool) -> ObjectForm {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: max(text.count, 1))
    for (place, byte) in text.enumerated() { (memory + place).initialize(to: byte) }
    return ObjectForm(
      steps: steps.map { step in
        FormStep(
          UnsafeBufferPointer(start: memory + step.lead.lowerBound, count: step.lead.count),
          step.demand)
      },
      pieces: parts.map { part in
        switch part {
        case .literal(let range): .literal(memory + range.lowerBound, range.count)
        case .copy(let start, let end): .copy(start, end)
        case .rewrite(let start, let end, let rewriter): .rewrite(start, end, rewriter)
        }
      },
      text: memory, isChanged: isChanged)
  }
}
