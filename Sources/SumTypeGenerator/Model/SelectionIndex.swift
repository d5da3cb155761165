/// An index of the declarations of a module's schemas by their names, so that a selection of many names takes no
/// search for each.
struct SelectionIndex {
  /// Schemas that share their types: all that were resolved together.
  struct Family {
    let types: [TypeDeclaration]
    /// The first type of each spelling.
    let spelled: [String: TypeID]
    /// The names of the documents of all schemas of the family.
    fileprivate(set) var documents: Set<String> = []

    fileprivate init(_ types: [TypeDeclaration]) {
      self.types = types
      spelled = Dictionary(types.indices.map { (types[$0].spelling, TypeID(index: $0)) }) {
        first, _ in first
      }
    }
  }

  /// A type that a schema declares.
  struct OwnType {
    let schema: Schema
    let type: TypeDeclaration
  }

  private(set) var families: [Family] = []
  private var places: [TypesIdentity: Int] = [:]
  /// The types of the module in all families, by the names that those of their DTOs start with.
  private var uses: [String: [(family: Int, id: TypeID)]] = [:]
  /// The types that schemas declare, by their names and their spellings.
  private var types: [String: [OwnType]] = [:]
  private var documents: [String: [(family: Int, document: Document)]] = [:]
  private var features: [String: [(family: Int, feature: Feature)]] = [:]

  init(_ schemas: [Schema]) {
    for schema in schemas {
      let family = places[TypesIdentity(schema.types)] ?? families.count
      if family == families.count {
        places[TypesIdentity(schema.types)] = family
        families.append(Family(schema.types))
        for (index, type) in schema.types.enumerated() where type.module == nil {
          uses[type.name.name, default: []].append((family, TypeID(index: index)))
        }
      }
      for type in schema.ownTypes {
        let own = OwnType(schema: schema, type: type)
        types[type.name.name, default: []].append(own)
        if type.spelling != type.name.name { types[type.spelling, default: []].append(own) }
      }
      for document in schema.documents {
        families[family].documents.insert(document.name.name)
        documents[document.name.name, default: []].append((family, document))
      }
      for feature in schema.features {
        features[feature.name.name, default: []].append((family, feature))
      }
    }
  }

  /// Returns the index in ``families`` of the schemas that share the types of this one; nil if it is none of them.
  func family(of schema: Schema) -> Int? { places[TypesIdentity(schema.types)] }

  /// Returns the types of the module with a name, in each family.
  func uses(of name: String) -> [(family: Int, id: TypeID)] { uses[name] ?? [] }

  /// Returns the types that schemas declare with a name or a spelling, in their order.
  func types(called name: String) -> [OwnType] { types[name] ?? [] }

  func documents(called name: String) -> [(family: Int, document: Document)] {
    documents[name] ?? []
  }

  func features(called name: String) -> [(family: Int, feature: Feature)] { features[name] ?? [] }
}

/// Whether two arrays of types are the same array. To compare their elements would take as long as to walk over them.
///
/// The array has to live as long as its identity.
struct TypesIdentity: Hashable {
  private let place: UnsafePointer<TypeDeclaration>?
  private let count: Int

  init(_ types: [TypeDeclaration]) {
    place = types.withUnsafeBufferPointer(\.baseAddress)
    count = types.count
  }
}
