import SumTypeTool

extension Tool {
  /// `sumtype`: the generator, and the commands about data and about versions of schemas.
  public static let sumtype = generator.adding(
    [
      .inspect: { request, run throws(Failure) in try InspectCommand.run(request, in: &run) },
      .compare: { request, run throws(Failure) in try CompareCommand.run(request, in: &run) },
      .sample: { request, run throws(Failure) in try SampleCommand.run(request, in: &run) },
      .infer: { request, run throws(Failure) in try InferCommand.run(request, in: &run) },
      .import: { request, run throws(Failure) in try ImportCommand.run(request, in: &run) },
    ],
    readings: ["compare": { _ = CompareSettings($0, into: &$1) }])
}
