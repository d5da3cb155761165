extension JSONReader {
  /// A place to come back to, with everything that was recorded up to it.
  @frozen
  public struct Mark: Hashable, BitwiseCopyable, Sendable {
    /// The place, as an offset in the reader's source.
    public let offset: Int
    @usableFromInline let depth: Int
    @usableFromInline let kept: Int
    @usableFromInline let claims: Int

    @inlinable
    init(offset: Int, depth: Int, kept: Int, claims: Int) {
      self.offset = offset
      self.depth = depth
      self.kept = kept
      self.claims = claims
    }
  }

  /// The place where the cursor stands.
  @inlinable
  public func mark() -> Mark {
    Mark(offset: offset, depth: depth, kept: kept.count, claims: outerClaims.count)
  }

  /// The place before the object that was entered last, of which nothing has been kept yet.
  @inlinable
  public func mark(before object: ObjectCursor) -> Mark {
    Mark(
      offset: object.openOffset, depth: depth - 1, kept: kept.count,
      claims: outerClaims.count)
  }

  /// Goes back to `mark`, and forgets what was kept and claimed since.
  ///
  /// A mark is good for the reader that made it, and for places before the cursor.
  @inlinable
  public mutating func rewind(to mark: Mark) {
    position = start + min(mark.offset, end - start)
    depth = mark.depth
    if kept.count > mark.kept { kept.removeLast(kept.count - mark.kept) }
    if outerClaims.count > mark.claims {
      outerClaims.removeLast(outerClaims.count - mark.claims)
    }
  }

  /// Goes to `mark`, back or forth, and forgets nothing.
  @inlinable
  public mutating func move(to mark: Mark) {
    position = start + min(mark.offset, end - start)
    depth = mark.depth
  }

  /// Forgets what was kept since `mark`, and stays where it is.
  @inlinable
  public mutating func forgetKept(since mark: Mark) {
    if kept.count > mark.kept { kept.removeLast(kept.count - mark.kept) }
  }
}
