import Foundation

/// The documents that are read and written, each made of the same entries.
enum Workload {
  /// As our writer writes it: compact, members in the order of the schema.
  static func compact(_ count: Int) -> [UInt8] {
    document(count) { FeedEntry.object(extended($0).tagged) }
  }

  /// Only what the schema knows, for saving: every peer writes the same bytes.
  static func known(_ count: Int) -> [UInt8] {
    document(count) {
      FeedEntry.object(FeedEntry($0, as: $0 % 2 == 0 ? .text : .mood).tagged)
    }
  }

  /// The members of each entry in another order.
  static func shuffled(_ count: Int) -> [UInt8] {
    document(count) { index in
      var random = SplitMix(seed: 0x5EED ^ UInt64(index))
      return FeedEntry.object(extended(index).tagged.shuffled(using: &random))
    }
  }

  /// As Foundation writes it, `.prettyPrinted` and `.sortedKeys`.
  static func pretty(_ count: Int) throws -> [UInt8] {
    let value = try JSONSerialization.jsonObject(with: Data(compact(count)))
    return Array(
      try JSONSerialization.data(withJSONObject: value, options: [.prettyPrinted, .sortedKeys]))
  }

  /// Every entry known, each with fields that the schema does not know.
  static func extraFields(_ count: Int) -> [UInt8] {
    document(count) { index in
      var entry = FeedEntry(index, as: index % 2 == 0 ? .text : .mood)
      entry.members.append(("edited", "true"))
      entry.members.append(("source", #"{"app":"web","version":"7.1"}"#))
      return FeedEntry.object(entry.tagged)
    }
  }

  /// Every entry of an unknown type.
  static func unknown(_ count: Int) -> [UInt8] {
    document(count) { FeedEntry.object(FeedEntry($0, as: .photo).tagged) }
  }

  /// Texts only, with many escapes.
  static func escapes(_ count: Int) -> [UInt8] {
    document(count) {
      FeedEntry.object(FeedEntry($0, as: .text, message: Phrases.escaped).tagged)
    }
  }

  /// Texts only, in Chinese and Japanese.
  static func cjk(_ count: Int) -> [UInt8] {
    document(count) {
      FeedEntry.object(FeedEntry($0, as: .text, message: Phrases.cjk).tagged)
    }
  }

  /// Adjacent, the payload before the tag: `{"payload":{…},"type":"text"}`.
  static func payloadFirst(_ count: Int) -> [UInt8] {
    document(count) { index in
      let entry = extended(index)
      return FeedEntry.object([
        ("payload", FeedEntry.object(entry.members)), ("type", "\"\(entry.tag)\""),
      ])
    }
  }

  /// Adjacent, the payload as JSON in base64: `{"type":"text","payload":"eyJ…"}`.
  static func base64(_ count: Int) -> [UInt8] {
    document(count) { index in
      let entry = extended(index)
      let payload = Data(FeedEntry.object(entry.members).utf8).base64EncodedString()
      return FeedEntry.object([("type", "\"\(entry.tag)\""), ("payload", "\"\(payload)\"")])
    }
  }

  /// Half of it doubles (half of those with all their digits), half integers.
  static func numbers(_ count: Int) -> [UInt8] {
    var random = SplitMix(seed: 7)
    let samples = (0..<count).map { index in
      index % 2 == 0
        ? "\(Double.random(in: -1_000...1_000, using: &random))"
        : "\(Double(Int.random(in: -99_999...99_999, using: &random)) / 100)"
    }
    let counts = (0..<count).map { index in
      "\(Int.random(in: -9_999_999...9_999_999_999, using: &random) >> (index % 20))"
    }
    return Array(
      (#"{"samples":["# + samples.joined(separator: ",") + #"],"counts":["#
        + counts.joined(separator: ",") + "]}").utf8)
  }

  /// A list of integers, from 0 on and below a limit.
  static func integers(_ count: Int, below limit: Int) -> [UInt8] {
    var random = SplitMix(seed: 11)
    let numbers = (0..<count).map { _ in "\(Int.random(in: 0..<limit, using: &random))" }
    return Array("[\(numbers.joined(separator: ","))]".utf8)
  }

  /// How many of `count` entries of a feed of everything the schema knows.
  static func knownCount(_ count: Int) -> Int {
    (0..<count).reduce(0) { $0 + (FeedEntry.kind($1) == .photo ? 0 : 1) }
  }

  private static func extended(_ index: Int) -> FeedEntry {
    var entry = FeedEntry(index, as: FeedEntry.kind(index))
    if index % 20 == 5 { entry.members.append(("edited", "true")) }
    return entry
  }

  private static func document(_ count: Int, entry: (Int) -> String) -> [UInt8] {
    var bytes = Array(#"{"version":1,"entries":["#.utf8)
    bytes.reserveCapacity(count * 200)
    for index in 0..<count {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: entry(index).utf8)
    }
    bytes.append(contentsOf: "]}".utf8)
    return bytes
  }
}
