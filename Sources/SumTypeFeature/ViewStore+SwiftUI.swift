#if canImport(SwiftUI)
  public import SwiftUI

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension ViewStore {
    /// A binding that reads a member and sends an action where it is set.
    ///
    /// ```swift
    /// TextField("Search", text: view.binding(get: \.query, send: { .search($0) }))
    /// ```
    public func binding<Value: Equatable & Sendable>(
      get path: KeyPath<State, Value> & Sendable,
      send action: @escaping @MainActor @Sendable (Value) -> Action
    ) -> Binding<Value> {
      Binding { @MainActor in
        self[dynamicMember: path]
      } set: { @MainActor value in
        self.send(action(value))
      }
    }
  }
#endif
