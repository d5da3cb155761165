/// Seconds since 1970-01-01T00:00:00Z as a number: `1769860800`, `1769860800.25`.
public enum SecondsDateCodec: EpochDateCodec {
  @inlinable
  public static var decimalPlaces: Int { 0 }
}
