/// Goes through the fields of a struct and writes, compares or merges them.
///
/// Generated code calls it for each field in schema order, with the index of the field's key in the
/// codec's ``ObjectCodec/members``, and has one function for all three:
///
/// ```swift
/// fields.visit(3, value.intensity, over: old.intensity, as: IntegerCodec<Int>.self, in: 1...5)
/// fields.visitOptional(4, value.note, over: old.note, as: StringCodec.self)
/// ```
public struct MemberVisitor: ~Copyable {
  @usableFromInline
  enum Mode: UInt8 {
    case encode
    case compare
    case merge
    case survey
  }

  @usableFromInline let mode: Mode
  @usableFromInline let members: MemberTable
  /// Whether all fields so far are the same as the old ones.
  @usableFromInline var isSame = true
  /// The writer of a visitor that encodes. It outlives the visitor: both live in one call of
  /// ``encode(_:to:_:)``.
  @usableFromInline let writer: UnsafeMutablePointer<JSONWriter>?
  /// The merge of a visitor that merges, likewise.
  let merge: UnsafeMutablePointer<Merge>?
  var object: ObjectMerge?
  /// What a visitor that surveys has found.
  var found = DocumentMembers()

  @usableFromInline
  init(
    _ mode: Mode, _ members: MemberTable, writer: UnsafeMutablePointer<JSONWriter>? = nil,
    merge: UnsafeMutablePointer<Merge>? = nil
  ) {
    self.mode = mode
    self.members = members
    self.writer = writer
    self.merge = merge
    if let merge { object = ObjectMerge(members, in: &merge.pointee) }
  }
}

extension MemberVisitor {
  /// Writes the fields that `body` visits into the object that the writer has begun.
  @inlinable
  static func encode(
    _ members: MemberTable, to writer: inout JSONWriter, _ body: (inout MemberVisitor) -> Void
  ) {
    withUnsafeMutablePointer(to: &writer) { writer in
      var fields = MemberVisitor(.encode, members, writer: writer)
      body(&fields)
    }
  }

  /// Whether all fields that `body` visits are the same.
  @inlinable
  static func compare(
    _ members: MemberTable, _ body: (inout MemberVisitor) -> Void
  ) -> Bool {
    var fields = MemberVisitor(.compare, members)
    body(&fields)
    return fields.isSame
  }

  /// Which of the fields that `body` visits make a document.
  static func survey(
    _ members: MemberTable, _ body: (inout MemberVisitor) -> Void
  ) -> DocumentMembers {
    var fields = MemberVisitor(.survey, members)
    body(&fields)
    return fields.found
  }

  /// Merges the fields that `body` visits into the object at the merge's range.
  @usableFromInline
  static func merge(
    _ members: MemberTable, in merge: inout Merge, _ body: (inout MemberVisitor) -> Void
  ) {
    withUnsafeMutablePointer(to: &merge) { merge in
      var fields = MemberVisitor(.merge, members, merge: merge)
      body(&fields)
      fields.object?.write(in: &merge.pointee)
    }
  }
}

/// The members of a root that make it a document.
struct DocumentMembers {
  /// The index of the version.
  var version: Int?
  /// The index of the list of entries.
  var entries: Int?
}
