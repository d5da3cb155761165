import SumTypeGenerator
import SumTypeInspector
import SumTypeSample

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
