import Foundation

extension [Double] {
  /// The middle value, or the mean of the two in the middle; 0 of none.
  package var median: Double {
    guard !isEmpty else { return 0 }
    let sorted = sorted()
    let middle = count / 2
    return count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

extension Double {
  /// With three significant digits or so: `0.0123`, `1.23`, `123`.
  package var compact: String {
    let digits = self >= 100 ? 0 : self >= 10 ? 1 : self >= 0.1 ? 2 : 4
    return String(format: "%.\(digits)f", self)
  }

  /// Without a fraction where there is none: `60`, `2.5`.
  package var shortest: String {
    self == rounded() && magnitude < 1e9 ? String(Int(self)) : String(self)
  }
}

/// Where results go, so that the optimizer cannot leave the work out.
enum Sink {
  @inline(never)
  static func take(_ value: Int) { withExtendedLifetime(value) {} }
}
