import Foundation

// Coders that use methods of the app: of containers, and of an enum that has a type for each of its cases.

protocol PieceFamily: Decodable {
  static var tag: PieceKeys { get }
  var piece: Piece.Type { get }
}

enum PieceKeys: String, CodingKey { case kind = "k" }

enum PieceKind: Int, Codable {
  case pawn, rook, unknown

  init(from decoder: any Decoder) throws {
    self =
      try PieceKind(rawValue: decoder.singleValueContainer().decode(RawValue.self)) ?? .unknown
  }
}

extension PieceKind: PieceFamily {
  static let tag = PieceKeys.kind

  var piece: Piece.Type {
    switch self {
    case .pawn: Pawn.self
    case .rook: Rook.self
    case .unknown: Piece.self
    }
  }
}

class Piece: Codable {
  let kind: PieceKind
  let file: String

  private enum CodingKeys: String, CodingKey {
    case kind = "k"
    case file
  }

  init(kind: PieceKind, file: String) { (self.kind, self.file) = (kind, file) }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    kind = try container.decode(PieceKind.self, forKey: .kind)
    file = try container.decode(String.self, forKey: .file)
  }
}

final class Pawn: Piece {
  let hasMoved: Bool

  private enum CodingKeys: String, CodingKey { case hasMoved }

  init(file: String, hasMoved: Bool) {
    self.hasMoved = hasMoved
    super.init(kind: .pawn, file: file)
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    hasMoved = try container.decode(Bool.self, forKey: .hasMoved)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(hasMoved, forKey: .hasMoved)
  }
}

final class Rook: Piece {
  let ranks: [Int]

  private enum CodingKeys: String, CodingKey { case ranks }

  init(file: String, ranks: [Int]) {
    self.ranks = ranks
    super.init(kind: .rook, file: file)
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    ranks = try container.decode([Int].self, forKey: .ranks)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(ranks, forKey: .ranks)
  }
}

extension KeyedDecodingContainer {
  /// Decodes each object as the type that the family has for its tag.
  func decode<Element: Decodable, Family: PieceFamily>(
    _: [Element].Type, of family: Family.Type, forKey key: Key
  ) throws -> [Element] {
    var tags = try nestedUnkeyedContainer(forKey: key)
    var objects = tags
    var list: [Element] = []
    while !tags.isAtEnd {
      let tag = try tags.nestedContainer(keyedBy: PieceKeys.self)
        .decode(Family.self, forKey: Family.tag)
      if let type = tag.piece as? Element.Type { list.append(try objects.decode(type)) }
    }
    return list
  }

  /// A duration as its text, such as "90 s".
  func decodeSeconds(forKey key: Key) throws -> Double {
    let text = try self.decode(String.self, forKey: key)
    guard let seconds = Double(text.prefix { $0 != " " }) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "not a duration")
    }
    return seconds
  }

  func decodeSecondsIfPresent(forKey key: Key) throws -> Double? {
    contains(key) ? try decodeSeconds(forKey: key) : nil
  }

  func decodeFirst<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try decodeIfPresent([Value].self, forKey: key)?.first
  }

  /// The type is that of the property.
  func decodeAll<Value: Decodable>(forKey key: Key) throws -> [Value] {
    var elements = try nestedUnkeyedContainer(forKey: key)
    var list: [Value] = []
    while !elements.isAtEnd { list.append(try elements.decode(Value.self)) }
    return list
  }
}

struct ChessGame: Codable {
  var pieces: [Piece]
  var clock: Double
  var increment: Double?
  var opening: String?
  var moves: [ChessMove]
  var opponent: String

  init(pieces: [Piece]) {
    self.pieces = pieces
    (clock, increment, opening, moves) = (90, 2.5, "Sicilian", [ChessMove(from: "e2", to: "e4")])
    opponent = "Grace"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    pieces = try container.decode([Piece].self, of: PieceKind.self, forKey: .pieces)
    clock = try container.decodeSeconds(forKey: .clock)
    increment = try container.decodeSecondsIfPresent(forKey: .increment)
    opening = try container.decodeFirst(String.self, forKey: .opening)
    moves = try container.decodeAll(forKey: .moves)
    opponent = try container.decodeName(forKey: .opponent)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(pieces, forKey: .pieces)
    try container.encode("\(clock) s", forKey: .clock)
    try container.encodeIfPresent(increment.map { "\($0) s" }, forKey: .increment)
    try container.encodeIfPresent(opening.map { [$0] }, forKey: .opening)
    try container.encode(moves, forKey: .moves)
    try container.encode(opponent, forKey: .opponent)
  }

  enum CodingKeys: CodingKey { case pieces, clock, increment, opening, moves, opponent }

  enum NameKeys: CodingKey { case name }
}

extension KeyedDecodingContainer {
  /// A name, or an object that has it.
  func decodeName(forKey key: Key) throws -> String {
    if let player = try? nestedContainer(keyedBy: ChessGame.NameKeys.self, forKey: key) {
      return try player.decode(String.self, forKey: .name)
    }
    return try decode(String.self, forKey: key)
  }
}

struct ChessMove: Codable {
  var from: String
  var to: String
}
