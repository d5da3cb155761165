extension MigrationRun {
  /// Reads the list at the cursor, and writes what becomes of its elements.
  func visitList(
    _ reader: inout JSONReader, _ stops: [Stop], _ pieces: inout Pieces
  ) throws(JSONFault) -> Bool {
    var all: [Stop] = []
    var some: [Int: [Stop]] = [:]
    let edges = stops.flatMap { stop in
      places(of: stop, in: nil).flatMap(\.edges).map { Departure(pass: stop.pass, edge: $0) }
    }
    let indices = Set(edges.compactMap(\.index))
    for departure in edges {
      if !Self.isOpen(departure.edge, in: nil) { continue }
      let stop = Stop(pass: departure.pass, node: departure.edge.target)
      switch departure.edge.kind {
      case .each, .element:
        all.add(stop)
        for index in indices { some[index, default: []].add(stop) }
      case .member:
        if let index = departure.index { some[index, default: []].add(stop) }
      case .value, .inside, .same: break
      }
    }
    if all.isEmpty, some.isEmpty {
      pieces.copy(try reader.skipValue())
      return false
    }
    return try visitElements(&reader, &pieces) { some.isEmpty ? all : some[$0] ?? all }
  }

  private func visitElements(
    _ reader: inout JSONReader, _ pieces: inout Pieces, _ stops: (Int) -> [Stop]
  ) throws(JSONFault) -> Bool {
    var isChanged = false
    var place = reader.offset
    var index = 0
    var list = try reader.openArray()
    while try reader.nextElement(&list) {
      reader.skipToValue()
      pieces.copy(place..<reader.offset)
      let stops = stops(index)
      if stops.isEmpty {
        pieces.copy(try reader.skipValue())
      } else if try visit(&reader, stops, &pieces) {
        isChanged = true
      }
      place = reader.offset
      index += 1
    }
    pieces.copy(place..<reader.offset)
    return isChanged
  }

  /// Reads the string at the cursor, and writes what becomes of the JSON in it; a string that holds
  /// none stays.
  func visitString(
    _ reader: inout JSONReader, _ stops: [Stop], _ pieces: inout Pieces
  ) throws(JSONFault) -> Bool {
    let start = reader.mark()
    let range = try reader.skipValue()
    let end = reader.mark()
    for wire in [ContentWire.json, .base64JSON] {
      let inside = stopsInside(wire, stops)
      guard !inside.isEmpty, let wrapping = wire.wrapping else { continue }
      reader.move(to: start)
      let bytes: [UInt8]? = try? EmbeddedJSON.bytes(wrapping, from: &reader)
      reader.move(to: end)
      guard let bytes, let (isChanged, result) = embedded(bytes, inside, in: reader.maximumDepth)
      else { continue }
      if !isChanged { break }
      var writer = JSONWriter()
      EmbeddedJSON.write(result, faults: [], wrapping, to: &writer)
      pieces.write(writer.finish())
      return true
    }
    pieces.copy(range)
    return false
  }

  private func stopsInside(_ wire: ContentWire, _ stops: [Stop]) -> [Stop] {
    var inside: [Stop] = []
    for stop in stops {
      for node in places(of: stop, in: nil) {
        for edge in node.edges where edge.kind == .inside(wire) && Self.isOpen(edge, in: nil) {
          inside.add(Stop(pass: stop.pass, node: edge.target))
        }
      }
    }
    return inside
  }

  /// What becomes of JSON that was in a string; nil if it is none.
  private func embedded(
    _ bytes: [UInt8], _ stops: [Stop], in depth: Int
  ) -> (isChanged: Bool, bytes: [UInt8])? {
    var pieces = Pieces(of: bytes)
    let isChanged: Bool? = try? JSONReader.read(bytes, maximumDepth: depth / 2) {
      (reader) throws(JSONFault) in
      _ = try reader.peekKind()
      pieces.copy(0..<reader.offset)
      let isChanged = try visit(&reader, stops, &pieces)
      pieces.copy(reader.offset..<bytes.count)
      return isChanged
    }
    return isChanged.map { ($0, pieces.finish()) }
  }
}

extension MigrationRun.Departure {
  /// The element that it goes on to, where that is one of a list.
  fileprivate var index: Int? {
    if case .member(let key) = edge.kind { key.index } else { nil }
  }
}
