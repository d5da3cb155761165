/// The codec of a struct. Generated code says which members there are, and how a value is made of
/// them and shown.
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
  // Repeated so that it is inferred from ``visit(_:over:in:)``.
  associatedtype Value

  /// The keys that are read and written, in the order of the schema.
  static var members: MemberTable { get }

  /// Reads the members of an object that is open. The object's end is passed.
  ///
  /// - Parameters:
  ///   - reader: stands in the object.
  ///   - object: the object, which is open.
  ///   - members: the table of that name. It is looked up once for an object, since a `static let` is
  ///     asked each time whether it has been made yet.
  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> Value

  /// What a save does with unknown members; by default it keeps them.
  /// ``decode(from:in:members:)`` tells the reader: `object.onSave = Self.onSave`.
  static var onSave: KeptPolicy { get }

  /// Shows every field to `fields`, new and old, in the order of the schema. What happens to them
  /// is the visitor's business: they are written, compared or merged.
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

  /// Reads the members of an object that is open: the first of them may have been read by a union
  /// around it. The object's end is passed.
  @inlinable
  public static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Value {
    try decode(from: &reader, in: &object, members: members)
  }

  /// Writes the members of a new value into the object that the writer has begun, without a call:
  /// the payloads of most unions come here.
  @inlinable
  public static func encodeMembers(_ value: Value, to writer: inout JSONWriter) {
    MemberVisitor.encode(members, to: &writer) { fields in
      visit(value, over: value, in: &fields)
    }
  }

  // What follows is there once, and not in each codec again with all its fields.

  public static func encode(_ value: Value, to writer: inout JSONWriter) {
    if writer.refusesNesting() { return }
    writer.beginObject()
    writeMembers(value, to: &writer)
    writer.endObject()
  }

  public static func writeMembers(_ value: Value, to writer: inout JSONWriter) {
    encodeMembers(value, to: &writer)
  }

  /// A struct that has the key of the tag has it as a constant.
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

extension JSONCodec {
  @inlinable
  static func isSameOptional(_ lhs: Value?, _ rhs: Value?) -> Bool {
    switch (lhs, rhs) {
    case (let lhs?, let rhs?): isSame(lhs, rhs)
    case (nil, nil): true
    default: false
    }
  }
}

extension JSONCodec where Self: Measuring, Measured == Value {
  /// What is wrong with a value that breaks its bounds; nil if it keeps to them.
  @inlinable
  static func fault<Bounds: RangeExpression>(
    of value: Value, in bounds: Bounds
  ) -> JSONFault? where Bounds.Bound == Measure {
    isWithin(bounds, value) ? nil : brokenFault(of: value, bounds)
  }

  @usableFromInline
  @inline(never)
  static func brokenFault<Bounds: RangeExpression>(
    of value: Value, _ bounds: Bounds
  ) -> JSONFault where Bounds.Bound == Measure {
    var fault = JSONFault(.outOfRange, at: 0, expected: boundsExpectation)
    fault.brokenBounds = BrokenBounds(
      bounds: spelling(of: bounds), measure: measure(of: value).map { "\($0)" } ?? "nil")
    return fault
  }

  /// `1...5`, `1...` or `...5`.
  private static func spelling(of bounds: some RangeExpression) -> String {
    switch bounds {
    case let bounds as PartialRangeFrom<Measure>: "\(bounds.lowerBound)..."
    case let bounds as PartialRangeThrough<Measure>: "...\(bounds.upperBound)"
    default: "\(bounds)"
    }
  }
}

extension JSONReader {
  /// The value of a member that has to be there.
  ///
  /// - Throws: `.missingMember` with the key, at the object's opening brace, if `value` is nil.
  @inlinable
  public func require<Value>(
    _ value: Value?, _ index: Int, of members: MemberTable, in object: ObjectCursor
  ) throws(JSONFault) -> Value {
    guard let value else { try refuseMissing(index, of: members, at: object.openOffset) }
    return value
  }

  /// Reads the version of a document. Any whole number is one, also one from the future; the
  /// document keeps it, and the value does not need it.
  ///
  /// - Throws: `.typeMismatch` if it is no number, `.invalidValue` if it is not a whole one.
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
  /// Does nothing but hold the optimiser from taking apart the fields of a wide struct while they
  /// are read.
  @inlinable
  @inline(__always)
  public func keepInMemory<Fields>(_ fields: inout Fields) {
    // Not generic beyond here: the metadata of wide fields would be most of a codec.
    withUnsafeMutablePointer(to: &fields) { hold(UnsafeMutableRawPointer($0)) }
  }

  @usableFromInline
  @inline(never)
  func hold(_ fields: UnsafeMutableRawPointer) {}
}

/// Throws by itself: a fault is large, and so is code that makes one and throws it.
@usableFromInline
@inline(never)
func refuseMissing(
  _ index: Int, of members: MemberTable, at offset: Int
) throws(JSONFault) -> Never {
  throw JSONFault(.missingMember, at: offset, expected: members[index].text)
}

extension [UInt8] {
  /// The version that was read at `range`; nil if it is larger than any that could be current.
  func version(at range: Range<Int>) -> Int? {
    try? JSONReader.read(self, in: range) { (reader) throws(JSONFault) in
      try reader.readInteger(as: Int.self)
    }
  }
}

/// What visiting the fields of a struct finds: the members that make a root a document, and the keys
/// of what is flattened into it.
@usableFromInline
struct DocumentMembers {
  /// The index of the version.
  var version: Int?
  /// The index of the list of entries.
  var entries: Int?
  /// The keys of what is flattened into it.
  var claimed = ClaimedKeys()

  @usableFromInline
  mutating func note<C: JSONCodec>(_ index: Int, _ codec: C.Type) {
    if codec is any EntryListCodec.Type { entries = index }
  }

  @usableFromInline
  mutating func noteVersion(_ index: Int) { version = index }
}
