import SumTypeGenerator
import SumTypeInspector
import SumTypeSample

/// Reads samples with an inspector and keeps its findings.
final class Readings: InspectionObserver {
  private(set) var findings: [Finding] = []
  private var inspector: Inspector?
  private let unused: Inspector?

  func found(_ finding: Finding) { findings.append(finding) }

  private final class Relay: InspectionObserver {
    weak var target: Readings?
    func found(_ finding: Finding) { target?.found(finding) }
  }

  init(_ subject: Subject, of schema: Schema, tag: String? = nil) throws {
    let relay = Relay()
    unused = Inspector(subject, of: schema, tag: tag, observer: relay)
    relay.target = self
  }

  /// Reads one document, or one line of a document of lines, and returns the variants that it has.
  func read(_ bytes: [UInt8]) -> [KnownUnion] {
    findings = []
    guard var inspector = unused else { return [] }
    inspector.inspect(bytes)
    return inspector.known
  }

  /// Counts the findings of these kinds in the last document.
  func count(_ kinds: Finding.Kind...) -> Int {
    findings.count { kinds.contains($0.kind) }
  }
}

/// A type or a document of a schema, of which samples are made and read.
struct SampleCase {
  let name: String
  let subject: Subject
  let root: Sampler.Root
  let tag: String?

  /// Returns a case for each document and each type that the schema declares itself.
  static func all(of schema: Schema) throws -> [SampleCase] {
    let documents = try schema.documents.map { document in
      try SampleCase(
        document.name.name, Subject(document: document.name.name, of: schema), schema)
    }
    let types = try schema.ownTypes.map { type in
      try SampleCase(type.spelling, Subject(type: type.spelling, of: schema), schema)
    }
    return documents + types
  }

  private init(_ name: String, _ subject: Subject, _ schema: Schema) {
    self.name = name
    self.subject = subject
    root = Sampler.Root(subject.root)
    let type: ValueType? =
      switch root {
      case .type(let type, _): type
      case .document(let document):
        if case .plain(let type) = document.root { type } else { nil }
      }
    if subject.hasOutsideTag(in: schema), case .reference(let id)? = type,
      case .union(let union) = schema[id].kind
    {
      tag = union.variants.last.flatMap { $0.tags.last?.keyText }
    } else {
      tag = nil
    }
  }
}

extension Sampler.Root {
  init(_ root: Subject.Root) {
    switch root {
    case .document(let document): self = .document(document)
    case .type(let type, let bounds): self = .type(type, bounds)
    }
  }
}
