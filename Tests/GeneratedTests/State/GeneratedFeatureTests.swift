import Foundation
import Showcase
import SumTypeFeature
import SumTypeRuntime
import Testing

private let counterReducer = Reducer<CounterFeatureState, CounterAction, Void> { state, action, _ in
  switch action {
  case .incrementTapped: state.count += 1
  case .decrementTapped: state.count -= 1
  case .nthPrimeTapped: state.isNthPrimeRequestInFlight = true
  case .nthPrimeResponse(let prime):
    state.isNthPrimeRequestInFlight = false
    state.alertNthPrime = prime.map { PrimeAlert(prime: $0) }
  case .alertDismissed: state.alertNthPrime = nil
  case .primeModalShown(let isShown): state.isPrimeModalShown = isShown
  case .favoriteToggled(let prime): state.favoritePrimes.append(prime)
  case .unknown: break
  }
  return .none
}

private let sessionReducer = Reducer<UserSession, SessionAction, Void> { state, action, _ in
  switch action {
  case .nameChanged(let name): state[.loggedOut]?.name = name
  case .loggedIn(let name): state = .loggedIn(LoggedInState(name: name))
  case .visited: state[.loggedIn]?.visits += 1
  case .loggedOut: state = .loggedOut(LoggedOutState())
  case .unknown: break
  }
  return .none
}

private let appReducer = Reducer<AppState, AppAction, Void>.combine(
  counterReducer.pullback(state: \.counter, action: .counter, environment: { $0 }),
  sessionReducer.pullback(state: \.session, action: .session, environment: { $0 }),
  Reducer { state, action, _ in
    switch action {
    case .counter(let action): state.activityFeed.append(Activity(what: "\(action)"))
    case .session, .unknown: break
    case .feedCleared: state.activityFeed = []
    }
    return .none
  })

@Suite("Features over generated states and actions")
@MainActor
struct GeneratedFeatureTests {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  private var store: Store<AppState, AppAction> {
    Store(
      initialState: AppState(
        counter: CounterFeatureState(), session: .loggedOut(LoggedOutState())),
      reducer: appReducer, environment: ())
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a child is scoped by the path to its actions")
  func scoped() {
    let store = store
    let counter = store.scope(state: \.counter, action: .counter)
    let view = ViewStore(counter)
    let count = Listener { _ = view.count }
    let alert = Listener { _ = view.alertNthPrime }
    view.send(.incrementTapped)
    view.send(.nthPrimeTapped)
    view.send(.nthPrimeResponse(2))
    #expect((count.heard, alert.heard) == (1, 1))
    #expect(store.withState(\.counter.alertNthPrime) == PrimeAlert(prime: 2))
    #expect(store.withState(\.activityFeed.count) == 3)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("D10: each case of a state union has its scope, exhaustively")
  func cases() throws {
    let store = store
    let session = store.scope(state: \.session, action: .session)
    func screen() -> String? {
      session.withState { state -> String? in
        switch state {
        case .loggedOut(let state): "name: \(state.name)"
        case .loggedIn(let state): "\(state.name): \(state.visits)"
        }
      }
    }
    session.send(.nameChanged("Ada"))
    #expect(screen() == "name: Ada")
    session.send(.visited)
    #expect(screen() == "name: Ada")
    session.send(.loggedIn("Ada"))
    session.send(.visited)
    #expect(screen() == "Ada: 1")
  }

  @Test("a feature names the codecs of its state and its actions")
  func codecs() throws {
    func roundTrip<Feature: RecordableFeature>(
      _: Feature.Type, _ action: Feature.Action
    ) throws -> String where Feature.Action: Equatable {
      var writer = JSONWriter()
      Feature.ActionCodec.encode(action, to: &writer)
      let bytes = writer.finish()
      let read = try JSONReader.read(bytes) { (reader) throws(JSONFault) in
        try Feature.ActionCodec.decode(from: &reader)
      }
      #expect(read == action)
      return text(bytes)
    }
    #expect(
      try roundTrip(AppFeature.self, .counter(.favoriteToggled(7)))
        == #"{"feature":"counter","action":{"action":"favoriteToggled","value":7}}"#)
    #expect(
      try roundTrip(TodoFeature.self, .deleteTodo(ID.first))
        == #"{"action":"deleteTodo","value":"\#(ID.first)"}"#)
  }
}
