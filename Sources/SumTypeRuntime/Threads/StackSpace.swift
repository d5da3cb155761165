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
