import SumTypeGenerator

/// What the witnesses of findings show.
extension Judge {
  /// The findings whose witnesses do not show what they say.
  ///
  /// What lies in JSON that is text where anything in it does not fit cannot be seen. What a witness shows may be worse
  /// than its finding, where another finding of the same value is.
  func contradictions(in findings: [Finding]) -> [Contradiction] {
    var limits: [Direction: ReadingVerdict] = [:]
    // What does not fit its variant may be taken for another one as a whole.
    var takings: Set<Direction> = []
    for finding in findings {
      for direction in Direction.allCases {
        let verdict = finding.verdicts[direction]
        let others = finding.others[direction] ?? .ok
        limits[direction] = max(limits[direction] ?? .ok, verdict.range.upperBound, others)
        if verdict == .misread, finding.rule == .variantTaken { takings.insert(direction) }
      }
    }
    var found: [Contradiction] = []
    for finding in findings {
      // In a field that may be nil, null is nil.
      for (direction, witness) in finding.witnesses
      where witness.part != "null" && !witness.isInText {
        guard let reading = read(witness.json, direction) else { continue }
        let range = witness.reading.range
        let limit = max(range.upperBound, limits[direction] ?? .ok)
        if reading <= limit, reading >= range.lowerBound || takings.contains(direction) { continue }
        found.append(
          Contradiction(
            rule: finding.rule, subject: finding.subject, direction: direction,
            expected: witness.reading, found: reading, json: witness.json))
      }
    }
    return found
  }

  /// What a reader makes of a document.
  func read(_ json: String, _ direction: Direction) -> ReadingVerdict? {
    let reader = sides.reader(direction)
    guard let root = roots.first else { return nil }
    switch walk.graph.nodes[root] {
    case .documents(let documents):
      var document = reader.schema.documents[documents.reader(direction)]
      // The mirrors migrate nothing, whatever version a document has.
      if walk.options.isCodable { document = document.withoutMigrations }
      if document.root.isToldFromOutside(in: reader.schema) { return nil }
      return reader.probe.read(json, as: document).reading
    case .root(let ids), .types(let ids):
      let type = ids.reader(direction)
      if roots.count > 1
        || Document.Root.plain(.reference(type)).isToldFromOutside(in: reader.schema)
      {
        return nil
      }
      return reader.probe.read(json, as: .reference(type)).reading
    }
  }
}

extension ReadingVerdict {
  /// What the inspector may say of a value that is read like this. It sees no default in the place of a value, but the
  /// value that nobody knows; and what is taken for something else is no fault to it.
  var range: ClosedRange<ReadingVerdict> {
    switch self {
    case .ok, .unknown, .kept, .fails: self...self
    case .hidden: .unknown ... .hidden
    case .misread: .ok ... .unknown
    }
  }
}

extension Document {
  /// The document as it is read where nothing is migrated.
  fileprivate var withoutMigrations: Document {
    guard case .versioned(let root) = root else { return self }
    return Document(
      name: name, doc: doc, root: .versioned(root.with(version: root.version)), style: style,
      store: store)
  }
}

extension Document.Root {
  /// Whether its tag is not in the data, so that a file alone cannot be read.
  fileprivate func isToldFromOutside(in schema: Schema) -> Bool {
    guard case .plain(.reference(let id)) = self, case .union(let union) = schema[id].kind else {
      return false
    }
    return union.representation.isToldFromOutside
  }
}
