import SumTypeGenerator
import SumTypeInspector
public import SumTypeJSON
import SumTypeSource

/// Infers a schema from samples.
///
/// ```swift
/// var inference = Inference(InferenceOptions(name: "Notebook"))
/// try inference.add(bytes)
/// let inferred = inference.infer()
/// print(inferred.text)
/// ```
///
/// The schema reads every sample with nothing malformed and nothing unknown: all samples are inspected by
/// the schema, and each place with a finding is made wider, until there are no findings. A keyed union may
/// have the payload of another variant beside its own in a few values; it is known, and kept.
public struct Inference {
  public let options: InferenceOptions
  private var tree = SampleTree()

  public init(_ options: InferenceOptions) { self.options = options }

  /// The number of samples.
  public var count: Int { tree.roots.count }

  /// The total size of the samples in bytes.
  public var size: Int { tree.bytes.count }

  /// The number of objects with a repeated key, and the first such key; nil if there is none.
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
  ///   - source: the bytes that contain the sample.
  ///   - range: the range of the sample in the bytes; nil for all of them.
  /// - Throws: the fault if the sample is not JSON, or is nested too deep. It is not added then.
  public mutating func add(_ source: [UInt8], in range: Range<Int>? = nil) throws(JSONFault) {
    try tree.read(source, in: range ?? 0..<source.count)
  }

  /// Returns whether a sample has a key that no added sample has; false if it is not JSON.
  public func hasUnseenKey(_ source: [UInt8], in range: Range<Int>) -> Bool {
    tree.hasUnseenKey(source, in: range)
  }

  /// The greatest number of rounds in which classes are merged, or places made wider.
  private static let mostRounds = 12
  private static let mostProofs = 24

  /// Returns the schema of all samples.
  public func infer() -> InferredSchema {
    var merged = MergedClasses()
    var widened: [Place: Widening] = [:]
    var proofs = 0
    while true {
      let round = Self.round(tree, options, widened, &merged)
      var writer = SchemaWriter(round)
      let text = SchemaText(writer.schema()).text
      let proof = Proof(text, of: round, document: writer.documentName)
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
  /// All samples.
  var samples: SampleTree { tree }

  /// Returns the classes and shapes of the samples, without a proof.
  static func round(
    _ tree: SampleTree, _ options: InferenceOptions, _ widened: [Place: Widening],
    _ knownMembers: KnownMembers
  ) -> Round {
    var merged = MergedClasses()
    return round(tree, options, widened, &merged, knownMembers)
  }

  private static func round(
    _ tree: SampleTree, _ options: InferenceOptions, _ widened: [Place: Widening],
    _ merged: inout MergedClasses, _ knownMembers: KnownMembers = KnownMembers()
  ) -> Round {
    for _ in 0..<mostRounds {
      let draft = Round(
        tree, options, merged: merged, widened: widened, knownMembers: knownMembers, isDraft: true)
      draft.run()
      var merging = ClassMerging(draft)
      guard let more = merging.merged() else { break }
      merged = more
    }
    let round = Round(
      tree, options, merged: merged, widened: widened, knownMembers: knownMembers, isDraft: false)
    round.run()
    return round
  }
}

/// The result of an inference.
public struct InferredSchema: Sendable {
  /// The schema, in the style of `sumtype format`.
  public let text: String
  public let report: SchemaReport
  /// The decisions, with their evidence.
  public let decisions: [Decision]
  /// The number of places that had to be made wider than their evidence.
  public let widened: Int
  /// The problems that remain: none, unless this tool has a fault.
  public let problems: [String]
  /// The number of times that the schema was written.
  public let rounds: Int
  /// The hints about places without values.
  public let unusedHints: [Hint]

  /// Returns the schema as several files if it is large, by the rule of `sumtype import`.
  ///
  /// - Parameter home: the name of the file of the document.
  public func files(home: String) -> [(name: String, text: String)] {
    let schema = try? JSONValue(parsing: Array(text.utf8))
    return schema.map { SchemaSplit.texts(of: $0, home: home) } ?? [(home, text)]
  }
}
