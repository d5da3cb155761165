/// One pass of a migration over a document: goes to the objects that it speaks of, and gathers what
/// becomes of them.
struct MigrationWalk {
  /// New bytes for a value.
  struct Edit {
    let range: Range<Int>
    let bytes: [UInt8]
  }

  private let pass: MigrationPass
  private let source: [UInt8]
  /// In the order of their places, none inside another.
  private(set) var edits: [Edit] = []

  init(_ pass: MigrationPass, in source: [UInt8]) {
    self.pass = pass
    self.source = source
  }

  /// Goes on from the value at `range`.
  mutating func visit(_ range: Range<Int>, _ steps: ArraySlice<MigrationPath.Step>) {
    guard let step = steps.first else { return change(range) }
    let rest = steps.dropFirst()
    switch step {
    case .member(let key):
      let scan = ContainerScan(range, in: source)
      guard scan.isObject else { return }
      let item = scan.items.last { item in
        source.withKey(at: item.key) { $0.elementsEqual(key) }
      }
      if let item { visit(item.value, rest) }
    case .each:
      for item in ContainerScan(range, in: source).items { visit(item.value, rest) }
    case .everything: visitEverything(range, rest)
    case .inside(let wire): visitInside(range, wire, rest)
    }
  }

  private mutating func change(_ range: Range<Int>) {
    guard var object = ObjectDraft(range, in: source), object.meets(pass.conditions) else { return }
    for step in pass.steps { step.apply(to: &object) }
    if object.isChanged { edits.append(Edit(range: range, bytes: object.written)) }
  }

  /// The value and everything in it, from the outside in: what an object has become is what is gone
  /// into.
  private mutating func visitEverything(
    _ range: Range<Int>, _ rest: ArraySlice<MigrationPath.Step>
  ) {
    var outer = MigrationWalk(pass, in: source)
    outer.visit(range, rest)
    // What is not changed itself is gone into where it is.
    if outer.edits.isEmpty {
      for item in ContainerScan(range, in: source).items { visitEverything(item.value, rest) }
      return
    }
    var bytes: [UInt8] = []
    var place = range.lowerBound
    for edit in outer.edits {
      bytes += source[place..<edit.range.lowerBound]
      bytes += edit.bytes
      place = edit.range.upperBound
    }
    bytes += source[place..<range.upperBound]
    var inner = MigrationWalk(pass, in: bytes)
    for item in ContainerScan(bytes.indices, in: bytes).items {
      inner.visitEverything(item.value, rest)
    }
    edits.append(Edit(range: range, bytes: inner.applied(to: bytes)))
  }

  /// The JSON in the string at `range`; a string that holds none stays.
  private mutating func visitInside(
    _ range: Range<Int>, _ wire: ContentWire, _ rest: ArraySlice<MigrationPath.Step>
  ) {
    guard let wrapping = wire.wrapping else { return visit(range, rest) }
    let inside: [UInt8]? = try? JSONReader.read(source, in: range) {
      (reader) throws(JSONFault) in try EmbeddedJSON.bytes(wrapping, from: &reader)
    }
    let root: Range<Int>? = inside.flatMap { bytes in
      try? JSONReader.read(bytes) { (reader) throws(JSONFault) in try reader.skipValue() }
    }
    guard let inside, let root else { return }
    var inner = MigrationWalk(pass, in: inside)
    inner.visit(root, rest)
    if inner.edits.isEmpty { return }
    var writer = JSONWriter()
    EmbeddedJSON.write(inner.applied(to: inside), faults: [], wrapping, to: &writer)
    edits.append(Edit(range: range, bytes: writer.finish()))
  }

  /// The bytes with everything that was gathered.
  private func applied(to bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 64)
    var place = 0
    for edit in edits {
      output += bytes[place..<edit.range.lowerBound]
      output += edit.bytes
      place = edit.range.upperBound
    }
    return output + bytes[place...]
  }
}
