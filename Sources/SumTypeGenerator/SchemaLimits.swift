/// The limits of a schema, so that a few lines of it cannot take much time or memory.
package enum SchemaLimits {
  /// The greatest depth of types in one another, which no readable schema reaches: in a type expression,
  /// as aliases of aliases, as includes, as types declared in place, and as types whose members lie in
  /// one object.
  package static let depth = 32
  /// The most names of each check for which a "did you mean" is computed: a person would not look at more.
  static let suggestions = 100
}
