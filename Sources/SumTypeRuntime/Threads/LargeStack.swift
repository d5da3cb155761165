#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
