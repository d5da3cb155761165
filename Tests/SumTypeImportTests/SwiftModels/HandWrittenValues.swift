import Foundation

// Structs whose JSON is an array, or is not always alike.

/// A number, or an array of one.
struct Loudness: Codable {
  var value: Double

  init(value: Double) { self.value = value }

  init(from decoder: any Decoder) throws {
    do {
      var elements = try decoder.unkeyedContainer()
      value = try elements.decode(Double.self)
    } catch {
      value = try decoder.singleValueContainer().decode(Double.self)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

/// As many numbers as there are.
struct Tint: Codable {
  var red: Double
  var green: Double

  init(from decoder: any Decoder) throws {
    var elements = try decoder.unkeyedContainer()
    red = if elements.isAtEnd { 0 } else { try elements.decode(Double.self) }
    green = if elements.isAtEnd { 0 } else { try elements.decode(Double.self) }
  }

  init(red: Double, green: Double) { (self.red, self.green) = (red, green) }

  func encode(to encoder: any Encoder) throws {
    var elements = encoder.unkeyedContainer()
    try elements.encode(red)
    try elements.encode(green)
  }
}

/// Elements of two types.
struct MixedShelf: Codable {
  var books: [Book] = []
  var boxes: [Box2] = []

  struct Book: Codable { var title: String }
  struct Box2: Codable { var width: Double }
  private enum Keys: CodingKey { case title }

  init(books: [Book], boxes: [Box2]) { (self.books, self.boxes) = (books, boxes) }

  init(from decoder: any Decoder) throws {
    var elements = try decoder.unkeyedContainer()
    var objects = elements
    while !elements.isAtEnd {
      if try objects.nestedContainer(keyedBy: Keys.self).contains(.title) {
        books.append(try elements.decode(Book.self))
      } else {
        boxes.append(try elements.decode(Box2.self))
      }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var elements = encoder.unkeyedContainer()
    for book in books { try elements.encode(book) }
    for box in boxes { try elements.encode(box) }
  }
}

/// An object, or an array of one.
struct Outline: Codable {
  var isClosed: Bool
  var corners: [String]

  init(isClosed: Bool, corners: [String]) { (self.isClosed, self.corners) = (isClosed, corners) }

  init(from decoder: any Decoder) throws {
    let container: KeyedDecodingContainer<CodingKeys>
    if let keyed = try? decoder.container(keyedBy: CodingKeys.self) {
      container = keyed
    } else {
      var elements = try decoder.unkeyedContainer()
      container = try elements.nestedContainer(keyedBy: CodingKeys.self)
    }
    isClosed = try container.decode(Bool.self, forKey: .isClosed)
    corners = try container.decode([String].self, forKey: .corners)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(isClosed, forKey: .isClosed)
    try container.encode(corners, forKey: .corners)
  }

  private enum CodingKeys: CodingKey { case isClosed, corners }
}

/// Members that are a value, or an array or an object that the code enters.
struct Curve: Codable {
  var volume: Double
  var steps: [Step]
  var x: Double
  var y: Double

  struct Step: Codable { var at: Double }

  init(volume: Double, steps: [Step]) {
    (self.volume, self.steps) = (volume, steps)
    (x, y) = (1, 2)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    var steps: [Step] = []
    if let value = try? container.decode(Double.self, forKey: .volume) {
      volume = value
    } else {
      volume = 0
      var elements = try container.nestedUnkeyedContainer(forKey: .volume)
      while !elements.isAtEnd { steps.append(try elements.decode(Step.self)) }
    }
    self.steps = steps
    if let point = try? container.decode([Double].self, forKey: .point) {
      (x, y) = (point[0], point[1])
    } else {
      let point = try container.nestedContainer(keyedBy: PointKeys.self, forKey: .point)
      x = try point.decode(Double.self, forKey: .x)
      y = try point.decode(Double.self, forKey: .y)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if steps.isEmpty {
      try container.encode(volume, forKey: .volume)
      try container.encode([x, y], forKey: .point)
    } else {
      try container.encode(steps, forKey: .volume)
      var point = container.nestedContainer(keyedBy: PointKeys.self, forKey: .point)
      try point.encode(x, forKey: .x)
      try point.encode(y, forKey: .y)
    }
  }

  private enum CodingKeys: CodingKey { case volume, point }
  private enum PointKeys: CodingKey { case x, y }
}
