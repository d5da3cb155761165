/// What the command line asks for.
package struct Options {
  package var isSmoke = false
  package var isJSON = false
  package var isHelp = false
  /// Substrings of the measurements or subjects that are wanted; all if there are none.
  package var only: [String] = []
  package var entries: [Int]?
  package var rounds: Int?
  package var peers: String?
  package var stopwatch = Stopwatch.wall

  /// - Parameter program: what `arguments` belong to.
  static func help(_ program: Program) -> String {
    let peers =
      program.hasPeers
      ? "\n  --peers FOLDER    where Peers/build.sh put the foreign peers (default: .build/peers)"
      : ""
    return """
      \(program.name) [OPTION…]

        --smoke           little input and few rounds, to see that everything works
        --only NAME,…     measurements or subjects whose name contains one of these
        --entries N,…     sizes, instead of \(program.sizes)
        --rounds N        how often each subject is timed
        --json            the result as JSON on standard output
        --cpu             the processor's time instead of the clock's, for a machine that is busy\(peers)
      """
  }

  package struct Wrong: Error, CustomStringConvertible {
    package let description: String
  }

  init(_ arguments: [String], of program: Program) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      let name = parts.first ?? argument
      func value() throws -> String {
        if parts.count == 2 { return parts[1] }
        guard let next = rest.popFirst() else { throw Wrong(description: "\(name) needs a value") }
        return next
      }
      func numbers() throws -> [Int] {
        try value().split(separator: ",").map {
          guard let number = Int($0), number > 0 else {
            throw Wrong(description: "\(name): \"\($0)\" is no number above 0")
          }
          return number
        }
      }
      switch name {
      case "--smoke": isSmoke = true
      case "--json": isJSON = true
      case "--cpu": stopwatch = .cpu
      case "--help", "-h": isHelp = true
      case "--only": only += try value().split(separator: ",").map { $0.lowercased() }
      case "--entries": entries = try numbers()
      case "--rounds": rounds = try numbers().first
      case "--peers" where program.hasPeers: peers = try value()
      default: throw Wrong(description: "unknown option \(argument)\n\(Self.help(program))")
      }
    }
  }

  package var sizes: [Int] { entries ?? (isSmoke ? [200] : [1_000, 10_000, 100_000]) }

  /// The rounds at a size: fewer where one takes seconds.
  package func rounds(at entries: Int) -> Int {
    rounds ?? (isSmoke ? 3 : entries >= 100_000 ? 7 : 15)
  }

  /// Which of the measurements of these names are wanted, and the test for the names of their
  /// subjects. A part that no measurement's name contains is one of subjects' names.
  package func selection(
    of names: [String]
  ) -> (measurements: Set<String>, isWanted: (String) -> Bool) {
    let ofSubjects = only.filter { part in !names.contains { $0.contains(part) } }
    let ofMeasurements = only.filter { !ofSubjects.contains($0) }
    let wanted = names.filter { name in
      ofMeasurements.isEmpty || ofMeasurements.contains { name.contains($0) }
    }
    return (
      Set(wanted),
      { subject in
        ofSubjects.isEmpty || ofSubjects.contains { subject.lowercased().contains($0) }
      }
    )
  }
}
