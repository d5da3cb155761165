import SumTypeSwift
import TestSupport
import Testing

@Suite("Keywords as names")
struct KeywordTests {
  /// The reserved words of The Swift Programming Language ("Lexical Structure"), words that are
  /// reserved only in some positions, and names with another meaning in Swift. They are not taken
  /// from `SwiftNames`, because the tests check it.
  static let names: [Identifier] = """
    Any Protocol Self Type as associatedtype await break case catch class continue default defer
    deinit do else enum extension fallthrough false fileprivate for func guard if import in init
    inout internal is let nil operator precedencegroup private protocol public repeat rethrows
    return self static struct subscript super switch throw throws true try typealias var where
    while _modify _read any borrow consume copy didSet discard each get modify mutate nonisolated
    read sending set some then unsafe unsafeAddress unsafeMutableAddress willSet yield async
    isolated borrowing consuming Optional String Void actor associativity autoclosure convenience
    convention dependsOn description distributed dynamic dynamicType escaping final forget function
    hashValue indirect infix lazy left line macro metatype module move mutating none nonmutating of
    open optional override package postfix precedence prefix reasync required right unowned using
    weak __consuming __owned __shared été 名前 🎉
    """.split { $0.isWhitespace }.map { Identifier(String($0)) ?? "refused" }

  @Test("the tested names include every keyword of SwiftNames")
  func completeness() {
    let tested = Set(KeywordTests.names.map(\.name))
    #expect(SwiftNames.keywords.union(SwiftNames.contextualKeywords).isSubset(of: tested))
  }

  private static func isStatic(_ name: Identifier) -> Bool {
    !SwiftNames.illegalStaticMembers.contains(name.name)
  }

  private static func isProperty(_ name: Identifier) -> Bool {
    !SwiftNames.illegalProperties.contains(name.name)
  }

  /// A struct with a field `name`, which its code assigns, reads, passes and binds.
  static func field(_ name: Identifier) -> [Declaration] {
    guard isProperty(name) else { return [] }
    let type = Identifier("Field_\(name.name)") ?? "Field"
    let fields = StructDeclaration(
      name: type, conformances: ["Hashable", "Sendable"],
      members: [
        .variable(.stored(name, "Int", isMutable: true)),
        .initializer(.memberwise([Parameter(name, "Int")])),
        .variable(.computed("whole", "Int", "self.\(name) + (\(name))")),
        .variable(.computed("short", "Int", "\(name)")),
        .variable(.stored("sample", nil, isStatic: true, value: "\(type)(\(label: name): 1)")),
        .function(
          FunctionDeclaration(
            isMutating: true, name: "update",
            parameters: [Parameter(name, "[Int]", defaultValue: "[1, 2]")], returns: "Int",
            body: """
              for element in \(name) { self.\(name) += element }
              var copied = \(name)
              copied.append(\(name)[0])
              let \(name) = copied
              if \(name).isEmpty { return self.\(name) }
              switch \(name) {
              case [1]: return \(name)[0]
              default: return [\(name), \(name)].count
              }
              """)),
        .function(
          FunctionDeclaration(
            name: "callUpdate", returns: "Int",
            body: "var copy = self\nreturn copy.update(\(label: name): [self.\(name)])")),
      ])
    return [.struct(fields)]
  }

  /// A struct with a function `name`, and with functions and a case that have `name` as a label.
  static func function(_ name: Identifier) -> Declaration {
    var members: [Declaration] = [
      .function(
        FunctionDeclaration(
          isStatic: true, name: "take",
          parameters: [Parameter("value", label: .named(name), "Int")], returns: "Int",
          body: "value")),
      .function(
        FunctionDeclaration(
          isStatic: true, name: "pass", returns: "Int", body: "take(\(label: name): 1)")),
      .enum(
        EnumDeclaration(
          name: "Labelled", conformances: ["Sendable"],
          cases: [EnumCase(name: "one", payload: [.init(label: name, "Int")])],
          members: [
            .variable(
              .computed(
                "value", "Int",
                .switch("self", [.init("case .one(let \(name))", "\(name)")]))),
            .variable(
              .stored("sample", nil, isStatic: true, value: "Labelled.one(\(label: name): 1)")),
          ])),
    ]
    if isProperty(name) {
      members += [
        .function(
          FunctionDeclaration(
            name: .identifier(name), parameters: [Parameter("value", label: .none, "Int")],
            returns: "Int", body: "value")),
        .variable(.computed("call", "Int", "self.\(name)(1) + \(name)(2)")),
      ]
    }
    return .struct(
      StructDeclaration(name: Identifier("Function_\(name.name)") ?? "Function", members: members))
  }

  /// An enum with a bare case `name`, and one in which the case has a payload.
  static func enumCase(_ name: Identifier) -> [Declaration] {
    guard isStatic(name) else { return [] }
    return [
      enumCase(name, in: "Bare", payload: [], pattern: "case .\(name)", value: ".\(name)"),
      enumCase(
        name, in: "Full", payload: [.init("Int")], pattern: "case .\(name)(let value)",
        value: ".\(name)(1)"),
    ]
  }

  private static func enumCase(
    _ name: Identifier, in prefix: String, payload: [AssociatedValue], pattern: Code, value: Code
  ) -> Declaration {
    let type = Identifier("\(prefix)_\(name.name)") ?? "Case"
    let arms = [
      Code.SwitchCase(pattern, payload.isEmpty ? "1" : "value"), .init("case .other_", "2"),
    ]
    return .enum(
      EnumDeclaration(
        name: type, conformances: ["Hashable", "Sendable"],
        cases: [EnumCase(name: name, payload: payload), EnumCase(name: "other_")],
        members: [
          .variable(.computed("value", "Int", .switch("self", arms))),
          .variable(.stored("short", .named(type), isStatic: true, value: value)),
          .variable(.stored("long", nil, isStatic: true, value: "\(type)\(value)")),
        ]))
  }

  /// A type `name` at the top level, one in another type, and static members of these types.
  static func type(_ name: Identifier) -> [Declaration] {
    guard isStatic(name), !["Any", "Self", "String", "Optional", "Void"].contains(name.name) else {
      return []
    }
    let member = VariableDeclaration.stored("value", "Int", value: "1")
    let outer = Identifier("Outer_\(name.name)") ?? "Outer"
    let nested = SwiftType.member(.named(outer), name)
    return [
      .struct(
        StructDeclaration(name: name, conformances: ["Sendable"], members: [.variable(member)])),
      .enum(
        EnumDeclaration(
          name: outer,
          members: [
            .struct(
              StructDeclaration(
                name: name, conformances: ["Sendable"], members: [.variable(member)])),
            .variable(.stored("first", .array(.optional(nested)), isStatic: true, value: "[]")),
            .variable(.stored("second", nil, isStatic: true, value: "\(nested)().value")),
            .variable(.stored("third", .named(name), isStatic: true, value: "\(name)()")),
          ])),
    ]
  }

  /// A struct with a static member `name`; nil if Swift does not allow that.
  static func staticMember(_ name: Identifier) -> Declaration? {
    if !isStatic(name) { return nil }
    let type = Identifier("Static_\(name.name)") ?? "Static"
    return .struct(
      StructDeclaration(
        name: type, conformances: ["Sendable"],
        members: [
          .variable(.stored(name, .named(type), isStatic: true, value: "\(type)()")),
          .variable(.computed("one", .named(type), isStatic: true, ".\(name)")),
          .variable(.computed("two", .named(type), isStatic: true, "\(type).\(name)")),
        ]))
  }

  static func file(_ names: [Identifier]) -> String {
    let declarations = names.flatMap { name in
      field(name) + [function(name)] + enumCase(name) + [staticMember(name)].compactMap { $0 }
    }
    return SwiftPrinter.print(
      SwiftFile(header: [], imports: [], access: .public, declarations: declarations))
  }

  @Test(
    "every keyword compiles as a field, case, static member, label and function that Swift allows")
  func everyPosition() async throws {
    let verdict = try await SwiftCompiler().typecheck(KeywordTests.file(KeywordTests.names))
    #expect(verdict.isAccepted, "\(verdict.messages.prefix(2_000))")
  }

  @Test("every keyword that Swift allows as a type compiles at the top level and in another type")
  func types() async throws {
    let file = SwiftFile(
      header: [], imports: [], access: .internal,
      declarations: KeywordTests.names.flatMap(KeywordTests.type))
    let verdict = try await SwiftCompiler().typecheck(SwiftPrinter.print(file))
    #expect(verdict.isAccepted, "\(verdict.messages.prefix(2_000))")
  }

  @Test("the compiler refuses the names that SwiftNames lists as illegal")
  func illegal() async throws {
    for name in SwiftNames.illegalProperties {
      let verdict = try await SwiftCompiler().typecheck(
        """
        struct S: Hashable {
          let `\(name)`: Int
          init(\(name): Int) { self.`\(name)` = `\(name)` }
        }
        """
      )
      #expect(!verdict.isAccepted, "\(name)")
    }
    for name in SwiftNames.illegalStaticMembers {
      let verdict = try await SwiftCompiler().typecheck(
        "enum S { case `\(name)`, b }\nfunc f() -> S { S.`\(name)` }")
      #expect(!verdict.isAccepted, "\(name)")
    }
  }
}
