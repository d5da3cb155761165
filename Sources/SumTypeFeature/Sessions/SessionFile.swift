import Foundation
import SumTypeRuntime

/// The file in which a session is recorded. It is mapped into memory beyond its end, so that a line is in
/// the file once it is copied to memory, without a system call, even if the process crashes then.
///
/// While the file is open, zero bytes follow the last line. They are removed when it is closed, and when
/// the process exits. Zero bytes that a killed process has left are no part of the session, and are removed
/// when the file is next opened.
@usableFromInline
final class SessionFile {
  /// The line that is being written.
  @exclusivity(unchecked) @usableFromInline var line = JSONWriter()

  private let url: URL
  private let descriptor: CInt
  /// The mapped bytes, which begin at `offset` in the file.
  private var mapped = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var offset = 0
  /// The number of mapped bytes that are used.
  private var used = 0

  /// The step by which the mapped part grows: a multiple of the page size of every system.
  private static let step = 1 << 16

  /// The files that are open, which are closed when the process exits.
  private static let open = Locked<[ObjectIdentifier: Unmanaged<SessionFile>]>([:])

  /// Opens the file, and locks it for this object.
  ///
  /// - Throws: `DocumentError.locked` if another recorder has the file open; `missing` or `file`.
  init(at url: URL, creating: Bool) throws(DocumentError) {
    self.url = url
    descriptor = Foundation.open(
      url.path, O_RDWR | O_CLOEXEC | (creating ? O_CREAT : 0), 0o666)
    if descriptor < 0 { throw errno == ENOENT && !creating ? .missing(url) : failure() }
    // Some file systems have no locks.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { throw .locked(url) }
    offset = Self.length(of: descriptor) ?? 0
    _ = ftruncate(descriptor, off_t(offset))
    var last: UInt8 = 0x0A
    if offset > 0, pread(descriptor, &last, 1, off_t(offset - 1)) == 1, last != 0x0A {
      if pwrite(descriptor, "\n", 1, off_t(offset)) != 1 { throw failure() }
      offset += 1
    }
    let id = ObjectIdentifier(self)
    Self.open.access { $0[id] = .passUnretained(self) }
    _ = Self.closesAtExit
  }

  deinit {
    let id = ObjectIdentifier(self)
    Self.open.access { $0[id] = nil }
    trim()
    if descriptor >= 0 { close(descriptor) }
  }

  /// When a process exits, its objects are not deinitialised.
  private static let closesAtExit: Void = {
    atexit {
      for last in SessionFile.open.access({ $0 }).values { last.takeUnretainedValue().cutOff() }
    }
  }()

  /// Cuts the file off after its last line. The mapping is replaced by private memory, for lines that other
  /// threads record while the process exits.
  private func cutOff() {
    guard let place = mapped.baseAddress else { return }
    let flags = MAP_PRIVATE | MAP_ANON | MAP_FIXED
    if mmap(place, mapped.count, PROT_READ | PROT_WRITE, flags, -1, 0) != MAP_FAILED {
      ftruncate(descriptor, off_t(offset + used))
    }
  }

  /// Returns the length of a file without the zero bytes at its end; nil if the file has no length, such as
  /// a pipe.
  static func length(of descriptor: CInt) -> Int? {
    var end = Int(lseek(descriptor, 0, SEEK_END))
    defer { lseek(descriptor, 0, SEEK_SET) }
    if end < 0 { return nil }
    var block = [UInt8](repeating: 0, count: step)
    while end > 0 {
      let start = max(0, end - step)
      let count = pread(descriptor, &block, end - start, off_t(start))
      if count <= 0 { break }
      if let last = block[..<count].lastIndex(where: { $0 != 0 }) { return start + last + 1 }
      end = start
    }
    return end
  }

  // MARK: - Lines

  /// Prepares for writing a line, with a nesting limit that the stack allows.
  @usableFromInline
  func begin() { line.maximumNesting = Depth.here() }

  /// Puts the written line into the file.
  ///
  /// - Throws: `DocumentError.file`.
  @usableFromInline
  func end() throws(DocumentError) {
    line.append(0x0A)
    let count = line.count
    if mapped.count - used < count { try map(count) }
    guard let place = mapped.baseAddress.map({ $0 + used }) else { return }
    line.take { place.copyMemory(from: $0.baseAddress.unsafelyUnwrapped, byteCount: count) }
    // An unknown value may span several lines. In JSON a space between tokens is as good as a line break.
    let end = place + (count - 1)
    var rest = place
    while let found = memchr(rest, 0x0A, end - rest) {
      found.storeBytes(of: 0x20, as: UInt8.self)
      rest = found + 1
    }
    used += count
    // The memory for a large state is released, since most lines are short.
    if count > 1 << 18 { line = JSONWriter() }
  }

  /// Maps at least `count` bytes more.
  private func map(_ count: Int) throws(DocumentError) {
    trim()
    (offset, used) = (offset / Self.step * Self.step, offset % Self.step)
    let size = (used + count + Self.step - 1) / Self.step * Self.step
    // The zeros are written, since a full disk is then an error here and not a fault of the memory access
    // later.
    let zeros = [UInt8](repeating: 0, count: Self.step)
    var filled = used
    while filled < size {
      let step = pwrite(descriptor, zeros, min(size - filled, zeros.count), off_t(offset + filled))
      if step <= 0 { break }
      filled += step
    }
    let place =
      filled < size
      ? nil : mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, off_t(offset))
    guard let place, place != MAP_FAILED else {
      defer { ftruncate(descriptor, off_t(offset + used)) }
      throw failure()
    }
    mapped = UnsafeMutableRawBufferPointer(start: place, count: size)
  }

  /// Cuts the file off after its last line, and unmaps it.
  private func trim() {
    guard let place = mapped.baseAddress else { return }
    munmap(place, mapped.count)
    (mapped, offset, used) = (UnsafeMutableRawBufferPointer(start: nil, count: 0), offset + used, 0)
    ftruncate(descriptor, off_t(offset))
  }

  private func failure() -> DocumentError { .file(url, reason: String(cString: strerror(errno))) }
}
