import Foundation
import SumTypeRuntime

/// The file that a session is recorded in. It is mapped into memory some way beyond its end: a line is in
/// the file once it is copied there, whatever becomes of the process, without a call of the system.
///
/// While it is open, zero bytes follow the last line. They go when it is closed, and when the process
/// exits. Those that a killed process has left are no part of the session, and go with the next one.
@usableFromInline
final class SessionFile {
  /// The line that is being written.
  @exclusivity(unchecked) @usableFromInline var line = JSONWriter()

  private let url: URL
  private let descriptor: CInt
  /// What is mapped, from so many bytes after the beginning of the file.
  private var mapped = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var offset = 0
  /// How much of that is used.
  private var used = 0

  /// How much more of the file is mapped at once: a multiple of the size of every system's pages.
  private static let step = 1 << 16

  /// Those that are open, for the process's exit.
  private static let open = Locked<[ObjectIdentifier: Unowned]>([:])

  private struct Unowned: @unchecked Sendable { unowned(unsafe) let file: SessionFile }

  /// Opens the file, for this one alone.
  ///
  /// - Throws: `DocumentError.locked` if it is open for another recorder, `missing` or `file`.
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
    Self.open.access { $0[id] = Unowned(file: self) }
    _ = Self.closesAtExit
  }

  deinit {
    let id = ObjectIdentifier(self)
    Self.open.access { $0[id] = nil }
    trim()
    if descriptor >= 0 { close(descriptor) }
  }

  /// A process that exits lets no object go.
  private static let closesAtExit: Void = {
    atexit { for last in SessionFile.open.access({ $0 }).values { last.file.cutOff() } }
  }()

  /// Ends the file with its last line. What another thread still records while the process exits goes to
  /// memory of its own.
  private func cutOff() {
    guard let place = mapped.baseAddress else { return }
    let flags = MAP_PRIVATE | MAP_ANON | MAP_FIXED
    if mmap(place, mapped.count, PROT_READ | PROT_WRITE, flags, -1, 0) != MAP_FAILED {
      ftruncate(descriptor, off_t(offset + used))
    }
  }

  /// How long a file is without the zero bytes at its end; nil of what has no length.
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

  /// A line is to be written, not deeper than the stack bears.
  @usableFromInline
  func begin() { line.maximumNesting = Depth.here() }

  /// The line that was written is put into the file.
  ///
  /// - Throws: `DocumentError.file`.
  @usableFromInline
  func end() throws(DocumentError) {
    line.append(0x0A)
    let count = line.count
    if mapped.count - used < count { try map(count) }
    guard let place = mapped.baseAddress.map({ $0 + used }) else { return }
    line.take { place.copyMemory(from: $0.baseAddress.unsafelyUnwrapped, byteCount: count) }
    // What is unknown may stand on several lines. In JSON a space between tokens is as good.
    let end = place + (count - 1)
    var rest = place
    while let found = memchr(rest, 0x0A, end - rest) {
      found.storeBytes(of: 0x20, as: UInt8.self)
      rest = found + 1
    }
    used += count
    // The memory of a large state is not kept for the lines of small actions.
    if count > 1 << 18 { line = JSONWriter() }
  }

  /// Maps so many bytes more.
  private func map(_ count: Int) throws(DocumentError) {
    trim()
    (offset, used) = (offset / Self.step * Self.step, offset % Self.step)
    let size = (used + count + Self.step - 1) / Self.step * Self.step
    // Written, and not only made longer: where the disk is full, this says so, and not the memory.
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

  /// Ends the file with its last line.
  private func trim() {
    guard let place = mapped.baseAddress else { return }
    munmap(place, mapped.count)
    (mapped, offset, used) = (UnsafeMutableRawBufferPointer(start: nil, count: 0), offset + used, 0)
    ftruncate(descriptor, off_t(offset))
  }

  private func failure() -> DocumentError { .file(url, reason: String(cString: strerror(errno))) }
}
