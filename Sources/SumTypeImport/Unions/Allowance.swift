/// How much of what is said once may count again elsewhere: variants and values of what lies in several
/// alternatives, and members that are looked at for several unions. The first time is free; the rest grows
/// with the sources, so that the time and memory that unions take do, whatever refers to whatever.
struct Allowance {
  /// What is copied of a declaration.
  struct Part: Hashable {
    enum What { case alternatives, members }
    let declaration: Int
    let what: What
  }

  private var copies: Int
  private var looks: Int
  private var wasCopied: Set<Part> = []
  /// How much of a declaration is copied from others itself, which is not free the first time either.
  private var carried: [Int: Int] = [:]
  /// How much was copied for what is being made.
  private(set) var current = 0

  /// - Parameter byteCount: how long the sources are.
  init(byteCount: Int) {
    copies = 100_000 + byteCount / 64
    looks = 4_000_000 + byteCount * 2
  }

  /// Whether so many variants, values or members of a declaration may be copied.
  mutating func copy(_ count: Int, of declaration: Int, _ what: Part.What) -> Bool {
    let isFirst = wasCopied.insert(Part(declaration: declaration, what: what)).inserted
    current += count
    return Self.take(isFirst ? min(count, carried[declaration] ?? 0) : count, from: &copies)
  }

  /// Begins with something, and gives what was copied for that around it.
  mutating func begin() -> Int {
    defer { current = 0 }
    return current
  }

  /// Goes on with what is around it.
  mutating func resume(_ before: Int) { current = before }

  /// A declaration was made of what was copied.
  mutating func note(_ declaration: Int) { carried[declaration] = current }

  /// Whether so many members may be looked at.
  mutating func look(at count: Int) -> Bool { Self.take(count, from: &looks) }

  private static func take(_ count: Int, from rest: inout Int) -> Bool {
    if count > rest { return false }
    rest -= count
    return true
  }
}
