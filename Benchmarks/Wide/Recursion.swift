import Deep
import Foundation
import SumTypeRuntime

/// Reads, compares, edits and writes values nested to a depth, on a stack of a size.
enum Recursion {
  struct Wrong: Error {
    let what: String
  }

  /// - Parameter stack: kilobytes of the stack of a thread; nil for the main thread.
  static func run(_ what: String, _ step: String, depth: Int, stack: Int?) throws {
    let work: @Sendable () throws -> Void = { try once(what, step, depth: depth) }
    guard let stack else { return try work() }
    let outcome = Outcome()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      outcome.error = Result(catching: work).failure
      done.signal()
    }
    thread.stackSize = stack * 1024
    thread.start()
    done.wait()
    if let error = outcome.error { throw error }
  }

  private final class Outcome: @unchecked Sendable {
    var error: (any Error)?
  }

  /// The steps that are told apart, each after those before it.
  private enum Step: String {
    case load, compare, save, merge
  }

  private static func once(_ what: String, _ step: String, depth: Int) throws {
    guard let step = Step(rawValue: step) else { throw Wrong(what: step) }
    switch what {
    case "chain": try chain(depth, step)
    case "tree": try tree(depth / 2, step)
    case "formula": try formula(depth, step)
    case "shape": try shape(depth / 2, step)
    default: throw Wrong(what: what)
    }
  }

  private static func nested(
    _ open: String, _ inner: String, _ close: String, _ depth: Int
  ) -> [UInt8] {
    let open = String(repeating: open, count: depth - 1)
    let close = String(repeating: close, count: depth - 1)
    return Array((open + inner + close).utf8)
  }

  private static func check(_ isRight: Bool, _ what: String) throws {
    if !isRight { throw Wrong(what: what) }
  }

  /// `{"name":"a","next":{"name":"a",…}}`
  private static func chain(_ depth: Int, _ step: Step) throws {
    let bytes = nested(#"{"name":"a","next":"#, #"{"name":"z"}"#, "}", depth)
    let loaded = try ChainFileDocument.load(bytes)
    switch step {
    case .load: break
    case .compare: try check(loaded.value == ChainFileDocument.load(bytes).value, "==")
    case .save: try check(ChainFileDocument.save(loaded.value).bytes == bytes, "saved")
    case .merge:
      var edited = loaded.value
      edited.name = "bc"
      let saved = try ChainFileDocument.save(edited, preserving: loaded.preserved).bytes
      try check(saved.count == bytes.count + 1, "merged")
    }
  }

  /// `{"name":"a","children":[{"name":"a","children":[…]}]}`: two levels of JSON for one of the tree.
  private static func tree(_ depth: Int, _ step: Step) throws {
    let bytes = nested(
      #"{"name":"a","children":["#, #"{"name":"z","children":[]}"#, "]}", depth)
    let loaded = try TreeFileDocument.load(bytes)
    switch step {
    case .load: break
    case .compare: try check(loaded.value == TreeFileDocument.load(bytes).value, "==")
    case .save: try check(TreeFileDocument.save(loaded.value).bytes == bytes, "saved")
    case .merge:
      var edited = loaded.value
      edited.name = "bc"
      let saved = try TreeFileDocument.save(edited, preserving: loaded.preserved).bytes
      try check(saved.count == bytes.count + 1, "merged")
    }
  }

  /// `{"negated":{"negated":…{"number":1.5}}}`
  private static func formula(_ depth: Int, _ step: Step) throws {
    let bytes = nested(#"{"negated":"#, #"{"number":1.5}"#, "}", depth)
    let loaded = try FormulaFileDocument.load(bytes)
    switch step {
    case .load: break
    case .compare: try check(loaded.value == FormulaFileDocument.load(bytes).value, "==")
    case .save: try check(FormulaFileDocument.save(loaded.value).bytes == bytes, "saved")
    case .merge:
      let edited = Formula.negated(loaded.value)
      let saved = try FormulaFileDocument.save(edited, preserving: loaded.preserved).bytes
      try check(saved.count == bytes.count + 12, "merged")
    }
  }

  /// `{"type":"group","shapes":[{"type":"group","shapes":[…]}]}`, two levels of JSON for one.
  private static func shape(_ depth: Int, _ step: Step) throws {
    let bytes = nested(#"{"type":"group","shapes":["#, #"{"type":"dot","x":1}"#, "]}", depth)
    let loaded = try ShapeFileDocument.load(bytes)
    switch step {
    case .load: break
    case .compare: try check(loaded.value == ShapeFileDocument.load(bytes).value, "==")
    case .save: try check(ShapeFileDocument.save(loaded.value).bytes == bytes, "saved")
    case .merge:
      let edited = moved(loaded.value)
      let saved = try ShapeFileDocument.save(edited, preserving: loaded.preserved).bytes
      try check(saved.count == bytes.count + 1, "merged")
    }
  }

  /// The same with the innermost dot at 10.
  private static func moved(_ shape: Shape) -> Shape {
    switch shape {
    case .group(var group):
      group.shapes = group.shapes.map(moved)
      return .group(group)
    case .dot(var dot):
      dot.x = 10
      return .dot(dot)
    case .unknown: return shape
    }
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
