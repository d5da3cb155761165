import SumTypeSource
import TestSupport

/// Makes a schema by proposing one change after another, each with the syntax of the language, and keeping
/// those that `check` accepts.
package struct SchemaGrowth {
  /// The kind of a declared type, for the types that refer to it.
  enum Kind: Equatable {
    case structure, tuple, `enum`
    case union(String)
    case alias(String)
    /// Another name for a type.
    case typeAlias
    case external(String)
  }

  var random: SplitMix64
  package var candidate: Candidate
  /// The types that type expressions may name, imported ones included.
  var kinds: [(name: String, kind: Kind)] = []
  /// The names of the file's own types, in their order.
  var own: [String] = []
  /// The number of proposals that were kept.
  package private(set) var kept = 0
  /// The number of proposals that were refused, by the identifier of the first diagnostic.
  package private(set) var refused: [String: Int] = [:]

  /// Makes the schema of a seed.
  ///
  /// - Parameter hasDocument: whether up to five more attempts are made to add a document, if there is none.
  package static func schema(seed: Int, hasDocument: Bool = false) -> SchemaGrowth {
    var growth = SchemaGrowth(
      random: SplitMix64(seed: UInt64(seed)),
      candidate: Candidate(seed: seed, files: [.init(name: "S\(seed).sumtype.json", root: [:])]))
    growth.grow(isImported: false)
    if growth.random.chance(12) { growth.grow(imported: growth.candidate) }
    for _ in 0..<5 where hasDocument && growth.candidate.files[0].root["documents"] == nil {
      growth.addDocument()
    }
    return growth
  }

  /// Makes a new schema that imports the existing one.
  private mutating func grow(imported: Candidate) {
    let base = Candidate.File(
      name: "S\(candidate.seed)Base.sumtype.json", root: imported.files[0].root)
    candidate.files = [.init(name: imported.files[0].name, root: [:]), base]
    own = []
    grow(isImported: true)
  }

  private mutating func grow(isImported: Bool) {
    var root: Node = ["sumtype": 1]
    if isImported { root["imports"] = [.text(candidate.files[1].name)] }
    if random.chance(20) { root["doc"] = .text(random.pick(Words.docs)) }
    if random.chance(40) {
      root["keys"] = .text(random.pick(["as-written", "snake_case", "kebab-case", "PascalCase"]))
    }
    if random.chance(25) {
      root["tags"] = .text(random.pick(["as-written", "snake_case", "kebab-case", "PascalCase"]))
    }
    if random.chance(25) { root["nil"] = .text(random.pick(["absent", "null"])) }
    if random.chance(35) { root["names"] = .text(random.pick(["flat", "nested"])) }
    root["types"] = [:]
    candidate.files[0].root = root
    declare(1 + random.below(isImported ? 3 : 6), prefix: isImported ? "I" : "")
    for name in own { define(name) }
    for name in own.shuffled(using: &random) { decorate(name) }
    for _ in 0..<random.below(3) { addDocument() }
    if random.chance(15) { addFeature() }
    agreeWithTags()
    if candidate.files[0].root["types"]?.members.isEmpty ?? false {
      candidate.files[0].root["types"] = nil
    }
  }

  /// Declares types with placeholders as content, so that all types can name each other.
  private mutating func declare(_ count: Int, prefix: String) {
    for _ in 0..<count {
      let kind: Kind =
        switch random.below(100) {
        case 0..<48: .structure
        case 48..<76: .union("")
        case 76..<80: .enum
        case 80..<86: .alias(random.pick(Self.aliasBases))
        case 86..<90: .typeAlias
        case 90..<96: .tuple
        default:
          .external(random.pick(["String", "Int", "UUID", "Date", "Double", "Bool", "Data"]))
        }
      let name = typeName()
      let placeholder: Node =
        switch kind {
        case .structure: ["struct": [:]]
        case .tuple: ["tuple": ["first": "Int"]]
        case .union: ["union": ["only": nil]]
        case .enum: ["enum": ["only"]]
        case .alias(let base): ["alias": .text(base)]
        case .typeAlias: ["alias": "[Int]"]
        case .external(let base): ["external": ["wire": .text(base)]]
        }
      if propose({ $0["types"]?[name] = placeholder }) {
        own.append(name)
        kinds.append((name, kind))
      }
    }
  }

  /// A name of a type that no other schema has, or one with a meaning in Swift or in generated code.
  mutating func typeName() -> String {
    if random.chance(12) { return random.pick(Words.takenTypes) }
    let name = random.pick(random.chance(25) ? Words.takenTypes : Words.types)
    return name + "\(candidate.seed)" + random.pick(["Q", "q", "_", "É"])
  }

  static let aliasBases = [
    "UUID", "Int", "String", "Date", "Data", "URL", "UInt8", "Bool", "Decimal", "Double",
  ]

  // MARK: - Proposals

  /// Keeps a change of the schema if it is accepted. Returns whether it was kept.
  @discardableResult
  mutating func propose(_ change: (inout Node) -> Void) -> Bool {
    var changed = candidate
    change(&changed.files[0].root)
    if changed.files[0].root == candidate.files[0].root { return false }
    let faults = changed.faults
    guard faults.isEmpty else {
      refused[faults.first?.id.rawValue ?? "", default: 0] += 1
      return false
    }
    kept += 1
    candidate = changed
    return true
  }

  /// Makes up to `times` changes, and keeps the first that is accepted.
  mutating func propose(
    times: Int, _ make: (inout SchemaGrowth) -> (inout Node) -> Void
  ) {
    for _ in 0..<times {
      let change = make(&self)
      if propose(change) { return }
    }
  }

  var types: Node { candidate.files[0].root["types"] ?? [:] }

  func kind(of name: String) -> Kind? { kinds.last { $0.name == name }?.kind }

  mutating func setKind(_ kind: Kind, of name: String) {
    if let index = kinds.lastIndex(where: { $0.name == name }) { kinds[index].kind = kind }
  }

  /// The names of the declared types whose kinds are wanted.
  func names(_ isWanted: (Kind) -> Bool) -> [String] {
    kinds.filter { isWanted($0.kind) }.map(\.name)
  }

  /// The node with `"doc"` and `"deprecated"`, each with some probability.
  mutating func described(_ node: Node) -> Node {
    var node = node
    if random.chance(12) { node["doc"] = .text(random.pick(Words.docs)) }
    if random.chance(8) {
      node["deprecated"] = random.chance(50) ? true : .text(random.pick(Words.docs))
    }
    return node
  }
}
