/// Makes the passes of migrations over a document, all of them in one go as far as that is possible.
///
/// What several passes in a row have to do inside a value is done together: so the entries of a
/// document are gone through once, whatever becomes of each.
struct MigrationRun: ~Copyable {
  private let plan: MigrationPlan
  let memory = MigrationMemory()
  /// Where the version lies that the passes start from.
  let version: (key: StepKey, place: Int)

  init(_ passes: [MigrationPass], from version: (key: StepKey, place: Int)) {
    self.version = version
    plan = MigrationPlan(
      passes.indices.map { MigrationPlan.Stop(pass: $0, node: 0) }, of: passes)
  }

  /// Reads the document at the cursor, and returns what has become of it; nil if nothing has.
  func run(
    _ reader: inout JSONReader, in source: [UInt8]
  ) throws(JSONFault) -> [UInt8]? {
    try source.withUnsafeBufferPointer { (bytes) throws(JSONFault) -> [UInt8]? in
      _ = try reader.peekKind()
      var output = MigrationOutput(ofAll: bytes)
      guard try visit(&reader, plan, isRoot: true, &output) else { return nil }
      output.copy(reader.offset, source.count)
      return output.finish()
    }
  }

  /// Reads the value at the cursor and writes what becomes of it.
  ///
  /// - Returns: whether it has changed. What has not is written as it was.
  func visit(
    _ reader: inout JSONReader, _ plan: MigrationPlan, isRoot: Bool = false,
    _ output: inout MigrationOutput
  ) throws(JSONFault) -> Bool {
    switch try reader.peekKind() {
    case .object: return try visitObject(&reader, plan, isRoot, &output)
    case .array: return try visitList(&reader, plan.elements, &output)
    case .string: return try visitString(&reader, plan, &output)
    case .number, .bool, .null:
      let range = try reader.skipValue()
      output.copy(range.lowerBound, range.upperBound)
      return false
    }
  }

  /// Reads the list at the cursor, and writes what becomes of its elements.
  private func visitList(
    _ reader: inout JSONReader, _ plans: MigrationElements, _ output: inout MigrationOutput
  ) throws(JSONFault) -> Bool {
    if plans.isEmpty {
      let range = try reader.skipValue()
      output.copy(range.lowerBound, range.upperBound)
      return false
    }
    var isChanged = false
    var place = reader.offset
    var index = 0
    var list = try reader.openArray()
    let mark = memory.mark
    while try reader.nextElement(&list) {
      reader.skipToValue()
      output.copy(place, reader.offset)
      if let plan = plans.plan(at: index) {
        if try visit(&reader, plan, &output) { isChanged = true }
        memory.rewind(to: mark)
      } else {
        let range = try reader.skipValue()
        output.copy(range.lowerBound, range.upperBound)
      }
      place = reader.offset
      index += 1
    }
    output.copy(place, reader.offset)
    return isChanged
  }

  /// Reads the string at the cursor, and writes what becomes of the JSON in it; a string that holds
  /// none stays.
  private func visitString(
    _ reader: inout JSONReader, _ plan: MigrationPlan, _ output: inout MigrationOutput
  ) throws(JSONFault) -> Bool {
    let start = reader.mark()
    let range = try reader.skipValue()
    let end = reader.mark()
    for (wire, plan) in plan.inside {
      guard let wrapping = wire.wrapping else { continue }
      reader.move(to: start)
      let bytes: [UInt8]? = try? EmbeddedJSON.bytes(wrapping, from: &reader)
      reader.move(to: end)
      guard let bytes, let result = embedded(bytes, plan, in: reader.maximumDepth) else { continue }
      guard let result else { break }
      var writer = JSONWriter()
      EmbeddedJSON.write(result, faults: [], wrapping, to: &writer)
      writer.finish().withUnsafeBufferPointer { text in
        if let start = text.baseAddress { output.write(start, text.count) }
      }
      return true
    }
    output.copy(range.lowerBound, range.upperBound)
    return false
  }

  /// What becomes of JSON that was in a string: nil if it is none, and nil in that if it stays.
  private func embedded(
    _ source: [UInt8], _ plan: MigrationPlan, in depth: Int
  ) -> [UInt8]?? {
    // Where it turns out to be no JSON, the members that were noted by then are nobody's.
    let members = memory.count
    defer { memory.pop(to: members) }
    return try? source.withUnsafeBufferPointer { (bytes) throws(JSONFault) -> [UInt8]? in
      try JSONReader.read(source, maximumDepth: depth / 2) {
        (reader) throws(JSONFault) -> [UInt8]? in
        _ = try reader.peekKind()
        var output = MigrationOutput(of: bytes, capacity: source.count + 64)
        output.copy(0, reader.offset)
        let isChanged = try visit(&reader, plan, &output)
        output.copy(reader.offset, source.count)
        return isChanged ? output.finish() : nil
      }
    }
  }
}
