import Foundation

/// The settings of malloc, pinned for every subject of the process.
///
/// A warm loop over a large document measures the allocator otherwise: glibc gives the memory of each
/// round back to the kernel and takes it anew, page by page, for whoever happens to cross its
/// moving thresholds.
package enum Allocator {
  private typealias MallOpt = @convention(c) (Int32, Int32) -> Int32

  /// The parameters of `mallopt`, which Swift's Glibc module does not have.
  private enum Parameter: Int32 {
    case trimThreshold = -1
    case topPad = -2
    case mapCount = -4
  }

  /// Pins them, and says what was done, for the head of the output.
  package static func pin() -> String {
    #if os(Linux)
      guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "mallopt") else {
        return "malloc: the platform's settings"
      }
      let mallopt = unsafeBitCast(symbol, to: MallOpt.self)
      let isPinned =
        mallopt(Parameter.mapCount.rawValue, 0) == 1
        && mallopt(Parameter.trimThreshold.rawValue, .max) == 1
        && mallopt(Parameter.topPad.rawValue, 64 << 20) == 1
      return isPinned
        ? "glibc's malloc, for all: never maps, never trims (M_MMAP_MAX 0, M_TRIM_THRESHOLD max)"
        : "glibc's malloc: its settings could not be pinned"
    #else
      return "malloc: the platform's settings"
    #endif
  }

  // Where a large struct is returned to is another register elsewhere.
  #if os(Linux) && arch(x86_64)
    /// `struct mallinfo2`, which Swift's Glibc module does not have.
    private struct Information {
      var (arena, ordblks, smblks, hblks, hblkhd) = (0, 0, 0, 0, 0)
      var (usmblks, fsmblks, uordblks, fordblks, keepcost) = (0, 0, 0, 0, 0)
    }
  #endif

  /// How many bytes are taken of the heap; nil where the C library does not say.
  package static var bytesInUse: Int? {
    #if os(Linux) && arch(x86_64)
      guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "mallinfo2") else { return nil }
      // The C function returns its struct in memory that the caller names first.
      typealias Call = @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?
      var information = Information()
      _ = unsafeBitCast(symbol, to: Call.self)(&information)
      return information.uordblks + information.hblkhd
    #else
      return nil
    #endif
  }
}
