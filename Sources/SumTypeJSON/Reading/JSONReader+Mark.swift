extension JSONReader {
  /// A place to come back to, with everything that was recorded up to it.
  @frozen
  public struct Mark: Hashable, Sendable {
    /// The place, as an offset in the reader's source.
    public let offset: Int
    @usableFromInline let depth: Int
    @usableFromInline let kept: Int
    @usableFromInline let claims: Int
    @usableFromInline let pendingClaims: Int

    @inlinable
    init(offset: Int, depth: Int, kept: Int, claims: Int, pendingClaims: Int) {
      self.offset = offset
      self.depth = depth
      self.kept = kept
      self.claims = claims
      self.pendingClaims = pendingClaims
    }
  }

  /// The place where the cursor stands.
  @inlinable
  public func mark() -> Mark {
    Mark(
      offset: offset, depth: depth, kept: kept.count, claims: claims.count,
      pendingClaims: pendingClaims)
  }

  /// Goes back to `mark`, and forgets what was kept and claimed since.
  ///
  /// A mark is good for the reader that made it, and for places before the cursor.
  @inlinable
  public mutating func rewind(to mark: Mark) {
    position = start + min(mark.offset, end - start)
    depth = mark.depth
    if kept.count > mark.kept { kept.removeLast(kept.count - mark.kept) }
    if claims.count > mark.claims { claims.removeLast(claims.count - mark.claims) }
    pendingClaims = min(mark.pendingClaims, claims.count)
  }
}
