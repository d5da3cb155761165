/// What is wrong with JSON that was read, or with a value that was to be written, and where.
///
/// A fault says nothing that costs time to find out: a code and a byte offset. What shows it to a
/// person calls ``explained(in:)``, which finds the line, the column and the pointer.
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
  /// What kind of thing is wrong.
  public enum Code: UInt8, Hashable, Sendable, CaseIterable {
    // The bytes are not JSON (RFC 8259).
    /// There is nothing but white space.
    case emptyInput
    /// The input ends inside a value.
    case unexpectedEnd
    /// A byte that cannot stand here.
    case unexpectedByte
    /// A number that RFC 8259 §6 does not allow, such as `01`, `1.` or `-`.
    case invalidNumber
    /// An escape that RFC 8259 §7 does not allow, such as `\x` or `\u12`.
    case invalidEscape
    /// A `\ud800`–`\udfff` that is not half of a pair, so that it stands for no character.
    case loneSurrogate
    /// A character below U+0020 in a string that is not escaped.
    case controlCharacter
    /// Bytes that are not UTF-8 (RFC 3629).
    case invalidUTF8
    /// More nested containers than the reader was told to enter.
    case tooDeep
    /// Something other than white space after the value.
    case trailingContent

    // The bytes are JSON, but not what was asked for.
    /// A value of another JSON type.
    case typeMismatch
    /// A member that has to be there is not.
    case missingMember
    /// An element of a tuple that has to be there is not.
    case missingElement
    /// A string or number that is not a value of the type, such as a UUID of the wrong length.
    case invalidValue
    /// A number that does not fit its type, a value beyond its bounds, a string against its pattern.
    case outOfRange
    /// A tag that the union does not know.
    case unknownTag
    /// No tag where one has to be.
    case missingTag
    /// Two tags in one object.
    case repeatedTag
    /// Of the members of an object that a union shares with a struct, several could be the tag: none has
    /// a key that either knows.
    case ambiguousTag
    /// A value that a closed enum does not know.
    case unknownValue
    /// Two keys of a map that Swift takes for equal.
    case collidingKeys
    /// A member, or an element of a tuple, that must not be there.
    case extraMember
    /// On writing: a value that has no JSON form, such as a NaN.
    case unrepresentable
    /// On saving: something that this version does not know, where the schema says
    /// `"onSave": "refuse"`.
    case refusedUnknown
  }

  // One word: every function that can fail has code that passes a fault on, each generated codec
  // among them.
  private var storage: Storage

  /// A fault at an offset, of which nothing more is known than its code says.
  public init(_ code: Code, at offset: Int, expected: StaticString = "") {
    storage = Storage(Content(code: code, offset: offset, expected: expected))
  }

  /// The reason.
  public var code: Code {
    get { storage.content.code }
    set { change { $0.code = newValue } }
  }

  /// Where: the byte offset in the source that was read, or in the output when writing.
  public var offset: Int {
    get { storage.content.offset }
    set { change { $0.offset = newValue } }
  }

  /// What was expected there, for example `an integer`. For ``Code/missingMember``: the key.
  /// For ``Code/missingElement``: the name.
  public var expected: StaticString {
    get { storage.content.expected }
    set { change { $0.expected = newValue } }
  }

  /// The fault inside the string at ``offset``, when that string holds JSON itself.
  public var embedded: EmbeddedFault? {
    get { storage.content.embedded }
    set { change { $0.embedded = newValue } }
  }

  /// On writing, the bounds that the value at ``offset`` breaks. Two faults that differ only in them
  /// are equal.
  public var brokenBounds: BrokenBounds? {
    get { storage.content.brokenBounds }
    set { change { $0.brokenBounds = newValue } }
  }

  /// Whether the bytes are not JSON at all, so that nothing in them can be kept either.
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

    /// The same with another content.
    func with(_ content: Content) -> Storage { Storage(content) }
  }

  /// What was expected is a key or a text of tables that are given back.
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

  /// The fault, which keeps the tables that it was found by, so that it may be kept longer than they are.
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
  /// For a debugger: `typeMismatch at 12, expected an integer`. ``explained(in:)`` says it to people.
  public var debugDescription: String {
    let expectation = expected.utf8CodeUnitCount > 0 ? ", expected \(expected)" : ""
    return "\(code) at \(offset)\(expectation)"
  }
}

extension JSONFault.Code {
  /// Whether the bytes are not JSON at all, so that nothing in them can be kept either.
  @inlinable
  public var isGrammar: Bool { rawValue <= JSONFault.Code.trailingContent.rawValue }
}

extension JSONFault {
  /// Two faults are equal when they say the same of the same place.
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
  /// What is wrong. Its offset is one in ``source``.
  public let fault: JSONFault
  /// The inner JSON, after the string's escapes (or its base64) have been taken off.
  public let source: [UInt8]

  /// The fault in the inner JSON `source`.
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
  /// The fault `inner`, found in the JSON `source` that is inside the string at `offset`.
  public init(embedded inner: JSONFault, in source: [UInt8], at offset: Int) {
    self.init(inner.code, at: offset, expected: inner.expected)
    embedded = EmbeddedFault(inner, in: source)
  }
}

/// Which bounds a value breaks that was to be written, as a fault tells it: `1...5`, and `9`.
public final class BrokenBounds: Hashable, Sendable {
  /// The bounds as Swift spells them: `1...5`, `0...`, `...80`; or the pattern.
  public let bounds: String
  /// What was measured: the number itself; the length of a text or of data, the count of a list; a text.
  public let measure: String

  public init(bounds: String, measure: String) {
    self.bounds = bounds
    self.measure = measure
  }

  public static func == (left: BrokenBounds, right: BrokenBounds) -> Bool {
    left.bounds == right.bounds && left.measure == right.measure
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(bounds)
    hasher.combine(measure)
  }
}
