import SumTypeGenerator

/// A schema made ready for reading data: keys in tables, bounds as numbers, every type a ``Shape``.
final class Plan {
  let schema: Schema
  /// By `TypeID.index`.
  var types: [any Shape] = []
  /// The unions, with the places of their variants in a tally.
  var unions: [PlannedUnion] = []
  /// How many variants all unions have together.
  var variantCount = 0
  /// What the root of the data is called, if it is no type of the schema.
  let rootName: String

  init(_ schema: Schema, rootName: String) {
    self.schema = schema
    self.rootName = rootName
  }

  /// The owner of what is found in the root itself.
  var rootOwner: Int { schema.types.count }

  /// The name of the type that something was read as.
  func name(of owner: Int) -> String {
    schema.types.indices.contains(owner) ? schema.types[owner].spelling : rootName
  }
}

/// A union of the schema, and where its variants are in a tally.
struct PlannedUnion {
  let name: String
  let variants: [Variant]
  let firstVariant: Int
}
