/// Makes the passes of migrations over a document, all of them in one go as far as that is possible.
///
/// A value is visited with the *stops* that are due in it: passes with places in their routes.
/// Those of one value are worked through in their order, but what several passes in a row have to do
/// further inside is done together: so the entries of a document are gone through once, whatever
/// becomes of each.
final class MigrationRun {
  /// A pass that has come to a place.
  struct Stop: Equatable {
    let pass: Int
    let node: Int
  }

  /// A pass that goes on from an object or a list.
  struct Departure {
    let pass: Int
    let edge: MigrationRoute.Edge
  }

  let passes: [MigrationPass]
  /// The arrays of objects that are done, for the next ones.
  var rooms: [ContiguousArray<ObjectDraft.Member>] = []

  init(_ passes: [MigrationPass]) { self.passes = passes }

  /// Reads the document at the cursor, and returns what has become of it; nil if nothing has.
  func run(_ reader: inout JSONReader, in source: [UInt8]) throws(JSONFault) -> [UInt8]? {
    var pieces = Pieces(of: source)
    let stops = passes.indices.map { Stop(pass: $0, node: 0) }
    let start = try reader.peekKind() == .object ? reader.offset : 0
    pieces.copy(0..<start)
    guard try visit(&reader, stops, isRoot: true, &pieces) else { return nil }
    pieces.copy(reader.offset..<source.count)
    return pieces.finish()
  }

  /// Reads the value at the cursor and writes what becomes of it.
  ///
  /// - Returns: whether it has changed. What has not is written as it was.
  func visit(
    _ reader: inout JSONReader, _ stops: [Stop], isRoot: Bool = false, _ pieces: inout Pieces
  ) throws(JSONFault) -> Bool {
    switch try reader.peekKind() {
    case .object: return try visitObject(&reader, stops, isRoot, &pieces)
    case .array: return try visitList(&reader, stops, &pieces)
    case .string: return try visitString(&reader, stops, &pieces)
    case .number, .bool, .null:
      pieces.copy(try reader.skipValue())
      return false
    }
  }

  /// The places where a pass is that has come to one: that one, and those in the same value.
  ///
  /// - Parameter object: the value, if it is an object.
  func places(of stop: Stop, in object: ObjectDraft?) -> [MigrationRoute.Node] {
    let nodes = passes[stop.pass].route.nodes
    if nodes[stop.node].isPlain { return [nodes[stop.node]] }
    var found = [stop.node]
    var place = 0
    while place < found.count {
      for edge in nodes[found[place]].edges
      where edge.kind == .same && !found.contains(edge.target) {
        if Self.isOpen(edge, in: object) { found.append(edge.target) }
      }
      place += 1
    }
    return found.map { nodes[$0] }
  }

  /// Whether an edge can be taken from a value.
  static func isOpen(_ edge: MigrationRoute.Edge, in object: ObjectDraft?) -> Bool {
    if edge.conditions.isEmpty { return true }
    guard let object else { return false }
    return edge.conditions.allSatisfy { $0.holds(of: object) }
  }
}

extension [MigrationRun.Stop] {
  /// Where a pass has two ways to one place it still comes there once.
  mutating func add(_ stop: MigrationRun.Stop) {
    if last != stop, !contains(stop) { append(stop) }
  }
}
