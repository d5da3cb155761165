/// The members of a JSON object in their order. Repeated keys are kept; the last one counts.
///
/// Two objects are equal when they have the same members in the same order. What was read from a
/// document becomes values when it is first looked into.
public struct JSONObject: Sendable {
  /// A key with its value.
  public struct Member: Hashable, Sendable {
    /// The key, without escapes.
    public var key: String
    /// The value.
    public var value: JSONValue

    /// A member.
    public init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  private var contents: LazyContents<Member>

  /// All members, in the order of the source.
  public var members: [Member] {
    get {
      contents.items { value in
        if case .object(let object) = value { object.members } else { [] }
      }
    }
    _modify {
      var members = members
      // Not held twice, or it would be copied for each change.
      contents = .read([])
      defer { contents = .read(members) }
      yield &members
    }
  }

  /// An object of these members, in this order.
  public init(members: [Member] = []) { contents = .read(members) }

  init(unread: UnreadContainer) { contents = .unread(unread) }

  var unread: UnreadContainer? { contents.unread }

  /// The value of the last member with this key, compared by UTF-8.
  ///
  /// Setting a value replaces that member's, or appends a member; setting nil removes every member
  /// with the key.
  public subscript(key: String) -> JSONValue? {
    get { lastIndex(of: key).map { members[$0].value } }
    set {
      if let newValue {
        if let index = lastIndex(of: key) {
          members[index].value = newValue
        } else {
          members.append(Member(key: key, value: newValue))
        }
      } else {
        members.removeAll { $0.key.utf8.elementsEqual(key.utf8) }
      }
    }
  }

  /// The keys in their order, repeated ones as often as they occur.
  public var keys: [String] { members.map(\.key) }

  private func lastIndex(of key: String) -> Int? {
    members.lastIndex { $0.key.utf8.elementsEqual(key.utf8) }
  }
}

extension JSONObject: Hashable {
  /// Whether the members are equal, one by one.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    if let left = left.unread, let right = right.unread, left.isWritten(as: right) { return true }
    return left.members == right.members
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(members) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Members in the order of the literal; a repeated key is kept.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self.init(members: members.map { Member(key: $0, value: $1) })
  }
}

extension JSONObject: CustomStringConvertible {
  /// The object as compact JSON.
  public var description: String { JSONValue.object(self).text() }
}

/// The elements of a JSON array.
///
/// ```swift
/// if case .array(let sizes) = value["sizes"] { print(sizes.count, sizes[0]) }
/// ```
/// What was read from a document becomes values when it is first looked into.
public struct JSONArray: Sendable {
  private var contents: LazyContents<JSONValue>

  /// An array of these elements.
  public init(_ elements: [JSONValue]) { contents = .read(elements) }

  /// No elements.
  public init() { self.init([]) }

  init(unread: UnreadContainer) { contents = .unread(unread) }

  /// The elements.
  public var elements: [JSONValue] {
    get {
      contents.items { value in
        if case .array(let array) = value { array.elements } else { [] }
      }
    }
    _modify {
      var elements = elements
      // Not held twice, or it would be copied for each change.
      contents = .read([])
      defer { contents = .read(elements) }
      yield &elements
    }
  }

  var unread: UnreadContainer? { contents.unread }
}

extension JSONArray: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { elements.count }

  public subscript(index: Int) -> JSONValue {
    get { elements[index] }
    _modify { yield &elements[index] }
  }

  public mutating func replaceSubrange<Other: Collection>(
    _ range: Range<Int>, with others: Other
  ) where Other.Element == JSONValue {
    elements.replaceSubrange(range, with: others)
  }

  public func makeIterator() -> IndexingIterator<[JSONValue]> { elements.makeIterator() }
}

extension JSONArray: Hashable {
  /// Whether the elements are equal, one by one.
  public static func == (left: JSONArray, right: JSONArray) -> Bool {
    if let left = left.unread, let right = right.unread, left.isWritten(as: right) { return true }
    return left.elements == right.elements
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

extension JSONArray: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: JSONValue...) { self.init(elements) }
}

extension JSONArray: CustomStringConvertible {
  /// The array as compact JSON.
  public var description: String { JSONValue.array(self).text() }
}

/// The members or elements of a container: values, or the container as it was read. An unread one is
/// made values of once, for all that look into it.
// Unchecked: no managed buffer is Sendable. This one changes once, atomically.
private enum LazyContents<Item: Sendable>: @unchecked Sendable {
  case read([Item])
  case unread(UnreadContainer)

  /// The values; `itemsOf` takes them out of the container's.
  func items(_ itemsOf: (JSONValue) -> [Item]) -> [Item] {
    switch self {
    case .read(let items): items
    case .unread(let unread): itemsOf(unread.value)
    }
  }

  var unread: UnreadContainer? {
    if case .unread(let unread) = self { unread } else { nil }
  }
}

/// An object or array that a reader has passed and validated: its bytes, and the values in it from the
/// first time that it is looked into.
///
/// What is loaded, kept and saved without a look into it costs one piece of memory for all of it,
/// however much there is. The bytes are a copy of their own, so that no value keeps a whole document
/// alive. Only a container that is most of its document shares the document's bytes.
final class UnreadContainer: ManagedBuffer<UnreadContainer.Header, UInt8> {
  struct Header {
    /// What was made of the bytes; nil until it is looked into. It comes first, so that its place
    /// is the header's.
    var made: AnyObject?
    /// The document whose bytes are shared; empty where they are a copy.
    let source: [UInt8]
    /// Where they begin in ``source``.
    let start: Int
    let count: Int
  }

  /// A container with the bytes at `start`.
  ///
  /// - Parameter source: what the bytes are shared with if they are most of it, or empty.
  static func make(
    _ start: UnsafePointer<UInt8>, count: Int, at offset: Int, in source: [UInt8]
  ) -> UnreadContainer {
    let isShared = count > source.count / 2 && offset + count <= source.count
    let made = UnreadContainer.create(minimumCapacity: isShared ? 0 : count) { _ in
      Header(made: nil, source: isShared ? source : [], start: offset, count: count)
    }
    if !isShared {
      made.withUnsafeMutablePointerToElements { $0.initialize(from: start, count: count) }
    }
    return unsafeDowncast(made, to: UnreadContainer.self)
  }

  /// Calls `body` with the JSON as it was read.
  func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    withUnsafeMutablePointers { header, elements in
      let count = header.pointee.count
      if header.pointee.source.isEmpty {
        return body(UnsafeBufferPointer(start: elements, count: count))
      }
      let start = header.pointee.start
      return header.pointee.source.withUnsafeBufferPointer {
        body(UnsafeBufferPointer(rebasing: $0[start..<start + count]))
      }
    }
  }

  /// The container with all that is in it. It is made once: of threads that look at the same time the
  /// first one's is everybody's.
  var value: JSONValue {
    withUnsafeMutablePointerToHeader { header in
      let place = UnsafeMutableRawPointer(header).assumingMemoryBound(to: AnyObject?.self)
      if let made = _stdlib_atomicLoadARCRef(object: place) {
        return unsafeDowncast(made, to: Made.self).value
      }
      let made = Made(tree)
      if !_stdlib_atomicInitializeARCRef(object: place, desired: made),
        let first = _stdlib_atomicLoadARCRef(object: place)
      {
        return unsafeDowncast(first, to: Made.self).value
      }
      return made.value
    }
  }

  private final class Made: Sendable {
    let value: JSONValue
    init(_ value: JSONValue) { self.value = value }
  }

  /// The value, of bytes that a reader has validated.
  private var tree: JSONValue {
    withBytes { bytes -> JSONValue in
      guard let start = bytes.baseAddress else { return .null }
      var reader = JSONReader(
        source: [], start: start, range: 0..<bytes.count, maximumDepth: .max, recordsKept: false)
      return (try? reader.readTree()) ?? .null
    }
  }

  /// Whether both are written with the same bytes, which are then the same JSON.
  func isWritten(as other: UnreadContainer) -> Bool {
    if self === other { return true }
    return withBytes { one in
      other.withBytes { other in
        guard let first = one.baseAddress, let second = other.baseAddress else { return false }
        guard one.count == other.count, one.count >= 8 else { return one.elementsEqual(other) }
        return isEqual(first, second, from: 0, to: one.count)
      }
    }
  }
}
