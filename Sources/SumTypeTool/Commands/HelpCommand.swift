import SumTypeGenerator

/// The command `sumtype help`.
enum HelpCommand {
  static func run(_ request: Request, in run: inout Run) throws(Failure) -> ExitStatus {
    guard let word = request.operands.first else {
      run.transcript.append(contents: Help.overview)
      return .success
    }
    do throws(UsageFault) {
      run.transcript.append(contents: Help.text(for: try ArgumentParser.command(word)))
    } catch {
      throw .usage(error)
    }
    return .success
  }
}

/// The command `sumtype meta-schema`.
enum MetaSchemaCommand {
  static func run(_ request: Request, in run: inout Run) -> ExitStatus {
    run.transcript.append(contents: MetaSchema.text)
    return .success
  }
}
