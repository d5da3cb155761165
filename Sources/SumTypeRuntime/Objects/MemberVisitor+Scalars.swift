import Foundation

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
