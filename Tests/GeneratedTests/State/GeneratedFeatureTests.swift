import Foundation
import SumTypeFeature
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

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
  case .loggedOut(.nameChanged(let name)): state[.loggedOut]?.name = name
  case .loggedOut(.logInTapped):
    if let name = state[.loggedOut]?.name { state = .loggedIn(LoggedInState(name: name)) }
  case .loggedIn(.visited): state[.loggedIn]?.visits += 1
  case .loggedIn(.logOutTapped): state = .loggedOut(LoggedOutState())
  case .loggedIn(.unknown), .loggedOut(.unknown), .unknown: break
  }
  return .none
}

private let appReducer = Reducer<AppState, AppAction, Void>.combine(
  counterReducer.pullback(state: \.counter, action: .counter, environment: { $0 }),
  sessionReducer.pullback(state: \.session, action: .session, environment: { $0 }),
  Reducer { state, action, _ in
    switch action {
    case .counter(let action): state.activityFeed.append(Activity(what: "\(action)"))
    case .session, .sheet, .unknown: break
    case .sheetChanged(let sheet): state.sheet = sheet
    case .happened(let activity): state.activityFeed.append(activity)
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
  @Test("a child store is scoped by the path of its actions")
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
  @Test("D10: each case of a state union has its scope, and a switch over the cases is exhaustive")
  func cases() throws {
    let store = store
    let session = store.scope(state: \.session, action: .session)
    // The switch has no default case: with a new variant in the schema it would not compile.
    func screen() -> String? {
      switch session.withState({ $0 }) {
      case .loggedOut:
        #expect(session.scope(state: .loggedIn, action: .loggedIn) == nil)
        return session.scope(state: .loggedOut, action: .loggedOut)?
          .withState { "name: \($0.name)" }
      case .loggedIn:
        #expect(session.scope(state: .loggedOut, action: .loggedOut) == nil)
        return session.scope(state: .loggedIn, action: .loggedIn)?
          .withState { "\($0.name): \($0.visits)" }
      }
    }
    session.send(.loggedOut(.nameChanged("Ada")))
    #expect(screen() == "name: Ada")
    session.send(.loggedIn(.visited))
    #expect(screen() == "name: Ada")
    let form = try #require(session.scope(state: .loggedOut, action: .loggedOut))
    form.send(.logInTapped)
    session.scope(state: .loggedIn, action: .loggedIn)?.send(.visited)
    #expect(screen() == "Ada: 1")
    // The form's state is gone: an action that is sent to the form is dropped.
    form.send(.nameChanged("Grace"))
    #expect(screen() == "Ada: 1")
  }

  @Test("a feature names the codec of its actions")
  func codecs() throws {
    func roundTrip<Feature: RecordableFeature>(
      _: Feature.Type, _ action: Feature.Action
    ) throws -> String where Feature.Action: Equatable {
      var writer = JSONWriter()
      Feature.ActionCoding.encode(action, to: &writer)
      let bytes = writer.finish()
      let read = try JSONReader.read(bytes) { (reader) throws(JSONFault) in
        try Feature.ActionCoding.decode(from: &reader)
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
