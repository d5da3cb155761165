import Foundation

extension JSONNumber {
  /// The number as a `Decimal`, exactly; nil where it has more than 38 significant digits or is too
  /// large or too small for one.
  ///
  /// ```swift
  /// JSONNumber("0.1")?.decimal  // a tenth, not the nearest Double
  /// ```
  public var decimal: Decimal? { DecimalCodec.decimal(self) }
}
