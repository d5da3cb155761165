import Foundation

/// The most memory that this process has had resident, in bytes.
enum PeakMemory {
  static func current() -> Int {
    #if os(Linux)
      // Not getrusage: its peak includes that of the process that started this one.
      guard let file = fopen("/proc/self/status", "r") else { return 0 }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 256)
      while fgets(&line, 256, file) != nil {
        let text = line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        let words = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        if words.first == "VmHWM:", words.count > 1 { return (Int(words[1]) ?? 0) * 1_024 }
      }
      return 0
    #else
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return Int(usage.ru_maxrss)
    #endif
  }
}
