/// Finds where a shortest edit of one text into another passes, without remembering the whole edit.
///
/// It walks from both ends at once and stops where the two walks meet (Myers 1986, section 4b).
struct MiddleSnake {
  private let old: [Int]
  private let new: [Int]
  /// How far each walk came on each diagonal, counted in old lines from its own end.
  private var front: [Int]
  private var back: [Int]
  /// The index of diagonal 0.
  private let origin: Int

  /// The steps after which a good place is taken for the best one.
  private static let bound = 256
  /// A diagonal that a walk cannot be on.
  private static let nowhere = -1

  init(_ old: [Int], _ new: [Int]) {
    self.old = old
    self.new = new
    origin = min(Self.bound, old.count + new.count) + 2
    front = [Int](repeating: Self.nowhere, count: 2 * origin + 1)
    back = front
  }

  /// A place inside `box` that splits it into two smaller ones; the box has lines on both sides,
  /// and neither its first nor its last lines are equal.
  mutating func find(in box: LineDifference.Box) -> (old: Int, new: Int) {
    let (n, m) = (box.old.count, box.new.count)
    let (a, b) = (box.old.lowerBound, box.new.lowerBound)
    let (c, d) = (box.old.upperBound - 1, box.new.upperBound - 1)
    let delta = n - m
    for step in 0...Self.bound {
      for outside in [origin - step - 1, origin + step + 1] {
        front[outside] = Self.nowhere
        back[outside] = Self.nowhere
      }
      for k in Self.diagonals(step, n, m) {
        var x = step == 0 ? 0 : Self.step(front, at: origin + k, k, n, m)
        while x >= 0, x < n, x - k < m, old[a + x] == new[b + x - k] { x += 1 }
        front[origin + k] = x
        let other = delta - k
        if delta % 2 != 0, abs(other) < step, Self.meet(x, back[origin + other], n) {
          return (a + x, b + x - k)
        }
      }
      for k in Self.diagonals(step, n, m) {
        var x = step == 0 ? 0 : Self.step(back, at: origin + k, k, n, m)
        while x >= 0, x < n, x - k < m, old[c - x] == new[d - x + k] { x += 1 }
        back[origin + k] = x
        let other = delta - k
        if delta % 2 == 0, abs(other) <= step, Self.meet(x, front[origin + other], n) {
          return (c + 1 - x, d + 1 - x + k)
        }
      }
    }
    return furthest(box)
  }

  /// The diagonals a walk can be on after `step` steps, inside `n` old and `m` new lines.
  private static func diagonals(_ step: Int, _ n: Int, _ m: Int) -> StrideThrough<Int> {
    let first = step <= m ? -step : -m + (step - m) % 2
    let last = step <= n ? step : n - (step - n) % 2
    return stride(from: first, through: last, by: 2)
  }

  /// One line removed or one added, whichever leads further without leaving the box.
  private static func step(_ walk: [Int], at index: Int, _ k: Int, _ n: Int, _ m: Int) -> Int {
    let (below, above) = (walk[index - 1], walk[index + 1])
    let removing = below >= 0 && below < n ? below + 1 : nowhere
    let adding = above >= 0 && above - k <= m ? above : nowhere
    return max(removing, adding)
  }

  private static func meet(_ x: Int, _ other: Int, _ n: Int) -> Bool {
    x >= 0 && other >= 0 && x + other >= n
  }

  /// Where the walk from the front came furthest.
  private func furthest(_ box: LineDifference.Box) -> (old: Int, new: Int) {
    var best = (x: 0, y: 0)
    for k in Self.diagonals(Self.bound, box.old.count, box.new.count) {
      let x = front[origin + k]
      if x >= 0, x + x - k > best.x + best.y { best = (x, x - k) }
    }
    return (box.old.lowerBound + best.x, box.new.lowerBound + best.y)
  }
}
