import SumTypeTool

extension Tool {
  /// The tool `sumtype`: the generator, with the commands about data and about versions of schemas.
  public static let sumtype = generator.adding(
    [
      .inspect: InspectCommand.run,
      .compare: CompareCommand.run,
      .sample: SampleCommand.run,
      .infer: InferCommand.run,
      .import: ImportCommand.run,
    ],
    readings: ["compare": { _ = CompareSettings($0, into: &$1) }])
}
