import FeedProtobuf
import FeedSchema
import Foundation
import Measuring
import SumTypeRuntime

/// Writing values to bytes.
struct SaveMeasurements {
  let peers: Peers
  /// The size at which edits are measured.
  let large: [Int]?

  var all: [Measurement] { [anew, edited] }

  struct Different: Error, CustomStringConvertible {
    var description: String { "it does not write what it should" }
  }

  /// Every entry is written anew, as if nothing had been loaded. Only what the schema knows: all
  /// who write this JSON write the same bytes.
  private var anew: Measurement {
    let jsonEncoder = "JSONEncoder, hand-written Codable"
    return Measurement(
      name: "save-anew", title: "save all entries anew",
      goals: [jsonEncoder: .atLeast(90), SerdePeer.name: .atLeast(2.8)]
    ) { entries in
      let bytes = Workload.known(entries)
      let feed = FeedInMemory.domain(entries)
      guard try FeedDocument.save(feed).bytes == bytes else { throw Different() }
      let handWritten = FeedInMemory.handWritten(entries)
      let encoder = Coders.encoder()
      return try [
        Subject("sumtype", bytes: bytes.count, expected: bytes.count) {
          try FeedDocument.save(feed).bytes.count
        },
        Subject(jsonEncoder, bytes: bytes.count, expected: bytes.count) {
          try encoder.encode(handWritten).count
        },
      ] + serde(bytes) + protobuf(entries)
    }
  }

  private func serde(_ bytes: [UInt8]) throws -> [Subject] {
    guard let serde = peers.serde else { return [] }
    let opened = try serde.opened(bytes)
    // It also keeps what it does not know.
    let mixed = Workload.compact(100)
    guard try opened.saved() == bytes, try serde.opened(mixed).saved() == mixed else {
      throw Different()
    }
    return [
      Subject(SerdePeer.name, bytes: bytes.count, expected: bytes.count) {
        try opened.saveCount()
      }
    ]
  }

  private func protobuf(_ entries: Int) throws -> [Subject] {
    let feed = try ProtobufFeed.known(entries)
    let json: [UInt8] = try feed.jsonUTF8Bytes()
    let binary: [UInt8] = try feed.serializedBytes()
    return [
      Subject("swift-protobuf JSON", bytes: json.count, expected: json.count) {
        let bytes: [UInt8] = try feed.jsonUTF8Bytes()
        return bytes.count
      },
      Subject(ProtobufFeed.binary, bytes: binary.count, expected: binary.count) {
        let bytes: [UInt8] = try feed.serializedBytes()
        return bytes.count
      },
    ]
  }

  /// One entry of many was edited: against what cannot be avoided, a copy of the buffer and comparing
  /// the values that were loaded with those that are saved.
  private var edited: Measurement {
    Measurement(
      name: "save-edited", title: "save after an edit, with everything preserved", sizes: large,
      goals: [
        "sumtype, one edited in the middle": .atMost(3), "sumtype, nothing edited": .atMost(3),
      ]
    ) { entries in
      let bytes = Workload.compact(entries)
      let loaded = try FeedDocument.load(bytes)
      let old = loaded.value.entries
      // The same values in memory of their own, so that `==` has to look at every one.
      var same = old
      same.append(contentsOf: old.suffix(1))
      same.removeLast()
      let edits = Edits(of: loaded.value)
      func saving(_ name: String, _ feed: Feed) -> Subject {
        Subject("sumtype, \(name)", bytes: bytes.count) {
          try FeedDocument.save(feed, preserving: loaded.preserved).bytes.count
        }
      }
      guard
        try FeedDocument.save(loaded.value, preserving: loaded.preserved).bytes == bytes,
        try FeedDocument.save(edits.middle, preserving: loaded.preserved).bytes.count
          == bytes.count + Edits.growth
      else { throw Different() }
      return [
        Subject("a copy of the buffer and ==", bytes: bytes.count, expected: bytes.count + 1) {
          ByteCopy.of(bytes).count + (old == same ? 1 : 0)
        },
        Subject("a copy of the buffer", bytes: bytes.count) { ByteCopy.of(bytes).count },
        Subject("== of the values") { old == same ? 1 : 0 },
        saving("nothing edited", loaded.value),
        saving("one edited in the middle", edits.middle),
        saving("the first edited", edits.first),
        saving("the last edited", edits.last),
        saving("one appended", edits.appended),
        saving("one removed in the middle", edits.removed),
      ]
    }
  }
}
