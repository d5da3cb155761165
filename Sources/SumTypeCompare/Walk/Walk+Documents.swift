import SumTypeGenerator
import SumTypeJSON

extension Walk {
  /// Compares the roots of two documents.
  mutating func compare(_ documents: Both<Int>, at index: Int) {
    let pair = Both(
      old: sides.old.schema.documents[documents.old],
      new: sides.new.schema.documents[documents.new])
    let place = Place(
      node: index, items: Both(old: .document(documents.old), new: .document(documents.new)),
      subject: pair.new.name.name, directions: directions)
    if pair.old.style != pair.new.style {
      note(
        .styleChanged,
        "new documents were \"\(pair.old.style.rawValue)\" and are \"\(pair.new.style.rawValue)\" now",
        at: place)
    }
    compareStores(pair, at: place)
    switch (pair.old.root, pair.new.root) {
    case (.versioned(let old), .versioned(let new)):
      compareRoots(Both(old: old, new: new), documents, at: place)
    case (.plain(let old), .plain(let new)): compare(Both(old: old, new: new), at: place)
    case (.lines(let old), .lines(let new)): compareLines(old, new, pair, at: place)
    default: noteKind(pair, documents, at: place)
    }
  }

  /// Notes that the root is of another kind. A reader of lines keeps a line that does not fit.
  private mutating func noteKind(
    _ pair: Both<Document>, _ documents: Both<Int>, at place: Place
  ) {
    var place = place
    place.containers = pair.map { $0.root.isLines ? $0.line : nil }
    var effects: [Direction: (effect: Effect, example: String?)] = [:]
    for direction in place.directions {
      let reader = pair.reader(direction)
      guard let value = sides.writer(direction).document(documents.writer(direction)) else {
        continue
      }
      // A document of lines gets several lines, and so does a value that is read as lines.
      let isLines = pair.writer(direction).root.isLines
      let text = isLines ? "\(value)\n\(value)" : reader.root.isLines ? value.inLines : value
      let reading = sides.reader(direction).probe.read(text, as: reader).reading
      if reading > .unknown { effects[direction] = (.unfit, text) }
    }
    note(
      .rootKind, "the root was \(pair.old.root.words) and is \(pair.new.root.words) now",
      at: place, effects: effects, swift: .breaks)
  }

  /// Compares the names of the stores, repositories and results that are generated for documents.
  private mutating func compareStores(_ documents: Both<Document>, at place: Place) {
    let repositories: Both<RepositoryNames?> = documents.map { document in
      guard case .versioned(let root) = document.root else { return nil }
      return root.repository
    }
    compareNames(documents.map(\.store?.name), "store", at: place)
    compareNames(repositories.map { $0?.name.name }, "repository", at: place)
    compareNames(repositories.map { $0?.result.name }, "result", at: place)
  }

  /// Compares the names of the stores, repositories and models that are generated for types.
  mutating func compareStores(_ types: Both<TypeDeclaration>, at place: Place) {
    compareNames(types.map { $0.entity?.store.name }, "store", at: place)
    compareNames(types.map { $0.entity?.repository.name }, "repository", at: place)
    compareNames(types.map { $0.model?.name }, "model", at: place)
  }

  private mutating func compareNames(
    _ names: Both<String?>, _ what: String, at place: Place
  ) {
    guard let old = names.old, old != names.new else { return }
    note(
      .storeChanged,
      names.new.map { "the \(what) was \"\(old)\" and is \"\($0)\" now" }
        ?? "the \(what) \"\(old)\" is no longer generated", at: place, swift: .breaks)
  }

  private mutating func compareLines(
    _ old: LinesRoot, _ new: LinesRoot, _ documents: Both<Document>, at place: Place
  ) {
    let line = documents.map { $0.line }
    if case .reference(let one) = old.element, case .reference(let other) = new.element,
      case .union = sides.old.schema[one].kind, case .union = sides.new.schema[other].kind
    {
      let target = graph.add(.types(Both(old: one, new: other)))
      graph.connect(
        place.node,
        PairGraph.Edge(
          target: target, containers: Both(old: nil, new: nil), asides: line,
          directions: place.directions), by: place.steps)
      return
    }
    var place = place
    place.containers = line
    compare(Both(old: old.element, new: new.element), at: place)
  }

  private mutating func compareRoots(
    _ roots: Both<VersionedRoot>, _ documents: Both<Int>, at place: Place
  ) {
    if roots.old.versionKey.wire != roots.new.versionKey.wire {
      let keys = roots.map(\.versionKey).shown
      note(
        .rootKeyChanged,
        "the version was under \"\(keys.old)\" and is under \"\(keys.new)\" now",
        at: place,
        effects: [
          .newReadsOld: (.unfit, sides.old.document(documents.old)),
          .oldReadsNew: (.unfit, sides.new.document(documents.new)),
        ])
      return
    }
    compareVersions(roots, documents, at: place)
    compareObjects(documents.map { .root($0) }, at: place)
  }

  private mutating func compareVersions(
    _ roots: Both<VersionedRoot>, _ documents: Both<Int>, at place: Place
  ) {
    let (old, new) = (roots.old.version, roots.new.version)
    if new < old {
      note(.versionLowered, "the version was \(old) and is \(new) now", at: place)
    }
    if new > old, let oldest = roots.new.migrations.first?.version, oldest > old {
      note(
        .migrationDropped, "documents of version \(old) are no longer migrated", at: place,
        effects: [.newReadsOld: (.unfit, sides.old.document(documents.old))])
    }
    if new > old, roots.old.newer == .refuse, !options.isCodable {
      note(
        .newerRefuse, "the old app refuses to save documents of version \(new)", at: place,
        saving: .refused)
    }
  }
}

extension Document {
  /// The container that keeps a line that does not fit.
  fileprivate var line: Container? {
    Container(kind: .line, name: name.name, onSave: .kept)
  }
}

extension String {
  /// The text of an object or a list on several lines, as most files have it.
  fileprivate var inLines: String {
    first == "{" || first == "[" ? "\(prefix(1))\n\(dropFirst())" : self
  }
}

extension Document.Root {
  fileprivate var isLines: Bool { if case .lines = self { true } else { false } }

  /// The kind of the root in messages.
  fileprivate var words: String {
    switch self {
    case .versioned: "an object with a version"
    case .plain: "a value"
    case .lines: "a value on each line"
    }
  }
}

extension Side {
  /// Returns a small document.
  func document(_ index: Int) -> String? {
    switch schema.documents[index].root {
    case .versioned: examples.object(.root(index))
    case .plain(let type): examples.value(of: type)
    case .lines(let lines): examples.value(of: lines.element)
    }
  }
}
