import TestSupport
import Testing

@testable import SumTypeRuntime

@Suite struct ElementPairsTests {
  /// Returns the length of a longest common subsequence, by dynamic programming.
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

  private func shortestEdit(
    _ left: [Int], _ right: [Int], _ differences: Int
  ) -> [ShortestEdit.Run]? {
    ShortestEdit.runs(left.count, right.count, maximumDifferences: differences) { x, y in
      zip(left[x...], right[y...]).prefix { $0 == $1 }.count
    }
  }

  private func pairedEqual(_ new: [Int], _ old: [Int]) -> ElementPairs {
    var pairs = ElementPairs(new: new.count, old: old.count)
    func hash(_ number: Int) -> UInt64 { UInt64(number) &* 0x9E37_79B9_7F4A_7C15 }
    pairs.pairEqual(
      new.indices, old.indices, newHash: { hash(new[$0]) }, oldHash: { hash(old[$0]) },
      isSame: { new[$0] == old[$1] })
    return pairs
  }

  @Test(
    "an edit of up to eight differences has a longest common subsequence, a longer edit has none")
  func shortest() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<2_000 {
      let left = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        Int.random(in: 0...4, using: &random)
      }
      let right = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        Int.random(in: 0...4, using: &random)
      }
      let common = longest(left, right)
      let differences = left.count + right.count - 2 * common
      let runs = shortestEdit(left, right, 8)
      #expect((runs == nil) == (differences > 8))
      guard let runs else { continue }
      #expect(runs.map(\.count).reduce(0, +) == common)
      var (nextLeft, nextRight) = (0, 0)
      for run in runs {
        #expect(run.left >= nextLeft && run.right >= nextRight)
        #expect(left[run.left..<run.left + run.count] == right[run.right..<run.right + run.count])
        (nextLeft, nextRight) = (run.left + run.count, run.right + run.count)
      }
    }
  }

  @Test("as many equal elements are paired as both sides have, each at most once")
  func equal() {
    var random = SplitMix64(seed: 6)
    for range in [0...0, 0...3, 0...40, 0...1_000] {
      for _ in 0..<200 {
        let old = (0..<Int.random(in: 0...60, using: &random)).map { _ in
          Int.random(in: range, using: &random)
        }
        let new = (0..<Int.random(in: 0...60, using: &random)).map { _ in
          Int.random(in: range, using: &random)
        }
        let pairs = pairedEqual(new, old)
        let positions = pairs.origins.map(\.position).filter { $0 >= 0 }
        #expect(Set(positions).count == positions.count)
        #expect(positions.allSatisfy { pairs.isTaken[$0] })
        for (index, origin) in pairs.origins.enumerated() where !origin.isNone {
          #expect(origin.isSame && new[index] == old[origin.position])
        }
        let expected = Set(new).reduce(0) { sum, number in
          sum + min(new.filter { $0 == number }.count, old.filter { $0 == number }.count)
        }
        #expect(positions.count == expected)
      }
    }
  }

  @Test("a repeated element is paired with the one that has the same neighbours")
  func neighbours() {
    // Each 0 is paired with the one that follows the same number.
    let pairs = pairedEqual([2, 0, 3, 0, 1, 0, 9, 0], [1, 0, 2, 0, 3, 0])
    #expect(pairs.origins.map(\.position) == [2, 3, 4, 5, 0, 1, -1, -1])
  }

  @Test("the pairs in order are a longest ascending row of pairs")
  func order() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<500 {
      let old = Array(0..<Int.random(in: 0...30, using: &random))
      var new = old.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
      if Bool.random(using: &random) { new.shuffle(using: &random) }
      let inOrder = pairedEqual(new, old).inOrder
      #expect(inOrder.count == longest(new, old))
      #expect(inOrder.allSatisfy { new[$0.new] == old[$0.old] })
      #expect(
        zip(inOrder, inOrder.dropFirst()).allSatisfy { $0.new < $1.new && $0.old < $1.old })
    }
  }
}
