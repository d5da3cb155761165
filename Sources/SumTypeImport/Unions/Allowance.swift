/// The limit on repeated work: variants and values that are copied to several unions, and members that are
/// examined for several unions. The first copy is free; the limit grows with the size of the sources, so
/// that time and memory of unions are in proportion to it, however the schemas refer to each other.
struct Allowance {
  /// A part of a declaration that is copied.
  struct Part: Hashable {
    enum Kind { case alternatives, members }
    let declaration: Int
    let kind: Kind
  }

  private var copies: Int
  private var looks: Int
  private var wasCopied: Set<Part> = []
  /// The number of copies that each declaration consists of, which are not free even when they are copied
  /// first.
  private var carried: [Int: Int] = [:]
  /// The number of copies for the declaration that is being made.
  private(set) var current = 0

  /// - Parameter byteCount: the total size of the sources.
  init(byteCount: Int) {
    copies = 100_000 + byteCount / 64
    looks = 4_000_000 + byteCount * 2
  }

  /// Returns whether `count` variants, values or members of a declaration may be copied, and counts them.
  mutating func copy(_ count: Int, of declaration: Int, _ kind: Part.Kind) -> Bool {
    let isFirst = wasCopied.insert(Part(declaration: declaration, kind: kind)).inserted
    current += count
    return Self.take(isFirst ? min(count, carried[declaration] ?? 0) : count, from: &copies)
  }

  /// Begins the count for a declaration, and returns the count for the one around it.
  mutating func begin() -> Int {
    defer { current = 0 }
    return current
  }

  /// Continues the count for the declaration around.
  mutating func resume(_ before: Int) { current = before }

  /// Notes that a declaration was made of the current copies.
  mutating func note(_ declaration: Int) { carried[declaration] = current }

  /// Returns whether `count` members may be examined, and counts them.
  mutating func look(at count: Int) -> Bool { Self.take(count, from: &looks) }

  private static func take(_ count: Int, from rest: inout Int) -> Bool {
    if count > rest { return false }
    rest -= count
    return true
  }
}
