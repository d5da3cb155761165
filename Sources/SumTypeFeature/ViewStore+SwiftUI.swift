#if canImport(SwiftUI)
  public import SwiftUI

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension ViewStore {
    /// Returns a binding that reads a member of the state, and sends an action when it is set.
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
