/// Milliseconds since 1970-01-01T00:00:00Z as a number: `1769860800250`.
public enum MillisecondsDateCodec: EpochDateCodec {
  @inlinable
  public static var decimalPlaces: Int { 3 }
}
