import SumTypeFeature
import SumTypeRuntime

/// The state of a child that loads something. Each row of a list, a sheet that may be open, and one of
/// two pages are such children, which load under the same id.
struct Loader: Hashable, Sendable, Identifiable {
  let id: Int
  var loaded = 0
}

enum LoaderAction: Hashable, Sendable {
  case load
  case loaded
  case stop
}

enum Page: Hashable, Sendable {
  case home(Loader)
  case login(String)
}

struct RowAction: Hashable, Sendable {
  let id: Int
  let action: LoaderAction
}

struct RowsState: Hashable, Sendable {
  var rows: [Loader] = []
  var sheet: Loader?
  var page = Page.login("")
}

enum RowsAction: Hashable, Sendable {
  case row(RowAction)
  case sheet(LoaderAction)
  case page(LoaderAction)
  case remove(Int)
  case openSheet
  case closeSheet
  case show(Page)
  case stopSheet
  case replaceRows([Loader])
}

extension VariantPath where UnionValue == RowsAction, PayloadValue == RowAction {
  static var row: Self {
    Self(RowsAction.row) { if case .row(let value) = $0 { value } else { nil } }
  }
}

extension VariantPath where UnionValue == RowsAction, PayloadValue == LoaderAction {
  static var sheet: Self {
    Self(RowsAction.sheet) { if case .sheet(let value) = $0 { value } else { nil } }
  }
  static var page: Self {
    Self(RowsAction.page) { if case .page(let value) = $0 { value } else { nil } }
  }
}

extension VariantPath where UnionValue == Page, PayloadValue == Loader {
  static var home: Self {
    Self(Page.home) { if case .home(let value) = $0 { value } else { nil } }
  }
}

extension VariantPath where UnionValue == Page, PayloadValue == String {
  static var login: Self {
    Self(Page.login) { if case .login(let value) = $0 { value } else { nil } }
  }
}

extension VariantPath where UnionValue == RowsAction, PayloadValue == (Int, LoaderAction) {
  static var rows: Self {
    VariantPath<RowsAction, RowAction>.row.element(\.id, \.action, RowAction.init)
  }
}

typealias AnyClock = any Clock<Duration>

let loaderReducer = Reducer<Loader, LoaderAction, AnyClock> { state, action, clock in
  switch action {
  case .load:
    return .task {
      try await clock.sleep(for: .seconds(1))
      return .loaded
    }
    .cancellable(id: Work.load)
  case .loaded:
    state.loaded += 1
    return .none
  case .stop: return .cancel(id: Work.load)
  }
}

let rowsReducer = Reducer<RowsState, RowsAction, AnyClock>.combine(
  loaderReducer.pullback(elements: \.rows, action: .rows) { $0 },
  loaderReducer.pullback(state: \.sheet, action: .sheet) { $0 },
  Reducer<Page, LoaderAction, AnyClock>.combine(
    loaderReducer.pullback(
      state: .home, action: VariantPath({ $0 }, { $0 }), environment: { $0 })
  )
  .pullback(state: \.page, action: .page) { $0 },
  Reducer { state, action, _ in
    switch action {
    case .remove(let id): state.rows.removeAll { $0.id == id }
    case .openSheet: state.sheet = Loader(id: 0)
    case .closeSheet: state.sheet = nil
    case .show(let page): state.page = page
    case .stopSheet: return .cancel(scope: .sheet)
    case .replaceRows(let rows): state.rows = rows
    case .row, .sheet, .page: break
    }
    return .none
  })
