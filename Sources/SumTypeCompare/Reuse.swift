import SumTypeGenerator

extension Comparison {
  /// Says of what is found against an older version that it was used again: a key, a tag or a raw value that the older
  /// version had, that a version after it had no longer, and that means something else now.
  ///
  /// - Parameter comparisons: of one schema with older versions of it, the oldest first.
  public static func noteReuse(in comparisons: inout [Comparison]) {
    /// What is new in each version after the one that is looked at, by what the new schema is called.
    var added: [String: [SchemaIndex.Item: String]] = [:]
    for index in comparisons.indices.reversed() {
      let (old, new) = (comparisons[index].old, comparisons[index].new)
      let items = comparisons[index].addedItems
      if let later = added[new] { comparisons[index].noteReuse(of: later) }
      // The oldest of them is named.
      for item in items { added[new, default: [:]][item] = old }
    }
  }

  /// What the old version does not have.
  private var addedItems: [SchemaIndex.Item] {
    findings.compactMap { $0.rule.isAddition ? $0.items.new : nil }
  }

  /// - Parameter added: what a version between did not have, with the version.
  private mutating func noteReuse(of added: [SchemaIndex.Item: String]) {
    let policies = options.policies
    changeFindings { finding in
      guard let item = finding.items.new, let version = added[item],
        let rule = finding.reuse(of: item)
      else { return nil }
      var changed = finding
      changed.rule = rule
      changed.message += "; \(version) did not have it"
      if rule == .rawReused {
        changed.verdicts.newReadsOld = max(changed.verdicts.newReadsOld, .misread)
        changed.witnesses[.newReadsOld] = finding.witnesses[.newReadsOld]?.reading(.misread)
      }
      changed.severity = max(finding.severity, policies.severity(of: changed.verdicts))
      changed.help = Rule[rule].help(for: changed.verdicts, changed.severity)
      return changed
    }
  }
}

extension Rule.ID {
  fileprivate var isAddition: Bool {
    switch self {
    case .fieldAddedOptional, .fieldAddedDefault, .fieldAddedRequired, .constAdded, .variantAdded,
      .valueAdded:
      true
    default: false
    }
  }
}

extension Finding {
  /// The rule that it is, if what it is about was not there in between; nil where it means what it meant.
  fileprivate func reuse(of item: SchemaIndex.Item) -> Rule.ID? {
    switch (rule, item) {
    case (.rawSwapped, .value), (.valueRenamed, .value): .rawReused
    case (.typeChanged, _), (.typeWidened, _), (.typeNarrowed, _), (.kindChanged, _),
      (.wireChanged, _), (.wireConfused, _), (.embeddingChanged, _), (.payloadAdded, _),
      (.payloadRemoved, _):
      switch item {
      case .field, .rootField, .constant: .keyReused
      case .variant: .tagReused
      default: nil
      }
    default: nil
    }
  }
}
