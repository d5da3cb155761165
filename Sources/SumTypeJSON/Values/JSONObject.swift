/// The members of a JSON object in their order. Repeated keys are kept; the last one counts.
///
/// Two objects are equal if they have the same members in the same order. An object that was read
/// from a document is parsed when it is first accessed.
public struct JSONObject: Sendable {
  /// A key and its value.
  public struct Member: Hashable, Sendable {
    /// The key, without escapes.
    public var key: String
    /// The value.
    public var value: JSONValue

    /// Creates a member.
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
      // Keep only one reference, or each change would copy the array.
      contents = .read([])
      defer { contents = .read(members) }
      yield &members
    }
  }

  /// Creates an object with these members, in this order.
  public init(members: [Member] = []) { contents = .read(members) }

  init(unread: UnreadContainer) { contents = .unread(unread) }

  var unread: UnreadContainer? { contents.unread }

  /// The value of the last member with this key, compared by UTF-8.
  ///
  /// Setting a value replaces the value of that member or appends a member; setting nil removes
  /// every member with the key.
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

  /// The keys in their order, including repeated ones.
  public var keys: [String] { members.map(\.key) }

  private func lastIndex(of key: String) -> Int? {
    members.lastIndex { $0.key.utf8.elementsEqual(key.utf8) }
  }
}

extension JSONObject: Hashable {
  /// Whether the members are equal and in the same order.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    if let left = left.unread, let right = right.unread, left.isWritten(as: right) { return true }
    return left.members == right.members
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(members) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Creates the members in the order of the literal; repeated keys are kept.
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
/// An array that was read from a document is parsed when it is first accessed.
public struct JSONArray: Sendable {
  private var contents: LazyContents<JSONValue>

  /// Creates an array of these elements.
  public init(_ elements: [JSONValue]) { contents = .read(elements) }

  /// Creates an empty array.
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
      // Keep only one reference, or each change would copy the array.
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
  /// Whether the elements are equal and in the same order.
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

/// The members or elements of a container: as values, or as an unread container, which is parsed
/// once for all its copies.
// Unchecked: a managed buffer is not Sendable. This one changes only once, atomically.
private enum LazyContents<Item: Sendable>: @unchecked Sendable {
  case read([Item])
  case unread(UnreadContainer)

  /// Returns the items. `itemsOf` takes them from the value of an unread container.
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

/// An object or array that a reader has skipped and validated: its bytes, and from the first access
/// on its value.
///
/// A container that is loaded, kept and saved without an access needs one block of memory, at any
/// size. It copies its bytes, so that it does not keep a whole document alive. Only a container
/// that makes up most of its document shares the document's bytes.
final class UnreadContainer: ManagedBuffer<UnreadContainer.Header, UInt8> {
  struct Header {
    /// The value, boxed; nil until the first access. It is the first property, so that its address
    /// is that of the header.
    var made: AnyObject?
    /// The document whose bytes are shared; empty if the container has a copy.
    let source: [UInt8]
    /// The offset of the container in ``source``.
    let start: Int
    let count: Int
  }

  /// Creates a container from the bytes at `start`.
  ///
  /// - Parameter source: the document, which is shared if the bytes are most of it; may be empty.
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

  /// Calls `body` with the bytes of the JSON.
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

  /// The value of the container. It is parsed once: if several threads do this at the same time,
  /// all of them get the result of the first to finish.
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

  /// The value, parsed from the bytes, which a reader has validated.
  private var tree: JSONValue {
    withBytes { bytes -> JSONValue in
      guard let start = bytes.baseAddress else { return .null }
      var reader = JSONReader(
        source: [], start: start, range: 0..<bytes.count, maximumDepth: .max, recordsKept: false)
      return (try? reader.readTree()) ?? .null
    }
  }

  /// Returns whether both containers have the same bytes, so that their JSON is the same.
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
