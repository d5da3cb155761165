#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A stack for recursion to the last level that is read or written.
enum LargeStack {
  /// Runs `body` on a thread of its own, and waits for it. Nil if there is no such thread to be
  /// had: `body` has then not been run.
  ///
  /// The stack is 32 MiB of addresses, of which only what is used takes memory.
  static func run<Result>(_ body: () -> Result) -> Result? {
    var result: Result?
    withoutActuallyEscaping(body) { body in
      let work = Work { result = body() }
      _ = work.run(stack: 32 << 20) || work.run(stack: 16 << 20)
    }
    return result
  }
}

/// What a thread has to do.
private final class Work {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) {
    self.body = body
  }

  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
    /// Does it on a new thread. False if there is none.
    func run(stack size: Int) -> Bool {
      var attributes = pthread_attr_t()
      guard pthread_attr_init(&attributes) == 0 else { return false }
      defer { pthread_attr_destroy(&attributes) }
      guard pthread_attr_setstacksize(&attributes, size) == 0 else { return false }
      #if canImport(Darwin)
        // Who waits lends its urgency.
        _ = pthread_attr_set_qos_class_np(&attributes, qos_class_self(), 0)
        var thread: pthread_t?
      #else
        var thread = pthread_t()
      #endif
      // The thread has ended before `self` can.
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
    /// There are no threads to choose the stack of.
    func run(stack size: Int) -> Bool { false }
  #endif
}
