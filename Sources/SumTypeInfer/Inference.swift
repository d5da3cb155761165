import SumTypeGenerator
import SumTypeInspector
public import SumTypeJSON
import SumTypeSource

/// Makes a schema of samples.
///
/// ```swift
/// var inference = Inference(InferenceOptions(name: "Notebook"))
/// try inference.add(bytes)
/// let inferred = inference.infer()
/// print(inferred.text)
/// ```
///
/// Every sample is read by the schema with nothing malformed and nothing unknown: what is written is
/// inspected with all samples, and a place where something was found is made wider, until nothing is.
public struct Inference {
  public let options: InferenceOptions
  private var tree = SampleTree()

  public init(_ options: InferenceOptions) { self.options = options }

  /// How many samples there are.
  public var count: Int { tree.roots.count }

  /// How many bytes they have.
  public var size: Int { tree.bytes.count }

  /// How many objects have a key twice, and the first such key.
  public var repeatedKeys: (count: Int, first: String)? {
    var count = 0
    var first: String?
    for index in tree.nodes.indices where tree.nodes[index].repeatsKey {
      count += 1
      if first == nil { first = tree.repeatedKey(of: Int32(index)) }
    }
    return first.map { (count, $0) }
  }

  /// Adds a sample.
  ///
  /// - Parameters:
  ///   - source: bytes in which it lies.
  ///   - range: where, without what does not belong to it; nil for all of it.
  /// - Throws: where it is no JSON, or nested too deep. It is not added then.
  public mutating func add(_ source: [UInt8], in range: Range<Int>? = nil) throws(JSONFault) {
    try tree.read(source, in: range ?? 0..<source.count)
  }

  /// Whether a sample has a key that none has that was added; false where it is no JSON.
  public func hasUnseenKey(_ source: [UInt8], in range: Range<Int>) -> Bool {
    tree.hasUnseenKey(source, in: range)
  }

  /// The most rounds in which classes are put together, or places made wider.
  private static let mostRounds = 12
  private static let mostProofs = 24

  /// The schema of all samples.
  public func infer() -> InferredSchema {
    var merged = MergedClasses()
    var widened: [String: Widening] = [:]
    var proofs = 0
    while true {
      let round = Self.round(tree, options, widened, &merged)
      var writer = SchemaWriter(round)
      let text = SchemaText(writer.schema()).text
      let proof = Proof(text, of: round)
      proofs += 1
      let inferred = InferredSchema(
        text: text, report: writer.report, decisions: round.decisions, widened: widened.count,
        problems: proof.problems, rounds: proofs,
        unusedHints: options.hints.filter { !round.metHints.contains($0.place) })
      if proof.problems.isEmpty || proofs == Self.mostProofs { return inferred }
      let before = widened
      proof.widen(&widened)
      if widened == before { return inferred }
    }
  }
}

extension Inference {
  /// The samples.
  var samples: SampleTree { tree }

  /// What the samples are, without a proof.
  static func round(
    _ tree: SampleTree, _ options: InferenceOptions, _ widened: [String: Widening],
    _ told: Told
  ) -> Round {
    var merged = MergedClasses()
    return round(tree, options, widened, &merged, told)
  }

  private static func round(
    _ tree: SampleTree, _ options: InferenceOptions, _ widened: [String: Widening],
    _ merged: inout MergedClasses, _ told: Told = Told()
  ) -> Round {
    for _ in 0..<mostRounds {
      let draft = Round(tree, options, merged: merged, widened: widened, told: told, isDraft: true)
      draft.run()
      var merging = ClassMerging(draft)
      guard let more = merging.merged() else { break }
      merged = more
    }
    let round = Round(tree, options, merged: merged, widened: widened, told: told, isDraft: false)
    round.run()
    return round
  }
}

/// What was made of samples.
public struct InferredSchema: Sendable {
  /// The schema, in the style of `sumtype format`.
  public let text: String
  public let report: SchemaReport
  /// What was decided, and why.
  public let decisions: [Decision]
  /// How many places had to be made wider than their evidence.
  public let widened: Int
  /// What the schema does not read after all: none, unless something is wrong with this tool.
  public let problems: [String]
  /// How often the schema was written.
  public let rounds: Int
  /// Hints about places at which no values lie.
  public let unusedHints: [Hint]

  /// The schema as several files where it is large, by the rule of `sumtype import`.
  ///
  /// - Parameter home: the name of the file of the document.
  public func files(home: String) -> [(name: String, text: String)] {
    let schema = try? JSONValue(parsing: Array(text.utf8))
    return schema.map { SchemaParts.texts(of: $0, home: home) } ?? [(home, text)]
  }
}
