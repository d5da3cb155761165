/// `sumtype meta-schema`
enum MetaSchemaCommand {
  static func run(in run: inout Run) -> ExitStatus {
    run.transcript.append(MetaSchema.text)
    return .success
  }
}
