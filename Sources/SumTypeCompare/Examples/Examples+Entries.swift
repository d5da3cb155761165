import SumTypeGenerator
import SumTypeJSON

/// Examples of maps that are written as lists.
extension Examples {
  /// Returns samples of a map: with each entry alone, with the numbers of entries at the ends of its bounds, and with a
  /// key that occurs twice.
  func samples(
    ofEntries id: TypeID, areAlternating: Bool, _ bounds: Bounds?, _ depth: Int
  ) -> [String] {
    let all = samples(of: .reference(id), within: nil, depth: depth + 1)
    let counts = Self.counts(of: bounds).compactMap { count in
      all.first.flatMap { entries(beginning: $0, of: id, areAlternating: areAlternating, count) }
    }
    let single = all.prefix(Self.maximumSamples).compactMap {
      areAlternating ? Self.bare($0).map { "[\($0)]" } : "[\($0)]"
    }
    return counts + ["[]"] + single
  }

  /// Returns a list of entries with different keys, the first of which is this one; nil if there are not so many keys
  /// among the samples.
  func entries(
    beginning first: String, of id: TypeID, areAlternating: Bool, _ count: Int
  ) -> String? {
    if count == 0 { return "[]" }
    var known: Set<KeyImages.Image> = []
    var found: [String] = []
    let others = count > 1 ? samples(of: .reference(id), within: nil, depth: 1) : []
    for entry in [first] + others where found.count < count {
      guard let json = areAlternating ? Self.bare(entry) : entry else {
        if found.isEmpty { return nil }
        continue
      }
      guard count > 1 else { return "[\(json)]" }
      guard let image = keyImage(in: entry, of: id), known.insert(image).inserted else {
        if found.isEmpty { return nil }
        continue
      }
      found.append(json)
    }
    let text = "[\(found.joined(separator: ","))]"
    return found.count == count && text.utf8.count <= Self.maximumLength ? text : nil
  }

  /// Returns the key and the value of a pair without its brackets; nil if there are not two elements.
  private static func bare(_ entry: String) -> String? {
    guard case .array(let array)? = try? JSONValue(parsing: entry), array.elements.count == 2 else {
      return nil
    }
    return array.elements.map { $0.text() }.joined(separator: ",")
  }

  private func keyImage(in entry: String, of id: TypeID) -> KeyImages.Image? {
    guard let json = try? JSONValue(parsing: entry) else { return nil }
    let images = KeyImages(schema)
    switch (schema[id].kind, json) {
    case (.structure(let structure), .object(let object)):
      guard let field = structure.fields.first, let key = object[field.key] else { return nil }
      return images.image(of: key, as: field.type)
    case (.tuple(let tuple), .array(let array)):
      guard let field = tuple.fields.first, let key = array.elements.first else { return nil }
      return images.image(of: key, as: field.type)
    default: return nil
    }
  }
}
