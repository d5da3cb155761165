import SumTypeGenerator
import SumTypeSample
import TestSupport

/// Makes documents of one type that any coder reads: with unique keys and numbers that a `Double` holds, and
/// sometimes with data that only a newer schema knows.
public struct DocumentSource {
  private var sampler: Sampler

  /// The number of places in the last document where a fault can be.
  public var placeCount: Int { sampler.placeCount }
  /// The places of values that have one spelling and are not identities.
  public var editablePlaces: [Int] { sampler.editablePlaces }

  public init(_ root: Sampler.Root, of schema: Schema) throws(SampleFault) {
    try self.init(root, of: SampleSchema(schema))
  }

  public init(_ root: Sampler.Root, of schema: SampleSchema) throws(SampleFault) {
    var options = SampleOptions()
    options.future = 15
    sampler = try Sampler(root, of: schema, options: options)
  }

  /// Returns the document of a seed.
  ///
  /// - Parameters:
  ///   - fault: the place whose value does not fit the schema; nil for none.
  ///   - edit: the place that has another value, while all other values stay the same; nil for none.
  public mutating func document(
    seed: Int, fault: Int? = nil, edit: Int? = nil, layout: SampleOptions.Layout = .compact
  ) -> [UInt8] {
    sampler.options.faultyPlace = fault
    sampler.options.editedPlace = edit
    sampler.options.layout = layout
    return sampler.document(seed: UInt64(seed))
  }

  /// Returns the document of a seed with one fault, at a place that the seed chooses.
  public mutating func faultyDocument(seed: Int) -> [UInt8] {
    _ = document(seed: seed)
    var random = SplitMix64(seed: UInt64(seed))
    return document(seed: seed, fault: random.below(placeCount) + 1)
  }
}
