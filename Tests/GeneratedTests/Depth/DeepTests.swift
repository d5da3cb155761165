import Foundation
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

/// A document that is nothing but a value of `Codec`.
private enum Whole<Codec: JSONCodec>: JSONDocument {}

/// A type that contains itself, and its values in JSON: levels around a leaf.
struct Nest: Sendable, CustomStringConvertible {
  let description: String
  let open: String
  let close: String
  let leaf: String
  let edited: String
  /// The number of levels if the innermost container is the 512th.
  let levels: Int
  /// The pointer to the next level.
  let step: String
  let save: @Sendable (_ edited: [UInt8], _ original: [UInt8]) throws -> Saved
  let load: @Sendable ([UInt8]) throws -> Void

  private init<Document: JSONDocument>(
    _ name: String, _ document: Document.Type, open: String, close: String, leaf: String,
    edited: String, levels: Int, step: String
  ) {
    description = name
    (self.open, self.close, self.leaf, self.edited) = (open, close, leaf, edited)
    (self.levels, self.step) = (levels, step)
    load = { _ = try Document.load($0) }
    save = { edited, original in
      let loaded = try Document.load(original)
      return try Document.save(
        try Document.load(edited).value, preserving: loaded.preserved)
    }
  }

  func text(_ levels: Int, _ leaf: String) -> [UInt8] {
    Array(
      (String(repeating: open, count: levels) + leaf + String(repeating: close, count: levels)).utf8
    )
  }

  static let all: [Nest] = [
    Nest(
      "a list of itself", Whole<OutlineCodec>.self,
      open: #"{"x" :[ ],"title":"a","children":["#, close: "]}",
      leaf: #"{"title":"b","children":[]}"#, edited: #"{"title":"c","children":[]}"#,
      levels: 255, step: "/children/0"),
    Nest(
      "a boxed optional", Whole<ChainCodec>.self, open: #"{"next":"#,
      close: #","value":1.0,"x":[]}"#, leaf: #"{"value":2}"#, edited: #"{"value":3}"#, levels: 511,
      step: "/next"),
    Nest(
      "an indirect case", Whole<ExpressionCodec>.self, open: #"{"negated":"#, close: " }",
      leaf: #"{"number":1.0e0}"#, edited: #"{"number":2.5}"#, levels: 511, step: "/negated"),
    Nest(
      "a list of a union", Whole<ExpressionCodec>.self, open: #"{"sum":[{"future":1.0},"#,
      close: "]}",
      leaf: #"{"number":1.0e0}"#, edited: #"{"number":2.5}"#, levels: 255, step: "/sum/1"),
    Nest(
      "a struct in a union", Whole<ExpressionCodec>.self,
      open: #"{"binary":{"operator":"+","left":{"name":"a"},"x":1.0,"right":"#, close: "}}",
      leaf: #"{"number":1.0e0}"#, edited: #"{"number":2.5}"#, levels: 255, step: "/binary/right"),
    Nest(
      "two unions in each other", Whole<ExpressionCodec>.self,
      open: #"{"block":{"step":"evaluate","x":[ ],"of":"#, close: "}}",
      leaf: #"{"number":1.0e0}"#, edited: #"{"number":2.5}"#, levels: 255, step: "/block/of"),
  ]
}

/// Runs `body` on a thread with 32 MB of stack. The recursion through 512 levels took at most 8 MB in a
/// debug build and 4 MB in a release build on x86-64.
private func onLargeStack<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    let thread = Thread { continuation.resume(with: Result(catching: body)) }
    thread.stackSize = 32 << 20
    thread.start()
  }
}

@Suite("Types that contain themselves, at the greatest depth")
struct DeepTests {
  @Test(
    "512 levels are read, and an edit of the innermost one changes no other byte",
    arguments: Nest.all)
  func deepest(nest: Nest) async throws {
    let original = nest.text(nest.levels, nest.leaf)
    let edited = nest.text(nest.levels, nest.edited)
    let saved = try await onLargeStack { try nest.save(edited, original) }
    #expect(saved.bytes == edited)
    #expect(saved.dropped.isEmpty)
    let same = try await onLargeStack { try nest.save(original, original) }
    #expect(same.bytes == original)
  }

  @Test(
    "more than 512 levels are refused with their place, be they closed or not",
    arguments: Nest.all)
  func deeper(nest: Nest) async throws {
    let inputs = [
      nest.text(nest.levels + 1, nest.leaf), nest.text(100_000, nest.leaf),
      Array(String(repeating: nest.open, count: 100_000).utf8),
    ]
    for bytes in inputs {
      let error = await #expect(throws: JSONError.self) {
        try await onLargeStack { try nest.load(bytes) }
      }
      #expect(error?.code == .tooDeep)
      let place = error?.path ?? ""
      #expect(place.hasPrefix(String(repeating: nest.step, count: nest.levels)))
      #expect(place.count < nest.step.count * (nest.levels + 2))
    }
  }
}
