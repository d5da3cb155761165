/// The search for a tag that lies deeper in the object of a union, in documents before a migration.
extension MigrationTag {
  /// The result of following a path.
  enum Found {
    /// A member on the path is missing or `null`.
    case nothing
    case tag(JSONTag)
    /// A value that is no tag, or that has no members although the path goes on.
    case other
  }

  /// Follows a path in some JSON: through members, of which the last with a key counts, and into
  /// embedded JSON.
  static func found(_ json: [UInt8], at path: ArraySlice<MigrationPath.Step>) -> Found {
    guard let step = path.first else {
      let tag = try? JSONReader.read(json) { (reader) throws(JSONFault) in try reader.readTag() }
      return tag.map { .tag($0) } ?? .other
    }
    switch step {
    case .member(let key):
      let scan = ContainerScan(0..<json.count, in: json)
      guard scan.isObject else { return json == Array("null".utf8) ? .nothing : .other }
      let item = scan.items.last { item in
        json.withKey(at: item.key) { $0.elementsEqual(key.characters) }
      }
      guard let item else { return .nothing }
      return found(Array(json[item.value]), at: path.dropFirst())
    case .embedded(let wire):
      let text = try? JSONReader.read(json) { (reader) throws(JSONFault) in
        try wire.unwrap(&reader)
      }
      guard let text, let inner = try? JSONSlice(parsing: text) else { return .other }
      return found(Array(inner.bytes), at: path.dropFirst())
    case .each, .element, .elements, .keys, .values, .value, .others, .everything: return .other
    }
  }
}

extension MigrationCondition {
  /// Returns the condition as it was when the path to its tag had other steps at `depth`; nil if it
  /// was the same.
  ///
  /// - Parameter depth: the number of steps before those that differ.
  func beginning(
    with old: [MigrationPath.Step], insteadOf new: [MigrationPath.Step], at depth: Int
  ) -> MigrationCondition? {
    guard case .tag(let path, let tag) = self, path.dropFirst(depth).starts(with: new) else {
      return nil
    }
    let rest = path.dropFirst(depth + new.count)
    return .tag(Array(path.prefix(depth)) + old + rest, tag)
  }

  /// Returns the condition as it was when a tag had another value; nil if it was the same.
  ///
  /// - Parameter depth: the number of steps to the object that has the tag.
  func with(
    _ old: MigrationTag, insteadOf new: MigrationTag, of key: MigrationKey, at depth: Int
  ) -> MigrationCondition? {
    guard case .tag(let path, new) = self, path.count == depth + 1, path[depth] == .member(key)
    else { return nil }
    return .tag(path, old)
  }

}

extension MigrationWay {
  /// The paths to the objects between the union's object and the tag.
  var prefixesOfTag: [[MigrationPath.Step]] {
    for case .tag(let path, _) in conditions {
      return path.indices.dropFirst().map { Array(path.prefix($0)) }
    }
    return []
  }

  /// Returns the way as it was when the path to a tag in its conditions had other steps; nil if it
  /// was the same.
  func tagBeginning(
    with old: [MigrationPath.Step], insteadOf new: [MigrationPath.Step], at depth: Int
  ) -> MigrationWay? {
    changed { $0.beginning(with: old, insteadOf: new, at: depth) }
  }

  /// Returns the way with other conditions, as it was; nil if it was the same.
  func changed(_ change: (MigrationCondition) -> MigrationCondition?) -> MigrationWay? {
    var way = self
    way.conditions = conditions.map { change($0) ?? $0 }
    return way == self ? nil : way
  }
}
