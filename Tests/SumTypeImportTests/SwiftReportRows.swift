import SumTypeImport

/// What the schema language or the sources do not say, and how it is reported.
enum SwiftReportRows {
  static let all: [SwiftRow] = [
    SwiftRow(
      row: "enums with macros, one of which may write the coding",
      source: """
        @RawCases<Int> enum A: Codable { case a, b }
        @MainActor @CasePathable enum B: Codable { case a(Int) }
        struct C: Codable { var a: A; var b: B }
        """,
      text: [
        #""C": { "struct": { "a": "JSON", "b": "B" } }"#,
        #""union": { "a": { "payload": "Int", "member": "_0" } }"#,
      ],
      report: ["1:2 unsayable macro RawCases of an enum", "2:31 stricter members beside a case"]),
    SwiftRow(
      row: "a member that is tried",
      source: """
        struct A: Decodable {
          var a: Int?
          enum CodingKeys: CodingKey { case a }
          init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            a = try? container.decode(Int.self, forKey: .a)
          }
        }
        """,
      text: [#""A": { "struct": { "a": "Int?" } }"#],
      report: [
        "6:14 stricter try? of a member",
        "4:3 assumed init(from:) read as an object of the members that it decodes",
        "1:8 assumed only Decodable",
      ]),
    SwiftRow(
      row: "coders that an option of the import would follow",
      source: """
        struct A: Codable { var at: Date }
        let decoder: JSONDecoder = {
          let decoder = JSONDecoder()
          decoder.dateDecodingStrategy = .iso8601
          decoder.keyDecodingStrategy = JSONDecoder.KeyDecodingStrategy.convertFromSnakeCase
          return decoder
        }()
        """,
      text: [#""at": { "type": "Date", "wire": "seconds.reference" }"#],
      report: [
        "4:11 assumed a coder with dates in ISO 8601",
        "5:11 assumed a coder with keys in snake case",
      ],
      change: { $0.dates = .secondsSince2001 }),
    SwiftRow(
      row: "coders that the options of the import follow",
      source: """
        struct A: Codable { var at: Date }
        func setUp(_ encoder: JSONEncoder) {
          encoder.dateEncodingStrategy = .millisecondsSince1970
          encoder.keyEncodingStrategy = .convertToSnakeCase
        }
        """,
      change: {
        $0.dates = .milliseconds
        $0.convertsKeysToSnakeCase = true
      }),
    SwiftRow(
      row: "a value of an unknown type that may be nil, in a case",
      source: "enum A: Codable { case a(Missing?), b(Int?), c(Missing) }",
      text: [
        #""a": { "payload": "JSON?", "member": "_0" }, "b": { "payload": "Int?", "member": "_0" }, "c": { "payload": "JSON", "member": "_0" }"#
      ],
      report: [
        "1:26 unsayable type Missing", "1:48 unsayable type Missing",
        "1:6 stricter members beside a case",
      ]),
    SwiftRow(
      row: "types that are not declared, not Codable, or have no JSON",
      source: """
        struct Plain { var a: Int }
        protocol P {}
        struct A: Codable {
          var a: Missing?
          var b: [Plain]
          var c: (Int, Int)
          var d: (Int) -> Void
          var e: any P
          var f: P & Equatable
          var g: Post.Missing
          var h: Character
        }
        """,
      text: [
        #""a": "JSON?", "b": "[JSON]", "c": "JSON", "d": "JSON", "e": "JSON", "f": "JSON", "g": "JSON", "h": "JSON""#
      ],
      report: [
        "4:7 unsayable type Missing", "5:7 unsayable Plain is not Codable", "6:7 unsayable a tuple",
        "7:7 unsayable a function or a metatype", "8:7 unsayable a protocol",
        "9:7 unsayable a composition of protocols", "10:7 unsayable type Post.Missing",
        "11:7 unsayable type Character",
      ]),
    SwiftRow(
      row: "initial values that show no type",
      source: """
        struct A: Codable {
          var a = make()
          var b = URL(string: "x")
          var c = x ? 1 : 2
          var (d, e) = (1, "x")
          var f = Kind(rawValue: 1)
        }
        enum Kind: Int, Codable { case a
          init?(rawValue: Int) { nil } }
        """,
      text: [#""a": "JSON", "b": "JSON", "c": "JSON", "d": "JSON", "e": "JSON", "f": "JSON""#],
      report: [
        "2:7 unsayable a type that is not written", "3:7 unsayable a type that is not written",
        "4:7 unsayable a type that is not written", "5:7 unsayable a type that is not written",
        "6:7 unsayable a type that is not written", "8:6 looser enum is open",
      ]),
    SwiftRow(
      row: "subclasses, actors and macros",
      source: """
        class Animal: Codable { var a = 1 }
        class Derived: Animal { var b = 2 }
        class Rooted: NSObject, Codable { var c = 3 }
        actor Store: Codable { var a = 1 }
        @Model final class Model: Codable { var a = 1 }
        struct A: Codable { var base: Animal; var derived: Derived; var store: Store; var model: Model }
        enum Never: Codable {}
        """,
      text: [
        #""Animal": { "struct": { "a": "Int" } }"#, #""Rooted": { "struct": { "c": "Int" } }"#,
        #""base": "Animal", "derived": "Derived", "store": "JSON", "model": "JSON""#,
        #""Derived": { "struct": { "a": "Int" } }"#,
      ],
      report: [
        "2:29 dropped a property of a subclass", "4:7 unsayable an actor",
        "5:20 unsayable macro Model",
        "7:6 unsayable an enum without cases",
      ]),
    SwiftRow(
      row: "subclasses of a generic class, of a single value, and of each other",
      source: """
        class Box<T: Codable>: Codable { var a: T }
        class IntBox: Box<Int> { var b = 2 }
        class Text: Codable {
          var text: String
          required init(from d: Decoder) throws { text = try d.singleValueContainer().decode(String.self) }
          func encode(to e: Encoder) throws { var c = e.singleValueContainer(); try c.encode(text) }
        }
        class Title: Text {}
        class Loop: Pool, Codable { var a = 1 }
        class Pool: Loop { var b = 1 }
        """,
      text: [#""Title": { "alias": "String" }"#],
      report: [
        "2:7 unsayable a subclass", "5:12 assumed init(from:) read as a single value",
        "6:3 assumed encode(to:) by hand", "9:7 unsayable a subclass", "10:7 unsayable a subclass",
      ]),
    SwiftRow(
      row: "a class with @Model, whose coders are written by hand",
      source: """
        @Model final class Trip: Codable {
          @Attribute(.unique) var id: UUID
          @Relationship(deleteRule: .cascade) var stops: [Stop]
          @Relationship var owner: Owner?
          @Transient var cache = 0
          enum CodingKeys: CodingKey { case id, stops }
          required init(from decoder: Decoder) throws {
            let c = try decoder.container(keyedBy: CodingKeys.self)
            id = try c.decode(UUID.self, forKey: .id)
            stops = try c.decode([Stop].self, forKey: .stops)
          }
          func encode(to encoder: Encoder) throws {
            var c = encoder.container(keyedBy: CodingKeys.self)
            try c.encode(id, forKey: .id)
            try c.encode(stops, forKey: .stops)
          }
        }
        @Model final class Stop: Decodable {
          @Attribute(originalName: "n") var name: String
          init(from decoder: Decoder) throws { name = try Reader(decoder).name() }
        }
        @Model final class Owner { var name: String }
        @Model final class Tag: Codable {
          var name: String
          @Transient var cache = 0
          required init(from decoder: Decoder) throws { name = try Reader(decoder).name() }
          func encode(to encoder: Encoder) throws {}
        }
        """,
      text: [
        #""Trip": { "struct": { "id": "UUID", "stops": "[Stop]" } }"#,
        #""Stop": { "struct": { "name": "String" } }"#,
        #""Tag": { "struct": { "name": "String" } }"#,
      ],
      report: [
        "7:12 assumed init(from:) read as an object of the members that it decodes",
        "12:3 assumed encode(to:) by hand",
        "20:3 assumed init(from:) by hand", "18:20 assumed only Decodable",
        "26:12 assumed init(from:) by hand", "27:3 assumed encode(to:) by hand",
        "25:18 dropped @Transient",
      ]),
    SwiftRow(
      row: "a class with @Observable and without CodingKeys, as Swift writes it",
      source: """
        @Observable final class A: Codable {
          var count = 1
          var note: String?
          let fixed: Int
          @ObservationIgnored var ignored = 2
        }
        """,
      text: [
        #""count": { "type": "Int", "key": "_count" }, "note": { "type": "String?", "key": "_note" }"#,
        #""fixed": "Int", "ignored": "Int", "observationRegistrar": { "type": "[String: JSON]?", "key": "_$observationRegistrar" }"#,
      ],
      report: ["1:25 looser @Observable without CodingKeys"]),
    SwiftRow(
      row: "property wrappers",
      source: """
        @propertyWrapper struct Coded: Codable { var wrappedValue: Int }
        @propertyWrapper struct Plain { var wrappedValue: Int }
        struct A: Codable {
          @Coded var a: Int
          @Coded var b: Int?
          @Plain var c: Int
          @Published var d: Int
          @MainActor @available(iOS 16, *) var e: Int
        }
        """,
      text: [
        #""a": "Coded", "b": "Coded", "c": "JSON?", "d": "JSON?", "e": "Int""#,
        #""Coded": { "struct": { "wrappedValue": "Int" } }"#,
      ],
      report: ["6:4 unsayable property wrapper Plain", "7:4 unsayable property wrapper Published"]),
    SwiftRow(
      row: "types that only encode or only decode, and coders by hand",
      source: """
        struct A: Encodable { var a: Int }
        struct B: Decodable { var a: Int }
        struct C: Codable { var a: Int
          init(from decoder: any Decoder) throws { fatalError("{") } }
        extension C { func encode(to encoder: Encoder) throws {} }
        """,
      text: [#""C": { "struct": { "a": "Int" } }"#],
      report: [
        "1:8 assumed only Encodable", "2:8 assumed only Decodable",
        "4:3 assumed init(from:) by hand",
        "5:15 assumed encode(to:) by hand",
      ]),
    SwiftRow(
      row: "generic types whose arguments grow",
      source:
        "struct A<T: Codable>: Codable { var a: [A<[T]>] }\nstruct B: Codable { var a: A<Int> }",
      text: [#""a": "[JSON]""#],
      report: ["1:37 unsayable generic types in generic types"]),
    SwiftRow(
      row: "--closed closes enums",
      source: "enum A: String, Codable { case a }\nstruct B: Codable { var a: A }",
      text: [#""A": { "enum": ["a"], "open": false }"#]
    ) { $0.closesEnums = true },
    SwiftRow(
      row: "an alias that contains itself, and types in circles of names",
      source: """
        typealias A = B
        typealias B = A
        typealias L = [L]
        struct S: Codable { var a: A; var l: L; var c: [CodingKeys: Int]; typealias CodingKeys = CodingKeys }
        """,
      text: [#""a": "JSON""#],
      report: [
        "4:25 unsayable a type that is not read", "4:35 unsayable a type that is not read",
        "4:45 unsayable a type that is not read", "4:45 unsayable a list of keys and values",
        "4:8 looser lists in many lists",
      ]),
  ]
}
