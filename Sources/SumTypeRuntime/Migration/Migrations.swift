/// How a document of an older version becomes one of the current version, version by version.
///
/// ```swift
/// static let migrations = Migrations(version: "version", to: 3, [
///   Migration(from: 1, [
///     MigrationPass("/entries/*", where: ["type": "note"], [.rename("body", to: "message")]),
///     MigrationPass("/entries/*", [.replace("type", "note", with: "text")]),
///   ]),
///   Migration(from: 2, [MigrationPass("", [.add("theme", #""dusk""#)])]),
/// ])
/// ```
/// It works on bytes, before anything is decoded: what no step speaks of keeps every byte, known or
/// unknown, and what a save preserves later speaks of the migrated document. A step that finds
/// nothing it could be applied to leaves what is there. The version is the last that is changed.
public struct Migrations: Sendable {
  /// The key of the version in the root of the document.
  private let versionKey: StepKey
  /// The version that they lead to.
  private let current: Int
  private let migrations: [Int: Migration]
  private let setsVersion: MigrationStep
  private let oldest: Int

  /// - Parameters:
  ///   - version: the key of the version in the document's root.
  ///   - current: the version that the migrations lead to.
  ///   - migrations: one from each version that can still be read to the next.
  public init(version: String, to current: Int, _ migrations: [Migration]) {
    versionKey = StepKey(version)
    self.current = current
    setsVersion = MigrationStep(.set(versionKey, .interned(String(current))))
    oldest = migrations.map(\.version).min() ?? current
    self.migrations = Dictionary(
      migrations.map { ($0.version, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The document in the current version. A current or newer one, and bytes that are no document
  /// at all, are returned as they are.
  ///
  /// - Throws: `JSONError` if the bytes are not JSON, or if nothing leads from the document's
  ///   version to the next.
  public func migrated(_ bytes: [UInt8]) throws(JSONError) -> [UInt8] {
    do throws(JSONFault) {
      do throws(JSONFault) {
        return try migrated(bytes, takingFirst: true)
      } catch {
        guard error == MigrationRun.otherVersion else { throw error }
        return try migrated(bytes, takingFirst: false)
      }
    } catch {
      throw error.explained(in: bytes)
    }
  }

  /// - Parameter takesFirst: whether the document is taken for one that says its version once.
  private func migrated(
    _ bytes: [UInt8], takingFirst takesFirst: Bool
  ) throws(JSONFault) -> [UInt8] {
    let key = Array(versionKey.characters.description.utf8)
    let version = try DocumentVersion(
      of: bytes, under: key, below: current, takesFirst: takesFirst)
    guard let version else { return bytes }
    var passes: [MigrationPass] = []
    for number in version.number..<current {
      guard let migration = migrations[number] else {
        throw takesFirst ? MigrationRun.otherVersion : .tooOld(version, oldest: oldest)
      }
      passes += migration.passes
    }
    passes.append(MigrationPass("", [setsVersion]))
    return try Depth.run { (depth) throws(JSONFault) in
      try JSONReader.read(bytes, maximumDepth: depth) { (reader) throws(JSONFault) in
        let run = MigrationRun(passes, from: (versionKey, version.place.lowerBound))
        return try run.run(&reader, in: bytes) ?? bytes
      }
    }
  }
}

/// What leads from one version to the next.
public struct Migration: Sendable {
  /// The version that it starts from.
  let version: Int
  let passes: [MigrationPass]

  /// The passes are made one after another, each over what the one before has left.
  public init(from version: Int, _ passes: [MigrationPass]) {
    self.version = version
    self.passes = passes
  }
}
