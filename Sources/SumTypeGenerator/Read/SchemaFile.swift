public import SumTypeSource

/// A schema as a person wrote it: the text of one `.sumtype.json` file.
public struct SchemaFile: Sendable {
  public let source: SourceFile
  /// The name that those of the generated files start with: `Timeline` for
  /// `schemas/Timeline.sumtype.json`.
  public let baseName: String
  /// `Timeline.sumtype.json`
  public let fileName: String

  public init(_ source: SourceFile) {
    self.source = source
    let fileName = Path.name(of: source.path)
    self.fileName = fileName
    let suffix = [".sumtype.json", ".json"].first {
      Path.ends(fileName, with: $0) && fileName != $0
    }
    baseName = suffix.map { Path.without($0, at: fileName) } ?? fileName
  }
}
