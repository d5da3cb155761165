public import SumTypeSwift

/// A type that the app has already, such as `Color`: `RawRepresentable` over the scalar that it is
/// written as, `Hashable` and `Sendable`.
public struct ExternalType: Sendable {
  /// What it is called in Swift, one part for each type around it: `Theme.Color`.
  public let path: [Identifier]
  /// Where it is declared; nil for the module that the domain is in.
  public let module: Identifier?
  /// What its raw value is, and how that is written.
  public let base: ScalarForm

  public init(path: [Identifier], module: Identifier?, base: ScalarForm) {
    self.path = path
    self.module = module
    self.base = base
  }
}
