import Foundation
import SchemaMaker
import Testing

@Suite struct EvolutionTests {
  /// The number of random evolutions that are tried; `SUMTYPE_EVOLUTIONS=10000` tries more.
  private static let count =
    ProcessInfo.processInfo.environment["SUMTYPE_EVOLUTIONS"].flatMap { Int($0) } ?? 200
  private static let first =
    ProcessInfo.processInfo.environment["SUMTYPE_EVOLUTION_SEED"].flatMap { Int($0) } ?? 0

  @Test func `no document of a random evolution contradicts a verdict, and no witness a finding`()
    throws
  {
    let bases = try EvolvedSchema.bases()
    var compared = 0
    for seed in Self.first..<Self.first + Self.count {
      guard let evolved = EvolvedSchema(seed: seed, among: bases) else { continue }
      compared += 1
      for contradiction in evolved.contradictions() {
        Issue.record("seed \(seed): \(contradiction)\n\(evolved.text)")
      }
    }
    #expect(compared > Self.count / 4)
  }
}
