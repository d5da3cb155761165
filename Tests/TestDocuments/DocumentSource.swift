import SumTypeGenerator
import SumTypeSample
import TestSupport

/// Makes documents of one type, as any coder reads them: with unique keys and numbers that a `Double` holds, and
/// now and then something that only a newer schema knows.
public struct DocumentSource {
  private var sampler: Sampler

  /// How many places the last document has at which something else could be.
  public var placeCount: Int { sampler.placeCount }
  /// Those of values that have one spelling and are no identities.
  public var editablePlaces: [Int] { sampler.editablePlaces }

  public init(_ root: Sampler.Root, of schema: Schema) throws(SampleFault) {
    var options = SampleOptions()
    options.future = 15
    sampler = try Sampler(root, of: schema, options: options)
  }

  /// The document of a seed.
  ///
  /// - Parameters:
  ///   - fault: the place where something else is put, or nothing.
  ///   - edit: the place whose value is made anew; everything else is as without it.
  public mutating func document(
    seed: Int, fault: Int? = nil, edit: Int? = nil, layout: SampleOptions.Layout = .compact
  ) -> [UInt8] {
    sampler.options.faultyPlace = fault
    sampler.options.editedPlace = edit
    sampler.options.layout = layout
    return sampler.document(seed: UInt64(seed))
  }

  /// The document of a seed with one fault, at a place that the seed chooses.
  public mutating func faultyDocument(seed: Int) -> [UInt8] {
    _ = document(seed: seed)
    var random = SplitMix64(seed: UInt64(seed))
    return document(seed: seed, fault: random.below(placeCount) + 1)
  }
}
