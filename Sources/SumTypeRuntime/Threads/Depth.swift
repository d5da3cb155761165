/// Limits the recursion over a document, so that it never overflows the stack.
///
/// The nesting of a document is not known before it is read. So the document is first read with the
/// limit that the current stack allows. If it is nested deeper, it is read again on a stack that is
/// large enough for ``maximum``. A main thread can read a few hundred nested containers, a thread
/// with 512 KB sixteen, so that ordinary documents are read once, on the calling thread. A second
/// thread takes some tenths of a millisecond.
///
/// The limit concerns only the codecs. An app that compares or hashes values of recursive enums
/// needs stack for that: at 512 levels up to 1.5 MB in a release build, and more than 4 MB in a
/// debug build. To free such a value needs less than 128 KB, or 384 KB in a debug build.
@usableFromInline
package enum Depth {
  /// The greatest number of nested containers in a document.
  @usableFromInline static let maximum = 512

  /// The limit if the size of the stack is unknown.
  private static let cautious = 8

  /// The number of bytes of stack that one container may need. Up to 14 KB were measured, for a
  /// merge of mutually recursive unions in a debug build; embedded JSON, which is nested
  /// separately, can double this.
  private static let bytesPerLevel = 28 << 10

  /// Returns the limit of nesting from here: a power of two, so that different places of one thread
  /// mostly have the same limit. Zero if hardly any stack is left.
  ///
  /// - Parameter loaded: the limit that is needed at least, because a load needed it.
  @usableFromInline
  package static func here(for loaded: Int = 0) -> Int {
    guard let left = StackSpace.left else { return loaded <= cautious ? cautious : 0 }
    var levels = maximum
    while levels >= cautious, levels * bytesPerLevel > left { levels >>= 1 }
    if levels >= max(loaded, cautious) { return levels }
    // A save may be called a little deeper in the stack than its load.
    return loaded >= cautious && loaded * (bytesPerLevel - 4 << 10) <= left ? loaded : 0
  }

  /// Runs `body` on this stack if it is large enough, and otherwise on a larger one.
  ///
  /// - Parameters:
  ///   - loaded: the limit that is needed at least.
  ///   - body: recurses no deeper than the limit that it gets. It may be run twice.
  /// - Throws: The errors of `body`; also its error of too deep nesting if no larger stack is
  ///   available.
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

  /// Runs `body` on a large stack, with the limit ``maximum``.
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

/// An error that can be about too deep nesting.
@usableFromInline
protocol DepthFailure: Error {
  /// Whether the error is about too deep nesting of a document, or of JSON that is embedded in it.
  var isTooDeep: Bool { get }

  /// The error about too deep nesting of a document as a whole.
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
  /// Refuses a value in which embedded JSON was kept as malformed only because the reader had a
  /// limit below ``Depth/maximum``.
  @usableFromInline
  func refuseCutShort() throws(JSONFault) {
    if maximumDepth < Depth.maximum, !kept.isEmpty, kept.contains(where: \.isTooDeep) {
      throw .tooDeep
    }
  }
}

extension KeptItem {
  /// Whether the item, or an item embedded in it, is malformed because of too deep nesting.
  fileprivate var isTooDeep: Bool {
    if level == .malformed, let fault { return fault.isTooDeep }
    return innerSource != nil && embedded.contains(where: \.isTooDeep)
  }
}
