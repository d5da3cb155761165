import SumTypeSource

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Names that are not UTF-8.
extension Path {
  /// Returns the text of a name as the system has it.
  ///
  /// A byte that is not part of UTF-8 becomes a NUL and two hexadecimal digits. No name has a NUL,
  /// so that the texts of different names differ; and no file is opened by such a path.
  package static func text(of bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = ""
    var rest = Array(bytes)[...]
    while let first = rest.first {
      // The shortest beginning that is UTF-8 is one scalar.
      let length = (1...4).first { length in
        length <= rest.count && String(validating: rest.prefix(length), as: UTF8.self) != nil
      }
      if let length {
        text += String(decoding: rest.prefix(length), as: UTF8.self)
      } else {
        text += "\0" + (first < 16 ? "0" : "") + String(first, radix: 16)
      }
      rest = rest.dropFirst(length ?? 1)
    }
    return text
  }

  /// Returns the text of a name that the system gives as a C string.
  package static func text(of name: UnsafePointer<CChar>) -> String {
    String(validatingCString: name)
      ?? text(
        of: UnsafeBufferPointer(start: name, count: strlen(name)).map { UInt8(bitPattern: $0) })
  }

  /// Returns whether a path that the file system gave is not UTF-8.
  package static func isForeign(_ path: String) -> Bool { path.utf8.contains(0) }

  /// Returns the bytes of a path that the file system gave, with a NUL at the end; nil if it is no
  /// such path.
  static func systemBytes(of path: String) -> [CChar]? {
    var bytes: [CChar] = []
    var rest = Array(path.utf8)[...]
    while let byte = rest.popFirst() {
      if byte != 0 {
        bytes.append(CChar(bitPattern: byte))
        continue
      }
      guard let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), code > 0
      else { return nil }
      bytes.append(CChar(bitPattern: code))
      rest = rest.dropFirst(2)
    }
    return bytes + [0]
  }

  /// Returns a path for messages: `a\xff` for a name that is not UTF-8.
  package static func shown(_ path: String) -> String {
    isForeign(path) ? path.replacing("\0", with: "\\x") : path
  }
}
