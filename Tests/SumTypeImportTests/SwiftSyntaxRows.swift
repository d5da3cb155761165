import SumTypeImport

/// Spellings of Swift that a reader could take for something else.
enum SwiftSyntaxRows {
  static let all: [SwiftRow] = [
    SwiftRow(
      row: "the identity of an Identifiable struct, also by an extension, if its type can identify",
      source: """
        protocol Named: Identifiable {}
        struct Key: RawRepresentable, Codable, Hashable { var rawValue: String }
        struct A: Codable, Identifiable { var id: UUID; var k: Key }
        struct B: Codable { var id: Key }
        extension B: Named {}
        struct C: Codable, Identifiable { var id: Double? }
        struct D: Codable, Identifiable { var id: Int { x }; var x: Int }
        struct E: Codable { var id: Int }
        """,
      text: [
        #""A": { "identity": "id", "struct": { "id": "UUID""#,
        #""B": { "identity": "id", "struct": { "id": "Key" } }"#, #""C": { "struct""#,
        #""D": { "struct""#, #""E": { "struct""#,
      ]),
    SwiftRow(
      row: "the types of packages that many apps use",
      source: """
        struct User: Codable {
          typealias ID = Tagged<Self, UUID>
          var id: ID
          var posts: IdentifiedArrayOf<Post>
          var pages: IdentifiedArray<Int, Post>
          var tags: OrderedSet<String>
          var scores: OrderedDictionary<String, Int>
        }
        struct Post: Codable { var id: Tagged<Post, Int> }
        """,
      text: [
        #""User": { "struct": { "id": "UUID", "posts": "[Post]", "pages": "[Post]", "tags": "[String]", "scores": { "type": "[String: Int]", "wire": "alternating" } } }"#,
        #""Post": { "struct": { "id": "Int" } }"#,
      ]),
    SwiftRow(
      row: "comments in comments, and a brace in a comment",
      source: "/* { /* } */ { */ struct A: Codable { // }\n var a: Int /* } */ }",
      text: [#""A": { "struct": { "a": "Int" } }"#]),
    SwiftRow(
      row: "strings with braces, interpolations with strings, and raw strings",
      source: ###"""
        struct A: Codable {
          var a = "}\(f("}\(x ? "{" : "}")"))"
          var b = #"} " \(x) "#
          var c = ##"} \#(x) "# \##(y("}")) "##
          var d = """
            } " "" \("}")
            """
          var e = #"""#, h = #""{"}""#, i = #""""#
          var f = ""
          var g: Int
        }
        """###,
      text: [
        #""a": "String", "b": "String", "c": "String", "d": "String", "e": "String", "h": "String", "i": "String", "f": "String", "g": "Int""#
      ]),
    SwiftRow(
      row: "raw values in all literals",
      source: ###"""
        enum A: String, Codable {
          case a = "\u{41}\"\\", b = #""x" \n"#, c = ##"\##t"##, d = """
            one
              two \
            three
            """
          case e = #"""
            "#
            """#, f = #"""#, `default`
        }
        struct B: Codable { var a: A }
        """###,
      text: [
        ##""a": "A\"\\", "b": "\"x\" \\n", "c": "\t", "d": "one\n two three", "e": "\"#", "f": "\"", "default": "default""##
      ],
      report: ["1:6 looser enum is open"]),
    SwiftRow(
      row: "regular expressions, and divisions",
      source: """
        struct A: Codable {
          static let regex = /[{"]\\/}/
          static let long = #/ "{ /#
          var half: Int { total / 2 / 1 }
          var total: Int
        }
        """,
      text: [#""A": { "struct": { "total": "Int" } }"#]),
    SwiftRow(
      row: "names in backticks, and names that are modifiers",
      source:
        "struct A: Codable { var `class`: Int; var open: Bool, `self`: Int\n var prefix: String\n var async: Int }",
      text: [
        #""class": "Int", "open": "Bool""#, #""key": "self""#,
        #""prefix": "String", "async": "Int""#,
      ]),
    SwiftRow(
      row: "initial values over several lines, with closures and operators",
      source: """
        struct A: Codable {
          var a: Int = {
            let x = 1
            return x
          }()
          var b: [Int] = [1, 2]
            .map { $0 + 1 }
            .filter { _ in true }
          var c: Int = 1 +
            2, d: String?
          var e: Int? = try! f()!
          var f: Array<Int> = x as! Array<Int>
          @available(*, deprecated) public internal(set) var g: Int
        }
        """,
      text: [
        #""a": "Int", "b": "[Int]", "c": "Int", "d": "String?", "e": "Int?", "f": "[Int]", "g": { "type": "Int", "deprecated": true }"#
      ]),
    SwiftRow(
      row: "functions, initialisers, subscripts and operators are passed",
      source: """
        struct A: Codable {
          func f<T>(_ x: T = { 1 }()) async throws(E) -> [T] where T: B { struct Inner: Codable {} }
          static func == (a: A, b: A) -> Bool { true }
          prefix static func - (a: A) -> A { a }
          init?(x: Int) { return nil }
          subscript(i: Int) -> Int { get { 1 } set {} }
          class func g() {}
          var a: Int
          deinit {}
        }
        protocol P { func f()
          func g() -> Int
          var x: Int { get } }
        infix operator +++: X
        precedencegroup X { associativity: left }
        """,
      text: [#""types": { "A": { "struct": { "a": "Int" } } }"#]),
    SwiftRow(
      row: "the first branch of #if that may be compiled is read",
      source: """
        struct A: Codable {
          #if false
          var a: Nothing
          #elseif canImport(Foundation)
          var b: Int
          #else
          var c: Nothing
          #endif
          #if DEBUG
          var d: Int
          #else
          var e: Nothing
          #endif
        }
        """,
      text: [#""A": { "struct": { "b": "Int", "d": "Int" } }"#], report: ["9:3 assumed #if"]),
    SwiftRow(
      row: "#if around functions and around types that are not Codable is not reported",
      source: """
        #if DEBUG
        struct Preview { var a: Int }
        #else
        struct Preview { var b: Int }
        #endif
        struct A: Codable {
          #if os(iOS)
          func f() {}
          #endif
          var a: Int
        }
        """,
      text: [#""A": { "struct": { "a": "Int" } }"#]),
    SwiftRow(
      row: "types: optionals, nested brackets, parentheses, modules and attributes",
      source: """
        import Foundation
        struct A: Codable & Sendable {
          var a: [[String: [Int?]]?]
          var b: ((Int))
          var c: Swift.Array<Foundation.UUID>
          var d: Dictionary<String, Array<Set<Int>>>
          var e: (String)?
          var f: Int???
        }
        """,
      text: [
        #""a": "[[String: [Int?]]?]", "b": "Int", "c": "[UUID]", "d": "[String: [[Int]]]", "e": "String?", "f": "Int?""#
      ], report: ["6:7 looser a Set"]),
    SwiftRow(
      row: "names are looked up from the inside, and extensions add types and conformances",
      source: """
        struct Post { var kind: Kind; var other: Draft.Kind; var deep: Draft.Deep.Kind }
        enum Kind: Int, Codable { case a }
        extension Post: Codable { struct Draft: Codable { var kind: Kind } }
        extension Post.Draft { enum Kind: String, Codable { case b }; enum Deep {} }
        extension Post.Draft.Deep { enum Kind: String, Codable { case c } }
        """,
      text: [
        #""Post": { "struct": { "kind": "Kind", "other": "PostDraftKind", "deep": "PostDraftDeepKind" } }"#,
        #""PostDraft": { "struct": { "kind": "PostDraftKind" } }"#,
      ],
      report: [
        "2:6 looser enum is open", "4:29 looser enum is open", "5:34 looser enum is open",
      ]),
    SwiftRow(
      row: "Codable through protocols and other names of protocols",
      source: """
        protocol Model: Entity, Codable {}
        protocol Entity {}
        typealias Stored = Hashable & Model
        struct A: Stored { var a: Int }
        struct B: Entity { var a: Int }
        struct C: Model { var a: A }
        """,
      text: [#""types": { "C": { "struct": { "a": "A" } }, "A": { "struct": { "a": "Int" } } }"#]),
    SwiftRow(
      row: "keys in snake case, as JSONEncoder makes them",
      source: """
        struct A: Codable { var userID: Int; var imageURL: Int; var foo_Bar: Int; var id: Int; var aB: Int; var _x: Int
          var b: B }
        enum B: Codable { case goHome(toID: Int, _ x: Int), stayHere }
        """,
      text: [
        #""keys": "snake_case""#, #""userID": "Int""#,
        #""foo_Bar": { "type": "Int", "key": "foo__bar" }"#,
        #""goHome": { "tag": "go_home", "payload": "BGoHome" }"#,
        #""BGoHome": { "struct": { "toID": "Int", "x": { "type": "Int", "key": "_1" } } }"#,
      ],
      report: [
        "1:25 looser a key in snake case", "1:42 looser a key in snake case",
        "1:61 looser a key in snake case", "3:37 looser a key in snake case",
        "3:6 stricter members beside a case", "3:6 looser cases without values",
      ]
    ) { $0.convertsKeysToSnakeCase = true },
    SwiftRow(
      row: "associated values without labels are named after their types",
      source: """
        enum A<T: Codable>: Codable {
          case mood(Mood, intensity: Int), pair(Int, Int), clash(Mood, mood: Int), again(Mood, Mood, mood0: Int)
          case inner(_ x: Int, to: String), odd(HashValue, [Int], Int?, T, Mood.Kind, URL)
        }
        struct HashValue: Codable { var a: Int }
        enum Mood: String, Codable { case a; struct Kind: Codable { var a: Int } }
        struct R: Codable { var a: A<Int> }
        """,
      text: [
        #""AIntMood": { "struct": { "mood": { "type": "Mood", "key": "_0" }, "intensity": "Int" } }"#,
        #""int0": { "type": "Int", "key": "_0" }, "int1": { "type": "Int", "key": "_1" }"#,
        #""mood0": { "type": "Mood", "key": "_0" }, "mood": "Int""#,
        #""mood0Value": { "type": "Mood", "key": "_0" }, "mood1": { "type": "Mood", "key": "_1" }, "mood0": "Int""#,
        #""x": { "type": "Int", "key": "_0" }, "to": "String""#,
        #""hashValueValue": { "type": "HashValue", "key": "_0" }, "value1": { "type": "[Int]", "key": "_1" }"#,
        #""int": { "type": "Int?", "key": "_2" }, "value3": { "type": "Int", "key": "_3" }"#,
        #""kind": { "type": "MoodKind", "key": "_4" }, "url": { "type": "URL", "key": "_5" }"#,
      ],
      report: [
        "6:6 looser enum is open", "3:79 stricter a URL to encode",
        "1:6 stricter members beside a case",
      ]),
    SwiftRow(
      row: "only a type and those that it needs",
      source:
        "struct A: Codable { var b: B.C }\nstruct B: Codable { var a: Int; struct C: Codable { var x: Int } }",
      text: [
        #""types": { "BC": { "struct": { "x": "Int" } } }, "documents": { "BC": { "root": "BC" } }"#
      ]
    ) { $0.pointer = "B.C" },
    SwiftRow(
      row: "documents are the types that no other type uses, and one of a circle",
      source: """
        enum Kind: String, Codable { case a }
        struct Leaf: Codable { var kind: Kind }
        struct Tree: Codable { var trees: [Tree]; var leaf: Leaf }
        struct Part: Codable { var kind: Kind }
        struct A: Codable { var b: [B] }
        struct B: Codable { var a: [A]; var part: Part }
        """,
      text: [#""documents": { "Tree": { "root": "Tree" }, "A": { "root": "A" } }"#],
      report: ["1:6 looser enum is open"]),
    SwiftRow(
      row: "a generic parameter that no property mentions makes no types",
      source: """
        struct Key<Entity>: Codable, RawRepresentable { let rawValue: Int }
        struct User: Identifiable { var id: Key<User> }
        extension Tagged: Codable where Raw: Codable {
          init(from decoder: any Decoder) throws { self.init(raw: try decoder.singleValueContainer().decode(Raw.self)) }
          func encode(to encoder: any Encoder) throws {}
        }
        struct Tagged<Tag, Raw> { var raw: Raw }
        struct A: Codable { var user: Key<User>; var post: Key<String>; var tagged: Tagged<User, String> }
        """,
      text: [
        #""Key": { "alias": "Int" }"#, #""user": "Key", "post": "Key", "tagged": "TaggedString""#,
        #""TaggedString": { "alias": "String" }"#,
      ],
      report: [
        "4:3 assumed init(from:) read as a single value", "5:3 assumed encode(to:) by hand",
      ]),
    SwiftRow(
      row: "a generic type is specialised for each use, also in itself",
      source: """
        struct Page<Item: Codable, Key>: Codable where Key: Codable { var items: [Item]; var next: [Page<Item, Key>]
          var key: Key }
        typealias Strings<T> = Page<T, String>
        struct A: Codable { var a: Page<B, Int>?; var b: Strings<[Int]> }
        struct B: Codable {}
        """,
      text: [
        #""a": "PageBInt?", "b": "PageIntListString""#,
        #""PageBInt": { "struct": { "items": "[B]", "next": "[PageBInt]", "key": "Int" } }"#,
      ]),
  ]
}
