import Measuring

/// The peers in other languages, as far as they are there.
struct Peers {
  let serde: SerdePeer?
  let simdjson: SimdjsonPeer?

  init(in folder: String) {
    serde = Self.optional(SerdePeer.name) { try SerdePeer(in: folder) }
    simdjson = Self.optional("simdjson") { try SimdjsonPeer(in: folder) }
  }

  private static func optional<Peer>(_ name: String, _ make: () throws -> Peer) -> Peer? {
    do {
      return try make()
    } catch {
      Console.note("skipped: \(name): \(error) (Peers/build.sh builds it)")
      return nil
    }
  }

  /// Reading these bytes with each of them.
  func loading(_ bytes: [UInt8], as shape: WireShape, expected: Int) throws -> [Subject] {
    var subjects: [Subject] = []
    if let serde {
      subjects.append(
        Subject(SerdePeer.name, bytes: bytes.count, expected: expected) {
          try serde.load(bytes, as: shape)
        })
    }
    if let simdjson {
      let input = try simdjson.input(bytes)
      subjects.append(
        Subject(SimdjsonPeer.onDemand, bytes: bytes.count, expected: expected) {
          try input.onDemand(as: shape)
        })
      subjects.append(Subject(SimdjsonPeer.dom, bytes: bytes.count) { try input.dom() })
    }
    return subjects
  }
}
