import TestSupport

extension SchemaGrowth {
  /// Returns an enum, of strings or of integers.
  mutating func enumeration() -> Node {
    var type: Node
    let count = 1 + random.below(5)
    switch random.below(3) {
    case 0:
      type = [
        "enum": .list(Set((0..<count).map { _ in random.memberName() }).sorted().map { .text($0) })
      ]
    case 1:
      var values: Node = [:]
      for index in 0..<count {
        let raw = random.chance(20) ? index - 9_000_000_000 : index * 3 - 4
        let value: Node = random.chance(60) ? .number(raw) : described(["value": .number(raw)])
        values[random.memberName()] = withAliases(value) { .number(100 * index + $0) }
      }
      type = ["enum": values]
    default:
      var values: Node = [:]
      for index in 0..<count {
        var value = described(["value": .text(random.pick(Words.texts) + "\(index)")])
        if random.chance(20) { value["value"] = nil }
        if random.chance(15) { value["name"] = .text(random.pick(Words.plain)) }
        values[random.memberName()] = withAliases(value) {
          .text(Words.texts[(index + $0) % Words.texts.count] + " \(index).\($0)")
        }
      }
      type = ["enum": values]
    }
    if random.chance(45) { type["open"] = .bool(random.chance(15)) }
    return type
  }

  /// Returns a value of an enum in its long form, a quarter of which have aliases.
  private func withAliases(_ value: Node, _ alias: (Int) -> Node) -> Node {
    // A separate generator, so that the other choices of a seed stay as they are.
    var others = random.fork()
    guard case .object = value, others.chance(25) else { return value }
    var value = value
    value["aliases"] = .list((0...others.below(2)).map(alias))
    return value
  }
}
