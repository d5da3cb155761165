/// What is known of the members of objects before they are looked at: which are told already, and in which
/// a tag lies.
struct Told: Sendable {
  /// Members that are told elsewhere.
  var keys: Set<Int32> = []
  /// Members that lead to a tag, and what is known of the objects in them.
  var parts: [Int32: Told] = [:]
  /// Members that are a tag.
  var tags: [Int32: Tag] = [:]
  /// Structures whose fields are included (``Round/shared``).
  var included: [Int] = []
  /// Whether the objects may be missing.
  var isOptional = false

  /// The one value of a tag.
  struct Tag: Sendable {
    let value: TagGuess
    /// Whether it may be missing.
    let isOptional: Bool
  }

  /// Whether nothing is known of a member.
  func isFree(_ key: Int32) -> Bool {
    !keys.contains(key) && parts[key] == nil && tags[key] == nil
  }

  /// What is known of the objects that a path leads to.
  subscript(path: ArraySlice<Int32>) -> Told {
    guard let key = path.first else { return self }
    return (parts[key] ?? Told())[path.dropFirst()]
  }

  /// Whether every object has a member, since it is a tag or leads to one.
  func isRequired(_ key: Int32) -> Bool {
    if let tag = tags[key] { return !tag.isOptional }
    return parts[key].map { !$0.isOptional } ?? false
  }

  /// With members that are told.
  func with(_ keys: some Sequence<Int32>) -> Told {
    var told = self
    told.keys.formUnion(keys)
    return told
  }

  func with(_ key: Int32) -> Told { with(CollectionOfOne(key)) }

  /// With the tag that a path leads to.
  ///
  /// - Parameter shared: by how many keys lead to them, the fields that objects on the path have in common:
  ///   an index, and their keys.
  func with(_ tag: Tag, at path: ArraySlice<Int32>, shared: [Int: SharedPart], depth: Int = 1)
    -> Told
  {
    guard let key = path.first else { return self }
    var told = self
    if path.count == 1 {
      told.tags[key] = tag
      return told
    }
    var part = parts[key] ?? Told()
    if tag.isOptional { part.isOptional = true }
    if let shared = shared[depth] {
      part.included.append(shared.index)
      part.keys.formUnion(shared.keys)
    }
    told.parts[key] = part.with(tag, at: path.dropFirst(), shared: shared, depth: depth + 1)
    return told
  }
}

/// Fields that objects on the way to a tag have in common.
struct SharedPart: Sendable {
  /// Among ``Round/shared``.
  let index: Int
  let keys: Set<Int32>
}
