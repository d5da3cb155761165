import SumTypeRuntime
import TestSupport
import Testing

@Suite("The order of the passes of a migration")
struct MigrationOrderTests {
  private static let keys = ["a", "b", "c", "l", "m"]

  private func value(_ depth: Int, _ numbers: inout SplitMix64) -> String {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 3), using: &numbers) {
    case 0: return "1.0"
    case 1: return #""x""#
    case 2: return #""y""#
    case 3:
      let count = Int.random(in: 0...3, using: &numbers)
      let elements = (0..<count).map { _ in value(depth - 1, &numbers) }
      return "[" + elements.joined(separator: ", ") + "]"
    default: return object(depth - 1, &numbers)
    }
  }

  private func object(_ depth: Int, _ numbers: inout SplitMix64) -> String {
    let keys = Self.keys.shuffled(using: &numbers).prefix(Int.random(in: 0...4, using: &numbers))
    let members = keys.map { "\"\($0)\" : \(value(depth, &numbers))" }
    return "{" + members.joined(separator: ",") + "}"
  }

  private func pass(_ numbers: inout SplitMix64) -> MigrationPass {
    func key() -> String { Self.keys.randomElement(using: &numbers) ?? "a" }
    let paths = [
      "", "/\(key())", "/*", "/l/*", "/l/*/\(key())", "/\(key())/**", "/**", "/m/{map}", "/l/0",
    ]
    let steps: [MigrationStep] = [
      .rename(key(), to: key()), .replace(key(), "x", with: "y"), .add(key(), "[{}]"),
      .drop(key()), .move("/\(key())/\(key())", to: "/\(key())"),
      .move("/\(key())", to: "/\(key())/\(key())"), .embed(key(), .json), .unwrap(key(), .json),
      .call { $0["c"] = .string("called") },
    ]
    let path = MigrationPath(paths.randomElement(using: &numbers) ?? "")
    let count = Int.random(in: 1...2, using: &numbers)
    let chosen = Array(steps.shuffled(using: &numbers).prefix(count))
    return Bool.random(using: &numbers)
      ? .at(path, chosen) : .at(path, where: [key(): "x"], chosen)
  }

  @Test(
    "the passes of one migration have the effect of one migration for each pass", arguments: 0..<400
  )
  func together(seed: Int) throws {
    var numbers = SplitMix64(seed: UInt64(seed))
    let members = object(4, &numbers).dropFirst()
    let document = members == "}" ? #"{"v":1}"# : #"{"v":1,"# + members
    let passes = (0..<6).map { _ in pass(&numbers) }

    let together = Migrations(version: "v", to: 2, [1: passes])
    let result = try together.migrated(Array(document.utf8))

    var one = Array(document.utf8)
    for (index, pass) in passes.enumerated() {
      let single = Migrations(
        version: "v", to: index + 2, [index + 1: [pass]])
      one = try single.migrated(one)
    }
    let expected = String(decoding: one, as: UTF8.self).replacing(#""v":7"#, with: #""v":2"#)
    #expect(String(decoding: result, as: UTF8.self) == expected, "\(document)")
  }
}
