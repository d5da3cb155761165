import SumTypeSwift
import Testing

@Suite("The layout of declarations")
struct PrinterLayoutTests {
  @Test("the parameters of a long signature fill the lines below its name")
  func longSignatures() {
    let parameters = (1...4).map { index in
      Parameter(Identifier("parameterNumber\(index)") ?? "p", "[String: Int]")
    }
    let function = FunctionDeclaration(
      name: "run", parameters: parameters, throws: .anyError, returns: "Int", body: "1")
    let payload = (1...4).map {
      AssociatedValue(label: Identifier("label\($0)"), "DictionaryOfEverything")
    }
    #expect(
      printed([
        .struct(StructDeclaration(name: "S", members: [.function(function)])),
        .enum(
          EnumDeclaration(
            name: "E", cases: [EnumCase(isIndirect: true, name: "all", payload: payload)])),
      ]) == """

        public nonisolated struct S {
          public func run(
            parameterNumber1: [String: Int], parameterNumber2: [String: Int],
            parameterNumber3: [String: Int], parameterNumber4: [String: Int]
          ) throws -> Int {
            1
          }
        }

        public nonisolated enum E {
          indirect case all(
            label1: DictionaryOfEverything, label2: DictionaryOfEverything, label3: DictionaryOfEverything,
            label4: DictionaryOfEverything
          )
        }

        """)
  }

  @Test("a signature of 120 columns stays on one line, one of 121 is wrapped")
  func width() {
    func lines(_ length: Int) -> Int {
      let name = Identifier(String(repeating: "x", count: length)) ?? "x"
      let function = FunctionDeclaration(
        name: "f", parameters: [Parameter(name, "Int")], body: "print(1)")
      return printed([.function(function)]).split(separator: "\n").count
    }
    // public nonisolated func f(…: Int) {
    #expect(lines(120 - 34) == 3)
    #expect(lines(121 - 34) == 5)
  }

  @Test("a long list of conformances has one on each line")
  func conformances() {
    let names = (1...6).map { SwiftType.named(Identifier("ConformanceNumber\($0)") ?? "C") }
    #expect(
      printed(
        [
          .extension(ExtensionDeclaration(extending: "S", conformances: names, whereClause: "V: P"))
        ]) == """

          nonisolated extension S:
            ConformanceNumber1,
            ConformanceNumber2,
            ConformanceNumber3,
            ConformanceNumber4,
            ConformanceNumber5,
            ConformanceNumber6 where V: P
          {}

          """)
  }

  @Test("blank lines separate members, except fields, cases and type aliases without a comment")
  func spacing() {
    let fields: [Declaration] = [
      .variable(.stored("a", "Int")),
      .variable(.stored("b", "Int", attributes: [.init("@Indirect", isOnOwnLine: false)])),
      .variable(.stored("c", "Int", doc: "C.")), .variable(.stored("d", "Int")),
      .variable(.stored("e", "Int", attributes: [.deprecated("no")])),
      .variable(.stored("j", "Int")),
      .variable(.stored("jBounds", nil, isStatic: true, value: "1...")),
      .variable(.stored("jStep", nil, isStatic: true, value: "1")),
      .variable(.stored("k", "Int")),
      .typealias(TypealiasDeclaration(name: "X", type: "Int")),
      .typealias(TypealiasDeclaration(name: "Y", type: "Int")),
      .variable(.computed("f", "Int", "1")),
      .variable(.computed("g", "Int", "let x = 1\nreturn x")),
      .variable(
        VariableDeclaration(
          isStatic: true, name: "h", type: "Int",
          kind: .computed(getter: "try load()", setter: nil, throws: .only("E")))),
      .variable(.computed("i", "Int", "a", setter: "a = newValue")),
      .initializer(InitializerDeclaration(isFailable: true, body: "return nil")),
      .code("#if DEBUG\nfunc x() {}\n#endif"),
    ]
    let enumeration = EnumDeclaration(
      visibility: .private, name: "E", rawType: "String", conformances: ["Sendable"],
      cases: [
        EnumCase(name: "a"), EnumCase(name: "b", rawValue: "\(StringLiteral("B"))"),
        EnumCase(doc: "C.", name: "c"), EnumCase(name: "d"),
      ],
      members: [.variable(.computed("x", "Int", "1"))])
    #expect(
      printed([.struct(StructDeclaration(name: "S", members: fields)), .enum(enumeration)]) == """

        public nonisolated struct S {
          public let a: Int
          @Indirect public let b: Int

          /// C.
          public let c: Int

          public let d: Int

          @available(*, deprecated, message: "no")
          public let e: Int

          public let j: Int

          public static let jBounds = 1...
          public static let jStep = 1

          public let k: Int

          public typealias X = Int
          public typealias Y = Int

          public var f: Int { 1 }

          public var g: Int {
            let x = 1
            return x
          }

          public static var h: Int {
            get throws(E) { try load() }
          }

          public var i: Int {
            get { a }
            set { a = newValue }
          }

          public init?() {
            return nil
          }

          #if DEBUG
          func x() {}
          #endif
        }

        private nonisolated enum E: String, Sendable {
          case a
          case b = "B"

          /// C.
          case c

          case d

          var x: Int { 1 }
        }

        """)
  }

  @Test("a protocol's requirements have no access modifiers, and no blank lines without a comment")
  func protocols() {
    let requirements: [Declaration] = [
      .variable(
        VariableDeclaration(name: "id", type: "Int", kind: .requirement(isSettable: false))),
      .variable(
        VariableDeclaration(
          isStatic: true, name: "n", type: "Int", kind: .requirement(isSettable: true))),
      .function(
        FunctionDeclaration(
          isMutating: true, name: "go", isAsync: true, throws: .anyError, body: nil)),
      .function(FunctionDeclaration(doc: "Doc.", name: "==", parameters: [], body: nil)),
      .initializer(InitializerDeclaration(body: nil)),
    ]
    #expect(
      printed([
        .protocol(ProtocolDeclaration(name: "P", conformances: ["Sendable"], members: requirements))
      ]) == """

        public nonisolated protocol P: Sendable {
          var id: Int { get }
          static var n: Int { get set }
          mutating func go() async throws

          /// Doc.
          func == ()

          init()
        }

        """)
  }

  @Test("nested types and members of narrower types have no redundant modifiers")
  func nesting() {
    let inner = StructDeclaration(name: "I", members: [.variable(.stored("x", "Int"))])
    let outer = StructDeclaration(
      visibility: .fileprivate, isNonisolated: false, name: "O", members: [.struct(inner)])
    #expect(
      printed(
        [
          .struct(outer),
          .extension(ExtensionDeclaration(extending: "O", members: [.struct(inner)])),
        ], access: .package)
          == """

          fileprivate struct O {
            struct I {
              let x: Int
            }
          }

          nonisolated extension O {
            package struct I {
              package let x: Int
            }
          }

          """)
  }

  @Test("a file of 150,000 lines is printed completely")
  func large() {
    let variants = (0..<10_000).map { index in
      Declaration.struct(
        StructDeclaration(
          name: Identifier("Variant\(index)") ?? "V", conformances: ["Hashable", "Sendable"],
          members: (0..<6).map { .variable(.stored(Identifier("field\($0)") ?? "f", "String")) }
            + [.function(FunctionDeclaration(name: "f", body: "if a {\n  b()\n}"))]))
    }
    let text = printed(variants)
    #expect(text.utf8.reduce(0) { $1 == 0x0A ? $0 + 1 : $0 } == 150_000)
    #expect(text.hasSuffix("      if a {\n".dropFirst(2) + "      b()\n    }\n  }\n}\n"))
  }
}
