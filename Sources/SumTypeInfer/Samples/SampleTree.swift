import SumTypeJSON

/// All samples as one tree of nodes of twenty bytes each, in the order of the text.
///
/// Each node has the index of its end, so that its children are found without pointers:
///
/// ```
/// {"a":[1,2]}      object, end 4
///                    array "a", end 4
///                      integer, end 3
///                      integer, end 4
/// ```
struct SampleTree: Sendable {
  /// The JSON type of a value; a number that is spelled as an integer is one.
  enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case null, bool, integer, number, string, array, object
  }

  struct Node: Sendable {
    /// The index after the last descendant.
    fileprivate(set) var end: Int32
    /// The index of the member's key in ``SampleTree/keys``; -1 for a value that is not a member.
    let key: Int32
    /// The offset of the value in the bytes.
    let start: UInt32
    fileprivate(set) var length: UInt32
    let kind: Kind
    /// Whether the object has a repeated key.
    fileprivate(set) var repeatsKey = false
  }

  /// The bytes of all samples.
  private(set) var bytes: [UInt8] = []
  private(set) var nodes: ContiguousArray<Node> = []
  /// The keys of all members, without repeats.
  private(set) var keys: [String] = []
  /// The roots of the samples.
  private(set) var roots: [Int32] = []
  private var keyIndices: [WireText: Int32] = [:]
  /// The roots of the JSON embedded in strings, by the nodes of the strings.
  var inners: [Int32: Int32] = [:]
  /// The nodes of those strings whose JSON is in base64.
  var packed: Set<Int32> = []

  /// The greatest number of bytes, so that offsets fit into nodes.
  static let largest = 1 << 31

  subscript(node: Int32) -> Node { nodes[Int(node)] }

  /// Returns the index of the sample that contains a node.
  func sample(of node: Int32) -> Int {
    var (low, high) = (0, roots.count)
    while low < high {
      let middle = (low + high) / 2
      if roots[middle] <= node { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  /// Adds one JSON value that is all of `range`.
  ///
  /// - Throws: the fault if the range is not JSON; nothing is added then.
  mutating func read(_ source: [UInt8], in range: Range<Int>) throws(JSONFault) {
    let root = try add(source, in: range)
    roots.append(root)
    openStrings(from: Int(root))
  }

  /// Returns whether JSON has a key that no sample has; false if it is not JSON.
  func hasUnseenKey(_ source: [UInt8], in range: Range<Int>) -> Bool {
    let found = try? JSONReader.read(source, in: range, maximumDepth: Self.maximumDepth) {
      (reader) throws(JSONFault) in try isUnseen(&reader)
    }
    return found ?? false
  }

  private func isUnseen(_ reader: inout JSONReader) throws(JSONFault) -> Bool {
    var found = false
    switch try reader.peekKind() {
    case .object:
      var cursor = try reader.openObject()
      while let name = try reader.nextKey(&cursor) {
        if keyIndices[name.wire] == nil { found = true }
        if found { _ = try reader.skipValue() } else { found = try isUnseen(&reader) }
      }
    case .array:
      var cursor = try reader.openArray()
      while try reader.nextElement(&cursor) {
        if found { _ = try reader.skipValue() } else { found = try isUnseen(&reader) }
      }
    case .null, .bool, .string, .number: _ = try reader.skipValue()
    }
    return found
  }

  /// Adds the nodes of the JSON in a range, and returns the root.
  mutating func add(
    _ source: [UInt8], in range: Range<Int>
  ) throws(JSONFault) -> Int32 {
    let before = nodes.count
    var builder = Builder(base: bytes.count - range.lowerBound)
    swap(&builder.nodes, &nodes)
    swap(&builder.keys, &keys)
    swap(&builder.keyIndices, &keyIndices)
    defer {
      swap(&builder.nodes, &nodes)
      swap(&builder.keys, &keys)
      swap(&builder.keyIndices, &keyIndices)
    }
    do throws(JSONFault) {
      try JSONReader.read(source, in: range, maximumDepth: SampleTree.maximumDepth) {
        (reader) throws(JSONFault) in try builder.value(key: -1, from: &reader)
      }
    } catch {
      builder.nodes.removeSubrange(before...)
      throw error
    }
    bytes += source[range]
    return Int32(before)
  }

  /// The greatest nesting of samples, as in a load.
  static let maximumDepth = 512

  private struct Builder {
    let base: Int
    var nodes: ContiguousArray<Node> = []
    var keys: [String] = []
    var keyIndices: [WireText: Int32] = [:]

    init(base: Int) { self.base = base }

    mutating func value(key: Int32, from reader: inout JSONReader) throws(JSONFault) {
      let kind = try reader.peekKind()
      let index = nodes.count
      let start = reader.offset
      switch kind {
      case .object:
        add(.object, key, start)
        var seen: Set<Int32> = []
        var cursor = try reader.openObject()
        while let name = try reader.nextKey(&cursor) {
          let key = self.key(name)
          if !seen.insert(key).inserted { nodes[index].repeatsKey = true }
          try value(key: key, from: &reader)
        }
      case .array:
        add(.array, key, start)
        var cursor = try reader.openArray()
        while try reader.nextElement(&cursor) { try value(key: -1, from: &reader) }
      case .null: try scalar(.null, key, from: &reader)
      case .bool: try scalar(.bool, key, from: &reader)
      case .string: try scalar(.string, key, from: &reader)
      case .number:
        let range = try reader.skipValue()
        let isWhole = reader.source[range].allSatisfy { $0 == 0x2D || $0 &- 0x30 < 10 }
        add(isWhole ? .integer : .number, key, range.lowerBound)
      }
      nodes[index].end = Int32(nodes.count)
      nodes[index].length = UInt32(reader.offset - start)
    }

    private mutating func scalar(
      _ kind: Kind, _ key: Int32, from reader: inout JSONReader
    ) throws(JSONFault) {
      let range = try reader.skipValue()
      add(kind, key, range.lowerBound)
    }

    private mutating func add(_ kind: Kind, _ key: Int32, _ start: Int) {
      nodes.append(Node(end: 0, key: key, start: UInt32(start + base), length: 0, kind: kind))
    }

    private mutating func key(_ name: String) -> Int32 {
      let text = name.wire
      if let known = keyIndices[text] { return known }
      let index = Int32(keys.count)
      keys.append(name)
      keyIndices[text] = index
      return index
    }
  }
}

// MARK: - The content of nodes

extension SampleTree {
  func key(named name: String) -> Int32? { keyIndices[name.wire] }

  func text(of node: Node) -> ArraySlice<UInt8> {
    bytes[Int(node.start)..<Int(node.start) + Int(node.length)]
  }

  /// Returns the decoded text of a string.
  func string(_ node: Int32) -> String {
    let inner = text(of: self[node]).dropFirst().dropLast()
    if !inner.contains(0x5C) { return String(decoding: inner, as: UTF8.self) }
    let range = Int(self[node].start)..<Int(self[node].start) + Int(self[node].length)
    let string = try? JSONReader.read(bytes, in: range) { (reader) throws(JSONFault) in
      try reader.readString()
    }
    return string ?? ""
  }

  /// Returns a string, an integer of 64 bits or a Boolean as a tag; nil for any other value.
  func tag(_ node: Int32) -> JSONTag? {
    switch self[node].kind {
    case .string: .string(string(node))
    case .bool: .bool(self[node].length == 4)
    case .integer:
      Int64(String(decoding: text(of: self[node]), as: UTF8.self)).map { .integer($0) }
    default: nil
    }
  }

  /// Calls `body` with the decoded bytes of a string.
  func withString<R>(_ node: Int32, _ body: (UnsafeRawBufferPointer) -> R) -> R {
    let start = Int(self[node].start) + 1
    let end = start + Int(self[node].length) - 2
    let plain = bytes.withUnsafeBytes { all -> R? in
      let inner = UnsafeRawBufferPointer(rebasing: all[start..<end])
      return inner.contains(0x5C) ? nil : body(inner)
    }
    if let plain { return plain }
    var text = string(node)
    return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
  }

  /// Returns the values of an object's members, or the elements of an array.
  func children(of node: Int32) -> Children {
    Children(nodes: nodes, position: node + 1, end: self[node].end)
  }

  func count(of node: Int32) -> Int {
    var count = 0
    var next = node + 1
    let end = self[node].end
    while next < end {
      next = self[next].end
      count += 1
    }
    return count
  }

  /// Returns the value of a member; the last one if the key is repeated.
  func member(_ key: Int32, of node: Int32) -> Int32? {
    var found: Int32?
    var next = node + 1
    let end = self[node].end
    while next < end {
      if self[next].key == key { found = next }
      next = self[next].end
    }
    return found
  }

  /// Returns a key that an object has twice.
  func repeatedKey(of object: Int32) -> String? {
    var seen: Set<Int32> = []
    return children(of: object).lazy.map { self[$0].key }.first { !seen.insert($0).inserted }
      .map { keys[Int($0)] }
  }

  /// Returns whether objects have two keys, each in one object or both in the same, that differ only in how Unicode
  /// composes their characters. Swift takes them as equal, and so no struct has both.
  func haveAlikes(_ objects: [Int32]) -> Bool {
    var texts: [String: Int32] = [:]
    for object in objects {
      for child in children(of: object) {
        let key = self[child].key
        // A dictionary of strings compares as Swift does.
        if texts.updateValue(key, forKey: keys[Int(key)]) ?? key != key { return true }
      }
    }
    return false
  }

  struct Children: Sequence, IteratorProtocol {
    fileprivate let nodes: ContiguousArray<Node>
    fileprivate var position: Int32
    fileprivate let end: Int32

    mutating func next() -> Int32? {
      guard position < end else { return nil }
      defer { position = nodes[Int(position)].end }
      return position
    }
  }
}
