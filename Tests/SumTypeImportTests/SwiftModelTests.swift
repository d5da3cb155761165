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

  // MARK: - Hand-written coders

  @Test("hand-written coders of common forms are read as their code reads")
  func handWritten() throws {
    let model = try SwiftModel("HandWritten")
    let text = TextPost(text: "hi", likes: nil)
    let url = try #require(URL(string: "https://example.org"))
    let all = Everywhere(
      posts: [.text(text), .photo(PhotoPost(url: url)), .deleted],
      messages: [.said(text), .rated(3), .left], blocks: [.paragraph(text), .heading(["a"])],
      happenings: [
        .moved(from: 1, to: 2, by: nil), .moved(from: 1, to: 2, by: "x"), .renamed("y"),
      ],
      scalars: [.text("a"), .number(2.5), .flag(true), .list([.none, .text("b")]), .none],
      tokens: [Token(text: "t")], statuses: [.open, .unknown],
      preferences: [Preferences(volume: 3)],
      ranges: [Range2(low: 1, high: 2)])
    try model.reads([all], as: "Everywhere")
    for (type, data) in [
      ("ChatMessage", #"{"tag":"spoken","content":{"text":"a"}}"#),
      ("PageBlock", #"{"paragraph":{"text":"a"}}"#),
      ("Preferences", #"{"token":"t"}"#),
    ] {
      #expect(try model.imported.findings(in: data, as: type).isEmpty, "\(data)")
    }
    try model.writes(Everywhere.self, as: "Everywhere")
  }

  @Test("the report says which hand-written coders were recognised")
  func handWrittenReport() throws {
    let model = try SwiftModel("HandWritten")
    let lines = model.imported.notes.filter { $0.subject.contains("(") }.map {
      "\($0.place.line):\($0.place.column) \($0.effect.rawValue) \($0.subject)"
    }
    let union = "assumed init(from:) read as a union by the member"
    let encoder = "assumed encode(to:) by hand"
    let expected = [
      "14:3 \(union) \"type\"", "25:3 \(encoder)", "52:3 \(union) \"tag\"", "65:3 \(encoder)",
      "85:3 \(union) \"type\"", "95:3 \(encoder)", "115:3 \(union) \"code\"", "129:3 \(encoder)",
      "151:3 assumed init(from:) read as one of several types, told by their JSON",
      "166:3 \(encoder)",
      "182:3 assumed init(from:) read as a single value", "185:3 \(encoder)",
      "194:3 assumed init(from:) read as the raw values of the enum", "199:3 \(encoder)",
      "227:3 assumed init(from:) read as an object of the members that it decodes",
      "247:3 assumed init(from:) read as an array of its elements", "255:3 \(encoder)",
      "268:3 assumed init(from:) read as an object of the members that it decodes",
      "278:3 unsayable init(from:) by hand",
      "286:3 unsayable encode(to:) by hand",
    ]
    #expect(Set(lines) == Set(expected), "\(model.imported.result.text)")
    let others = model.imported.notes.filter { !$0.subject.contains("(") }
    #expect(others.count { $0.subject == "null for a default" } == 5)
    #expect(others.contains { $0.subject == "a default that is computed" && $0.place.line == 237 })
  }

  @Test("hand-written coders of further forms are read as their code reads")
  func handWrittenMore() throws {
    let model = try SwiftModel("HandWrittenMore")
    try model.reads(
      [Shape2.circle(.init(radius: 1.5)), .box(.init(width: 3, kind: .box))], as: "Shape2")
    try model.reads([Tagged(name: "a", isFollowed: true)], as: "Tagged")
    try model.reads([Input.text("a"), .texts(["b"]), .size(width: 3)], as: "Input")
    #expect(try model.imported.findings(in: #"{"name":"a"}"#, as: "Tagged").isEmpty)
    try model.reads([Named.person("a"), .thing(1)], as: "Named")
    try model.writes(Named.self, as: "Named")
    try model.writes(Shape2.self, as: "Shape2")
    try model.writes(Tagged.self, as: "Tagged")
  }

  @Test("coders as apps write them are read as their code reads")
  func handWrittenForms() throws {
    let model = try SwiftModel("HandWrittenForms")
    try model.reads(
      [
        Block.paragraph(.init(inlineContent: ["a"])),
        .heading(.init(level: 1, text: "b", anchor: nil)),
        .list(.init(items: [.rule], startIndex: 1)), .list(.init(items: [], startIndex: 4)),
        .row(.init(columns: 1, cells: ["c"])), .table(.init(rows: [["d"]], caption: nil)),
        .figure(.init(width: 2)),
        .link(title: "e", target: URL(string: "https://example.org")), .rule,
      ], as: "Block")
    try model.reads([Operation.replace(path: "a", value: 1), .remove(path: "b")], as: "Operation")
    try model.reads([Event.tapped(x: 1, y: 2), .typed(text: "a")], as: "Event")
    try model.reads(
      [GameContext.daily(UUID()), .shared("a"), .finished, .solo], as: "GameContext")
    try model.reads([Enclosure.image(.init(width: 1)), .note("a")], as: "Enclosure")
    try model.reads([Role.member, .moderator], as: "Role")
    try model.reads([Chapter.intro, .tutorial], as: "Chapter")
    let user = User(id: "a", joined: Date(timeIntervalSince1970: 0), extra: [:])
    try model.reads([user], as: "User")
    try model.reads([Channel(title: "a", extra: ["b": "c"])], as: "Channel")
    try model.reads([PagedText(title: "a")], as: "PagedText")
    try model.reads(
      [AnyReference(ImageReference()), AnyReference(TopicReference(title: "a"))],
      as: "AnyReference")
    try model.reads(
      [Pairs(numbers: .init(first: 1, second: 2), note: nil)], as: "Pairs")
    try model.reads(
      [Values(value: .object(["a": .array([.null, .bool(true), .double(1.5), .string("b")])]))],
      as: "Values")
    try model.reads(
      [Login.email(.init(email: "a", token: "b")), .mobile(.init(phone: "a", token: "b"))],
      as: "Login")
    try model.reads([Call.function(.init(id: "a")), .search(.init(id: "b"))], as: "Call")
    try model.reads([Retitled(title: "a")], as: "Retitled")
    #expect(try model.imported.findings(in: #"{"name":"a"}"#, as: "Retitled").isEmpty)
    try model.writes(Login.self, as: "Login")
    try model.writes(Values.self, as: "Values")
    try model.writes(Block.self, as: "Block")
    try model.writes(Operation.self, as: "Operation")
    try model.writes(Event.self, as: "Event")
    try model.writes(GameContext.self, as: "GameContext")
    try model.writes(Enclosure.self, as: "Enclosure")
    try model.writes(Role.self, as: "Role")
    try model.writes(Chapter.self, as: "Chapter")
    try model.writes(User.self, as: "User")
    try model.writes(Channel.self, as: "Channel")
    try model.writes(AnyReference.self, as: "AnyReference")
  }

  @Test("of coders as apps write them the schema says what their code says")
  func handWrittenFormsSchema() throws {
    let flat = try SwiftModel("HandWrittenForms").flat
    for expected in [
      #""heading": "BlockHeading", "list": "BlockList", "row": "BlockRow", "table": "BlockTable", "figure": "BlockFigure", "link": "BlockLink", "rule": null }"#,
      #""BlockParagraph": { "struct": { "inlineContent": "[String]" } }"#,
      #""BlockHeading": { "struct": { "level": "Int", "text": "String", "anchor": "String?" } }"#,
      #""startIndex": { "type": "UInt", "key": "start", "default": 1 }"#,
      #""BlockLink": { "struct": { "title": "String?", "target": "URL?" } }"#,
      #""replace": "OperationReplace", "remove": { "payload": "String", "member": "path" } }, "representation": { "internal": { "tag": "op" } }"#,
      #""OperationReplace": { "struct": { "path": "String", "value": "Int" } }"#,
      #""representation": { "adjacent": { "tag": "kind", "content": "data" } }"#,
      #""shared": { "payload": "String", "member": "shared" }, "finished": { "payload": "Bool", "member": "finished" }, "solo": "GameContextSolo" }, "representation": "presence", "default": "solo""#,
      #""image": { "payload": "EnclosureImageFile", "member": "image" }, "note": { "payload": "String", "member": "note" } }, "representation": "presence""#,
      #""enum": { "member": "member", "channelMember": "channel_member", "moderator": "mod" }"#,
      #""enum": ["intro", "tutorial", "project"]"#,
      #""joined": { "type": "Date", "key": "joined_at" }, "image": "String?", "extra": { "type": "[String: Int]", "flatten": true }"#,
      #""title": "String", "extra": { "type": "[String: String]", "flatten": true }"#,
      #""size": "(Double | String)?", "stamp": "JSON", "tags": "JSON", "marks": "[Int]", "paging": "PagedTextPaging", "lines": "[String]?""#,
      #""struct": { "next": "String?", "totals": "PagedTextPagingTotals" }"#,
      #""total": { "type": "Int", "key": "count" }"#,
      #""image": "ImageReference", "topic": { "tags": ["topic", "section"], "payload": "TopicReference" }"#,
      #""Values": { "struct": { "value": "JSON" } }"#, #""PairInt": {"#,
      #""union": { "email": "EmailLogin", "mobile": { "tag": "phone", "payload": "PhoneLogin" } }, "representation": "presence""#,
      #""function": { "tag": "function_call", "payload": "FunctionCall" }, "search": { "tag": "search_call", "payload": "SearchCall" }"#,
      #""numbers": "PairInt", "note": "String?""#,
    ] {
      #expect(flat.contains(expected), "\(expected)\n\(flat)")
    }
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

  @Test("the case of a default clause is a variant, and values of other tags are unknown")
  func defaultCases() throws {
    let model = try SwiftModel("HandWrittenMore")
    let post = Caption(text: "a")
    try model.reads([Attachment.link(post), Attachment.none], as: "Attachment")
    try model.reads([Footer.text(post), .empty], as: "Footer")
    try model.reads([Media.image(post), .other], as: "Media")
    try model.reads([Clip.image(post), .other], as: "Clip")
    try model.writes(Attachment.self, as: "Attachment")
    try model.writes(Footer.self, as: "Footer")
    try model.writes(Media.self, as: "Media")
    try model.writes(Clip.self, as: "Clip")
    func kinds(_ data: String, _ type: String) throws -> [String] {
      try model.imported.findings(in: data, as: type).map { String($0.prefix { $0 != " " }) }
    }
    // The app reads these as `none`, and would lose them.
    #expect(try kinds(#"{"kind":"film","length":3}"#, "Attachment") == ["unknownVariant"])
    #expect(try kinds(#"{"kind":"film","length":3}"#, "Footer") == ["unknownVariant"])
    #expect(try kinds(#"{}"#, "Footer") == [])
    // Beside another tag there may be a payload, which the case has not.
    #expect(try kinds(#"{"kind":"video","data":{"length":3}}"#, "Media") == ["unknownVariant"])
    #expect(try kinds(#"{}"#, "Media") == [])
    // Among the members of one object these are unknown members of the case.
    #expect(try kinds(#"{"kind":"video","length":3}"#, "Clip") == ["unknownField"])
    #expect(
      model.flat.contains(
        #""Attachment": { "doc": "Values of other tags are none of these.", "union": { "link": "Caption", "none": { "tag": "nothing", "payload": null } }"#
      ))
    #expect(model.flat.contains(#""empty": { "tags": [], "payload": null }"#))
    #expect(
      model.flat.contains(
        #""image": "Caption", "other": null }, "representation": { "adjacent": { "tag": "kind", "content": "data" } }, "default": "other""#
      ))
    #expect(
      model.flat.contains(
        #""other": { "tags": ["other", "audio", "video"], "payload": null } }, "representation": { "internal": { "tag": "kind" } } }"#
      ))
    #expect(model.report.count { $0.contains("is unknown in the schema, which keeps it") } == 3)
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
