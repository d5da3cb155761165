// Generated code needs only one import: this brings in the types that the runtime's signatures
// name.
@_exported public import SumTypeJSON

/// The versions of generated code that fit this runtime. Generated code extends the version that it
/// was written for:
///
/// ```swift
/// nonisolated extension GeneratedCode.Version1 {}
/// ```
/// That compiles only if the generator and the runtime fit each other. A version that no longer
/// fits stays here as unavailable, with a message that says what to do.
public enum GeneratedCode {
  /// The version of generated code that fits this runtime.
  public enum Version1 {}
}
