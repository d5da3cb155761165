import SumTypeTool

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  // The compiler does not know that `environ` is safe: nothing writes to it during a run.
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#endif

/// A program that runs as a child process, with pipes to its input and output. It is searched in
/// `PATH`, and has the environment of the tool.
///
/// No shell is involved, so that no argument is interpreted as a command.
final class ChildProcess {
  private let process: pid_t
  private let input: Int32
  private let output: Int32
  private var isInputOpen = true
  private var isOutputOpen = true
  private var buffered: ArraySlice<UInt8> = []
  private var status: Int32?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: the name of the program, followed by its arguments.
  ///   - showsErrors: whether its standard error is that of the tool; otherwise it is discarded.
  /// - Throws: the `errno` if the program cannot be started, such as `ENOENT`.
  init(_ arguments: [String], showsErrors: Bool = false) throws(SpawnFault) {
    var (toChild, fromChild) = ([Int32](repeating: -1, count: 2), [Int32](repeating: -1, count: 2))
    guard pipe(&toChild) == 0 else { throw SpawnFault(code: errno) }
    guard pipe(&fromChild) == 0 else {
      let code = errno
      for end in toChild { close(end) }
      throw SpawnFault(code: code)
    }
    for end in toChild + fromChild { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var process: pid_t = 0
    let code = Self.spawn(arguments, toChild[0], fromChild[1], showsErrors, &process)
    close(toChild[0])
    close(fromChild[1])
    guard code == 0 else {
      close(toChild[1])
      close(fromChild[0])
      throw SpawnFault(code: code)
    }
    self.process = process
    input = toChild[1]
    output = fromChild[0]
  }

  deinit { _ = end() }

  private static func spawn(
    _ arguments: [String], _ input: Int32, _ output: Int32, _ showsErrors: Bool,
    _ process: inout pid_t
  ) -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      // Nil passes on the environment of the parent process.
      let environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = nil
    #else
      var actions = posix_spawn_file_actions_t()
      let environment = environ
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    if !showsErrors {
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    return posix_spawnp(&process, arguments[0], &actions, nil, words, environment)
  }

  // MARK: - Writing and reading

  /// Writes bytes to the program's input; returns false if the program no longer reads.
  func write(_ bytes: [UInt8]) -> Bool {
    isInputOpen && bytes.withUnsafeBytes { FileSystem.write($0, to: input) } == 0
  }

  func closeInput() {
    if isInputOpen { close(input) }
    isInputOpen = false
  }

  /// Reads the next line of output, without its line feed; nil at the end.
  func readLine() -> [UInt8]? {
    while true {
      if let end = buffered.firstIndex(of: 0x0A) {
        defer { buffered = buffered[(end + 1)...] }
        return Array(buffered[..<end])
      }
      if !readMore() { return nil }
    }
  }

  /// Reads the next `count` bytes of output; nil if the output ends before.
  func read(_ count: Int) -> [UInt8]? {
    while buffered.count < count {
      if !readMore() { return nil }
    }
    defer { buffered = buffered.dropFirst(count) }
    return Array(buffered.prefix(count))
  }

  /// Reads the rest of the output.
  func readAll() -> [UInt8] {
    while readMore() {}
    defer { buffered = [] }
    return Array(buffered)
  }

  private func readMore() -> Bool {
    guard isOutputOpen else { return false }
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      #if canImport(Darwin)
        let count = Darwin.read(output, &piece, piece.count)
      #elseif canImport(Glibc)
        let count = Glibc.read(output, &piece, piece.count)
      #else
        let count = Musl.read(output, &piece, piece.count)
      #endif
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      buffered += piece[..<count]
      return true
    }
  }

  /// Waits for the program's end, and returns its exit status, or 128 plus the number of the signal that ended it.
  func end() -> Int32 {
    if let status { return status }
    closeInput()
    if isOutputOpen { close(output) }
    isOutputOpen = false
    var raw: Int32 = 0
    while waitpid(process, &raw, 0) < 0, errno == EINTR {}
    let signal = raw & 0x7F
    let ended = signal == 0 ? raw >> 8 & 0xFF : 128 + signal
    status = ended
    return ended
  }

  /// Runs a program to its end and returns its exit status and output.
  static func run(
    _ arguments: [String], showsErrors: Bool = false
  ) throws(SpawnFault) -> (status: Int32, output: [UInt8]) {
    let child = try ChildProcess(arguments, showsErrors: showsErrors)
    child.closeInput()
    let output = child.readAll()
    return (child.end(), output)
  }
}

/// The fault of a program that cannot be started.
struct SpawnFault: Error, Hashable, Sendable {
  /// The `errno` of the system call.
  let code: Int32

  var isMissing: Bool { code == ENOENT }
  var reason: String { String(cString: strerror(code)) }
}
