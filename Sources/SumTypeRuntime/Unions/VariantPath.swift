/// Names a variant of a union as a key path names a field: it gets the payload out of a union, and
/// makes a union of a payload.
///
/// ```swift
/// post[.mood]?.intensity += 1                       // nothing happens to a post of another variant
/// let isText = post.is(.text)
/// let names = actions.compactMap { $0[VariantPath.counter.appending(.renamed)] }
/// ```
/// `"paths": true` at a union of a schema generates one for each variant:
///
/// ```swift
/// extension VariantPath<Post, MoodPost> {
///   public static var mood: Self {
///     Self({ .mood($0) }) { if case .mood(let value) = $0 { value } else { nil } }
///   }
/// }
/// ```
/// The payload of a variant that holds nothing is `Void`. An app makes paths of its own enums in the
/// same way.
@frozen
public struct VariantPath<UnionValue, PayloadValue>: Sendable {
  @usableFromInline package let make: @Sendable (consuming PayloadValue) -> UnionValue
  @usableFromInline let payload: @Sendable (UnionValue) -> PayloadValue?

  /// - Parameters:
  ///   - make: the union that holds a payload: the case itself.
  ///   - payload: what a union holds; nil if it is another variant.
  @inlinable
  public init(
    _ make: @escaping @Sendable (consuming PayloadValue) -> UnionValue,
    _ payload: @escaping @Sendable (UnionValue) -> PayloadValue?
  ) {
    self.make = make
    self.payload = payload
  }

  /// The path of a variant that holds nothing.
  ///
  /// ```swift
  /// Self(Step.stop) { if case .stop = $0 { () } else { nil } }
  /// ```
  @inlinable
  public init(
    _ bare: @autoclosure @escaping @Sendable () -> UnionValue,
    _ payload: @escaping @Sendable (UnionValue) -> Void?
  ) where PayloadValue == Void {
    make = { _ in bare() }
    self.payload = payload
  }
}

extension VariantPath {
  /// The union of this variant that holds a payload.
  @inlinable
  public func embed(_ payload: consuming PayloadValue) -> UnionValue { make(payload) }

  /// What a union of this variant holds; nil if it is another one.
  @inlinable
  public func extract(from union: UnionValue) -> PayloadValue? { payload(union) }

  /// Whether a union is of this variant.
  @inlinable
  public func matches(_ union: UnionValue) -> Bool { payload(union) != nil }

  /// Gives a union of this variant another payload. A union of another variant, and one that is given
  /// nil, stays what it is: a path never changes the variant.
  @inlinable
  public func replace(in union: inout UnionValue, with new: PayloadValue?) {
    if let new, matches(union) { union = make(new) }
  }

  /// Changes what a union of this variant holds in place: a list in it is not copied.
  ///
  /// ```swift
  /// let count = VariantPath.checklist.modify(&item) { list in
  ///   list.tasks.append(task)
  ///   return list.tasks.count
  /// }
  /// ```
  /// - Returns: what `body` returns; nil if the union is another variant, which stays what it is.
  /// - Throws: what `body` throws; what it changed before that stays changed.
  @inlinable
  public func modify<Result, Failure: Error>(
    _ union: inout UnionValue, _ body: (inout PayloadValue) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard var value = payload(union) else { return nil }
    // The union releases its payload, which then has one owner and is not copied by a change.
    _ = consume union
    do throws(Failure) {
      let result = try body(&value)
      union = make(value)
      return result
    } catch {
      union = make(value)
      throw error
    }
  }

  /// The path to a variant of what this variant holds.
  ///
  /// ```swift
  /// let added: VariantPath<AppAction, Int> = VariantPath.counter.appending(.add)
  /// ```
  /// The name of the type begins it: Swift takes what a leading dot begins for the type of the whole.
  @inlinable
  public func appending<Inner>(_ path: VariantPath<PayloadValue, Inner>) -> VariantPath<
    UnionValue, Inner
  > {
    VariantPath<UnionValue, Inner>(
      { make(path.make($0)) }, { union in payload(union).flatMap(path.payload) })
  }
}
