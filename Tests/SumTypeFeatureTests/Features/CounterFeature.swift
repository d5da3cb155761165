import Features
import SumTypeFeature

/// The environment that finds primes, with closures as its functions.
struct Primes: Sendable {
  var nthPrime: @Sendable (Int) async throws -> Int? = { _ in nil }
}

let counterReducer = Reducer<CounterFeatureState, CounterAction, Primes> { state, action, primes in
  switch action {
  case .incrementTapped: state.count += 1
  case .decrementTapped: state.count -= 1
  case .nthPrimeTapped:
    if state.isNthPrimeRequestInFlight { return .none }
    state.isNthPrimeRequestInFlight = true
    return .task { [count = state.count] in
      .nthPrimeResponse(try await primes.nthPrime(count))
    }
  case .nthPrimeResponse(let prime):
    state.isNthPrimeRequestInFlight = false
    state.alertNthPrime = prime.map { PrimeAlert(prime: $0) }
  case .alertDismissed: state.alertNthPrime = nil
  case .primeModalShown(let isShown): state.isPrimeModalShown = isShown
  case .favoriteToggled(let prime):
    if let place = state.favoritePrimes.firstIndex(of: prime) {
      state.favoritePrimes.remove(at: place)
    } else {
      state.favoritePrimes.append(prime)
    }
  case .unknown: break
  }
  return .none
}

/// Each screen reduces its own actions; the last reducer changes from one screen to the other.
let sessionReducer = Reducer<UserSession, SessionAction, Primes>.combine(
  Reducer<LoggedOutState, LoggedOutAction, Primes> { state, action, _ in
    if case .nameChanged(let name) = action { state.name = name }
    return .none
  }
  .pullback(state: .loggedOut, action: .loggedOut) { $0 },
  Reducer<LoggedInState, LoggedInAction, Primes> { state, action, _ in
    if case .visited = action { state.visits += 1 }
    return .none
  }
  .pullback(state: .loggedIn, action: .loggedIn) { $0 },
  Reducer { state, action, _ in
    switch (state, action) {
    case (.loggedOut(let old), .loggedOut(.logInTapped)):
      state = .loggedIn(LoggedInState(name: old.name))
    case (.loggedIn(let old), .loggedIn(.logOutTapped)):
      state = .loggedOut(LoggedOutState(name: old.name))
    default: break
    }
    return .none
  })

let appReducer = Reducer<AppState, AppAction, Primes>.combine(
  counterReducer.pullback(state: \.counter, action: .counter) { $0 },
  counterReducer.pullback(state: \.sheet, action: .sheet) { $0 },
  sessionReducer.pullback(state: \.session, action: .session) { $0 },
  Reducer { state, action, _ in
    switch action {
    case .counter, .session, .sheet, .unknown: break
    case .sheetChanged(let sheet): state.sheet = sheet
    case .happened(let activity): state.activityFeed.append(activity)
    case .feedCleared: state.activityFeed = []
    }
    return .none
  })

extension AppState {
  /// Creates a state in which nobody is logged in, and nothing has happened.
  init() {
    self.init(counter: CounterFeatureState(), session: .loggedOut(LoggedOutState()))
  }
}

/// The state that a view needs.
struct CounterViewState: Equatable {
  let count: Int
  let alert: PrimeAlert?
  let isNthPrimeButtonDisabled: Bool
  let isPrimeModalShown: Bool

  init(_ state: CounterFeatureState) {
    count = state.count
    alert = state.alertNthPrime
    isNthPrimeButtonDisabled = state.isNthPrimeRequestInFlight
    isPrimeModalShown = state.isPrimeModalShown
  }
}

struct PrimeModalState: Equatable {
  let isFavorite: Bool
}
