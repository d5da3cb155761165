import Foundation

/// Where the package of the benchmarks lies.
enum PackageFolder {
  static let path = #filePath.components(before: "/Sources/")
}

extension String {
  /// All before the last occurrence of `part`.
  fileprivate func components(before part: String) -> String {
    guard let range = range(of: part, options: .backwards) else { return "." }
    return String(self[..<range.lowerBound])
  }
}
