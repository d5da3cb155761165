// swift-format-ignore-file
import Foundation


/// A shelf of books.
struct Shelf: Codable {
  /// The name on the shelf.
  var title: String
  var books: [Book] = []
  var byISBN: [String: Book]
  var marked: Set<Int>
  var owner: Person?
  @available(*, deprecated, message: "use title")
  var caption: String!
  static let shared = 1
  lazy var expensive = 3
  var count: Int { books.count }
  var observed = 1 { didSet { print("{ \(observed)") } }
  private(set) var a, b: Int
  var c = 1.5, d: String? = nil, e = "x"
  var flag = true
  var nested: Inner
  var maybe: [String?]
  var twice: Int??
  var closed: Bool { get { flag } set { flag = newValue } }
  var ratio: Float, size: Int8
  var matrix: [[Double]], table: [String: [String: Int]]
  var `default`: Int

  struct Inner: Codable {
    var kind: Kind
    var other: Shelf.Kind
    var deeper: Deeper

    enum Kind: Int, Codable { case low = 1, middle, high = 10 }
    struct Deeper: Codable { var shelf: [Shelf]; var kind: Kind }
  }

  enum Kind: String, Codable {
    case novel, comic
    /// Poems, of course.
    case poetry = "poems"
    @available(*, deprecated, message: "use novel")
    case story
  }
}

final class Book: Codable {
  var name: String
  var pages: Pages
  let written: Date?

  init(name: String, pages: Pages, written: Date?) {
    self.name = name
    self.pages = pages
    self.written = written
  }
}

extension Shelf.Kind: CodingKeyRepresentable {}

struct Person {
  var first: String, last: String
  var secret: String = "#\"not in JSON\"#"
  var address: Address?

  func greet() -> String { "Hello, \(first + (last.isEmpty ? "" : " \(last)"))}" }
}

extension Person: Codable {
  enum CodingKeys: String, CodingKey {
    case first, last = "family-name"
    case address
  }

  struct Address: Decodable, Encodable {
    typealias Lines = [String]
    var lines: Lines
    var zip: ZIP
  }

  typealias ZIP = String
}

protocol Storable: Codable, Sendable {}

struct Pages: Storable {
  private enum Names: String, CodingKey { case count = "n", first }
  private typealias CodingKeys = Names
  var count: Int
  var first: String?
}

struct ShelfID: RawRepresentable, Codable, Hashable { let rawValue: String }
struct Options: OptionSet, Codable { var rawValue: Int; static let bold = Options(rawValue: 1) }
struct Wrapped: RawRepresentable, Codable { var rawValue: UUID }

struct Page<Item: Codable>: Codable {
  var items: [Item]
  var next: Cursor?
  var first: Item
  struct Cursor: Codable { var after: Item; var token: String }
}

struct Results: Codable {
  var shelves: Page<ShelfID>
  var numbers: Page<Int>
  var maybes: Page<Int?>
  var cursor: Page<Int>.Cursor
  var id: ShelfID
  var options: Options
  var wrapped: Wrapped
}

@propertyWrapper struct Clamped<Value: Codable>: Codable {
  var wrappedValue: Value
}

struct Settings: Codable {
  @Clamped var volume: Int = 3
  @Clamped var name: String? = nil
  var empty = Empty()
  var ids = [ShelfID](), words = ["a", "b"], sizes = ["a": 1], kind = Shelf.Kind.novel
  var when = Date(), until = Date.init(), negative = -1
}

struct Empty: Codable {}

struct Written: Codable {
  let format = "shelf"
  let version = -2, isNew = true
  let id = UUID()
  var name: String
  let kind: Shelf.Kind = .poetry, other = Shelf.Kind.novel

  enum CodingKeys: CodingKey { case format, version, isNew, id, name, kind, other }
}

struct Keyed: Codable {
  var notes: [Int: String]
  var seen: [Shelf.Kind: Int] = [:]
  var byID: [ShelfID: Int]
  var byMaybe: [Int?: Int]
}

struct Places: Codable {
  var at: [Spot: [UUID: Int?]]
  var sizes: [Double: [ShelfID: Bool]]
}

struct Spot: Codable, Hashable {
  var x: Int
  var y: Int?
}
