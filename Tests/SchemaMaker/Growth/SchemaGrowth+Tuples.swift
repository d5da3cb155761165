import TestSupport

/// Tuples: their further elements, and those that follow a tag.
extension SchemaGrowth {
  /// Makes the list of all further elements of a tuple.
  mutating func rest(_ random: inout SplitMix64) -> (String, Node) {
    let name = self.random.memberName()
    if random.chance(30) {
      let scalar = random.pick(["Int", "String", "Date", "Double"])
      var field: Node = ["type": .text("[\(scalar)\(random.chance(30) ? "?" : "")]"), "rest": true]
      if scalar == "Date" { field["wire"] = "seconds" }
      if scalar == "Int" {
        field["elements"] = ["minimum": 0, "maximum": .number(random.below(9))]
      }
      if random.chance(30) { field["minLength"] = .number(random.below(3)) }
      if random.chance(30) { field["maxLength"] = .number(2 + random.below(3)) }
      if random.chance(15) { field["deprecated"] = true }
      return (name, field)
    }
    return (name, ["type": .text("[\(expression(isField: false))]"), "rest": true])
  }

  /// Makes a variant whose payload's elements follow the tag: a tuple, or a choice of tuples.
  mutating func spread() -> Node {
    if random.chance(12) { return nil }
    let declared = names { $0 == .tuple || $0 == .union("untagged") }.shuffled(using: &random)
    if random.chance(25), let first = declared.first { return .text(first) }
    if random.chance(15), declared.count > 1 { return .text("\(declared[0]) | \(declared[1])") }
    if random.chance(35) {
      var tuple: Node = [:]
      for _ in 0..<random.below(4) {
        let (name, field) = self.field(of: "", isElement: true)
        tuple[name] = field
      }
      var others = random.fork()
      if others.chance(30) {
        let (name, rest) = self.rest(&others)
        tuple[name] = rest
      }
      return tagged(["tuple": tuple])
    }
    return tagged(tuples(isInner: false))
  }

  /// Makes a union without tags of tuples that are distinguished by an element, or by their length.
  private mutating func tuples(isInner: Bool) -> Node {
    let inner: Node = .text(expression(isField: false))
    let firsts = (isInner ? ["Int"] : ["Int", "String", "Bool", "[Int]"]).shuffled(using: &random)
    let isByLength = isInner || random.chance(50)
    let step = 1 + random.below(2)
    var union: Node = ["union": [:], "representation": "untagged"]
    for index in 0..<(2 + random.below(2)) {
      let length = isByLength ? 1 + index * step : 1 + random.below(3)
      var tuple: Node = ["first": .text(isByLength ? firsts[0] : firsts[index])]
      for place in 1..<max(1, length) { tuple["e\(place)"] = inner }
      var variant: Node = ["tuple": tuple]
      if isByLength, index == 0 || random.chance(70) { variant["open"] = false }
      if !isByLength, random.chance(30) { variant["tuple"]?["note"] = "String?" }
      var others = random.fork()
      if !variant.has("open"), others.chance(25) {
        variant["tuple"]?["rest"] = [
          "type": .text("[\(expression(isField: false))]"), "rest": true,
        ]
      } else if random.chance(10) {
        variant["onSave"] = .text(random.pick(["refuse", "drop"]))
      }
      union["union"]?["t\(index)"] = variant
    }
    if !isInner, !isByLength, firsts[0] == "Int", random.chance(40) {
      union["union"]?["t0"] = tuples(isInner: true)
    }
    if isInner || random.chance(25) { union["unknown"] = "refuse" }
    if random.chance(15) { union["onSave"] = "refuse" }
    return union
  }
}
