extension WorkOrder {
  /// Refuses operands that cannot be schemas, before anything is read.
  static func checkOperands(_ request: Request, in files: FileSystem) throws(Failure) {
    let fromInput = request.operands.filter { $0 == standardInput }.count
    if fromInput > 1 { throw usage("standard input (-) is named twice", of: request) }
    if fromInput == 0, request.has(.stdinName) {
      throw usage("--stdin-name goes with a SCHEMA of -", of: request)
    }
    if fromInput == 1, !request.has(.stdinName), request.command != .check {
      throw usage(
        "the files of a schema from standard input need a name",
        cure: "write --stdin-name=NAME\(schemaSuffix)", of: request)
    }
    for operand in request.operands + request.all(.stdinName) where operand != standardInput {
      if files.kind(of: operand) == .folder {
        throw usage(
          "\(operand) is a folder", cure: "name the schemas in it: \(operand)/*\(schemaSuffix)",
          of: request)
      }
      guard isSchemaName(operand) else {
        throw usage(
          "\(operand) is not named like a schema", cure: "schemas are named NAME\(schemaSuffix)",
          of: request)
      }
    }
  }

  /// `Post.sumtype.json`, but not `.sumtype.json`.
  static func isSchemaName(_ path: String) -> Bool {
    let name = Path.name(of: path)
    return name.hasSuffix(schemaSuffix) && name != schemaSuffix
  }

  /// The operands without those that lead to a file that is named already.
  static func distinct(_ operands: [String], in files: FileSystem) -> [String] {
    var seen: Set<String> = []
    return operands.filter { seen.insert(files.identity(of: $0)).inserted }
  }

  static func usage(_ message: String, cure: String? = nil, of request: Request) -> Failure {
    .usage(UsageFault(message, cure: cure, of: request.command))
  }
}
