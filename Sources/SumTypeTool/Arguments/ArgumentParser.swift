import SumTypeSource

/// Parses a command line by the tables of commands and options, in the syntax of GNU programs:
/// `--output=DIR`, `--output DIR`, `-o DIR`, `-oDIR`, `-qn`, options after operands, `--`.
struct ArgumentParser {
  private var rest: ArraySlice<String>
  private var request: Request
  private var optionsEnded = false

  /// Parses a command line.
  ///
  /// - Parameter arguments: the arguments, without the name of the program.
  static func parse(_ arguments: [String]) throws(UsageFault) -> Request {
    guard let first = arguments.first else {
      throw UsageFault("a command is missing", cure: Self.listing)
    }
    var parser = ArgumentParser(
      rest: arguments.dropFirst(), request: Request(try command(first, in: arguments)))
    try parser.parse()
    return parser.request
  }

  private static let listing =
    "use one of the commands " + CommandName.allCases.map(\.rawValue).joined(separator: ", ")

  /// Returns the command with this name.
  static func command(
    _ word: String, in arguments: [String] = []
  ) throws(UsageFault) -> CommandName {
    if let command = CommandName(rawValue: word) { return command }
    if CommandName.later.contains(word) {
      throw UsageFault(
        "the command \"\(word)\" is not in this version (\(ToolVersion.current)) of sumtype",
        cure: listing)
    }
    if isOption(word), word != "-",
      let command = arguments.dropFirst().first(where: {
        CommandName(rawValue: $0) != nil
      })
    {
      throw UsageFault(
        "the option \(word) stands before the command",
        cure: "write sumtype \(command) \(ShellWord(word))")
    }
    if isOption(word) { throw UsageFault("a command is missing", cure: listing) }
    let near = Suggestions.nearest(
      to: word, in: CommandName.allCases.map(\.rawValue) + CommandName.later)
    throw UsageFault(
      "there is no command \"\(word)\"", cure: near.map { "did you mean \"\($0)\"?" } ?? listing)
  }

  private mutating func parse() throws(UsageFault) {
    while let word = rest.popFirst() {
      if optionsEnded || word == "-" || !Self.isOption(word) {
        request.operands.append(word)
      } else if word == "--" {
        optionsEnded = true
      } else if let long = Path.rest(of: word, after: "--") {
        try parseLong(long)
      } else {
        try parseShort(Substring(word.utf8.dropFirst()))
      }
    }
    guard !request.has(.help) else { return }
    let expected = request.command.description.operands
    if request.operands.count > expected.upperBound {
      let most =
        expected.upperBound == 0
        ? "no argument" : "at most \(Transcript.count(expected.upperBound, "argument"))"
      throw fault(
        "\(request.command.rawValue) takes \(most), found \"\(request.operands[expected.upperBound])\"",
        cure: "remove it")
    }
  }

  /// Returns whether a word begins with a dash, as a byte: `-o` may have a combining mark after it.
  private static func isOption(_ word: String) -> Bool { word.utf8.first == UInt8(ascii: "-") }

  private mutating func parseLong(_ word: String) throws(UsageFault) {
    let parts = word.utf8.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false
    ).map { String(Substring($0)) }
    let spelling = parts.first ?? ""
    guard let option = options.first(where: { $0.name.rawValue == spelling }) else {
      throw fault(
        "\(request.command.rawValue) has no option --\(spelling)", cure: way(from: spelling))
    }
    try set(option, attached: parts.count > 1 ? parts[1] : nil)
  }

  private mutating func parseShort(_ letters: Substring) throws(UsageFault) {
    var letters = letters
    while let scalar = letters.unicodeScalars.popFirst() {
      let letter = Character(scalar)
      guard let option = options.first(where: { $0.letter == letter }) else {
        throw fault("\(request.command.rawValue) has no option -\(letter)")
      }
      if option.value == nil {
        try set(option, attached: nil)
      } else {
        try set(option, attached: letters.isEmpty ? nil : String(letters))
        return
      }
    }
  }

  private mutating func set(_ option: Option, attached: String?) throws(UsageFault) {
    guard let kind = option.value else {
      if let attached {
        throw fault(
          "\(option.spelling) takes no value, found \"\(attached)\"",
          cure: "write \(option.spelling) alone")
      }
      request.values[option.name] = []
      return
    }
    guard let value = attached ?? nextValue() else {
      throw fault("\(option.spelling) needs a value", cure: "write \(option.spelling)=\(kind)")
    }
    if value.isEmpty {
      throw fault(
        "the value of \(option.spelling) is empty", cure: "write \(option.spelling)=\(kind)")
    }
    if !option.isRepeatable, request.has(option.name) {
      throw fault("\(option.spelling) is given twice", cure: "remove one of the two")
    }
    let choices = request.command.description.choices[option.name] ?? option.choices
    if !choices.isEmpty, !choices.contains(value) {
      let near = Suggestions.nearest(to: value, in: choices)
      throw fault(
        "\(option.spelling) cannot be \"\(value)\"",
        cure: near.map { "did you mean \"\($0)\"?" }
          ?? "use one of \(choices.joined(separator: ", "))")
    }
    request.values[option.name, default: []].append(value)
  }

  /// Removes and returns the next word, unless it is an option of this command.
  private mutating func nextValue() -> String? {
    guard let word = rest.first, word != "--" else { return nil }
    let spelling = Substring(word.utf8.prefix { $0 != UInt8(ascii: "=") })
    if options.contains(where: { $0.spelling == spelling }) { return nil }
    return rest.popFirst()
  }

  private var options: [Option] {
    let names = request.command.description.options
    return Option.all.filter { names.contains($0.name) || $0.name == .help }
  }

  /// Returns a proposal for an unknown option: the nearest option, or the commands that have this one.
  private func way(from spelling: String) -> String? {
    let others = CommandName.allCases.filter {
      $0.description.options.contains { $0.rawValue == spelling }
    }
    if !others.isEmpty {
      return "--\(spelling) is an option of \(others.map(\.rawValue).joined(separator: ", "))"
    }
    let near = Suggestions.nearest(to: spelling, in: options.map(\.name.rawValue))
    return near.map { "did you mean --\($0)?" }
  }

  private func fault(_ message: String, cure: String? = nil) -> UsageFault {
    UsageFault(message, cure: cure, of: request.command)
  }
}

/// A parsed command line.
package struct Request: Hashable, Sendable {
  let command: CommandName
  var values: [Option.Name: [String]] = [:]
  package var operands: [String] = []

  init(_ command: CommandName) {
    self.command = command
  }

  package func has(_ option: Option.Name) -> Bool { values[option] != nil }

  /// The value of an option that may be given once; nil if it is missing.
  package subscript(option: Option.Name) -> String? { values[option]?.last }

  /// Returns the values of an option that may be repeated.
  package func all(_ option: Option.Name) -> [String] { values[option] ?? [] }
}

/// A fault of a command line, and a proposal.
package struct UsageFault: Error, Hashable, Sendable {
  let message: String
  /// A proposal: `did you mean --output?`
  var cure: String?
  /// The command whose help explains the syntax.
  var command: CommandName?

  init(_ message: String, cure: String? = nil, of command: CommandName? = nil) {
    self.message = message
    self.cure = cure
    self.command = command
  }

  /// The lines of the message: `sumtype: error: …`, the proposal, and where to find help.
  var lines: [String] {
    let more = command.map { "sumtype \($0.rawValue) --help" } ?? "sumtype --help"
    return ["sumtype: error: \(message)"] + (cure.map { ["  help: \($0)"] } ?? [])
      + ["  see: \(more)"]
  }
}
