/// A codec of a struct. Generated code lists the members, makes a value of them, and visits the
/// fields of a value.
///
/// ```swift
/// enum TextPostCodec: JSONObjectCodec {
///   static let members = MemberTable("id", "message")
///
///   static func decode(
///     from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
///   ) throws(JSONFault) -> TextPost { … }
///
///   static func visit(_ value: TextPost, over old: TextPost, in fields: inout MemberVisitor) {
///     fields.visit(0, value.id, over: old.id, as: UUIDCodec.self)
///     fields.visit(1, value.message, over: old.message, as: StringCodec.self)
///   }
/// }
/// ```
public protocol JSONObjectCodec: MembersCodec {
  // Declared again, so that Swift infers it from ``visit(_:over:in:)``.
  associatedtype Value

  /// The keys that are read and written, in the order of the schema.
  static var members: MemberTable { get }

  /// Reads the members of an open object, and passes the object's end.
  ///
  /// - Parameters:
  ///   - reader: the reader, whose position is in the object.
  ///   - object: the open object.
  ///   - members: the value of ``members``. It is passed once for each object, because every access
  ///     to a `static let` checks whether it has been initialised.
  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> Value

  /// What a save does with unknown members; it keeps them by default. ``decode(from:in:members:)``
  /// passes the policy to the reader: `object.onSave = Self.onSave`.
  static var onSave: KeptPolicy { get }

  /// Passes every field to `fields`, with its new and its old value, in the order of the schema.
  /// The visitor writes, compares or merges the fields.
  static func visit(_ value: Value, over old: Value, in fields: inout MemberVisitor)
}

extension JSONObjectCodec {
  public static var isComposite: Bool { true }

  @inlinable
  public static var onSave: KeptPolicy { .keep }

  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Value {
    var object = try reader.openObject(onSave: onSave)
    return try decode(from: &reader, in: &object, members: members)
  }

  /// Reads the members of an open object, the first of which may already have been read by a union
  /// around it, and passes the object's end.
  @inlinable
  public static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Value {
    try decode(from: &reader, in: &object, members: members)
  }

  /// Writes the members of a new value into the object that the writer has begun. It is inlinable,
  /// because it writes the payloads of most unions.
  @inlinable
  public static func encodeMembers(_ value: Value, to writer: inout JSONWriter) {
    MemberVisitor.encode(members, to: &writer) { fields in
      visit(value, over: value, in: &fields)
    }
  }

  // The following functions are not inlinable: each codec would contain all its fields once more.

  public static func encode(_ value: Value, to writer: inout JSONWriter) {
    if writer.refusesNesting() { return }
    writer.beginObject()
    writeMembers(value, to: &writer)
    writer.endObject()
  }

  public static func writeMembers(_ value: Value, to writer: inout JSONWriter) {
    encodeMembers(value, to: &writer)
  }

  /// Whether the struct has the key. If that is the key of a union's tag, the member is a constant.
  public static func hasMember(_ key: MemberKey, in value: Value) -> Bool {
    let text = key.text
    return members.index(
      of: UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)) != nil
  }

  public static func isSame(_ lhs: Value, _ rhs: Value) -> Bool {
    MemberVisitor.compare { fields in
      visit(lhs, over: rhs, in: &fields)
    }
  }

  public static func merge(_ value: Value, over old: Value, in merge: inout Merge) {
    MemberVisitor.merge(members, in: &merge) { fields in
      visit(value, over: old, in: &fields)
    }
  }
}

extension JSONReader {
  /// Returns the value of a required member.
  ///
  /// - Throws: `.missingMember` with the key, at the object's opening brace, if `value` is nil.
  @inlinable
  public func require<Value>(
    _ value: Value?, _ index: Int, of members: MemberTable, in object: ObjectCursor
  ) throws(JSONFault) -> Value {
    guard let value else { try refuseMissing(index, of: members, at: object.openOffset) }
    return value
  }

  /// Reads the version of a document. Every integer is a version, also that of a newer schema. The
  /// document keeps it; the value does not contain it.
  ///
  /// - Throws: `.typeMismatch` if it is no number, `.invalidValue` if it is no integer.
  public mutating func readVersion() throws(JSONFault) {
    _ = try peekKind()
    let start = offset
    let version = try readNumber()
    guard version.isInteger || version.int64 != nil else {
      throw JSONFault(.invalidValue, at: start, expected: "a version, which is a whole number")
    }
    noteVersion(version)
  }
}

extension JSONReader {
  /// Does nothing, but keeps the optimiser from splitting the fields of a wide struct into local
  /// variables while they are read.
  @inlinable
  @inline(__always)
  public func keepInMemory<Fields>(_ fields: inout Fields) {
    // The called function is not generic: the metadata of wide fields would be most of a codec.
    withUnsafeMutablePointer(to: &fields) { hold(UnsafeMutableRawPointer($0)) }
  }

  @usableFromInline
  @inline(never)
  func hold(_ fields: UnsafeMutableRawPointer) {}
}

/// Throws the fault of a missing member. It is a function of its own, because the code that makes
/// and throws a fault is large.
@usableFromInline
@inline(never)
func refuseMissing(
  _ index: Int, of members: MemberTable, at offset: Int
) throws(JSONFault) -> Never {
  throw JSONFault(.missingMember, at: offset, expected: members[index].text)
}

extension [UInt8] {
  /// Returns the version that was read at `range`; nil if it does not fit `Int`.
  func version(at range: Range<Int>) -> Int? {
    try? JSONReader.read(self, in: range) { (reader) throws(JSONFault) in
      try reader.readInteger(as: Int.self)
    }
  }
}

/// The result of a visit of a struct's fields: the members that make a root a document, and the
/// keys of the struct's parts.
@usableFromInline
struct DocumentMembers {
  /// The index of the version; nil if there is none.
  var version: Int?
  /// The index of the list of entries; nil if there is none.
  var entries: Int?
  /// The keys of the parts that are flattened into the struct.
  var claimed = ClaimedKeys()
  /// The indices of the fields that are nil, of a type that has a value for `null`.
  var nilBesideNull: Set<Int> = []

  @usableFromInline
  mutating func note<C: JSONCodec>(_ index: Int, _ codec: C.Type) {
    if codec is any EntryListCodec.Type { entries = index }
  }

  @usableFromInline
  mutating func noteVersion(_ index: Int) { version = index }

  @usableFromInline
  mutating func noteOptional<C: JSONCodec>(_ index: Int, _ value: C.Value?, as codec: C.Type) {
    if value == nil, C.readsNull { nilBesideNull.insert(index) }
  }
}

/// A codec of a document's list of entries, for any type of entry. Only ``AsideListCodec``
/// conforms.
@usableFromInline
protocol EntryListCodec: JSONCodec {}
