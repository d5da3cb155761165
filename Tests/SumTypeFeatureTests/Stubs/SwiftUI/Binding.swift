// The part of SwiftUI that SumTypeFeature calls, so that code for Apple's platforms is type-checked on others.

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
