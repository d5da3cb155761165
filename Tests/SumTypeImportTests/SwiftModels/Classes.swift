// swift-format-ignore-file
import Foundation

class Vehicle: Codable {
  var wheels = 4
  var name: String?

  enum CodingKeys: String, CodingKey { case wheels, name = "title" }

  init() {}
}

/// Inherits the coding.
class Car: Vehicle {
  var doors = 5
  enum CodingKeys: CodingKey { case doors }
}

class SportsCar: Car { var spoiler = true }

/// Its members lie beside those of the superclass.
class Truck: Vehicle {
  var load: Double
  var trailers: Int

  private enum Keys: String, CodingKey { case load = "load_tons", trailers }

  init(load: Double) {
    (self.load, trailers) = (load, 1)
    super.init()
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    load = try container.decode(Double.self, forKey: .load)
    trailers = try container.decodeIfPresent(Int.self, forKey: .trailers) ?? 0
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(load, forKey: .load)
    try container.encode(trailers, forKey: .trailers)
  }
}

/// The superclass has a member of its own.
class Boat: Vehicle {
  var sails: Int

  private enum Keys: CodingKey { case sails }

  init(sails: Int) {
    self.sails = sails
    super.init()
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    sails = try container.decode(Int.self, forKey: .sails)
    try super.init(from: container.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(sails, forKey: .sails)
    try super.encode(to: container.superEncoder())
  }
}

class Plane: Vehicle {
  var range: Int

  private enum Keys: String, CodingKey { case range, vehicle = "is" }

  init(range: Int) {
    self.range = range
    super.init()
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    self.range = try container.decode(Int.self, forKey: .range)
    try super.init(from: try container.superDecoder(forKey: .vehicle))
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(range, forKey: .range)
    try super.encode(to: container.superEncoder(forKey: .vehicle))
  }
}

class Node { var depth = 1; init() {} }

/// The superclass is not Codable.
class Leaf: Node, Codable { var color: Int = 2 }

class Branch: Node, Codable {
  var width: Int

  enum CodingKeys: CodingKey { case width, depth }

  init(width: Int) {
    self.width = width
    super.init()
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    width = try container.decode(Int.self, forKey: .width)
    super.init()
    depth = try container.decode(Int.self, forKey: .depth)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(width, forKey: .width)
    try container.encode(depth, forKey: .depth)
  }
}
