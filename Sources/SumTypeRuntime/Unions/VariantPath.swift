/// A path to a variant of a union, as a key path is a path to a field: it extracts the payload of a
/// union, and makes a union of a payload.
///
/// ```swift
/// post[.mood]?.intensity += 1                       // nothing happens to a post of another variant
/// let isText = post.is(.text)
/// let names = actions.compactMap { $0[VariantPath.counter.appending(.renamed)] }
/// ```
/// With `"paths": true` for a union of a schema, the generator writes one for each variant:
///
/// ```swift
/// extension VariantPath<Post, MoodPost> {
///   public static var mood: Self {
///     Self({ .mood($0) }) { if case .mood(let value) = $0 { value } else { nil } }
///   }
/// }
/// ```
/// The payload of a variant without payload is `Void`. An app can define paths for its own enums in
/// the same way.
@frozen
public struct VariantPath<UnionValue, PayloadValue>: Sendable {
  @usableFromInline package let make: @Sendable (consuming PayloadValue) -> UnionValue
  @usableFromInline let payload: @Sendable (UnionValue) -> PayloadValue?

  /// - Parameters:
  ///   - make: returns the union with a payload: the case itself.
  ///   - payload: returns the payload of a union; nil if the union has another variant.
  @inlinable
  public init(
    _ make: @escaping @Sendable (consuming PayloadValue) -> UnionValue,
    _ payload: @escaping @Sendable (UnionValue) -> PayloadValue?
  ) {
    self.make = make
    self.payload = payload
  }

  /// Creates the path of a variant without payload.
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
  /// Returns the union of this variant with a payload.
  @inlinable
  public func embed(_ payload: consuming PayloadValue) -> UnionValue { make(payload) }

  /// Returns the payload of a union of this variant; nil if the union has another variant.
  @inlinable
  public func extract(from union: UnionValue) -> PayloadValue? { payload(union) }

  /// Whether a union has this variant.
  @inlinable
  public func matches(_ union: UnionValue) -> Bool { payload(union) != nil }

  /// Replaces the payload of a union of this variant. If the union has another variant, or `new` is
  /// nil, it stays unchanged: a path never changes the variant.
  @inlinable
  public func replace(in union: inout UnionValue, with new: PayloadValue?) {
    if let new, matches(union) { union = make(new) }
  }

  /// Changes the payload of a union of this variant in place; a list in it is not copied.
  ///
  /// ```swift
  /// let count = VariantPath.checklist.modify(&item) { list in
  ///   list.tasks.append(task)
  ///   return list.tasks.count
  /// }
  /// ```
  /// - Returns: the result of `body`; nil if the union has another variant, and so stays unchanged.
  /// - Throws: The error of `body`; changes that it made before stay.
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

  /// Returns the path to a variant of this variant's payload.
  ///
  /// ```swift
  /// let added: VariantPath<AppAction, Int> = VariantPath.counter.appending(.add)
  /// ```
  /// The expression must begin with the name of the type: Swift would look up a leading dot in the
  /// type of the whole expression.
  @inlinable
  public func appending<Inner>(_ path: VariantPath<PayloadValue, Inner>) -> VariantPath<
    UnionValue, Inner
  > {
    VariantPath<UnionValue, Inner>(
      { make(path.make($0)) }, { union in payload(union).flatMap(path.payload) })
  }
}
