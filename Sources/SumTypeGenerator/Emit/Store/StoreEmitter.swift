import SumTypeSwift

/// The stores of the documents that ask for one.
struct StoreEmitter {
  let schema: SchemaSpelling

  func emit(_ add: (Declaration) -> Void) {
    for store in schema.stores { add(StoreClass(store, in: schema).declaration) }
  }

  /// What the types in the stores' signatures need.
  static func needs(of schema: SchemaSpelling) -> (types: Needs, runtime: Bool) {
    var needs = (types: Needs(), runtime: false)
    for store in schema.stores {
      let store = StoreClass(store, in: schema)
      needs.types.formUnion(store.needs)
      needs.runtime = needs.runtime || store.showsRuntime
    }
    return needs
  }
}
