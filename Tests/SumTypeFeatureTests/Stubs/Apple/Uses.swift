import Combine
import SumTypeFeature
import SwiftUI

struct SearchState: Equatable {
  var query = ""
}

enum SearchAction: Sendable {
  case queryChanged(String)
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
func query(of view: ViewStore<SearchState, SearchAction>) -> Binding<String> {
  view.binding(get: \.query, send: { .queryChanged($0) })
}

func typed(_ text: String) -> Effect<SearchAction> {
  .publisher(Just(.queryChanged(text)))
}
