/// How deep recursion over a document goes, so that none overflows the stack.
///
/// What a document nests is not known before it is read. It is therefore read with the bound that
/// the stack at hand is good for, and where it is deeper than that, read again on a stack that is
/// good for ``maximum``. A main thread reads a few hundred containers at once, a thread with 512 KB
/// sixteen: ordinary documents are read once, by the thread that asks. A thread more takes some
/// tenths of a millisecond.
///
/// This is about the codecs. An app that compares or hashes values of recursive enums takes its own
/// stack for it: at 512 levels up to 1.5 MB in release, and more than 4 MB in a debug build. To give
/// such a value up takes less than 128 KB, and 384 KB in a debug build.
@usableFromInline
package enum Depth {
  /// How many containers a document may nest.
  @usableFromInline static let maximum = 512

  /// Where nothing is known of the stack.
  private static let cautious = 8

  /// How much stack a container may take. Measured were up to 14 KB, for merging mutually recursive
  /// unions in a debug build; JSON in strings, which is nested apart, can double it.
  private static let bytesPerLevel = 28 << 10

  /// How deep recursion may go from here: a power of two, so that two places of one thread mostly
  /// agree. Zero if there is hardly any stack left.
  ///
  /// - Parameter loaded: how deep it has to go, because a load has gone that deep.
  @usableFromInline
  package static func here(for loaded: Int = 0) -> Int {
    guard let left = StackSpace.left else { return loaded <= cautious ? cautious : 0 }
    var levels = maximum
    while levels >= cautious, levels * bytesPerLevel > left { levels >>= 1 }
    if levels >= max(loaded, cautious) { return levels }
    // A save may stand a little deeper on the stack than its load.
    return loaded >= cautious && loaded * (bytesPerLevel - 4 << 10) <= left ? loaded : 0
  }

  /// Runs `body` here, if it goes no deeper than this stack bears, and else on a larger one.
  ///
  /// - Parameters:
  ///   - loaded: how deep it has to go at least.
  ///   - body: what recurses, but not deeper than it is told. It may be run twice.
  /// - Throws: what `body` throws; that it is too deep also where there is no larger stack.
  @inlinable
  static func run<Result, Failure: DepthFailure>(
    from loaded: Int = 0, _ body: (_ maximumDepth: Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let depth = here(for: loaded)
    guard depth > 0 else { return try runApart(insteadOf: nil, body) }
    do throws(Failure) {
      return try body(depth)
    } catch {
      guard depth < maximum, error.isTooDeep else { throw error }
      return try runApart(insteadOf: error, body)
    }
  }

  /// Runs `body` to the last level.
  @usableFromInline
  @inline(never)
  static func runApart<Value, Failure: DepthFailure>(
    insteadOf failure: Failure?, _ body: (_ maximumDepth: Int) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let result = LargeStack.run { () -> Result<Value, Failure> in
      do throws(Failure) {
        return .success(try body(maximum))
      } catch {
        return .failure(error)
      }
    }
    if let result { return try result.get() }
    throw failure ?? .tooDeep
  }
}

/// An error that can say that something is nested too deep.
@usableFromInline
protocol DepthFailure: Error {
  /// Whether that is what it says, of a document or of JSON in a string of it.
  var isTooDeep: Bool { get }

  /// The error that says so of a document as a whole.
  static var tooDeep: Self { get }
}

extension JSONFault: DepthFailure {
  @usableFromInline
  var isTooDeep: Bool { code == .tooDeep || embedded.map(\.fault.isTooDeep) ?? false }

  @usableFromInline
  static var tooDeep: JSONFault { JSONFault(.tooDeep, at: 0, expected: "less nesting") }
}

extension JSONError: DepthFailure {
  @usableFromInline
  var isTooDeep: Bool { fault.isTooDeep }

  @usableFromInline
  static var tooDeep: JSONError { JSONError(.tooDeep, in: []) }
}

extension JSONReader {
  /// Refuses a value in which JSON in a string was kept as malformed only because the reader did
  /// not go as deep as it might.
  @usableFromInline
  func refuseCutShort() throws(JSONFault) {
    if maximumDepth < Depth.maximum, !kept.isEmpty, kept.contains(where: \.isTooDeep) {
      throw .tooDeep
    }
  }
}

extension KeptItem {
  /// Whether it, or something inside it, is too deep.
  fileprivate var isTooDeep: Bool {
    if level == .malformed, let fault { return fault.isTooDeep }
    return innerSource != nil && embedded.contains(where: \.isTooDeep)
  }
}
