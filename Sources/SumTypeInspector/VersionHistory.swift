import SumTypeGenerator
import SumTypeJSON

/// The versions of a document that an app migrates before it reads them.
struct VersionHistory {
  private let key: [UInt8]
  private let current: Int
  private let oldest: Int

  /// Nil where nothing is migrated, so that every version is read as it is.
  init?(of root: VersionedRoot) {
    guard let oldest = root.migrations.first?.version else { return nil }
    key = Array(root.versionKey.utf8)
    current = root.version
    self.oldest = oldest
  }

  /// The version of a document that an app would migrate; nil if it reads it as it is.
  ///
  /// - Throws: what is no JSON, and a version that nothing leads from.
  func olderVersion(of bytes: [UInt8]) throws(JSONFault) -> DocumentVersion? {
    guard let version = try DocumentVersion(of: bytes, under: key, below: current) else {
      return nil
    }
    if version.number < oldest { throw .tooOld(version, oldest: oldest) }
    _ = try JSONReader.read(bytes, maximumDepth: Inspector.maximumDepth) {
      (reader) throws(JSONFault) in try reader.skipValue()
    }
    return version
  }
}
