import TestSupport

/// Makes the sketch of a `Thicket` from a seed, with random unknown data in every place that can have
/// some.
///
/// A `Sampler` cannot replace it: the test must know which data a save drops, and in which layout, without the code
/// under test.
struct RandomThicket {
  private var random: SplitMix64
  /// Whether the sketch has an app's edits: other labels, and every third known entry removed.
  private let isEdited: Bool
  private var nextID = 0

  init(seed: UInt64, isEdited: Bool = false) {
    random = SplitMix64(seed: seed)
    self.isEdited = isEdited
  }

  mutating func document() -> Sketch {
    var entries: [Sketch.Item] = []
    var known = 0
    for _ in 0..<Int.random(in: 0...7, using: &random) {
      let entry = self.entry()
      // Of the known entries, an app removes the second, the fifth …
      if !entry.isDropped {
        known += 1
        if isEdited, known % 3 == 2 { continue }
      }
      entries.append(entry)
    }
    return .array(entries)
  }

  private mutating func entry() -> Sketch.Item {
    switch Int.random(in: 0...6, using: &random) {
    case 0: Sketch.Item(sketch: .raw(#"{"type":"vine", "x":[{}]}"#), isDropped: true)
    case 1: Sketch.Item(sketch: .raw(#"{"type":"bough","id":"?","twigs":[]}"#), isDropped: true)
    case 2: Sketch.Item(sketch: .raw(#""a, ] string\"""#), isDropped: true)
    // Stumps have no identity, so that all of them must have the same bytes.
    case 3: Sketch.Item(sketch: .raw(#"{"type" :"stump"}"#))
    default: Sketch.Item(sketch: bough(depth: 0, tag: [("type", .raw(#""bough""#))]))
    }
  }

  private mutating func bough(depth: Int, tag: [(String, Sketch)] = []) -> Sketch {
    nextID += 1
    var known =
      tag + [
        ("id", .raw("\(nextID)")), ("label", .raw(isEdited ? #""after""# : #""before""#)),
      ]
    if Bool.random(using: &random) { known.append(("kept", keptTwig())) }
    if Bool.random(using: &random) { known.append(("twigs", .array(list { $0.twig() }))) }
    if Bool.random(using: &random) {
      let twigs = list { $0.twig() }.enumerated().map { (key: "t\($0.offset)", value: $0.element) }
      known.append(("byName", .object(twigs)))
    }
    if depth < 2, Bool.random(using: &random) {
      known.append(("text", .text(.array(list { $0.bough(depth: depth + 1) }))))
    }
    if depth < 2, Bool.random(using: &random) {
      known.append(("code", .code(.array(list { $0.bough(depth: depth + 1) }))))
    }
    return .object(members(known))
  }

  private mutating func twig() -> Sketch {
    nextID += 1
    return .object(members([("id", .raw("\(nextID)")), ("note", .raw(#""\u0061 ,}""#))]))
  }

  /// A twig whose unknown fields are kept.
  private mutating func keptTwig() -> Sketch {
    .object([
      ("k", Sketch.Item(sketch: .raw("1.0"))), ("id", Sketch.Item(sketch: .raw("0"))),
      ("note", Sketch.Item(sketch: .raw(#""n""#))),
    ])
  }

  private mutating func list(_ element: (inout RandomThicket) -> Sketch) -> [Sketch.Item] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in Sketch.Item(sketch: element(&self)) }
  }

  /// Returns the known members with random unknown ones between them.
  private mutating func members(_ known: [(String, Sketch)]) -> [(key: String, value: Sketch.Item)]
  {
    var members: [(key: String, value: Sketch.Item)] = []
    for (key, sketch) in known {
      addUnknown(to: &members)
      members.append((key, Sketch.Item(sketch: sketch)))
    }
    addUnknown(to: &members)
    return members
  }

  private mutating func addUnknown(to members: inout [(key: String, value: Sketch.Item)]) {
    let values = ["1e2", "null", #"{"a":[1,{"}":"]"}],"b":{}}"#, #""\u005c\"""#, "[ ]"]
    while Int.random(in: 0...3, using: &random) == 0 {
      let value = values[Int.random(in: 0..<values.count, using: &random)]
      members.append(
        (key: "x\(members.count)", value: Sketch.Item(sketch: .raw(value), isDropped: true)))
    }
  }
}
