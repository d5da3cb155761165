public import SumTypeGenerator
public import SumTypeSource

/// Finds the files that sources refer to.
public protocol SourceLoader {
  /// The file at a path, which is relative to where the tool runs, or why it could not be had.
  func load(_ path: String) -> Result<SourceFile, ImportFailure>
}

/// A loader for sources that refer to nothing but themselves.
public struct NoOtherSources: SourceLoader {
  public init() {}

  public func load(_ path: String) -> Result<SourceFile, ImportFailure> { .failure(.notFound) }
}
