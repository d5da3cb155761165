/// Why a DTO has no domain value, with the place: what ``WireMapping`` and ``MappedDTO`` throw.
///
/// ```
/// at /entries/3/payload/id: expected a UUID, found "8F14"
/// ```
public struct MappingError: Error, Sendable, CustomStringConvertible {
  // One word: every mapping has code that passes an error on.
  private var storage: Storage

  /// Where it happened, by the keys on the wire.
  public var path: JSONPointer {
    get { storage.path }
    set { storage = Storage(newValue, found: found, expectation) }
  }

  /// What was there, shortened where it is long.
  public var found: String { storage.found }

  var expectation: StaticString { storage.expectation }

  /// What would have fitted: "a UUID".
  public var expected: String { expectation.description }

  /// An error at the value itself; `at(_:)` adds the way to it.
  public init(expected: StaticString, found: String, path: JSONPointer = JSONPointer()) {
    storage = Storage(path, found: Self.shortened(found), expected)
  }

  /// A text that does not say a value, shown as a Swift literal so that no control character
  /// disturbs a terminal.
  public init(expected: StaticString, text: String) {
    self.init(expected: expected, found: Self.shortened(text).debugDescription)
  }

  /// A variant that this version of the schema does not know, or that does not fit, where the
  /// domain is closed.
  public init(unknown value: Unrecognized) {
    self.init(expected: "a known variant", found: value.json.text)
  }

  /// The same error seen from the object that has the value under `field`.
  public func at(_ field: String) -> MappingError {
    var error = self
    error.path.tokens.insert(field, at: 0)
    return error
  }

  /// The same error seen from the list that has the value at `index`.
  public func at(_ index: Int) -> MappingError { at(String(index)) }

  public var description: String {
    let place = path.tokens.isEmpty ? "" : "at \(path): "
    return "\(place)expected \(expected), found \(found)"
  }

  private static func shortened(_ text: String) -> String {
    let limit = text.unicodeScalars.index(
      text.startIndex, offsetBy: 80, limitedBy: text.endIndex)
    return limit.map { text[..<$0] + "…" } ?? text
  }
}

extension MappingError {
  private final class Storage: Sendable {
    let path: JSONPointer
    let found: String
    let expectation: StaticString

    init(_ path: JSONPointer, found: String, _ expectation: StaticString) {
      self.path = path
      self.found = found
      self.expectation = expectation
    }
  }
}

extension MappingError: Hashable {
  /// Two errors are equal when they say the same of the same place.
  public static func == (left: MappingError, right: MappingError) -> Bool {
    left.path == right.path && left.found == right.found && left.expected == right.expected
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(found)
  }
}
