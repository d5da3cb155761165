import TestSupport
import Testing

@testable import SumTypeTool

@Suite("Differences of lines")
struct LineDifferenceTests {
  @Test("the lines that a difference keeps are the same on both sides", arguments: 0..<300)
  func keepsSame(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func lines() -> [Int] {
      let kinds = Int.random(in: 1...8, using: &random)
      return (0..<Int.random(in: 0...60, using: &random)).map { _ in
        Int.random(in: 0..<kinds, using: &random)
      }
    }
    let (old, new) = (lines(), lines())
    let difference = LineDifference(old, new)
    #expect(kept(old, difference.removed) == kept(new, difference.added))
  }

  @Test("a difference is the shortest if no unique lines are paired first", arguments: 0..<100)
  func shortest(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func lines() -> [Int] {
      (0..<Int.random(in: 0...40, using: &random)).map { _ in Int.random(in: 0..<5, using: &random)
      }
    }
    let (old, new) = (lines(), lines())
    let difference = LineDifference(old, new, pairsUnique: false)
    #expect(kept(old, difference.removed).count == longestCommon(old, new))
  }

  @Test("a difference beyond the bound on cost keeps the same lines on both sides")
  func pastBound() {
    var random = SplitMix64(seed: 7)
    let old = (0..<3000).map { _ in Int.random(in: 0..<900, using: &random) }
    let new = (0..<3000).map { _ in Int.random(in: 0..<900, using: &random) }
    let difference = LineDifference(old, new)
    #expect(kept(old, difference.removed) == kept(new, difference.added))
    #expect(kept(old, difference.removed).count > 100)
  }

  private func kept(_ lines: [Int], _ isChanged: [Bool]) -> [Int] {
    zip(lines, isChanged).filter { !$0.1 }.map(\.0)
  }

  private func longestCommon(_ old: [Int], _ new: [Int]) -> Int {
    var row = [Int](repeating: 0, count: new.count + 1)
    for line in old {
      var corner = 0
      for (index, other) in new.enumerated() {
        let above = row[index + 1]
        row[index + 1] = line == other ? corner + 1 : max(above, row[index])
        corner = above
      }
    }
    return row[new.count]
  }
}
