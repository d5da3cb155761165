extension MigrationRun {
  /// Reads the object at the cursor, and writes what becomes of it.
  func visitObject(
    _ reader: inout JSONReader, _ stops: [Stop], _ isRoot: Bool, _ pieces: inout Pieces
  ) throws(JSONFault) -> Bool {
    var object = ObjectDraft(
      from: reader.offset, in: pieces.source, room: rooms.popLast() ?? [])
    // Its members are gone into while they are read; otherwise they would be read twice.
    let early = isRoot ? earlyDepartures(stops) : [:]
    var cursor = try reader.openObject(keepsUnknown: false)
    while let (key, hasEscapes) = try reader.nextPlainKey(&cursor) {
      let start = reader.offset
      let inside = early.isEmpty ? [] : self.stops(early, at: key, hasEscapes, pieces.source)
      var value: ObjectDraft.Content?
      if inside.isEmpty {
        try reader.skipValue()
      } else {
        value = try visited(&reader, inside, pieces.source)
      }
      object.note(
        PassedMember(
          key: key, value: Range(uncheckedBounds: (start, reader.offset)), hasEscapes: hasEscapes),
        value)
    }
    object.close(at: reader.offset)
    try work(stops, early, reader.maximumDepth, on: &object)
    if object.isChanged {
      object.write(to: &pieces)
    } else {
      pieces.copy(object.range)
    }
    rooms.append(object.takeRoom())
    return object.isChanged
  }

  /// Reads a long value, and returns what becomes of it; nil if it stays.
  private func visited(
    _ reader: inout JSONReader, _ stops: [Stop], _ source: [UInt8]
  ) throws(JSONFault) -> ObjectDraft.Content? {
    var pieces = Pieces(of: source)
    pieces.reserve((source.count - reader.offset) / 8 * 9)
    guard try visit(&reader, stops, &pieces) else { return nil }
    return .new(pieces.finish())
  }

  /// Works through the stops in an object.
  ///
  /// - Parameter early: those of whose ways have been gone already, by their passes.
  private func work(
    _ stops: [Stop], _ early: [Int: [Departure]], _ depth: Int, on object: inout ObjectDraft
  ) throws(JSONFault) {
    var waiting: [Departure] = []
    for stop in stops {
      guard note(stop, early[stop.pass] != nil, in: object, &waiting) else { continue }
      if !waiting.isEmpty, isInTheWay(stop.pass, of: waiting) {
        try depart(&waiting, depth, from: &object)
      }
      if passes[stop.pass].conditions.allSatisfy({ $0.holds(of: object) }) {
        for step in passes[stop.pass].steps { step.action.apply(to: &object) }
      }
    }
    if !waiting.isEmpty { try depart(&waiting, depth, from: &object) }
  }

  /// Notes where a pass goes on to, and returns whether it is for this object as well.
  private func note(
    _ stop: Stop, _ hasGone: Bool, in object: ObjectDraft, _ waiting: inout [Departure]
  ) -> Bool {
    if passes[stop.pass].route.nodes[stop.node].isEnd { return true }
    var isTarget = false
    for place in places(of: stop, in: object) {
      isTarget = isTarget || place.isTarget
      if hasGone { continue }
      for edge in place.edges where edge.kind != .same && Self.isOpen(edge, in: object) {
        waiting.append(Departure(pass: stop.pass, edge: edge))
      }
    }
    return isTarget
  }

  /// Whether something that waits has to be done before a pass. What the pass has nothing to do with
  /// can be gone into later, together with what comes.
  private func isInTheWay(_ pass: Int, of waiting: [Departure]) -> Bool {
    waiting.contains { departure in
      guard case .member(let key) = departure.edge.kind, departure.pass != pass else {
        return true
      }
      return passes[pass].concerns(key)
    }
  }

  /// Goes on into the members of an object.
  private func depart(
    _ waiting: inout [Departure], _ depth: Int, from object: inout ObjectDraft
  ) throws(JSONFault) {
    for index in object.members.indices {
      var inside: [Stop] = []
      for departure in waiting where departure.leads(to: object.members[index], object.source) {
        inside.add(Stop(pass: departure.pass, node: departure.edge.target))
      }
      if inside.isEmpty { continue }
      let (bytes, range): ([UInt8], Range<Int>) =
        switch object.members[index].value {
        case .source(let range): (object.source, range)
        case .new(let bytes): (bytes, bytes.indices)
        }
      var pieces = Pieces(of: bytes)
      let isChanged = try JSONReader.read(bytes, in: range, maximumDepth: depth) {
        (reader) throws(JSONFault) in try visit(&reader, inside, &pieces)
      }
      if isChanged { object.set(index, to: pieces.finish()) }
    }
    waiting = []
  }
}

// MARK: - Members that are gone into while they are read

extension MigrationRun {
  /// What leads into members that no pass before it has to do with.
  private func earlyDepartures(_ stops: [Stop]) -> [Int: [Departure]] {
    var early: [Int: [Departure]] = [:]
    var before: [MigrationPass] = []
    for stop in stops {
      let node = passes[stop.pass].route.nodes[stop.node]
      if node.isTarget { before.append(passes[stop.pass]) }
      guard node.isPlain, !node.isTarget else {
        // What else leads to the members is not known before they are.
        if !node.edges.isEmpty { return early }
        continue
      }
      let isFree = node.edges.allSatisfy { edge in
        guard case .member(let key) = edge.kind else { return false }
        return !before.contains { $0.concerns(key) }
      }
      // One that comes too early for a member keeps those after it from it.
      guard isFree else { return early }
      early[stop.pass] = node.edges.map { Departure(pass: stop.pass, edge: $0) }
    }
    return early
  }

  private func stops(
    _ early: [Int: [Departure]], at key: Range<Int>, _ hasEscapes: Bool, _ source: [UInt8]
  ) -> [Stop] {
    var stops: [Stop] = []
    for pass in early.keys.sorted() {
      for departure in early[pass] ?? [] {
        guard case .member(let name) = departure.edge.kind,
          name.isWritten(at: key, hasEscapes: hasEscapes, in: source)
        else { continue }
        stops.add(Stop(pass: pass, node: departure.edge.target))
      }
    }
    return stops
  }
}

extension MigrationRun.Departure {
  /// Whether it goes on to a member.
  fileprivate func leads(to member: ObjectDraft.Member, _ source: [UInt8]) -> Bool {
    switch edge.kind {
    case .member(let key): member.isKey(key, in: source)
    case .each, .value: true
    case .element, .inside, .same: false
    }
  }
}
