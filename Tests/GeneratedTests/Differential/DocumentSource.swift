import SumTypeGenerator
import SumTypeSample
import TestDocuments
import TestSupport

extension DocumentSource {
  /// - Parameter name: a type, or a document with entries, of a schema whose code is part of the package.
  init(of name: String) throws {
    guard let place = try Self.places.get()[name] else { throw Missing(name: name) }
    try self.init(place.root, of: place.schema)
  }

  struct Missing: Error {
    let name: String
  }

  /// The names of the structs, tuples, unions and documents with entries, which have a codec and a DTO of their own.
  static func composites(_ isIncluded: (String) -> Bool = { _ in true }) throws -> [String] {
    try places.get().filter { isIncluded($0.value.file) }.keys.sorted()
  }

  private struct Place {
    let file: String
    let schema: SampleSchema
    let root: Sampler.Root
  }

  /// The places by name, in the schemas whose code is part of the package, without those that are versions of one
  /// another. They are read once for all tests.
  private static let places: Result<[String: Place], any Error> = Result {
    var places: [String: Place] = [:]
    for name in Schemas.names + Schemas.split {
      let schema = try Schemas.read(name)
      let prepared = SampleSchema(schema)
      for (index, type) in schema.ownTypes.enumerated() where type.isComposite {
        places[type.spelling] = Place(
          file: name, schema: prepared, root: .type(.reference(TypeID(index: index))))
      }
      for document in schema.documents {
        guard case .versioned = document.root else { continue }
        places[document.name.name] = Place(file: name, schema: prepared, root: .document(document))
      }
    }
    return places
  }
}

extension TypeDeclaration {
  fileprivate var isComposite: Bool {
    switch kind {
    case .structure, .tuple, .union: true
    case .enumeration, .alias, .typeAlias, .external: false
    }
  }
}
