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
  // Said again so that it is inferred from ``visit(_:over:in:)``.
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
    MemberVisitor.encode(members, to: &writer) { fields in
      visit(value, over: value, in: &fields)
    }
    writer.endObject()
  }

  public static func writeMembers(_ value: Value, to writer: inout JSONWriter) {
    MemberVisitor.encode(members, to: &writer) { fields in
      visit(value, over: value, in: &fields)
    }
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
