import Foundation

#if !canImport(Darwin)
  // Neither Glibc's nor Musl's module has `sys/xattr.h`. These are the C functions of that header.
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

/// Pieces of data with names that a file carries beside its bytes: `user.xdg.origin.url`,
/// `com.apple.metadata:…`. Linux keeps access control lists as such, too.
extension OpenFile {
  /// The names of its attributes, as far as this process may know them; none where the file system
  /// has no such thing.
  func attributeNames() throws(SystemError) -> [String] {
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

  /// The value of an attribute; nil if there is none with that name.
  func attribute(_ name: String) throws(SystemError) -> [UInt8]? {
    try grown("fgetxattr") { buffer in
      #if canImport(Darwin)
        return fgetxattr(descriptor, name, buffer.baseAddress, buffer.count, 0, 0)
      #else
        return fgetxattr(descriptor, name, buffer.baseAddress, buffer.count)
      #endif
    }
  }

  func setAttribute(_ name: String, to value: [UInt8]) throws(SystemError) {
    _ = try SystemError.check("fsetxattr") {
      #if canImport(Darwin)
        return fsetxattr(descriptor, name, value, value.count, 0, 0)
      #else
        return fsetxattr(descriptor, name, value, value.count, 0)
      #endif
    }
  }

  func removeAttribute(_ name: String) throws(SystemError) {
    _ = try SystemError.check("fremovexattr") {
      #if canImport(Darwin)
        return fremovexattr(descriptor, name, 0)
      #else
        return fremovexattr(descriptor, name)
      #endif
    }
  }

  /// What a call writes into a buffer that is large enough; nil where there is no such attribute.
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
      // Of a resource fork on Apple's systems this may have been the beginning only.
      size *= 16
    }
  }
}

extension SystemError {
  /// The file has no attribute of that name, its file system has no attributes at all, or this
  /// process may not know of them.
  fileprivate var isNoAttribute: Bool {
    #if canImport(Darwin)
      let none = ENOATTR
    #else
      let none = ENODATA
    #endif
    return [none, ENOTSUP, EOPNOTSUPP, ENOSYS, EPERM].contains(code)
  }
}
