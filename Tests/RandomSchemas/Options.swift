import Foundation
import SumTypeSwift

/// `Tests/RandomSchemas/run.sh --count 300 --seed 1`
///
/// | option | |
/// |---|---|
/// | `--count N`, `--seed N` | how many schemas, and the seed of the first; each has the next |
/// | `--show` | prints the schema of the seed, and does nothing else |
/// | `--modes isolated,plain,split` | how the Swift is compiled: see ``Mode``; all by default |
/// | `--in-turn` | each schema in one of the modes, instead of all |
/// | `--access internal,package,public` | who sees the Swift, for one schema after the other |
/// | `--documents N` | how many documents are made of each type; 0 runs nothing |
/// | `--evolve` | makes next versions of schemas, the repository's and random ones, and compares both |
/// | `--compile` | with `--evolve`: the code of both versions is compiled, and the old one saves documents of the new |
/// | `--findings N` | how many findings end the session |
/// | `--whole` | shows what was found as it is, which is not made small |
/// | `--lines N`, `--jobs N` | how much Swift is compiled together, and by how many processes; how many compare pairs |
struct Options {
  var count = 300
  var seed = 1
  var modules = ""
  /// Prints the schema of the seed and does nothing else.
  var isShown = false
  /// The modes that every schema is compiled in.
  var modes: [Mode] = Mode.allCases
  /// Each schema is compiled in one of the modes only, which takes half the time.
  var isInTurn = false
  /// The library whose code is run, and the file of its schemas: what this program starts itself with.
  var library = ""
  /// The library of the newer versions, where `library` is that of the older ones.
  var newLibrary = ""
  var schemas = ""
  /// How many documents are made of each type, twice as many with faults; 0 does not run the code.
  var documents = 3
  /// How many lines of generated Swift are compiled together.
  var linesOfBatch = 20_000
  /// How many findings are made small before the session ends.
  var findings = 5
  /// Makes findings small.
  var shrinks = true
  var jobs = 2
  /// Pairs of versions are compared, and no code is compiled.
  var evolves = false
  /// This process was started for some of the seeds.
  var isPart = false
  /// The code of both is compiled, and run.
  var compiles = false
  /// What can be seen of the generated code, in turn.
  var access = AccessLevel.allCases

  init(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--show": isShown = true
      case "--whole": shrinks = false
      case "--in-turn": isInTurn = true
      case "--evolve": evolves = true
      case "--compile": compiles = true
      case "--part": isPart = true
      default:
        guard let value = rest.popFirst() else { Self.fail("\(argument) has no value") }
        let number = Int(value) ?? 0
        switch argument {
        case "--run": library = value
        case "--run-new": newLibrary = value
        case "--schemas": schemas = value
        case "--documents": documents = number
        case "--count": count = number
        case "--seed": seed = number
        case "--modules": modules = value
        case "--lines": linesOfBatch = number
        case "--findings": findings = number
        case "--access":
          access = AccessLevel.allCases.filter { value.split(separator: ",").contains("\($0)") }
        case "--jobs": jobs = max(1, number)
        case "--modes":
          modes = value.split(separator: ",").compactMap { Mode(rawValue: String($0)) }
        default: Self.fail("there is no option \(argument)")
        }
      }
    }
  }

  private static func fail(_ message: String) -> Never {
    say(message)
    exit(64)
  }
}

/// Prints a line at once, also into a file.
func say(_ line: some StringProtocol) {
  FileHandle.standardOutput.write(Data((String(line) + "\n").utf8))
}
