import SumTypeJSON

/// How JSON lies in the strings of a place.
struct Embedding: Hashable, Sendable {
  /// `json` or `base64.json`.
  let wire: String
  /// Whether some strings hold none.
  var keepsText = false
}

extension SampleTree {
  /// How deep JSON lies in strings in JSON.
  private static let deepestStrings = 4

  /// Reads the objects and arrays that are in strings: `"{\"at\":1}"`, and the same in base64. Their
  /// nodes come after those of the sample.
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
    let text = self.text(of: self[node])
    guard text.count > 3, let first = text.dropFirst().first else { return }
    if first == 0x7B || first == 0x5B {
      let inside = Array(string(node).utf8)
      if let root = try? add(inside, in: 0..<inside.count) { insides[node] = root }
    } else if text.count >= Self.leastPacked, first == 0x65 || first == 0x57 {
      // `e` and `W` are how base64 of a brace and of a bracket begin.
      let inside = withString(node) { Base64.bytes(of: $0, .standard) }
      guard let inside, inside.first == 0x7B || inside.first == 0x5B,
        let root = try? add(inside, in: 0..<inside.count)
      else { return }
      insides[node] = root
      packed.insert(node)
    }
  }

  /// How long base64 of JSON is at least, with its quotes.
  private static let leastPacked = 10
  private static let leastEmbedded = 2
  private static let leastAmongText = 4

  /// What a string holds; otherwise the value itself.
  func content(of node: Int32) -> Int32 { insides.isEmpty ? node : insides[node] ?? node }

  /// The objects and arrays that strings hold; nil where too few hold one.
  ///
  /// Beside strings without JSON there have to be at least four objects, and as many as of these: `[1]`
  /// in a text is a note.
  func embedded(in strings: [Int32]) -> (values: [Int32], embedding: Embedding)? {
    guard strings.count >= Self.leastEmbedded, !insides.isEmpty else { return nil }
    var (plain, packed): ([Int32], [Int32]) = ([], [])
    for string in strings {
      guard let root = insides[string] else { continue }
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
