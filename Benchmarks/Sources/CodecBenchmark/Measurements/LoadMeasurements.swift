import FeedProtobuf
import FeedSchema
import Foundation
import Measuring
import SumTypeRuntime

/// Reading a feed from its bytes to values, and releasing them.
struct LoadMeasurements {
  static let handWritten = "hand-written Codable"
  static let dropping = "hand-written Codable, unknowns dropped"

  let peers: Peers
  /// The size of the shapes that are measured at one size only.
  let one: [Int]?

  var all: [Measurement] {
    [
      compact,
      shape("load-shuffled", "load (b): members shuffled", Workload.shuffled),
      shape(
        "load-pretty", "load (c): pretty-printed with sorted keys, as Foundation writes it",
        Workload.pretty),
      envelope,
      shape(
        "load-extra-fields", "load: every entry with unknown fields", sizes: one,
        Workload.extraFields),
      shape("load-unknown", "load: every entry unknown", sizes: one, Workload.unknown),
      shape("load-escapes", "load: many escapes", sizes: one, Workload.escapes),
      shape("load-cjk", "load: Chinese and Japanese text", sizes: one, Workload.cjk),
      payloadFirst,
    ]
  }

  /// Against everyone.
  private var compact: Measurement {
    Measurement(
      name: "load-compact", title: "load (a): as our writer writes it",
      goals: [
        Self.handWritten: .atLeast(60), Self.dropping: .atLeast(30), SerdePeer.name: .atLeast(2.5),
      ]
    ) { entries in
      let bytes = Workload.compact(entries)
      let ours = ours(bytes, known: Workload.knownCount(entries))
      let codable = codable(bytes, entries: entries)
      let protobuf = try protobuf(entries)
      return try [ours] + codable + protobuf
        + peers.loading(bytes, as: .feed, expected: entries)
    }
  }

  private func shape(
    _ name: String, _ title: String, sizes: [Int]? = nil,
    _ document: @escaping (Int) throws -> [UInt8]
  ) -> Measurement {
    Measurement(name: name, title: title, sizes: sizes, goals: [SerdePeer.name: .atLeast(1.3)]) {
      entries in
      let bytes = try document(entries)
      return try [ours(bytes), codable(bytes, entries: entries)[0]]
        + peers.loading(bytes, as: .feed, expected: entries)
    }
  }

  private var envelope: Measurement {
    let ancestor = "JSONDecoder, then JSONDecoder for each payload"
    return Measurement(
      name: "load-base64", title: "load (d): payloads as JSON in base64",
      goals: [ancestor: .atLeast(20)]
    ) { entries in
      let bytes = Workload.base64(entries)
      let data = Data(bytes)
      let decoder = Coders.decoder()
      return [
        Subject("sumtype", bytes: bytes.count, expected: Workload.knownCount(entries)) {
          try EnvelopeFeedDocument.load(bytes).value.entries.count
        },
        Subject(ancestor, bytes: bytes.count, expected: entries) {
          try AncestorFeed.load(data, with: decoder).count
        },
      ]
    }
  }

  private var payloadFirst: Measurement {
    Measurement(
      name: "load-payload-first", title: "load: adjacent, the payload before the tag", sizes: one,
      goals: [SerdePeer.name: .atLeast(1.3)]
    ) { entries in
      let bytes = Workload.payloadFirst(entries)
      return try [
        Subject("sumtype", bytes: bytes.count, expected: Workload.knownCount(entries)) {
          try AdjacentFeedDocument.load(bytes).value.entries.count
        }
      ] + peers.loading(bytes, as: .adjacent, expected: entries)
    }
  }

  private func ours(_ bytes: [UInt8], known: Int? = nil) -> Subject {
    Subject("sumtype", bytes: bytes.count, expected: known) {
      try FeedDocument.load(bytes).value.entries.count
    }
  }

  private func codable(_ bytes: [UInt8], entries: Int) -> [Subject] {
    let data = Data(bytes)
    let decoder = Coders.decoder()
    return [
      Subject(Self.handWritten, bytes: bytes.count, expected: entries) {
        try decoder.decode(HandWrittenFeed.self, from: data).entries.count
      },
      Subject(Self.dropping, bytes: bytes.count, expected: entries) {
        try decoder.decode(HandWrittenKnownFeed.self, from: data).entries.count
      },
    ]
  }

  private func protobuf(_ entries: Int) throws -> [Subject] {
    let json = try ProtobufFeed.jsonBytes(entries)
    let binary = try ProtobufFeed.binaryBytes(entries)
    return [
      Subject(ProtobufFeed.json, bytes: json.count, expected: entries) {
        try ProtobufFeed.loadJSON(json).entries.count
      },
      Subject(ProtobufFeed.binary, bytes: binary.count, expected: entries) {
        try ProtobufFeed.loadBinary(binary).entries.count
      },
    ]
  }
}
