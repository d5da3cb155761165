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
    let path = source.path
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let fileName = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    self.fileName = fileName
    let suffix = [".sumtype.json", ".json"].first { fileName.hasSuffix($0) && fileName != $0 }
    baseName = String(fileName.dropLast(suffix?.count ?? 0))
  }
}
