/// A command line that makes no sense, and what to do about it.
struct UsageFault: Error, Hashable, Sendable {
  let message: String
  /// A sentence that leads out: `did you mean --output?`
  var cure: String?
  /// The command whose help explains more.
  var command: CommandName?

  init(_ message: String, cure: String? = nil, of command: CommandName? = nil) {
    self.message = message
    self.cure = cure
    self.command = command
  }

  /// `sumtype: error: …`, a way out, and where to read more.
  var lines: [String] {
    let more = command.map { "sumtype \($0.rawValue) --help" } ?? "sumtype --help"
    return ["sumtype: error: \(message)"] + (cure.map { ["  help: \($0)"] } ?? [])
      + ["  see: \(more)"]
  }
}
