// swift-format-ignore-file
import Foundation
/// What a robot is told.
enum Command: Codable {
  case stop
  /// In seconds.
  case wait(Double)
  case say(text: String, loud: Bool)
  case move(Int, to: String)
  case maybe(Int?)
  case both(String, Bool)
  case labelled(_ inner: Int)
}

indirect enum Expression: Codable {
  case number(Int), text(String)
  case sum(Expression, Expression)
  case list([Expression])
  case negative(of: Expression)
}

enum Renamed: Codable {
  case first(id: Int, name: String = "n")
  case second
  case hidden(Int)

  enum CodingKeys: String, CodingKey {
    case first = "1st"
    case second
  }

  enum FirstCodingKeys: String, CodingKey { case id = "ID" }
}

enum Direction: Codable, CaseIterable { case north, south }
enum Suit: Character, Codable { case hearts = "♥", spades = "♠" }
enum Level: UInt8, Codable { case low, high = 200, higher }
enum Share: Double, Codable { case half = 0.5, quarter = 0.25 }

struct Robot: Codable {
  var commands: [Command]
  var direction: Direction?
  var suit: Suit
  var level: Level
  var renamed: Renamed
  var program: Expression
}

struct Slice: Codable { var share: Share }
