import Foundation
import SumTypeGenerator
import TestSupport
import Testing

@Suite("Code in the documentation that uses generated code")
struct CheckedCodeTests {
  static let schemas = PageSchema.accepted.filter { !$0.checked.isEmpty }

  /// Each page is checked with the main-actor isolation of an app, and without it if tests run all their cases.
  static let isolations =
    [["-default-isolation", "MainActor"]] + (Thoroughness.isWhole ? [[]] : [])

  @Test(
    "the views and reducers of a page compile with the Swift of the schema before them",
    arguments: schemas, isolations)
  func compiles(_ schema: PageSchema, flags: [String]) async throws {
    var sources = ["SwiftUIStub.swift": SwiftUIStub.source]
    for file in schema.resolve().swift { sources[file.name] = file.text }
    let imports = ["Foundation", "Observation", "SumType", "SumTypeFeature", "SumTypeState"]
    for block in schema.checked {
      let isTest = block.text.contains("TestStore(")
      sources["Block\(block.line).swift"] =
        (imports + (isTest ? ["SumTypeTesting", "Testing"] : [])).map { "import \($0)" }
        .joined(separator: "\n") + "\n\n" + block.compiled
    }
    let verdict = try await SwiftCompiler().typecheck(
      sources, flags: SwiftCompiler.builtModules() + flags)
    #expect(verdict.isAccepted, "\(verdict.messages.prefix(4_000))")
  }

  @Test("all Swift of State.md is an excerpt of generated code, or compiles with it")
  func coversState() throws {
    let blocks = try Page.read("Docs/State.md").blocks.filter { $0.language == "swift" }
    #expect(blocks.contains { $0.markers["statements"] != nil })
    for block in blocks {
      #expect(block.isChecked || block.markers["output"] != nil, "\(block.testDescription)")
    }
  }

  @Test("at least five schemas of State.md have code with SwiftUI views")
  func hasViews() {
    let views = Self.schemas.filter { schema in
      schema.block.page == "Docs/State.md"
        && schema.checked.contains { $0.text.contains(": View {") }
    }
    #expect(views.count >= 5)
  }
}

/// The part of SwiftUI that the pages use, so that their code can be checked on platforms without SwiftUI.
enum SwiftUIStub {
  static let source = """
    @MainActor @preconcurrency protocol View {
      associatedtype Body: View
      @ViewBuilder var body: Body { get }
    }

    extension Never: View {
      var body: Never { self }
    }

    struct EmptyView: View {
      var body: Never { preconditionFailure() }
    }

    struct EitherView<First: View, Second: View>: View {
      var body: Never { preconditionFailure() }
    }

    struct TaskView<Content: View>: View {
      var body: Never { preconditionFailure() }
    }

    struct Text: View {
      init(_ text: String) {}
      var body: Never { preconditionFailure() }
    }

    struct Group<Content: View>: View {
      init(@ViewBuilder content: () -> Content) {}
      var body: Never { preconditionFailure() }
    }

    struct List<Content: View>: View {
      init<Data: RandomAccessCollection>(
        _ data: Data, @ViewBuilder row: @escaping (Data.Element) -> Content
      ) where Data.Element: Identifiable {}
      var body: Never { preconditionFailure() }
    }

    struct Button: View {
      init(_ title: String, action: @escaping @MainActor () -> Void) {}
      var body: Never { preconditionFailure() }
    }

    extension View {
      func task(
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
      ) -> TaskView<Self> { TaskView() }
    }

    @resultBuilder
    enum ViewBuilder {
      static func buildBlock<Content: View>(_ content: Content) -> Content { content }
      static func buildEither<First: View, Second: View>(
        first: First
      ) -> EitherView<First, Second> { EitherView() }
      static func buildEither<First: View, Second: View>(
        second: Second
      ) -> EitherView<First, Second> { EitherView() }
    }
    """
}
