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

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The free space on the stack of the current thread.
enum StackSpace {
  /// The number of free bytes; nil if the system does not know it, or its answer is impossible, as
  /// on the stack of a fiber.
  static var left: Int? {
    guard let end else { return nil }
    var probe: UInt8 = 0
    let place = withUnsafeMutablePointer(to: &probe) { Int(bitPattern: $0) }
    let left = place &- end
    return left > 0 && left <= 1 << 30 ? left : nil
  }

  #if canImport(Darwin)
    /// The lowest address of the stack.
    private static var end: Int? {
      let thread = pthread_self()
      let start = Int(bitPattern: pthread_get_stackaddr_np(thread))
      let size = Int(pthread_get_stacksize_np(thread))
      return size > 0 && start > size ? start - size : nil
    }
  #elseif canImport(Glibc)
    /// The key of the lowest address of each thread's stack, which is kept because the system's
    /// answer is slow.
    private static let key: pthread_key_t? = {
      var key = pthread_key_t()
      return pthread_key_create(&key, nil) == 0 ? key : nil
    }()

    private static var end: Int? {
      guard let key else { return nil }
      if let known = pthread_getspecific(key) { return Int(bitPattern: known) }
      guard let end = mainEnd ?? askedEnd else { return nil }
      pthread_setspecific(key, UnsafeRawPointer(bitPattern: end))
      return end
    }

    /// The lowest address of the main thread's stack, if that is the current stack; the system
    /// reads a file to answer this question. The stack may grow down to this address from the name
    /// of the program, which the kernel puts at its top.
    private static var mainEnd: Int? {
      typealias AuxiliaryValue = @convention(c) (UInt) -> UInt
      var limit = rlimit()
      guard let symbol = dlsym(nil, "getauxval"),
        getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0
      else { return nil }
      // 31 is AT_EXECFN, which the Glibc module does not export either.
      let name = Int(bitPattern: unsafeBitCast(symbol, to: AuxiliaryValue.self)(31))
      // A limit that was raised after the program started may reach into other memory.
      let end = name - Int(min(limit.rlim_cur, 8 << 20)) + (128 << 10)
      var probe: UInt8 = 0
      let place = withUnsafeMutablePointer(to: &probe) { Int(bitPattern: $0) }
      return place < name && place > end ? end : nil
    }

    private typealias AttributesOfThread =
      @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> CInt

    /// The GNU extension `pthread_getattr_np`, which the Glibc module does not export.
    private static let attributesOfThread: AttributesOfThread? =
      dlsym(nil, "pthread_getattr_np").map { unsafeBitCast($0, to: AttributesOfThread.self) }

    private static var askedEnd: Int? {
      var attributes = pthread_attr_t()
      guard let attributesOfThread, attributesOfThread(pthread_self(), &attributes) == 0
      else { return nil }
      defer { pthread_attr_destroy(&attributes) }
      var lowest: UnsafeMutableRawPointer?
      var size = 0
      guard pthread_attr_getstack(&attributes, &lowest, &size) == 0, let lowest else { return nil }
      return Int(bitPattern: lowest)
    }
  #else
    private static var end: Int? { nil }
  #endif
}

/// A large stack, for recursion up to ``Depth/maximum``.
enum LargeStack {
  /// Runs `body` on a thread of its own, and waits for it. Returns nil if the system provides no
  /// such thread; `body` has then not been run.
  ///
  /// The stack has 32 MiB of addresses, or 16 MiB if that fails; only the used part takes memory.
  static func run<Result>(_ body: () -> Result) -> Result? {
    var result: Result?
    withoutActuallyEscaping(body) { body in
      let work = Work { result = body() }
      _ = work.run(stack: 32 << 20) || work.run(stack: 16 << 20)
    }
    return result
  }
}

/// The work of a thread.
private final class Work {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) {
    self.body = body
  }

  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
    /// Runs the work on a new thread, and waits for it; returns false if there is no thread.
    func run(stack size: Int) -> Bool {
      var attributes = pthread_attr_t()
      guard pthread_attr_init(&attributes) == 0 else { return false }
      defer { pthread_attr_destroy(&attributes) }
      guard pthread_attr_setstacksize(&attributes, size) == 0 else { return false }
      #if canImport(Darwin)
        // The new thread gets the quality of service of the thread that waits for it.
        _ = pthread_attr_set_qos_class_np(&attributes, qos_class_self(), 0)
        var thread: pthread_t?
      #else
        var thread = pthread_t()
      #endif
      // `self` outlives the thread, which is joined below.
      let work = Unmanaged.passUnretained(self).toOpaque()
      let failure = pthread_create(&thread, &attributes, { Work.start($0) }, work)
      guard failure == 0 else { return false }
      #if canImport(Darwin)
        if let thread { pthread_join(thread, nil) }
      #else
        pthread_join(thread, nil)
      #endif
      return true
    }

    private static func start(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      if let work { Unmanaged<Work>.fromOpaque(work).takeUnretainedValue().body() }
      return nil
    }
  #else
    /// Returns false: this system has no threads with a stack of a chosen size.
    func run(stack size: Int) -> Bool { false }
  #endif
}
