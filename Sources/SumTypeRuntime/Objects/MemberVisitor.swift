import Foundation

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

extension MemberVisitor {
  /// A field that always has a value.
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

  /// A field that always has a value, within bounds. A value beyond them refuses the save.
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

  /// A field that may be nil. `newNil` says how a nil is written that was not read.
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

  /// A field that may be nil, with bounds for its value if there is one.
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

  /// The version of a document. It is not a property of the value: a new document has `current`,
  /// and one that was read keeps its own if that is larger.
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

// MARK: - Beside writing

// Apart, so that what is written anew does not pay for what only a merge needs.
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
    case .encode, .survey: break
    case .compare: if isSame { isSame = C.isSameOptional(value, old) }
    case .merge:
      if let object, object.pointee.isChangedOptional(value, over: old, as: codec) {
        object.pointee.mergeOptional(
          index, value, over: old, as: codec, newNil: newNil, fault: fault)
      }
    }
  }
}

/// The scalars that most fields have. There is no need of a copy of these for each module of
/// generated code: they are not generic, and write key and value at once.
extension MemberVisitor {
  /// A UUID that always has a value.
  public mutating func visit(
    _ index: Int, _ value: UUID, over old: UUID, as codec: UUIDCodec.Type
  ) {
    guard let writer, let firstKey else { return visitOld(index, value, over: old, as: codec) }
    UUIDCodec.encode(value, under: firstKey.following(by: index), to: &writer.pointee)
  }

  /// A date that always has a value.
  public mutating func visit(
    _ index: Int, _ value: Date, over old: Date, as codec: ISO8601DateCodec.Type
  ) {
    guard let writer, let firstKey else { return visitOld(index, value, over: old, as: codec) }
    ISO8601DateCodec.encode(value, under: firstKey.following(by: index), to: &writer.pointee)
  }

  /// A string that always has a value.
  public mutating func visit(
    _ index: Int, _ value: String, over old: String, as codec: StringCodec.Type
  ) {
    guard let writer, let firstKey else { return visitOld(index, value, over: old, as: codec) }
    writer.pointee.member(firstKey.following(by: index), string: value)
  }

  /// An integer that always has a value.
  public mutating func visit(
    _ index: Int, _ value: Int, over old: Int, as codec: IntegerCodec<Int>.Type
  ) {
    guard let writer, let firstKey else { return visitOld(index, value, over: old, as: codec) }
    writer.pointee.member(firstKey.following(by: index), integer: value)
  }

  /// An integer that always has a value, within bounds. A value beyond them refuses the save.
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

  /// A string that may be nil. `newNil` says how a nil is written that was not read.
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
  ///   - index: how many members of the struct's own come before it.
  ///   - value: what is flattened.
  ///   - old: what it was, where it is compared or merged.
  ///   - codec: what writes it.
  ///   - number: which of the parts it is.
  ///   - parts: the keys that may be those of each part.
  ///   - members: the struct's own keys.
  public mutating func visitPart<C: FlatCodec>(
    _ index: Int, _ value: C.Value, over old: C.Value, as codec: C.Type, _ number: Int,
    of parts: [MemberTable], beside members: MemberTable
  ) {
    switch mode {
    case .encode: encodePart(value, as: codec, number, of: parts, beside: members)
    case .compare: if isSame { isSame = C.isSame(value, old) }
    case .merge:
      if let object, object.pointee.isChanged(value, over: old, as: codec) {
        object.pointee.mergePart(
          index, value, over: old, as: codec, keys: parts[number],
          others: MemberTable.others(than: number, of: parts, members))
      }
    case .survey: if let found { C.claim(value, keys: parts[number], in: &found.pointee.claimed) }
    }
  }

  /// Visits a flattened struct or union that may be missing.
  public mutating func visitOptionalPart<C: FlatCodec>(
    _ index: Int, _ value: C.Value?, over old: C.Value?, as codec: C.Type, _ number: Int,
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

  /// Writes a part. An unknown value may bring members along from another object. Where the struct or
  /// another part has one of their keys, the value cannot be written.
  private func encodePart<C: FlatCodec>(
    _ value: C.Value, as codec: C.Type, _ number: Int, of parts: [MemberTable],
    beside members: MemberTable
  ) {
    guard let writer else { return }
    let before = writer.pointee.keysBroughtAlong.count
    C.encodePart(value, to: &writer.pointee)
    if writer.pointee.keysBroughtAlong.count == before { return }
    let others = MemberTable.others(than: number, of: parts, members)
    writer.pointee.refuseKeys(broughtAlongSince: before) { key in
      others.contains { $0.index(of: key) != nil }
    }
  }
}

extension JSONWriter {
  /// Refuses the object that is written if an unknown value has brought a key along that something
  /// else in the object has.
  ///
  /// - Parameters:
  ///   - before: how many keys had been brought along when the value was not yet written.
  ///   - isOfOthers: whether something else in the object has the key.
  @usableFromInline
  mutating func refuseKeys(
    broughtAlongSince before: Int, isOfOthers: (UnsafeRawBufferPointer) -> Bool
  ) {
    let nesting = nesting
    let isKnown = keysBroughtAlong[before...].contains { brought in
      brought.nesting == nesting && brought.key.withUnsafeBytes { isOfOthers($0) }
    }
    if isKnown { refuseNext(.membersOfOthers) }
  }
}

extension JSONFault {
  /// An unknown value has a member whose key belongs to something else in the object.
  static let membersOfOthers = JSONFault(
    .unrepresentable, at: 0, expected: "members whose keys belong to nothing else in the object")
}

extension MemberTable {
  /// The keys in an object of everybody but one of its parts.
  static func others(
    than number: Int, of parts: [MemberTable], _ members: MemberTable
  ) -> [MemberTable] {
    var others = [members]
    for (place, keys) in parts.enumerated() where place != number { others.append(keys) }
    return others
  }
}
