/// The elements of a JSON array.
///
/// ```swift
/// if case .array(let sizes) = value["sizes"] { print(sizes.count, sizes[0]) }
/// ```
/// What was read from a document becomes values when somebody looks for the first time.
public struct JSONArray: Sendable {
  // A container is made values of once, whoever looks.
  private enum Storage: @unchecked Sendable {
    case elements([JSONValue])
    case unread(UnreadContainer)
  }

  private var storage: Storage

  /// An array of these elements.
  public init(_ elements: [JSONValue]) { storage = .elements(elements) }

  /// No elements.
  public init() { self.init([]) }

  init(unread: UnreadContainer) { storage = .unread(unread) }

  /// The elements.
  public var elements: [JSONValue] {
    get {
      switch storage {
      case .elements(let elements): return elements
      case .unread(let unread):
        if case .array(let array) = unread.value { return array.elements }
        return []
      }
    }
    _modify {
      var elements = elements
      // Not held twice, or it would be copied for each change.
      storage = .elements([])
      defer { storage = .elements(elements) }
      yield &elements
    }
  }

  var unread: UnreadContainer? {
    if case .unread(let unread) = storage { unread } else { nil }
  }
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
