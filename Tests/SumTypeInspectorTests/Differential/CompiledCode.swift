import SumTypeGenerator
import SumTypeInspector
import SumTypeRuntime
import TestDocuments
import TypeShowcase

/// The compiled code of a type or document of the modules `TypeShowcase`, `RareShowcase` and `Corpora`.
struct CompiledCode {
  let name: String
  let subject: Subject
  /// The inspection of the same type or document.
  let inspection: Inspection
  let load: ([UInt8]) -> (outcome: Outcome, value: Any?)

  private init(
    _ name: String, _ subject: Subject, _ schema: Schema,
    _ load: @escaping ([UInt8]) -> (outcome: Outcome, value: Any?)
  ) throws {
    self.name = name
    self.subject = subject
    self.load = load
    inspection = try Inspection(subject, of: schema)
  }

  /// A document whose root is a value of the codec.
  private enum Root<Codec: JSONCodec>: JSONDocument {}

  /// Returns the code of all types and documents of the schema that have a codec of their own.
  static func all(of schema: Schema) throws -> [CompiledCode] {
    var all: [CompiledCode] = []
    for type in schema.ownTypes {
      let name = type.spelling
      if type.hasNoCodecOfItsOwn { continue }
      guard let codec = Schemas.generatedType("\(type.name)Codec") as? any JSONCodec.Type else {
        throw Missing(name: "\(name)Codec")
      }
      for spelling in [name, "[\(name)]", "[String: \(name)?]"] {
        all.append(
          try CompiledCode(
            spelling, try Subject(type: spelling, of: schema), schema, load(codec, spelling)))
      }
    }
    for document in schema.documents {
      if case .lines = document.root { continue }
      let name = document.name.name
      guard let type = Schemas.generatedType("\(name)Document") as? any JSONDocument.Type else {
        throw Missing(name: "\(name)Document")
      }
      all.append(
        try CompiledCode(name, try Subject(document: name, of: schema), schema, load(type)))
    }
    return all
  }

  struct Missing: Error {
    let name: String
  }

  private static func load<Document: JSONDocument>(
    _ document: Document.Type
  ) -> ([UInt8]) -> (outcome: Outcome, value: Any?) {
    { Outcome.compiled(document, $0) }
  }

  private static func load<Codec: JSONCodec>(
    _ codec: Codec.Type, _ spelling: String
  ) -> ([UInt8]) -> (outcome: Outcome, value: Any?) {
    if spelling.hasPrefix("[String: ") {
      return load(Root<DictionaryCodec<OptionalCodec<Codec>>>.self)
    }
    return spelling.hasPrefix("[") ? load(Root<ArrayCodec<Codec>>.self) : load(Root<Codec>.self)
  }
}

extension TypeDeclaration {
  /// Whether the codec is only another name for one of the runtime.
  var hasNoCodecOfItsOwn: Bool {
    switch kind {
    case .alias, .typeAlias, .external: true
    case .structure, .union, .enumeration, .tuple: false
    }
  }
}
