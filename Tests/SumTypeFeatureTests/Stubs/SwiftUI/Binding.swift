// As much of SwiftUI as SumTypeFeature calls, so that what is for Apple's platforms is type-checked elsewhere.

public struct Binding<Value> {
  public let wrappedValue: Value

  @preconcurrency
  @MainActor
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    fatalError("a stub is never run")
  }
}
