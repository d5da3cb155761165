public import SumTypeSource

/// Finds the files that a schema imports: in the file system for the tool, in a dictionary for
/// tests.
///
/// The generator itself reads no files.
public protocol SchemaLoader {
  /// The file that `path` means in `importer`.
  ///
  /// Two ways to one file give one `SourceFile.path`, so that it is read once.
  func load(_ path: String, from importer: SourceFile) -> Result<SourceFile, ImportFailure>

  /// The Swift module that holds what is generated from `file`; nil for the module of its importer.
  func module(of file: SourceFile) -> String?
}

extension SchemaLoader {
  public func module(of file: SourceFile) -> String? { nil }
}

/// Why an imported file could not be had.
public struct ImportFailure: Error, Hashable, Sendable {
  /// What a person is told after the file's name: `there is no such file`.
  public let reason: String

  public init(_ reason: String) { self.reason = reason }

  public static let notFound = ImportFailure("there is no such file")
}

/// A loader for schemas that import nothing.
public struct NoImports: SchemaLoader {
  public init() {}

  public func load(
    _ path: String, from importer: SourceFile
  ) -> Result<SourceFile, ImportFailure> {
    .failure(.notFound)
  }
}
