import SumTypeGenerator
import SumTypeSample
import TestSupport

/// Makes documents of one type, as any coder reads them: with unique keys and numbers that a `Double` holds, and
/// now and then something that only a newer schema knows.
struct DocumentSource {
  private var sampler: Sampler

  /// How many places the last document has at which something else could be.
  var placeCount: Int { sampler.placeCount }
  /// Those of values that have one spelling and are no identities.
  var editablePlaces: [Int] { sampler.editablePlaces }

  /// - Parameter name: a type, or a document with entries, of a schema whose code is part of the package.
  init(of name: String) throws {
    guard let place = try Self.places.get()[name] else { throw Missing(name: name) }
    var options = SampleOptions()
    options.future = 15
    sampler = try Sampler(place.root, of: place.schema, options: options)
  }

  struct Missing: Error {
    let name: String
  }

  /// The document of a seed.
  ///
  /// - Parameters:
  ///   - fault: the place where something else is put, or nothing.
  ///   - edit: the place whose value is made anew; everything else is as without it.
  mutating func document(
    seed: Int, fault: Int? = nil, edit: Int? = nil, layout: SampleOptions.Layout = .compact
  ) -> [UInt8] {
    sampler.options.faultyPlace = fault
    sampler.options.editedPlace = edit
    sampler.options.layout = layout
    sampler.begin(SampleChoices(seed: UInt64(seed)))
    return sampler.document()
  }

  // MARK: - Schemas

  /// The structs, tuples, unions and documents with entries: what has a codec and a DTO of its own.
  static func composites(_ isIncluded: (String) -> Bool = { _ in true }) throws -> [String] {
    try places.get().filter { isIncluded($0.value.file) }.keys.sorted()
  }

  private struct Place {
    let file: String
    let schema: Schema
    let root: Sampler.Root
  }

  /// By name, of the schemas whose code is part of the package, but of those that are versions of one another. Read
  /// once for all tests.
  private static let places: Result<[String: Place], any Error> = Result {
    var places: [String: Place] = [:]
    for name in Schemas.names + Schemas.split {
      let schema = try Schemas.read(name)
      for (index, type) in schema.ownTypes.enumerated() where type.isComposite {
        places[type.spelling] = Place(
          file: name, schema: schema, root: .type(.reference(TypeID(index: index))))
      }
      for document in schema.documents {
        guard case .versioned = document.root else { continue }
        places[document.name.name] = Place(file: name, schema: schema, root: .document(document))
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
