/// Goes through the fields of a struct and writes, compares or merges them.
///
/// Generated code calls it for each field in schema order, with the index of the field's key in the
/// codec's ``JSONObjectCodec/members``, and has one function for all three:
///
/// ```swift
/// fields.visit(3, value.intensity, over: old.intensity, as: IntegerCodec<Int>.self, in: 1...5)
/// fields.visitOptional(4, value.note, over: old.note, as: StringCodec.self)
/// ```
@frozen
public struct MemberVisitor: ~Copyable {
  @frozen
  @usableFromInline
  enum Mode: UInt8 {
    case encode
    case compare
    case merge
    case survey
  }

  @usableFromInline let mode: Mode
  /// Whether all fields so far are the same as the old ones.
  @usableFromInline var isSame: Bool
  /// The first of the keys that a visitor which encodes writes.
  @usableFromInline let firstKey: MemberKey?
  /// The writer of a visitor that encodes, and of no other. It outlives the visitor: both live in one
  /// call of ``encode(_:to:_:)``. So does everything else that a visitor points to.
  @usableFromInline let writer: UnsafeMutablePointer<JSONWriter>?
  /// What a visitor that merges does to the object.
  @usableFromInline let object: UnsafeMutablePointer<ObjectRewriting>?
  /// What a visitor that surveys finds.
  @usableFromInline let found: UnsafeMutablePointer<DocumentMembers>?

  @inlinable
  init(
    _ mode: Mode, firstKey: MemberKey? = nil, writer: UnsafeMutablePointer<JSONWriter>? = nil,
    object: UnsafeMutablePointer<ObjectRewriting>? = nil,
    found: UnsafeMutablePointer<DocumentMembers>? = nil
  ) {
    self.mode = mode
    self.isSame = true
    self.firstKey = firstKey
    self.writer = writer
    self.object = object
    self.found = found
  }
}

extension MemberVisitor {
  /// Writes the fields that `body` visits into the object that the writer has begun.
  @inlinable
  static func encode(
    _ members: MemberTable, to writer: inout JSONWriter, _ body: (inout MemberVisitor) -> Void
  ) {
    withUnsafeMutablePointer(to: &writer) { writer in
      var fields = MemberVisitor(.encode, firstKey: members[0], writer: writer)
      body(&fields)
    }
  }

  /// Whether all fields that `body` visits are the same.
  static func compare(_ body: (inout MemberVisitor) -> Void) -> Bool {
    var fields = MemberVisitor(.compare)
    body(&fields)
    return fields.isSame
  }

  /// Which of the fields that `body` visits make a document.
  static func survey(_ body: (inout MemberVisitor) -> Void) -> DocumentMembers {
    var found = DocumentMembers()
    withUnsafeMutablePointer(to: &found) { found in
      var fields = MemberVisitor(.survey, found: found)
      body(&fields)
    }
    return found
  }

  /// Merges the fields that `body` visits into the object at the merge's range.
  @usableFromInline
  static func merge(
    _ members: MemberTable, in merge: inout Merge, _ body: (inout MemberVisitor) -> Void
  ) {
    withUnsafeMutablePointer(to: &merge) { merge in
      var object = ObjectRewriting(members, in: merge)
      withUnsafeMutablePointer(to: &object) { object in
        ObjectRewriting.mergeFields(
          of: object, isDifferent: merge.pointee.isDifferent, body)
      }
      object.finish()
    }
  }
}
