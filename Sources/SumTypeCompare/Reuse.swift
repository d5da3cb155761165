import SumTypeGenerator

extension Comparison {
  /// Marks findings against an older version as reuse: a key, a tag or a raw value that the older version had, that a
  /// later version removed, and that now has another meaning.
  ///
  /// - Parameter comparisons: the comparisons of one schema with older versions of it, the oldest first.
  public static func noteReuse(in comparisons: inout [Comparison]) {
    /// The items that are new since a later version, with the label of that version, by the label of the new schema.
    var added: [String: [SchemaIndex.Item: String]] = [:]
    for index in comparisons.indices.reversed() {
      let (old, new) = (comparisons[index].old, comparisons[index].new)
      let items = comparisons[index].addedItems
      if let later = added[new] { comparisons[index].noteReuse(of: later) }
      // A later iteration overwrites the label, so that the oldest version is named.
      for item in items { added[new, default: [:]][item] = old }
    }
  }

  /// The items that the old version does not have. A parameter that is required now may be a field of both versions.
  private var addedItems: [SchemaIndex.Item] {
    findings.compactMap { finding in
      let isNew = finding.rule.isAddition && finding.items.old?.isDeclaration ?? true
      return isNew ? finding.items.new : nil
    }
  }

  /// - Parameter added: the items that a version in between did not have, with the label of that version.
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
      changed.help = changed.remedy
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
  /// Returns the rule for the finding if its item was removed in between; nil if the item still has its old meaning.
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
