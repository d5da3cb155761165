/// A fault of JSON that was read, or of a value that was to be written, with its place.
///
/// A fault holds only what costs no time to find: a code and a byte offset. To show it to a person,
/// call ``explained(in:)``, which finds the line, the column and the pointer.
///
/// ```swift
/// do {
///   try JSONReader.read(bytes) { (reader) throws(JSONFault) in
///     try reader.readInteger(as: Int.self)
///   }
/// } catch {
///   print(error.explained(in: bytes))  // 1:1: expected an integer, found the string "high"
/// }
/// ```
public struct JSONFault: Error, Hashable, Sendable {
  /// The kind of fault.
  public enum Code: UInt8, Hashable, Sendable, CaseIterable {
    // The bytes are not JSON (RFC 8259).
    /// There is nothing but white space.
    case emptyInput
    /// The input ends inside a value.
    case unexpectedEnd
    /// A byte that JSON does not allow at this place.
    case unexpectedByte
    /// A number that RFC 8259 §6 does not allow, such as `01`, `1.` or `-`.
    case invalidNumber
    /// An escape that RFC 8259 §7 does not allow, such as `\x` or `\u12`.
    case invalidEscape
    /// A `\ud800`–`\udfff` that is not half of a surrogate pair and therefore encodes no character.
    case loneSurrogate
    /// A character below U+0020 in a string, written without an escape.
    case controlCharacter
    /// Bytes that are not UTF-8 (RFC 3629).
    case invalidUTF8
    /// Containers that are nested deeper than the reader allows.
    case tooDeep
    /// Something other than white space after the value.
    case trailingContent

    // The bytes are JSON, but do not have the expected form.
    /// A value of another JSON type.
    case typeMismatch
    /// A required member is missing.
    case missingMember
    /// A required element of a tuple is missing.
    case missingElement
    /// A string or number that is not a value of the type, such as a UUID of the wrong length.
    case invalidValue
    /// A number that does not fit its type, a value outside its bounds, or a string that does not match its pattern.
    case outOfRange
    /// A tag that the union does not know.
    case unknownTag
    /// A required tag is missing.
    case missingTag
    /// Two tags in one object.
    case repeatedTag
    /// A union shares an object with a struct, and several members could be the tag: neither the
    /// union nor the struct knows any of their keys.
    case ambiguousTag
    /// A raw value that a closed enum does not declare.
    case unknownValue
    /// Two keys of a map that Swift's `==` considers equal.
    case collidingKeys
    /// A member, or an element of a tuple, that the type does not allow.
    case extraMember
    /// On writing: a value that has no JSON form, such as a NaN.
    case unrepresentable
    /// On saving: data that this version does not know, where the schema says `"onSave": "refuse"`.
    case refusedUnknown
  }

  // One word: each function that can fail, and so each generated codec, contains code that passes a fault on.
  private var storage: Storage

  /// The expected thing where a closed enum has no case for a value.
  @inlinable
  public static var knownValue: StaticString { "a known value" }

  /// The expected thing where an object has the payloads of two variants.
  static var onePayload: StaticString { "the payload of one variant" }

  /// Creates a fault at an offset, with its code and the expected thing as the only details.
  public init(_ code: Code, at offset: Int, expected: StaticString = "") {
    storage = Storage(Content(code: code, offset: offset, expected: expected))
  }

  /// Creates the fault of a value at an offset that breaks its bounds or its pattern.
  public init(_ broken: BrokenBounds, at offset: Int) {
    storage = Storage(
      Content(
        code: .outOfRange, offset: offset, expected: broken.kind.expected, brokenBounds: broken))
  }

  /// The reason.
  public var code: Code {
    get { storage.content.code }
    set { change { $0.code = newValue } }
  }

  /// The byte offset of the fault: in the source when reading, in the output when writing.
  public var offset: Int {
    get { storage.content.offset }
    set { change { $0.offset = newValue } }
  }

  /// The expected thing, for example `an integer`. For ``Code/missingMember`` the key, for
  /// ``Code/missingElement`` the name of the element.
  public var expected: StaticString {
    get { storage.content.expected }
    set { change { $0.expected = newValue } }
  }

  /// The fault inside the string at ``offset``, when that string holds JSON itself.
  public var embedded: EmbeddedFault? {
    get { storage.content.embedded }
    set { change { $0.embedded = newValue } }
  }

  /// The bounds or the pattern that the value at ``offset`` breaks. Equality of faults ignores them.
  public var brokenBounds: BrokenBounds? {
    get { storage.content.brokenBounds }
    set { change { $0.brokenBounds = newValue } }
  }

  /// Whether the bytes are not JSON, so that no part of them can be kept.
  public var isGrammar: Bool { code.isGrammar }
}

extension JSONFault {
  private struct Content: Sendable {
    var code: Code
    var offset: Int
    var expected: StaticString
    var embedded: EmbeddedFault?
    var brokenBounds: BrokenBounds?
  }

  private class Storage: @unchecked Sendable {
    final let content: Content

    init(_ content: Content) { self.content = content }

    /// Returns storage of the same class with other content.
    func with(_ content: Content) -> Storage { Storage(content) }
  }

  /// Storage whose `expected` text lies in releasable tables, which it keeps alive.
  private final class OwningStorage: Storage, @unchecked Sendable {
    private let memory: TableMemory

    init(_ content: Content, _ memory: TableMemory) {
      self.memory = memory
      super.init(content)
    }

    override func with(_ content: Content) -> Storage { OwningStorage(content, memory) }
  }

  private mutating func change(_ change: (inout Content) -> Void) {
    var content = storage.content
    change(&content)
    storage = storage.with(content)
  }

  /// Returns a fault that keeps alive the tables from which its texts come, so that it may outlive their owner.
  package func keeping(_ memory: TableMemory) -> JSONFault {
    var content = storage.content
    content.embedded = content.embedded.map { inner in
      EmbeddedFault(inner.fault.keeping(memory), in: inner.source)
    }
    var fault = self
    fault.storage = OwningStorage(content, memory)
    return fault
  }
}

extension JSONFault: CustomDebugStringConvertible {
  /// A short form for a debugger: `typeMismatch at 12, expected an integer`. ``explained(in:)`` gives the form for
  /// people.
  public var debugDescription: String {
    let expectation = expected.utf8CodeUnitCount > 0 ? ", expected \(expected)" : ""
    return "\(code) at \(offset)\(expectation)"
  }
}

extension JSONFault.Code {
  /// Whether the bytes are not JSON, so that no part of them can be kept.
  @inlinable
  public var isGrammar: Bool { rawValue <= JSONFault.Code.trailingContent.rawValue }
}

extension JSONFault {
  /// Compares code, offset, expected text and embedded fault.
  public static func == (left: JSONFault, right: JSONFault) -> Bool {
    left.code == right.code && left.offset == right.offset
      && left.expected.description == right.expected.description
      && left.embedded == right.embedded
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(offset)
    hasher.combine(embedded)
  }
}

/// A fault in JSON that lies inside a string of other JSON, and the bytes of the inner JSON.
///
/// ```json
/// {"payload": "{\"intensity\":\"high\"}"}
/// ```
/// The outer fault points at the string, the embedded one into `{"intensity":"high"}`.
public final class EmbeddedFault: Hashable, Sendable {
  /// The fault; its offset refers to ``source``.
  public let fault: JSONFault
  /// The inner JSON: the string with its escapes decoded or its base64 decoded.
  public let source: [UInt8]

  /// Creates the embedded fault `fault`, found in the inner JSON `source`.
  public init(_ fault: JSONFault, in source: [UInt8]) {
    self.fault = fault
    self.source = source
  }

  public static func == (left: EmbeddedFault, right: EmbeddedFault) -> Bool {
    left === right || (left.fault == right.fault && left.source == right.source)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(fault)
    hasher.combine(source.count)
  }
}

extension JSONFault {
  /// Creates a fault at the string at `offset` that holds the JSON `source`, in which `inner` was found.
  public init(embedded inner: JSONFault, in source: [UInt8], at offset: Int) {
    self.init(inner.code, at: offset, expected: inner.expected)
    embedded = EmbeddedFault(inner, in: source)
  }

  /// Creates a fault at the string at `offset`, in whose JSON `inner` was read. Text that is not JSON is a fault of
  /// meaning there, because the string itself is JSON.
  @usableFromInline
  package init(readEmbedded inner: JSONFault, in source: [UInt8], at offset: Int) {
    self.init(embedded: inner, in: source, at: offset)
    if inner.isGrammar { code = .invalidValue }
  }
}
