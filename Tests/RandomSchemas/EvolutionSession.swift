import Foundation
import SchemaMaker

/// Makes next versions of schemas, compares both, and reports where a document contradicts a verdict.
struct EvolutionSession {
  let options: Options

  init(_ options: Options) { self.options = options }

  /// The beginning of the line by which the program that runs compiled code names the pair that it begins.
  static let mark = "pair "

  /// Runs the session. Returns the exit status: 0 if nothing was found.
  func run() throws -> Int32 {
    if !options.library.isEmpty { return try runLibraries() }
    if options.compiles { return try runCompiled() }
    return options.count > Self.seedsOfPart && !options.isShown ? try runParts() : try runHere()
  }

  /// Compares all pairs in this process.
  private func runHere() throws -> Int32 {
    let bases = try EvolvedSchema.bases()
    var compared = 0
    var findings: [Int] = []
    for seed in options.seed..<options.seed + options.count {
      guard findings.count < options.findings else { break }
      guard let evolved = EvolvedSchema(seed: seed, among: bases) else { continue }
      if options.isShown { say(evolved.text) }
      compared += 1
      guard let contradiction = evolved.contradictions().first else { continue }
      findings.append(seed)
      show(contradiction, evolved)
    }
    if options.isPart {
      EvolutionPart.end(compared, findings)
    } else {
      say("\(compared) pairs of versions")
      say(findings.isEmpty ? "nothing found" : "found in \(findings.count): \(findings)")
    }
    return findings.isEmpty ? 0 : 1
  }

  private func show(_ contradiction: String, _ evolved: EvolvedSchema) {
    var smallest = evolved
    var contradiction = contradiction
    if options.shrinks {
      say("found with --seed \(evolved.seed), which is now made smaller")
      smallest = evolved.smallest { found in
        guard let other = found.contradictions().first else { return false }
        contradiction = other
        return true
      }
    }
    // In one piece, since other processes print their findings too.
    say(
      """

      FOUND with --evolve --seed \(evolved.seed) --count 1:
      \(smallest.text)
      \(contradiction)
      """)
  }
}
