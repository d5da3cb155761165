import SumTypeGenerator

extension Comparison {
  /// Compares two versions.
  public init(
    of old: SchemaVersion, with new: SchemaVersion, options: Options = Options()
  ) {
    self.init(of: old, with: new, Side(new), options)
  }

  /// Compares each of several older versions with a new one. The new version is prepared once for several
  /// comparisons, and comparisons run concurrently.
  ///
  /// ```swift
  /// Comparison.each(of: [v1, v2], with: v3).map(\.old)   // ["v1", "v2"]
  /// ```
  public static func each(
    of olds: [SchemaVersion], with new: SchemaVersion, options: Options = Options()
  ) -> [Comparison] {
    let parts = stride(from: 0, to: olds.count, by: versionsAtOnce).map {
      olds[$0..<min($0 + versionsAtOnce, olds.count)]
    }
    let comparisons = Concurrently.map(parts.count, isWorthwhile: parts.count > 1) { index in
      let side = Side(new)
      return parts[index].map { Comparison(of: $0, with: new, side, options) }
    }
    return comparisons.flatMap { $0 }
  }

  /// The number of older versions that one thread compares, for which it prepares the new version once.
  private static let versionsAtOnce = 8

  private init(
    of old: SchemaVersion, with new: SchemaVersion, _ side: Side, _ options: Options
  ) {
    var comparer = Comparer(Both(old: Side(old, mayBeOld: true), new: side), options)
    comparer.run()
    let pairs = comparer.pairs.map { pair in
      Pair(
        name: pair.name, verdicts: pair.verdicts,
        findings: pair.findings.accepting(options.acceptances, against: old.label))
    }
    self.init(
      of: old.label, with: new.label, options: options, pairs: pairs,
      others: comparer.others.accepting(options.acceptances, against: old.label),
      contradictions: comparer.contradictions, excess: comparer.excess)
  }
}

extension Rule {
  /// The options with which a comparison applies the rule.
  public var options: Comparison.Options { Comparison.Options(isForeign: subject == .foreign) }
}
