import Foundation

// Types that are only Encodable, with coders that are written by hand.

struct Chair: Codable { var seat: String }

/// A union by a tag that `encode(to:)` writes.
enum Instruction: Encodable {
  case move(to: Chair)
  case say(String, volume: Double?)
  case stop

  private enum CodingKeys: String, CodingKey {
    case kind, target, volume
    case words = "text"
  }
  private enum Kind: String { case say = "SAY" }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .move(let target):
      try container.encode("move", forKey: .kind)
      try container.encode(target.seat, forKey: .target)
    case .say(let words, let volume):
      try container.encode(Kind.say.rawValue, forKey: .kind)
      try container.encode(words, forKey: .words)
      try container.encodeIfPresent(volume, forKey: .volume)
    case .stop:
      try container.encode("stop", forKey: .kind)
    }
  }
}

/// Strings, or whole values.
enum Target: Encodable {
  case everyone, nobody
  case person(Chair)
  case group([String])

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .everyone:
      var container = encoder.singleValueContainer()
      try container.encode("everyone")
    case .nobody:
      var container = encoder.singleValueContainer()
      try container.encode("nobody")
    case .person(let ticket): try ticket.encode(to: encoder)
    case .group(let names): try names.encode(to: encoder)
    }
  }
}

/// The raw value of a struct that is not RawRepresentable.
struct Code: Encodable {
  let text: String

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// Members, one of which is a constant and has no property.
struct Order: Encodable {
  let code: Code
  let commands: [Instruction]
  let target: Target?
  let draft: String

  private enum CodingKeys: String, CodingKey {
    case type, code, commands
    case target = "to"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("order", forKey: .type)
    try container.encode(code, forKey: .code)
    try container.encode(self.commands, forKey: .commands)
    try container.encodeIfPresent(target, forKey: .target)
  }
}
