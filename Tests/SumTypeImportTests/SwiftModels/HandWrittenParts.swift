import Foundation

// Structs whose coders read parts of the same object beside its members.

struct Writer: Codable, Hashable { var pen: String }
struct Whereabouts: Codable, Hashable { var lat: Double, lon: Double }
struct Snapshot: Codable, Hashable { var url: String }

/// A union by a tag, and values of the same object, beside members.
struct Occurrence: Codable {
  var id: String
  var writer: Writer
  var spot: Whereabouts?
  /// What it is about.
  var content: Content
  var note: String?

  enum Content: Hashable {
    case text(String)
    case snapshot(Snapshot)
    case gone
  }

  private enum CodingKeys: CodingKey { case id, type, text, note }
  private enum Kind: String, Codable { case text, snapshot, gone }

  init(id: String, writer: Writer, spot: Whereabouts?, content: Content) {
    (self.id, self.writer, self.spot, self.content) = (id, writer, spot, content)
    note = "x"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    writer = try Writer(from: decoder)
    spot = try? .init(from: decoder)
    let kind = try container.decode(Kind.self, forKey: .type)
    switch kind {
    case .text: content = .text(try container.decode(String.self, forKey: .text))
    case .snapshot: content = .snapshot(try Snapshot(from: decoder))
    case .gone: content = .gone
    }
    note = try container.decodeIfPresent(String.self, forKey: .note)
  }

  func encode(to encoder: any Encoder) throws {
    try writer.encode(to: encoder)
    try spot?.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    switch content {
    case .text(let text):
      try container.encode(Kind.text, forKey: .type)
      try container.encode(text, forKey: .text)
    case .snapshot(let snapshot):
      try container.encode(Kind.snapshot, forKey: .type)
      try snapshot.encode(to: encoder)
    case .gone: try container.encode(Kind.gone, forKey: .type)
    }
    try container.encodeIfPresent(note, forKey: .note)
  }
}

struct Stamped: Codable { var at: Double, by: String }

/// Two values that have a key in common.
struct Receipt: Codable {
  var stamp: Stamped
  var writer: Signed

  struct Signed: Codable { var by: String, pen: String }

  init(stamp: Stamped, writer: Signed) { (self.stamp, self.writer) = (stamp, writer) }

  init(from decoder: any Decoder) throws {
    stamp = try Stamped(from: decoder)
    writer = try Signed(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    try stamp.encode(to: encoder)
    try writer.encode(to: encoder)
  }
}

/// Keys that are a struct, some of which are computed.
struct Wording: Codable {
  var language: String
  var texts: [String: String]

  private struct CodingKeys: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }

    static let language = CodingKeys(stringValue: "lang")
  }

  init(language: String, texts: [String: String]) {
    (self.language, self.texts) = (language, texts)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    language = try container.decode(String.self, forKey: .language)
    texts = [:]
    for key in container.allKeys where key.stringValue != "lang" {
      texts[key.stringValue] = try container.decode(String.self, forKey: key)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(language, forKey: .language)
    for (key, text) in texts { try container.encode(text, forKey: CodingKeys(stringValue: key)) }
  }
}
