/// The bounds of the elements of a list or a map, or of an alias, as a type, so that they can be a
/// parameter of a codec.
///
/// ```swift
/// enum MarksLimits: ElementLimits {
///   static var bounds: ClosedRange<Int> { Report.marksElementBounds }
/// }
/// ```
public protocol ElementLimits {
  /// The type of the bounds: `ClosedRange<Int>`.
  associatedtype Bounds: RangeExpression

  /// The bounds of each element.
  static var bounds: Bounds { get }
}

/// A codec of elements, or of the raw values of an alias, that have bounds:
/// `ArrayCodec<LimitedCodec<IntegerCodec<Int>, MarksLimits>>`.
///
/// An element that is read outside its bounds does not fit; one that the app has set refuses the
/// save.
public enum LimitedCodec<Base: BoundedCodec, Limits: ElementLimits>: JSONCodec
where Base.Measured == Base.Value, Limits.Bounds.Bound == Base.Measure {
  public static var isComposite: Bool { Base.isComposite }

  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Base.Value {
    try Base.decode(from: &reader, in: Limits.bounds)
  }

  @inlinable
  public static func encode(_ value: Base.Value, to writer: inout JSONWriter) {
    if let fault = Base.fault(of: value, in: Limits.bounds) { writer.refuseNext(fault) }
    Base.encode(value, to: &writer)
  }

  @inlinable
  public static func isSame(_ lhs: Base.Value, _ rhs: Base.Value) -> Bool { Base.isSame(lhs, rhs) }

  public static func merge(_ value: Base.Value, over old: Base.Value, in merge: inout Merge) {
    if let fault = Base.fault(of: value, in: Limits.bounds) { merge.refuse(fault) }
    Base.merge(value, over: old, in: &merge)
  }

  public static func canMerge(_ value: Base.Value, over old: Base.Value) -> Bool {
    Base.canMerge(value, over: old)
  }

  @inlinable
  public static func identify(_ value: Base.Value, in identity: inout IdentityWriter) {
    Base.identify(value, in: &identity)
  }
}

/// A mapping of elements, or of an alias, with bounds.
public enum LimitedMapping<Base: WireMapping & Measuring, Limits: ElementLimits>: WireMapping
where Base.Measured == Base.Domain, Limits.Bounds.Bound == Base.Measure {
  /// - Throws: `MappingError` if the value is outside its bounds.
  @inlinable
  public static func domain(_ dto: Base.DTO) throws(MappingError) -> Base.Domain {
    let value = try Base.domain(dto)
    guard Base.isWithin(Limits.bounds, value) else {
      throw fault(of: value)
    }
    return value
  }

  @usableFromInline @inline(never)
  static func fault(of value: Base.Domain) -> MappingError {
    // The value of an alias is shown as its raw value.
    let raw = (value as? any RawRepresentable)?.rawValue
    return Base.brokenError(
      of: value, Limits.bounds, found: raw.map { "\($0)" } ?? "\(value)")
  }

  @inlinable
  public static func dto(_ domain: Base.Domain) -> Base.DTO { Base.dto(domain) }
}
