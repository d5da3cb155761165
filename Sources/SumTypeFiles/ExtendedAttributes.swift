#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if !canImport(Darwin)
  // The Glibc and Musl modules lack `sys/xattr.h`. These are the C functions of that header.
  @_silgen_name("flistxattr")
  private func flistxattr(
    _ file: Int32, _ names: UnsafeMutablePointer<CChar>?, _ size: Int
  ) -> Int
  @_silgen_name("fgetxattr")
  private func fgetxattr(
    _ file: Int32, _ name: UnsafePointer<CChar>, _ value: UnsafeMutableRawPointer?, _ size: Int
  ) -> Int
  @_silgen_name("fsetxattr")
  private func fsetxattr(
    _ file: Int32, _ name: UnsafePointer<CChar>, _ value: UnsafeRawPointer?, _ size: Int,
    _ flags: Int32
  ) -> Int32
  @_silgen_name("fremovexattr")
  private func fremovexattr(_ file: Int32, _ name: UnsafePointer<CChar>) -> Int32
#endif

/// Reads and sets extended attributes: named data that a file has beside its bytes
/// (`user.xdg.origin.url`, `com.apple.metadata:…`). Linux also stores access control lists in them.
extension OpenFile {
  /// Returns the names of the attributes that this process may see; none if the file system has no
  /// attributes.
  package func attributeNames() throws(SystemError) -> [String] {
    let bytes = try grown("flistxattr") { buffer in
      let names = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      #if canImport(Darwin)
        return flistxattr(descriptor, names, buffer.count, 0)
      #else
        return flistxattr(descriptor, names, buffer.count)
      #endif
    }
    return (bytes ?? []).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the value of an attribute; nil if there is none with this name.
  package func attribute(_ name: String) throws(SystemError) -> [UInt8]? {
    try grown("fgetxattr") { buffer in
      #if canImport(Darwin)
        return fgetxattr(descriptor, name, buffer.baseAddress, buffer.count, 0, 0)
      #else
        return fgetxattr(descriptor, name, buffer.baseAddress, buffer.count)
      #endif
    }
  }

  package func setAttribute(_ name: String, to value: [UInt8]) throws(SystemError) {
    _ = try SystemError.check("fsetxattr") {
      #if canImport(Darwin)
        return fsetxattr(descriptor, name, value, value.count, 0, 0)
      #else
        return fsetxattr(descriptor, name, value, value.count, 0)
      #endif
    }
  }

  package func removeAttribute(_ name: String) throws(SystemError) {
    _ = try SystemError.check("fremovexattr") {
      #if canImport(Darwin)
        return fremovexattr(descriptor, name, 0)
      #else
        return fremovexattr(descriptor, name)
      #endif
    }
  }

  /// Calls `body` with growing buffers until its result fits, and returns the result; nil if there
  /// is no such attribute.
  private func grown(
    _ call: String, _ body: (UnsafeMutableRawBufferPointer) -> Int
  ) throws(SystemError) -> [UInt8]? {
    // Most files have no attributes, and most attributes are short.
    var size = 256
    while true {
      var failure: SystemError?
      let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        do throws(SystemError) {
          count = try SystemError.check(call) { body(UnsafeMutableRawBufferPointer(buffer)) }
        } catch {
          failure = error
        }
      }
      if let failure {
        if failure.isNoAttribute { return nil }
        guard failure.code == ERANGE, size < 1 << 30 else { throw failure }
      } else if bytes.count < size {
        return bytes
      }
      // For a resource fork on Apple's systems, a full buffer may hold only the beginning.
      size *= 16
    }
  }
}

extension SystemError {
  /// Whether the file has no attribute of this name, the file system has no attributes, or this
  /// process may not see them.
  fileprivate var isNoAttribute: Bool {
    #if canImport(Darwin)
      let none = ENOATTR
    #else
      let none = ENODATA
    #endif
    return [none, ENOTSUP, EOPNOTSUPP, ENOSYS, EPERM].contains(code)
  }
}
