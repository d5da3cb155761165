import SumTypeGenerator

/// Checks of the witnesses of findings.
extension Judge {
  /// Returns contradictions for the findings whose witnesses do not show what they say.
  ///
  /// Faults inside embedded JSON that is read as text are invisible and not checked. A witness may show more than its
  /// finding says if another finding is about the same value.
  func contradictions(in findings: [Finding]) -> [Contradiction] {
    var limits: [Direction: ReadingVerdict] = [:]
    // A variant that does not fit may be taken for another one, and then its parts are misread too.
    var misreads: Set<Direction> = []
    for finding in findings {
      for direction in Direction.allCases {
        let verdict = finding.verdicts[direction]
        let others = finding.others[direction] ?? .ok
        limits[direction] = max(limits[direction] ?? .ok, verdict.range.upperBound, others)
        if verdict == .misread, finding.rule == .variantTaken { misreads.insert(direction) }
      }
    }
    var found: [Contradiction] = []
    for finding in findings {
      // A witness whose part is null shows no fault if a nil field reads it.
      for (direction, witness) in finding.witnesses
      where witness.part != "null" && !witness.isInText {
        guard let reading = read(witness.json, direction) else { continue }
        let range = witness.reading.range
        let limit = max(range.upperBound, limits[direction] ?? .ok)
        if reading <= limit, reading >= range.lowerBound || misreads.contains(direction) {
          continue
        }
        found.append(
          Contradiction(
            rule: finding.rule, subject: finding.subject, direction: direction,
            expected: witness.reading, found: reading, json: witness.json))
      }
    }
    return found
  }

  /// Returns the reading of a document or value; nil if it cannot be read alone. Many findings may have the same one.
  func read(_ json: String, _ direction: Direction) -> ReadingVerdict? {
    if let known = readings.known[direction]?[json] { return known }
    let reading = readAnew(json, direction)
    readings.known[direction, default: [:]][json] = .some(reading)
    return reading
  }

  private func readAnew(_ json: String, _ direction: Direction) -> ReadingVerdict? {
    let reader = sides.reader(direction)
    guard let root = roots.first else { return nil }
    switch walk.graph.nodes[root] {
    case .documents(let documents):
      var document = reader.schema.documents[documents.reader(direction)]
      // The `Codable` mirrors do not migrate, whatever the version of a document is.
      if walk.options.isCodable { document = document.withoutMigrations }
      if document.root.hasOutsideTag(in: reader.schema) { return nil }
      return reader.probe.read(json, as: document).reading
    case .root(let ids), .types(let ids):
      let type = ids.reader(direction)
      if roots.count > 1
        || Document.Root.plain(.reference(type)).hasOutsideTag(in: reader.schema)
      {
        return nil
      }
      return reader.probe.read(json, as: .reference(type)).reading
    }
  }
}

/// The documents and values that were read before.
final class Readings {
  var known: [Direction: [String: ReadingVerdict?]] = [:]
}

extension ReadingVerdict {
  /// The readings that the inspector may report for a value with this verdict. It does not see a default that
  /// replaces a value, only the unknown value, and a misread value is no fault for it.
  var range: ClosedRange<ReadingVerdict> {
    switch self {
    case .ok, .unknown, .kept, .fails: self...self
    case .hidden: .unknown ... .hidden
    case .misread: .ok ... .unknown
    }
  }
}

extension Document {
  /// The document without its migrations.
  fileprivate var withoutMigrations: Document {
    guard case .versioned(let root) = root else { return self }
    return Document(
      name: name, doc: doc, root: .versioned(root.with(version: root.version)), style: style,
      store: store)
  }
}

extension Document.Root {
  /// Whether the tag is outside the data, so that a file cannot be read alone.
  fileprivate func hasOutsideTag(in schema: Schema) -> Bool {
    guard case .plain(.reference(let id)) = self, case .union(let union) = schema[id].kind else {
      return false
    }
    return union.representation.hasOutsideTag
  }
}
