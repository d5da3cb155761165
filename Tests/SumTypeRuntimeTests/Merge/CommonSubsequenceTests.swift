import TestSupport
import Testing

@testable import SumTypeRuntime

@Suite struct CommonSubsequenceTests {
  /// The length of a longest common subsequence, by the textbook.
  private func longest(_ left: [Int], _ right: [Int]) -> Int {
    var row = Array(repeating: 0, count: right.count + 1)
    for number in left {
      var diagonal = 0
      for (index, other) in right.enumerated() {
        let above = row[index + 1]
        row[index + 1] = number == other ? diagonal + 1 : max(above, row[index])
        diagonal = above
      }
    }
    return row[right.count]
  }

  private func expectCommon(_ pairs: [(Int, Int)], _ left: [Int], _ right: [Int]) {
    #expect(pairs.allSatisfy { left[$0.0] == right[$0.1] })
    #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0.0 < $1.0 && $0.1 < $1.1 })
  }

  @Test("short lists have a longest one")
  func short() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<2_000 {
      let left = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        Int.random(in: 0...4, using: &random)
      }
      let right = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        Int.random(in: 0...4, using: &random)
      }
      let pairs = CommonSubsequence.pairs(left, right)
      expectCommon(pairs, left, right)
      #expect(pairs.count == longest(left, right))
    }
  }

  @Test("long lists that differ everywhere have one in bounded time")
  func long() {
    var random = SplitMix64(seed: 6)
    let left = (0..<20_000).map { $0 / 2 * 2 + ($0 % 7 == 0 ? 1 : 0) }
    var right = left.filter { _ in Int.random(in: 0..<10, using: &random) > 0 }
    for index in stride(from: 0, to: right.count, by: 3) { right[index] = -index - 1 }
    let pairs = CommonSubsequence.pairs(left, right)
    expectCommon(pairs, left, right)
    #expect(pairs.count > 4_000)
    let same = Array(repeating: 1, count: 20_000)
    let other = Array(repeating: [1, 2], count: 10_000).flatMap(\.self)
    expectCommon(CommonSubsequence.pairs(same, other), same, other)
    expectCommon(CommonSubsequence.pairs(left, left.reversed()), left, left.reversed())
  }
}
