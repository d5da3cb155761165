import SumTypeFeature
import SumTypeRuntime

struct PrimeAlert: Hashable, Sendable, Identifiable {
  let prime: Int
  var id: Int { prime }
}

struct CounterFeatureState: Hashable, Sendable {
  var count = 0
  var favoritePrimes: [Int] = []
  var alertNthPrime: PrimeAlert?
  var isNthPrimeRequestInFlight = false
  var isPrimeModalShown = false
}

enum CounterAction: Hashable, Sendable {
  case incrementTapped
  case decrementTapped
  case addTapped(Int)
  case nthPrimeTapped
  case nthPrimeAnswered(Int)
  case alertDismissed
  case favoriteAdded
  case primeModalShown(Bool)
}

struct AppState: Hashable, Sendable {
  var counter = CounterFeatureState()
  var feed: [String] = []
  var session = Session.loggedOut("")
  var sheet: CounterFeatureState?
  var counters: [Numbered] = []
}

struct Numbered: Hashable, Sendable, Identifiable {
  let id: Int
  var counter = CounterFeatureState()
}

enum Session: Hashable, Sendable {
  case loggedIn(CounterFeatureState)
  case loggedOut(String)
}

enum AppAction: Hashable, Sendable {
  case counter(CounterAction)
  case feed(String)
  case nothing
  case loggedIn(CounterAction)
  case loggedOut(String)
  case logIn
  case logOut
  case sheet(CounterAction)
  case setSheet(CounterFeatureState?)
}

extension VariantPath where Union == AppAction, Payload == CounterAction {
  static var counter: Self {
    Self(AppAction.counter) { if case .counter(let value) = $0 { value } else { nil } }
  }
  static var loggedIn: Self {
    Self(AppAction.loggedIn) { if case .loggedIn(let value) = $0 { value } else { nil } }
  }
  static var sheet: Self {
    Self(AppAction.sheet) { if case .sheet(let value) = $0 { value } else { nil } }
  }
}

extension VariantPath where Union == AppAction, Payload == String {
  static var loggedOut: Self {
    Self(AppAction.loggedOut) { if case .loggedOut(let value) = $0 { value } else { nil } }
  }
}

extension VariantPath where Union == Session, Payload == CounterFeatureState {
  static var loggedIn: Self {
    Self(Session.loggedIn) { if case .loggedIn(let value) = $0 { value } else { nil } }
  }
}

extension VariantPath where Union == Session, Payload == String {
  static var loggedOut: Self {
    Self(Session.loggedOut) { if case .loggedOut(let value) = $0 { value } else { nil } }
  }
}

/// What finds primes: a value of closures.
struct Primes: Sendable {
  var nthPrime: @Sendable (Int) async throws -> Int = { _ in 0 }
}

let counterReducer = Reducer<CounterFeatureState, CounterAction, Primes> { state, action, primes in
  switch action {
  case .incrementTapped: state.count += 1
  case .decrementTapped: state.count -= 1
  case .addTapped(let number):
    return .concatenate((0..<number).map { _ in .send(.incrementTapped) })
  case .nthPrimeTapped:
    if state.isNthPrimeRequestInFlight { return .none }
    state.isNthPrimeRequestInFlight = true
    return .task { [count = state.count] in
      .nthPrimeAnswered(try await primes.nthPrime(count))
    }
  case .nthPrimeAnswered(let prime):
    state.isNthPrimeRequestInFlight = false
    state.alertNthPrime = PrimeAlert(prime: prime)
  case .alertDismissed: state.alertNthPrime = nil
  case .favoriteAdded: state.favoritePrimes.append(state.count)
  case .primeModalShown(let isShown): state.isPrimeModalShown = isShown
  }
  return .none
}

let appReducer = Reducer<AppState, AppAction, Primes>.combine(
  counterReducer.pullback(state: \.counter, action: .counter) { $0 },
  counterReducer.pullback(state: \.sheet, action: .sheet) { $0 },
  Reducer<Session, AppAction, Primes>.combine(
    counterReducer.pullback(state: .loggedIn, action: .loggedIn) { $0 },
    Reducer { state, action, _ in
      switch action {
      case .logIn: state = .loggedIn(CounterFeatureState())
      case .logOut: state = .loggedOut("")
      case .loggedOut(let text): state = .loggedOut(text)
      default: break
      }
      return .none
    }
  )
  .pullback(state: \.session, action: VariantPath({ $0 }, { $0 })) { $0 },
  Reducer { state, action, _ in
    switch action {
    case .feed(let line): state.feed.append(line)
    case .setSheet(let sheet): state.sheet = sheet
    default: break
    }
    return .none
  })

/// What only a view needs.
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
