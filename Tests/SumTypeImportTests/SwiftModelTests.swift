import Foundation
import SumTypeGenerator
import SumTypeImport
import Testing

/// The types of `SwiftModels` are encoded by Foundation and inspected by the schema that is imported from their source,
/// and the other way round.
@Suite("Import of Swift types")
struct SwiftModelTests {
  private static let date = Date(timeIntervalSince1970: 1_769_860_800)

  // MARK: - Structs

  private static func shelf(_ depth: Int) -> Shelf {
    let book = Book(name: "a", pages: Pages(count: 3, first: depth == 0 ? nil : "x"), written: date)
    let deeper = Shelf.Inner.Deeper(shelf: depth > 0 ? [shelf(depth - 1)] : [], kind: .middle)
    let address = Person.Address(lines: ["l"], zip: "1")
    let person = Person(first: "A", last: "B", address: depth == 0 ? nil : address)
    return Shelf(
      title: "t", books: [book, Book(name: "", pages: Pages(count: 0), written: nil)],
      byISBN: ["x": book], marked: [1, 2], owner: depth == 0 ? nil : person,
      caption: depth == 0 ? nil : "c", a: 1, b: 2,
      nested: Shelf.Inner(kind: .high, other: .poetry, deeper: deeper), maybe: ["a", nil],
      twice: depth == 0 ? nil : .some(nil), ratio: 1.5, size: -3, matrix: [[1, 2.5], []],
      table: ["a": ["b": 1]], default: 1)
  }

  private static func results() -> Results {
    let cursor = Page<Int>.Cursor(after: 3, token: "t")
    return Results(
      shelves: Page(items: [ShelfID(rawValue: "a")], next: nil, first: ShelfID(rawValue: "b")),
      numbers: Page(items: [1], next: cursor, first: 2),
      maybes: Page(items: [1, nil], next: nil, first: nil), cursor: cursor,
      id: ShelfID(rawValue: "c"), options: [.bold], wrapped: Wrapped(rawValue: UUID()))
  }

  @Test(
    "structs and classes are read as JSONEncoder writes them, and written as JSONDecoder reads them"
  )
  func structs() throws {
    let model = try SwiftModel("Structs")
    try model.reads([Self.shelf(0), Self.shelf(2)], as: "Shelf")
    try model.reads([Self.results()], as: "Results")
    try model.reads([Settings(), Settings(volume: 1, name: "x")], as: "Settings")
    try model.reads(
      [
        Keyed(
          notes: [7: "n"], seen: [.poetry: 1], byID: [ShelfID(rawValue: "a"): 1], byMaybe: [nil: 2])
      ],
      as: "Keyed")
    try model.reads(
      [
        Places(at: [:], sizes: [:]),
        Places(
          at: [Spot(x: 1, y: nil): [UUID(): nil], Spot(x: 1, y: 2): [UUID(): 3]],
          sizes: [1.5: [ShelfID(rawValue: "a"): true]]),
      ], as: "Places")
    try model.writes(Places.self, as: "Places")
    try model.reads([Written(name: "n")], as: "Written")
    try model.writes(Shelf.self, as: "Shelf")
    try model.writes(Written.self, as: "Written")
    try model.writes(Results.self, as: "Results")
    try model.writes(Settings.self, as: "Settings")
    try model.writes(Person.self, as: "Person")
  }

  @Test("the report of structs names each difference with its place")
  func structReport() throws {
    let seconds =
      "looser: a Date may have fractions of seconds, which JSONDecoder's iso8601 refuses: set whole seconds"
    let open =
      "looser: an enum keeps values that it does not name as unknown (--closed refuses them)"
    let absent = "looser: a required value that may be null may also be absent"
    let constant =
      "stricter: a \"let\" with a literal, which Swift never reads, is a constant: add the values that older files "
      + "have"
    let expected = [
      "11:7 looser: a Set becomes a list, which keeps the order and reads an element twice",
      "35:10 \(open)", "39:8 \(open)", "51:7 \(seconds)",
      "64:7 dropped: a property that CodingKeys lacks is left out, since Swift does not encode it",
      "101:7 \(absent)", "102:32 \(absent)", "116:7 \(absent)", "124:7 \(seconds)",
      "124:22 \(seconds)", "130:7 \(constant)", "131:7 \(constant)", "131:21 \(constant)",
      "132:7 looser: a \"let\" with an initial value, which Swift writes and never reads, is a member that may be "
        + "absent", "134:7 \(constant)", "134:35 \(constant)",
      "140:7 looser: the keys of a dictionary by integers are not checked",
      "141:7 looser: the keys of a dictionary are not checked to be of their type",
      "143:7 unsayable: a dictionary whose keys are optional, unions or dictionaries, which Swift writes as a list of "
        + "alternating keys and values, becomes [JSON]",
    ]
    #expect(try SwiftModel("Structs").report == expected)
  }

  // MARK: - Enums

  private static let commands: [Command] = [
    .stop, .wait(2.5), .say(text: "hi", loud: true), .move(1, to: "x"), .maybe(nil), .maybe(1),
    .both("a", false), .labelled(7),
  ]

  @Test("enums are read as JSONEncoder writes them, and written as JSONDecoder reads them")
  func enums() throws {
    let model = try SwiftModel("Enums")
    let program = Expression.sum(.list([.number(1), .text("a")]), .negative(of: .number(2)))
    let robots = [Renamed.first(id: 1), .second].map {
      Robot(
        commands: Self.commands, direction: .north, suit: .spades, level: .higher, renamed: $0,
        program: program)
    }
    try model.reads(robots, as: "Robot")
    try model.reads(Self.commands, as: "Command")
    try model.reads([Slice(share: .quarter)], as: "Slice")
    try model.writes(Robot.self, as: "Robot")
    try model.writes(Command.self, as: "Command")
    try model.writes(Expression.self, as: "Expression")
  }

  @Test("the report of enums names each difference with its place")
  func enumReport() throws {
    let bare =
      "looser: a case without associated values is also read as a string or with null: \"a\", {\"a\": null}"
    let beside =
      "stricter: an object with a further member beside that of the enum's case is malformed"
    let expected =
      [4, 22, 35, 36].map { "\($0):6 \(bare)" } + [4, 22, 35, 36].map { "\($0):6 \(beside)" } + [
        "15:15 \(beside)",
        "23:29 dropped: a property that CodingKeys lacks is left out, since Swift does not encode it",
        "25:8 dropped: a case that CodingKeys lacks is left out, since Swift does not encode it",
        "37:6 looser: an enum keeps values that it does not name as unknown (--closed refuses them)",
        "38:6 looser: an \"enum\" of numbers with fractions becomes a type that allows any number",
      ]
    #expect(try SwiftModel("Enums").report.sorted() == expected.sorted())
  }

  // MARK: - Foundation

  static let everything = Everything(
    date: date, data: Data([1, 2, 255]),
    url: URL(string: "https://example.org/a%20b?x#y") ?? URL(fileURLWithPath: "/"),
    uuid: UUID(), decimal: Decimal(string: "12.50") ?? 0, float: 1.5, interval: 3, int8: -8,
    int16: -16,
    int32: -32, int64: .min, uint: .max, uint8: 8, uint16: 16, uint32: 32, uint64: .max,
    cgFloat: 1.25, point: CGPoint(x: 1, y: 2.5), size: CGSize(width: 1, height: 2),
    rect: CGRect(x: 1, y: 2, width: 3, height: 4), range: 1..<3,
    closedRange: date...date.addingTimeInterval(60), from: 1..., upTo: ..<2.5, through: ..."x",
    nsRange: NSRange(location: 1, length: 2), duration: .milliseconds(1500), simd: SIMD2(1, 2),
    simd3: SIMD3(1, 2, 3), dateInterval: DateInterval(start: date, duration: 3),
    indexPath: IndexPath(indexes: [1, 2]), indexSet: IndexSet([1, 2, 5]),
    characters: CharacterSet(charactersIn: "ab"),
    timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt,
    locale: Locale(identifier: "en_US"), calendar: Calendar(identifier: .gregorian),
    components: DateComponents(
      calendar: Calendar(identifier: .gregorian), timeZone: .gmt, era: 1, year: 2026, month: 1,
      day: 2, hour: 3, minute: 4, second: 5, nanosecond: 6, weekday: 7, weekdayOrdinal: 1,
      quarter: 1, weekOfMonth: 1, weekOfYear: 1, yearForWeekOfYear: 2026),
    length: Measurement(value: 2, unit: .meters),
    name: PersonNameComponents(
      namePrefix: "Dr", givenName: "A", middleName: "M", familyName: "B", nameSuffix: "Jr",
      nickname: "n", phoneticRepresentation: PersonNameComponents(givenName: "ay")),
    urlComponents: URLComponents(string: "https://u:p@a.b:80/c?x=1#f") ?? URLComponents(),
    contiguous: [1], array: [2], optional: 3, dictionary: ["a": date], byUUID: [UUID(): 1],
    bytes: [0, 255])

  @Test(
    "the types of Foundation are read as JSONEncoder writes them, by each strategy for dates",
    arguments: [DateStrategy.iso8601, .seconds, .milliseconds])
  func foundation(_ dates: DateStrategy) throws {
    let model = try SwiftModel("Foundation", dates: dates)
    try model.reads([Self.everything], as: "Everything")
    let fractions = Set(
      model.imported.notes.filter { $0.subject == "fractions of seconds" }.map(\.place.line))
    #expect(fractions == (dates == .iso8601 ? [4, 18, 26, 40] : []))
    let others = model.imported.notes.filter { $0.subject != "fractions of seconds" }
    #expect(
      others.map { "\($0.place.line) \($0.subject)" } == [
        "6 a URL to encode"
      ])
  }

  @Test("subclasses are read as JSONEncoder writes them, and written as JSONDecoder reads them")
  func subclasses() throws {
    let model = try SwiftModel("Classes")
    try model.reads([Car(), SportsCar()], as: "Car")
    try model.reads([SportsCar()], as: "SportsCar")
    try model.reads([Truck(load: 2.5)], as: "Truck")
    try model.reads([Boat(sails: 3)], as: "Boat")
    try model.reads([Plane(range: 3)], as: "Plane")
    try model.reads([Leaf()], as: "Leaf")
    try model.reads([Branch(width: 3)], as: "Branch")
    try model.writes(Car.self, as: "Car")
    try model.writes(SportsCar.self, as: "SportsCar")
    try model.writes(Truck.self, as: "Truck")
    try model.writes(Boat.self, as: "Boat")
    try model.writes(Plane.self, as: "Plane")
    try model.writes(Leaf.self, as: "Leaf")
    try model.writes(Branch.self, as: "Branch")
    let lines = model.imported.notes.filter { $0.effect == .dropped }.map {
      "\($0.place.line):\($0.place.column) \($0.subject)"
    }
    #expect(
      lines.sorted() == [
        "15:7 a property of a subclass", "19:28 a property of a subclass",
        "95:18 a property of a superclass",
      ])
    #expect(model.flat.contains(#""base": { "type": "Vehicle", "key": "super" }, "sails": "Int""#))
    #expect(model.flat.contains(#""vehicle": { "type": "Vehicle", "key": "is" }, "range": "Int""#))
    #expect(
      model.flat.contains(
        #""name": { "type": "String?", "key": "title" }, "load": { "type": "Double""#))
  }

  @Test("classes with @Observable are read as JSONEncoder writes them")
  func observable() throws {
    guard #available(macOS 14, *) else { return }
    let model = try SwiftModel("HandWrittenMore")
    try model.reads([NamedCounter()], as: "NamedCounter")
    try model.writes(NamedCounter.self, as: "NamedCounter")
    let data = #"{"count":1}"#
    #expect(try model.imported.findings(in: data, as: "NamedCounter").isEmpty)
  }

  @Test(
    "dates are read as JSONEncoder writes them without a strategy",
    .enabled(if: Scalar.named("Date")?.forms.contains { $0.wire == "seconds.reference" } ?? false))
  func referenceDates() throws {
    let model = try SwiftModel("Foundation", dates: .secondsSince2001)
    try model.reads([Self.everything], as: "Everything")
  }
}
