import Foundation
import SumTypeSwift

/// `Tests/RandomSchemas/run.sh --count 300 --seed 1`
///
/// | option | |
/// |---|---|
/// | `--count N`, `--seed N` | the number of schemas, and the seed of the first; each further one has the next seed |
/// | `--show` | prints the schema of the seed, and does nothing else |
/// | `--modes isolated,plain,split` | the settings of the compiler: see ``Mode``; all by default |
/// | `--in-turn` | compiles each schema in one of the modes, instead of all |
/// | `--access internal,package,public` | the access levels of the generated code, for one schema after the other |
/// | `--documents N` | the number of documents of each type; 0 does not run the code |
/// | `--evolve` | makes next versions of schemas, the repository's and random ones, and compares both |
/// | `--compile` | with `--evolve`: the code of both versions is compiled, and the old one saves documents of the new |
/// | `--findings N` | the number of findings that ends the session |
/// | `--whole` | does not make failing schemas small |
/// | `--lines N` | the least number of lines of Swift that are compiled together |
/// | `--jobs N` | the number of processes that compile, or that compare pairs |
struct Options {
  var count = 300
  var seed = 1
  var modules = ""
  /// Whether to print the schema of the seed and do nothing else.
  var isShown = false
  /// The modes in which each schema is compiled.
  var modes: [Mode] = Mode.allCases
  /// Whether each schema is compiled in only one of the modes, which takes less time.
  var isInTurn = false
  /// The library whose code is run, set when this program starts itself.
  var library = ""
  /// The library of the newer versions, if `library` is that of the older ones.
  var newLibrary = ""
  /// The file of the schemas of `library`.
  var schemas = ""
  /// The number of documents of each type, without faults; twice as many have faults. 0 does not run the code.
  var documents = 3
  /// The least number of lines of generated Swift that are compiled together.
  var linesOfBatch = 20_000
  /// The number of findings after which the session ends.
  var findings = 5
  /// Whether failing schemas are made small.
  var shrinks = true
  var jobs = 2
  /// Whether pairs of versions are compared.
  var evolves = false
  /// Whether this process was started for some of the seeds.
  var isPart = false
  /// Whether the code of both versions is compiled and run.
  var compiles = false
  /// The access levels of the generated code, for one schema after the other.
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

/// Prints a line without buffering.
func say(_ line: some StringProtocol) {
  FileHandle.standardOutput.write(Data((String(line) + "\n").utf8))
}
