/// Numbers names that are taken: `member`, `member2`, `member3`. No name is tried twice, so that many equal names
/// take time in proportion to their number.
struct NameNumbering {
  /// The number that is tried next, by name; 1 is the name without a number.
  private var numbers: [String: Int] = [:]

  /// Returns the next name to try.
  mutating func next(of base: String) -> String {
    let number = numbers[base, default: 1]
    numbers[base] = number + 1
    return number == 1 ? base : base + String(number)
  }
}
