/// The information about the members of objects that is known before they are examined: which members are
/// explained already, and which contain a tag.
struct KnownMembers: Sendable {
  /// The members that are explained elsewhere.
  var keys: Set<Int32> = []
  /// The members on the path to a tag, with the information about the objects in them.
  var parts: [Int32: KnownMembers] = [:]
  /// The members that are a tag.
  var tags: [Int32: Tag] = [:]
  /// The indices of included structs (``Round/shared``).
  var included: [Int] = []
  /// Whether the objects may be missing.
  var isOptional = false

  /// A tag with a single value.
  struct Tag: Sendable {
    let value: VariantTag
    /// Whether the tag may be missing.
    let isOptional: Bool
  }

  /// Returns whether there is no information about a member.
  func isFree(_ key: Int32) -> Bool {
    !keys.contains(key) && parts[key] == nil && tags[key] == nil
  }

  /// The information about the objects at the end of a path.
  subscript(path: ArraySlice<Int32>) -> KnownMembers {
    guard let key = path.first else { return self }
    return (parts[key] ?? KnownMembers())[path.dropFirst()]
  }

  /// Returns whether every object has a member because it is a tag or is on the path to one.
  func isRequired(_ key: Int32) -> Bool {
    if let tag = tags[key] { return !tag.isOptional }
    return parts[key].map { !$0.isOptional } ?? false
  }

  /// Returns the information with further members that are explained.
  func with(_ keys: some Sequence<Int32>) -> KnownMembers {
    var knownMembers = self
    knownMembers.keys.formUnion(keys)
    return knownMembers
  }

  func with(_ key: Int32) -> KnownMembers { with(CollectionOfOne(key)) }

  /// Returns the information with the tag at the end of a path.
  ///
  /// - Parameter shared: the common fields of the objects on the path, by the number of keys that lead to
  ///   the object.
  func with(_ tag: Tag, at path: ArraySlice<Int32>, shared: [Int: SharedPart], depth: Int = 1)
    -> KnownMembers
  {
    guard let key = path.first else { return self }
    var knownMembers = self
    if path.count == 1 {
      knownMembers.tags[key] = tag
      return knownMembers
    }
    var part = parts[key] ?? KnownMembers()
    if tag.isOptional { part.isOptional = true }
    if let shared = shared[depth] {
      part.included.append(shared.index)
      part.keys.formUnion(shared.keys)
    }
    knownMembers.parts[key] = part.with(tag, at: path.dropFirst(), shared: shared, depth: depth + 1)
    return knownMembers
  }
}

/// The common fields of the objects at one step of the path to a tag.
struct SharedPart: Sendable {
  /// The index in ``Round/shared``.
  let index: Int
  let keys: Set<Int32>
}
