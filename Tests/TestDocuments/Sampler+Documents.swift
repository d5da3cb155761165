import SumTypeGenerator
import SumTypeInspector
import SumTypeSample
import TestSupport

extension Sampler {
  /// Creates a sampler of documents on which two readers have to agree: in every spelling, with data that only a
  /// newer schema knows, and with data that does not fit at one place in `faults` places (0 for none).
  public init(_ subject: Subject, of schema: Schema, faults: Int) throws(SampleFault) {
    try self.init(subject, of: SampleSchema(schema), faults: faults)
  }

  /// Creates such a sampler of a schema that is already prepared.
  public init(_ subject: Subject, of schema: SampleSchema, faults: Int) throws(SampleFault) {
    let root: Root =
      switch subject.root {
      case .document(let document): .document(document)
      case .type(let type, let bounds): .type(type, bounds)
      }
    var options = SampleOptions()
    options.future = 15
    options.faults = faults
    options.spelling = .varied
    options.layout = .varied
    try self.init(root, of: schema, options: options)
  }

  /// Returns the document of a seed.
  public mutating func document(seed: UInt64) -> [UInt8] {
    begin(SampleChoices(seed: seed))
    return document()
  }

  /// Returns a document that is made by the choices of `random`.
  public mutating func document(_ random: inout SplitMix64) -> [UInt8] {
    begin(SampleChoices(following: random.choices, seed: random.next()))
    let bytes = document()
    random.choices = choices.rest
    return bytes
  }
}
