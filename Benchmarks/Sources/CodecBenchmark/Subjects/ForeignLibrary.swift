import Foundation

/// A peer in another language, in a shared library that `Peers/build.sh` made.
///
/// It is opened while the benchmark runs, so that the package builds where the peer cannot be built.
struct ForeignLibrary: @unchecked Sendable {
  private let handle: UnsafeMutableRawPointer

  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// - Throws: ``Missing`` with the linker's words.
  init(_ name: String, in folder: String) throws {
    guard let handle = dlopen("\(folder)/\(name)", RTLD_NOW | RTLD_LOCAL) else {
      throw Missing(description: dlerror().map { String(cString: $0) } ?? "it cannot be opened")
    }
    self.handle = handle
  }

  /// The C function of a name, as `type` says it is.
  func function<Function>(_ name: String, as type: Function.Type) throws -> Function {
    guard let symbol = dlsym(handle, name) else {
      throw Missing(description: "it has no function \(name)")
    }
    return unsafeBitCast(symbol, to: type)
  }
}
