/// A command line as understood.
struct Request: Hashable, Sendable {
  let command: CommandName
  var values: [Option.Name: [String]] = [:]
  var operands: [String] = []

  init(_ command: CommandName) {
    self.command = command
  }

  func has(_ option: Option.Name) -> Bool { values[option] != nil }

  /// The value of an option that is given at most once.
  subscript(option: Option.Name) -> String? { values[option]?.last }

  /// The values of an option that may be repeated.
  func all(_ option: Option.Name) -> [String] { values[option] ?? [] }
}
