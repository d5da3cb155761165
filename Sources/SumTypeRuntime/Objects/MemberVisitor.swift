import Foundation

/// Visits the fields of a struct, and writes, compares or merges them.
///
/// Generated code calls it for each field in schema order, with the index of the field's key in the
/// codec's ``JSONObjectCodec/members``. One generated function serves all three purposes:
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
  /// The first of the keys, if the visitor writes.
  @usableFromInline let firstKey: MemberKey?
  /// The writer, if the visitor writes; otherwise nil. It outlives the visitor, because both exist
  /// only within one call of ``encode(_:to:_:)``. The same is true of the other pointers.
  @usableFromInline let writer: UnsafeMutablePointer<JSONWriter>?
  /// The object that is merged, if the visitor merges.
  @usableFromInline let object: UnsafeMutablePointer<ObjectRewriting>?
  /// The result, if the visitor surveys.
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

  /// Whether all fields that `body` visits are the same as the old ones.
  static func compare(_ body: (inout MemberVisitor) -> Void) -> Bool {
    var fields = MemberVisitor(.compare)
    body(&fields)
    return fields.isSame
  }

  /// Finds, among the fields that `body` visits, the members of a document and the keys of parts.
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

extension MemberVisitor {
  /// Visits a field that always has a value.
  @inlinable
  public mutating func visit<C: JSONCodec>(
    _ index: Int, _ value: C.Value, over old: C.Value, as codec: C.Type
  ) {
    if let writer {
      writeKey(index, to: writer)
      C.encode(value, to: &writer.pointee)
    } else {
      visitOld(index, value, over: old, as: codec)
    }
  }

  /// Visits a field with bounds that always has a value. A value outside the bounds refuses the
  /// save.
  @inlinable
  public mutating func visit<C: BoundedCodec, Bounds: RangeExpression>(
    _ index: Int, _ value: C.Value, over old: C.Value, as codec: C.Type, in bounds: Bounds
  ) where C.Measured == C.Value, Bounds.Bound == C.Measure {
    visitBounded(index, value, over: old, as: codec, in: bounds)
  }

  @inlinable
  @inline(__always)
  mutating func visitBounded<C: BoundedCodec, Bounds: RangeExpression>(
    _ index: Int, _ value: C.Value, over old: C.Value, as codec: C.Type, in bounds: Bounds
  ) where C.Measured == C.Value, Bounds.Bound == C.Measure {
    if let writer {
      writeKey(index, to: writer)
      if let fault = C.fault(of: value, in: bounds) { writer.pointee.refuseNext(fault) }
      C.encode(value, to: &writer.pointee)
    } else {
      visitOld(index, value, over: old, as: codec, fault: C.fault(of: value, in: bounds))
    }
  }

  /// Visits a field that may be nil. `newNil` is the spelling of a nil that was not read.
  @inlinable
  public mutating func visitOptional<C: JSONCodec>(
    _ index: Int, _ value: C.Value?, over old: C.Value?, as codec: C.Type,
    newNil: NilSpelling = .absent
  ) {
    visitAnyOptional(index, value, over: old, as: codec, newNil: newNil)
  }

  @inlinable
  @inline(__always)
  mutating func visitAnyOptional<C: JSONCodec>(
    _ index: Int, _ value: C.Value?, over old: C.Value?, as codec: C.Type, newNil: NilSpelling
  ) {
    if let writer {
      if let value {
        writeKey(index, to: writer)
        C.encode(value, to: &writer.pointee)
      } else if newNil == .null {
        writeKey(index, to: writer)
        writer.pointee.null()
      }
    } else {
      visitOldOptional(index, value, over: old, as: codec, newNil: newNil)
    }
  }

  /// Visits a field that may be nil, with bounds for its value.
  @inlinable
  public mutating func visitOptional<C: BoundedCodec, Bounds: RangeExpression>(
    _ index: Int, _ value: C.Value?, over old: C.Value?, as codec: C.Type,
    newNil: NilSpelling = .absent, in bounds: Bounds
  ) where C.Measured == C.Value, Bounds.Bound == C.Measure {
    let fault = value.flatMap { C.fault(of: $0, in: bounds) }
    if let writer {
      if let value {
        writeKey(index, to: writer)
        if let fault { writer.pointee.refuseNext(fault) }
        C.encode(value, to: &writer.pointee)
      } else if newNil == .null {
        writeKey(index, to: writer)
        writer.pointee.null()
      }
    } else {
      visitOldOptional(index, value, over: old, as: codec, newNil: newNil, fault: fault)
    }
  }

  /// Visits the version of a document, which is no property of the value. A new document has
  /// `current`; a loaded document keeps its own version if that is larger.
  @inlinable
  public mutating func visitVersion(_ index: Int, _ current: Int) {
    switch mode {
    case .encode:
      if let writer {
        writeKey(index, to: writer)
        writer.pointee.integer(current)
      }
    case .compare: break
    case .merge: object?.pointee.noteVersion(index, current)
    case .survey: found?.pointee.noteVersion(index)
    }
  }

  @inlinable
  @inline(__always)
  func writeKey(_ index: Int, to writer: UnsafeMutablePointer<JSONWriter>) {
    if let firstKey { writer.pointee.key(firstKey.following(by: index)) }
  }
}

// MARK: - Comparing, merging and surveying

// Not inlined, so that writing a new value does not pay for what only a merge needs.
extension MemberVisitor {
  @inlinable
  @inline(never)
  mutating func visitOld<C: JSONCodec>(
    _ index: Int, _ value: C.Value, over old: C.Value, as codec: C.Type, fault: JSONFault? = nil
  ) {
    switch mode {
    case .encode: break
    case .compare: if isSame { isSame = C.isSame(value, old) }
    case .merge:
      if let object, object.pointee.isChanged(value, over: old, as: codec) {
        object.pointee.merge(index, value, over: old, as: codec, fault: fault)
      }
    case .survey: found?.pointee.note(index, codec)
    }
  }

  @inlinable
  @inline(never)
  mutating func visitOldOptional<C: JSONCodec>(
    _ index: Int, _ value: C.Value?, over old: C.Value?, as codec: C.Type, newNil: NilSpelling,
    fault: JSONFault? = nil
  ) {
    switch mode {
    case .encode: break
    case .compare: if isSame { isSame = C.isSameOptional(value, old) }
    case .merge:
      if let object, object.pointee.isChangedOptional(value, over: old, as: codec) {
        object.pointee.mergeOptional(
          index, value, over: old, as: codec, newNil: newNil, fault: fault)
      }
    case .survey: found?.pointee.noteOptional(index, value, as: codec)
    }
  }
}

/// Visits the scalars that most fields have. These functions are not generic and write key and
/// value together, so that the modules of generated code need no copies of them.
extension MemberVisitor {
  /// Visits a UUID that always has a value.
  public mutating func visit(
    _ index: Int, _ value: UUID, over old: UUID, as codec: UUIDCodec.Type
  ) {
    guard let writer, let firstKey else { return visitOld(index, value, over: old, as: codec) }
    UUIDCodec.encode(value, under: firstKey.following(by: index), to: &writer.pointee)
  }

  /// Visits a date that always has a value.
  public mutating func visit(
    _ index: Int, _ value: Date, over old: Date, as codec: ISO8601DateCodec.Type
  ) {
    guard let writer, let firstKey else { return visitOld(index, value, over: old, as: codec) }
    ISO8601DateCodec.encode(value, under: firstKey.following(by: index), to: &writer.pointee)
  }

  /// Visits a string that always has a value.
  public mutating func visit(
    _ index: Int, _ value: String, over old: String, as codec: StringCodec.Type
  ) {
    guard let writer, let firstKey else { return visitOld(index, value, over: old, as: codec) }
    writer.pointee.member(firstKey.following(by: index), string: value)
  }

  /// Visits an integer that always has a value.
  public mutating func visit(
    _ index: Int, _ value: Int, over old: Int, as codec: IntegerCodec<Int>.Type
  ) {
    guard let writer, let firstKey else { return visitOld(index, value, over: old, as: codec) }
    writer.pointee.member(firstKey.following(by: index), integer: value)
  }

  /// Visits an integer with bounds that always has a value. A value outside the bounds refuses the
  /// save.
  public mutating func visit(
    _ index: Int, _ value: Int, over old: Int, as codec: IntegerCodec<Int>.Type,
    in bounds: ClosedRange<Int>
  ) {
    let isWithin = value >= bounds.lowerBound && value <= bounds.upperBound
    guard let writer, let firstKey, isWithin else {
      return visitBounded(index, value, over: old, as: codec, in: bounds)
    }
    writer.pointee.member(firstKey.following(by: index), integer: value)
  }

  /// Visits a string that may be nil. `newNil` is the spelling of a nil that was not read.
  public mutating func visitOptional(
    _ index: Int, _ value: String?, over old: String?, as codec: StringCodec.Type,
    newNil: NilSpelling = .absent
  ) {
    guard let writer, let firstKey, let value else {
      return visitAnyOptional(index, value, over: old, as: codec, newNil: newNil)
    }
    writer.pointee.member(firstKey.following(by: index), string: value)
  }
}

extension MemberVisitor {
  /// Visits a flattened struct or union.
  ///
  /// - Parameters:
  ///   - index: the number of the struct's own members before the part.
  ///   - value: the part's value.
  ///   - old: the part's old value, for a comparison or a merge.
  ///   - codec: the part's codec.
  ///   - number: the position of the part in `parts`.
  ///   - parts: the keys that each part may have.
  ///   - members: the struct's own keys.
  public mutating func visitPart<C: FlatCodec>(
    afterMembers index: Int, _ value: C.Value, over old: C.Value, as codec: C.Type, _ number: Int,
    of parts: [MemberTable], beside members: MemberTable
  ) {
    visitOptionalPart(
      afterMembers: index, value, over: old, as: codec, number, of: parts, beside: members)
  }

  /// Visits a flattened struct or union that may be missing.
  public mutating func visitOptionalPart<C: FlatCodec>(
    afterMembers index: Int, _ value: C.Value?, over old: C.Value?, as codec: C.Type, _ number: Int,
    of parts: [MemberTable], beside members: MemberTable
  ) {
    switch mode {
    case .encode:
      if let value { encodePart(value, as: codec, number, of: parts, beside: members) }
    case .compare: if isSame { isSame = C.isSameOptional(value, old) }
    case .merge:
      if let object, object.pointee.isChangedOptional(value, over: old, as: codec) {
        object.pointee.mergePart(
          index, value, over: old, as: codec, keys: parts[number],
          others: MemberTable.others(than: number, of: parts, members))
      }
    case .survey: if let found { C.claim(value, keys: parts[number], in: &found.pointee.claimed) }
    }
  }

  /// Writes a part. An unknown value may bring along members of another object. The value cannot be
  /// written if the struct or another part has one of their keys.
  private func encodePart<C: FlatCodec>(
    _ value: C.Value, as codec: C.Type, _ number: Int, of parts: [MemberTable],
    beside members: MemberTable
  ) {
    guard let writer else { return }
    let before = writer.pointee.keysBroughtAlong.count
    C.encodePart(value, to: &writer.pointee)
    if writer.pointee.keysBroughtAlong.count == before { return }
    let others = MemberTable.others(than: number, of: parts, members)
    writer.pointee.refuseKeys(addedSince: before) { key in
      others.contains { $0.index(of: key) != nil }
    }
  }
}

extension JSONWriter {
  /// Refuses the object that is being written if an unknown value has brought along a key that
  /// something else in the object has.
  ///
  /// - Parameters:
  ///   - before: the count of `keysBroughtAlong` before the value was written.
  ///   - isOfOthers: returns whether something else in the object has a key.
  @usableFromInline
  mutating func refuseKeys(
    addedSince before: Int, isOfOthers: (UnsafeRawBufferPointer) -> Bool
  ) {
    let nesting = nesting
    let isKnown = keysBroughtAlong[before...].contains { brought in
      brought.nesting == nesting && brought.key.withUnsafeBytes { isOfOthers($0) }
    }
    if isKnown { refuseNext(.membersOfOthers) }
  }
}

extension JSONFault {
  /// The fault of an unknown value with a member whose key belongs to something else in the object.
  static let membersOfOthers = JSONFault(
    .unrepresentable, at: 0, expected: "members whose keys no other part of the object uses")
}

extension MemberTable {
  /// Returns the keys of a struct and of all its parts except one.
  static func others(
    than number: Int, of parts: [MemberTable], _ members: MemberTable
  ) -> [MemberTable] {
    var others = [members]
    for (place, keys) in parts.enumerated() where place != number { others.append(keys) }
    return others
  }
}
