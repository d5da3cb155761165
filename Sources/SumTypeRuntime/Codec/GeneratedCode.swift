/// Which generated code fits this runtime. Generated code extends the version that it was written for:
///
/// ```swift
/// nonisolated extension GeneratedCode.Version1 {}
/// ```
/// That compiles only where generator and runtime fit each other. A version that fits no longer stays
/// here, as unavailable and with a message that says what to do.
public enum GeneratedCode {
  /// Code that this runtime fits.
  public enum Version1 {}
}
