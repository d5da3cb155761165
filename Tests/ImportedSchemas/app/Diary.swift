import Foundation

/// The file of an app that was written before it used sumtype.
struct Diary: Codable, Equatable {
  var title: String
  /// The oldest first.
  var entries: [Entry]
  var settings = Settings()
  var moods: [String: Int]
  /// Swift writes both as lists in which keys and values alternate.
  var tallies: [Mood: Int]
  var visits: [Place: [UUID: Attachment?]]
  var pinned: Page<UUID>
  var lastOpened: Date?
}

struct Entry: Codable, Equatable, Identifiable {
  let id: UUID
  var createdAt: Date
  var content: Content
  var attachments: [Attachment]?
  var place: CGPoint?

  enum CodingKeys: String, CodingKey {
    case id = "entry_id"
    case createdAt = "created"
    case content, attachments, place
  }
}

indirect enum Content: Codable, Equatable {
  case empty
  case text(String)
  case mood(Mood, intensity: Int)
  case quote(of: Content)
  case group([Content])
  case link(URL?)
}

enum Mood: String, Codable {
  case happy, calm
  case sad = "blue"
}

struct Place: Codable, Hashable {
  var name: String
  var floor: Int?
}

/// Its coders are written by hand.
enum Attachment: Codable, Equatable {
  case photo(Photo)
  case audio(Audio)

  struct Photo: Codable, Equatable {
    var file: String
    var size: CGSize
  }

  struct Audio: Codable, Equatable {
    var file: String
    var seconds: Double
    var levels: Data?
  }

  private enum CodingKeys: String, CodingKey { case kind }
  private enum Kind: String, Codable { case photo, audio }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Kind.self, forKey: .kind) {
    case .photo: self = .photo(try Photo(from: decoder))
    case .audio: self = .audio(try Audio(from: decoder))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .photo(let photo):
      try container.encode(Kind.photo, forKey: .kind)
      try photo.encode(to: encoder)
    case .audio(let audio):
      try container.encode(Kind.audio, forKey: .kind)
      try audio.encode(to: encoder)
    }
  }
}

struct Settings: Codable, Equatable {
  var theme = Theme.light
  var fontSize: Double = 14
  var accent: Colour?

  enum Theme: Int, Codable { case light, dark }
}

struct Colour: RawRepresentable, Codable, Equatable {
  var rawValue: String
}

struct Page<Item: Codable & Equatable>: Codable, Equatable {
  var items: [Item]
  var next: Int?
}
