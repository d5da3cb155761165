import SumTypeJSON

/// The form of the JSON that is embedded in the strings of a place.
struct Embedding: Hashable, Sendable {
  /// The wire form: `json` or `base64.json`.
  let wire: String
  /// Whether some strings contain no JSON.
  var keepsText = false
}

extension SampleTree {
  /// The greatest depth of JSON in strings in JSON.
  private static let deepestStrings = 4

  /// Reads the objects and arrays that are in strings, as text (`"{\"at\":1}"`) or in base64. Their nodes
  /// are appended after those of the sample.
  mutating func openStrings(from first: Int) {
    var (start, depth) = (first, 0)
    while start < nodes.count, depth < Self.deepestStrings {
      let end = nodes.count
      for index in start..<end where nodes[index].kind == .string {
        open(Int32(index))
      }
      (start, depth) = (end, depth + 1)
    }
  }

  private mutating func open(_ node: Int32) {
    // A slice of the bytes must not live while JSON is added: all of them would be copied.
    let count = Int(self[node].length)
    guard count > 3 else { return }
    let first = bytes[Int(self[node].start) + 1]
    if first == 0x7B || first == 0x5B {
      let inner = Array(string(node).utf8)
      if let root = try? add(inner, in: 0..<inner.count) { inners[node] = root }
    } else if count >= Self.leastPacked, first == 0x65 || first == 0x57 {
      // In base64, a brace begins with `e`, and a bracket with `W`.
      let inner = withString(node) { Base64.bytes(of: $0, .standard) }
      guard let inner, inner.first == 0x7B || inner.first == 0x5B,
        let root = try? add(inner, in: 0..<inner.count)
      else { return }
      inners[node] = root
      packed.insert(node)
    }
  }

  /// The least length of JSON in base64, with its quotes.
  private static let leastPacked = 10
  private static let leastEmbedded = 2
  private static let leastAmongText = 4

  /// Returns the JSON embedded in a string; otherwise the value itself.
  func content(of node: Int32) -> Int32 { inners.isEmpty ? node : inners[node] ?? node }

  /// Returns the objects and arrays embedded in strings; nil if too few strings contain one.
  ///
  /// If some strings contain no JSON, there must be at least four objects, and as many as such strings:
  /// `[1]` in a text is likely a note.
  func embedded(in strings: [Int32]) -> (values: [Int32], embedding: Embedding)? {
    guard strings.count >= Self.leastEmbedded, !inners.isEmpty else { return nil }
    var (plain, packed): ([Int32], [Int32]) = ([], [])
    for string in strings {
      guard let root = inners[string] else { continue }
      if self.packed.contains(string) { packed.append(root) } else { plain.append(root) }
    }
    let isPacked = packed.count > plain.count
    let values = isPacked ? packed : plain
    var embedding = Embedding(wire: isPacked ? "base64.json" : "json")
    if values.count == strings.count { return (values, embedding) }
    let objects = values.filter { self[$0].kind == .object }
    guard objects.count >= Self.leastAmongText, objects.count * 2 >= strings.count else {
      return nil
    }
    embedding.keepsText = true
    return (objects, embedding)
  }
}
