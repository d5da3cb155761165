import Foundation

// Enums whose coders try several types, also with constants, closures and strings that they compare.

/// The values are decoded before the code decides.
enum Measure: Codable, Equatable {
  case count(Int)
  case label(String)
  case flag(Bool)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let flag = try? container.decode(Bool.self)
    let count = try? container.decode(Int.self)
    let label = try? container.decode(String.self)
    if let flag {
      self = .flag(flag)
    } else if let count {
      self = .count(count)
    } else {
      self = .label(label ?? "")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .count(let value): try container.encode(value)
    case .label(let value): try container.encode(value)
    case .flag(let value): try container.encode(value)
    }
  }
}

struct Ticket: Codable, Equatable { var seat: String }
struct Pass: Codable, Equatable { var until: String }

func firstDecoded<T>(_ attempts: (() throws -> T)...) throws -> T {
  for attempt in attempts.dropLast() {
    if let value = try? attempt() { return value }
  }
  return try attempts[attempts.count - 1]()
}

/// The tries are closures.
enum Entrance: Codable {
  case ticket(Ticket)
  case pass(Pass)

  init(from decoder: any Decoder) throws {
    self = try firstDecoded(
      { .ticket(try Ticket(from: decoder)) },
      { .pass(try Pass(from: decoder)) })
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .ticket(let ticket): try ticket.encode(to: encoder)
    case .pass(let pass): try pass.encode(to: encoder)
    }
  }
}

/// One, or a list of them; a list of one is one.
enum Guests: Codable {
  case one(Ticket)
  case many([Ticket])

  init(from decoder: any Decoder) throws {
    if let tickets = try? [Ticket](from: decoder) {
      if tickets.count == 1, let ticket = tickets.first {
        self = .one(ticket)
      } else {
        self = .many(tickets)
      }
    } else {
      let ticket = try Ticket(from: decoder)
      self = .one(ticket)
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .one(let ticket): try ticket.encode(to: encoder)
    case .many(let tickets): try tickets.encode(to: encoder)
    }
  }
}

/// Strings that are compared, or a list of strings.
enum Columns: Codable {
  case all, none
  case named([String])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let word = try? container.decode(String.self) {
      switch word {
      case "all": self = .all
      case "none": self = .none
      default:
        throw DecodingError.dataCorruptedError(in: container, debugDescription: word)
      }
    } else {
      self = .named(try container.decode([String].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .all: try container.encode("all")
    case .none: try container.encode("none")
    case .named(let names): try container.encode(names)
    }
  }
}

/// A string that is compared, or an object with the same tags.
enum Layout: Codable {
  case plain
  case grid(columns: Int)

  private enum CodingKeys: CodingKey { case type, columns }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.singleValueContainer(),
      let word = try? container.decode(String.self)
    {
      switch word {
      case "plain": self = .plain
      default:
        throw DecodingError.dataCorruptedError(in: container, debugDescription: word)
      }
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let type = try container.decode(String.self, forKey: .type)
    switch type {
    case "plain": self = .plain
    case "grid": self = .grid(columns: try container.decode(Int.self, forKey: .columns))
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: container, debugDescription: type)
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .plain:
      var container = encoder.singleValueContainer()
      try container.encode("plain")
    case .grid(let columns):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode("grid", forKey: .type)
      try container.encode(columns, forKey: .columns)
    }
  }
}

/// A struct with an initializer that is no coder.
struct Trail: Codable {
  var names: [String]

  init(names: [String]) { self.names = names }
  init(from path: [any CodingKey]) { names = path.map(\.stringValue) }
}

/// Coders that the extension of a protocol gives.
protocol WordID: Codable, Hashable {
  var word: String { get }
  init(word: String)
}

extension WordID {
  init(from decoder: any Decoder) throws {
    try self.init(word: .init(from: decoder))
  }

  func encode(to encoder: any Encoder) throws { try word.encode(to: encoder) }
}

struct RoomID: WordID { var word: String }

extension Decoder {
  /// Decodes a value whose type is that of its use.
  func decodeAlone<Value: Decodable>() throws -> Value {
    try singleValueContainer().decode(Value.self)
  }
}

/// One try after the other, each with a `return`.
enum Prompt: Codable {
  case words(String)
  case rooms([RoomID])

  init(from decoder: any Decoder) throws {
    do {
      self = .words(try decoder.decodeAlone())
      return
    } catch {}
    do {
      self = .rooms(try decoder.decodeAlone())
      return
    } catch {}
    throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: ""))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .words(let words): try container.encode(words)
    case .rooms(let rooms): try container.encode(rooms)
    }
  }
}

/// A string, or an object with what was made of it.
struct Markup: Codable {
  var source: String
  var plain: String?

  private enum CodingKeys: CodingKey { case source, plain }

  init(source: String, plain: String) { (self.source, self.plain) = (source, plain) }

  init(from decoder: any Decoder) throws {
    do {
      let container = try decoder.singleValueContainer()
      source = try container.decode(String.self)
    } catch {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      source = try container.decode(String.self, forKey: .source)
      plain = try container.decodeIfPresent(String.self, forKey: .plain)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(source, forKey: .source)
    try container.encode(plain, forKey: .plain)
  }
}

/// Tags that are raw values of other enums.
enum Furniture: Codable {
  case ticket(Ticket)
  case pass(Pass)

  enum Kind: String {
    case ticket = "T"
    case pass = "P"
  }
  private enum CodingKeys: CodingKey { case kind }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(String.self, forKey: .kind) {
    case Furniture.Kind.ticket.rawValue: self = .ticket(try Ticket(from: decoder))
    case Kind.pass.rawValue: self = .pass(try Pass(from: decoder))
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .kind, in: container, debugDescription: "")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .ticket(let ticket):
      try container.encode(Kind.ticket.rawValue, forKey: .kind)
      try ticket.encode(to: encoder)
    case .pass(let pass):
      try container.encode(Kind.pass.rawValue, forKey: .kind)
      try pass.encode(to: encoder)
    }
  }
}
