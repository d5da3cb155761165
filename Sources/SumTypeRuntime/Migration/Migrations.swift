/// How a document of an older version becomes one of the current version, version by version.
///
/// ```swift
/// static let migrations: Migrations? = Migrations(
///   version: "version", to: 3,
///   [
///     1: [
///       .at("/entries/*", [.replace("type", "note", with: "text")]),
///       .in("TextPost", [.rename("body", to: "message")]),
///     ],
///     2: [.at("", [.add("theme", #""dusk""#)])],
///   ],
///   ways: [
///     MigrationWay("Timeline", "/entries/*", to: "Post"),
///     MigrationWay("Post", "", where: ["type": "text"], to: "TextPost"),
///   ])
/// ```
/// It works on bytes, before anything is decoded. What no step changes keeps every byte, known or
/// unknown, and what a save preserves later is that of the migrated document. A step that cannot be
/// applied to an object leaves it as it is. The version is changed last.
public struct Migrations: Sendable {
  /// The key of the version in the root of the document.
  private let versionKey: MigrationKey
  private let current: Int
  private let oldest: Int
  /// The passes that lead from each version to the next.
  private let passes: [Int: [MigrationPass]]
  private let ways: MigrationWays
  /// Where the objects of the passes are. Found when the first older document is read.
  private let routes = Locked<[Int: [MigrationRoute]]?>(nil)

  /// - Parameters:
  ///   - version: the key of the version in the document's root.
  ///   - current: the version that the migrations lead to.
  ///   - passes: what leads to the next version, for each version that can still be read. The passes
  ///     are made one after another.
  ///   - ways: how types lie in each other in a document of the current version. The first one starts
  ///     from the root.
  public init(
    version: String, to current: Int, _ passes: KeyValuePairs<Int, [MigrationPass]>,
    ways: [MigrationWay] = []
  ) {
    versionKey = MigrationKey(version)
    self.current = current
    oldest = passes.map(\.key).min() ?? current
    self.passes = Dictionary(passes.map { ($0.key, $0.value) }) { first, _ in first }
    self.ways = MigrationWays(ways)
  }

  /// The document in the current version. A current or newer one, and bytes that are no document
  /// at all, are returned as they are.
  ///
  /// - Throws: `JSONError` if the bytes are not JSON, or if nothing leads from the document's
  ///   version to the next.
  public func migrated(_ bytes: [UInt8]) throws(JSONError) -> [UInt8] {
    do throws(JSONFault) {
      return try run(on: bytes)?.bytes ?? bytes
    } catch {
      throw error.explained(in: bytes)
    }
  }

  /// Explains a fault that was found in the migrated document, with its place in the document as it
  /// was.
  func explained(_ fault: JSONFault, in bytes: [UInt8], migrated: [UInt8]) -> JSONError {
    do throws(JSONFault) {
      guard let output = try run(on: bytes, tracksOrigins: true) else {
        return fault.explained(in: migrated)
      }
      return fault.moved(to: output.origin(of: fault.offset)).explained(in: bytes)
    } catch {
      return fault.explained(in: migrated)
    }
  }

  /// What becomes of an older document; nil if it is none.
  private func run(
    on bytes: [UInt8], tracksOrigins: Bool = false
  ) throws(JSONFault) -> MigrationOutput? {
    try Depth.run { (depth) throws(JSONFault) in
      let version = try DocumentVersion(
        of: bytes, under: versionKey.characters, below: current, maximumDepth: depth)
      guard let version, let start = bytes.firstIndex(of: UInt8(ascii: "{")) else { return nil }
      let source = MigrationSource(bytes, maximumDepth: depth)
      let root = MigratedObject(at: start..<bytes.count, of: source)
      let known = knownRoutes()
      var passes: [MigrationRoute] = []
      for number in version.number..<current {
        guard let next = known[number] else { throw .tooOld(version, oldest: oldest) }
        passes += next
      }
      try MigrationVisit(passes).visit(root)
      root.set(versionKey, to: Array(String(current).utf8))
      var output = MigrationOutput(
        of: source, capacity: bytes.count / 8 * 9, tracksOrigins: tracksOrigins)
      output.copy(0..<start)
      root.write(to: &output)
      output.flush()
      return output
    }
  }

  private func knownRoutes() -> [Int: [MigrationRoute]] {
    routes.access { routes in
      if let routes { return routes }
      let found = allRoutes()
      routes = found
      return found
    }
  }

  /// From the last pass back: what a pass is for lies where the passes after it have not put it yet.
  private func allRoutes() -> [Int: [MigrationRoute]] {
    var ways = ways
    var routes: [Int: [MigrationRoute]] = [:]
    for (version, passes) in passes.sorted(by: { $0.key > $1.key }) {
      var reversed: [MigrationRoute] = []
      for pass in passes.reversed() {
        ways.undo(pass)
        reversed.append(MigrationRoute(of: pass, by: ways.leading(to: pass.type)))
      }
      routes[version] = reversed.reversed()
    }
    return routes
  }
}

/// Steps for the objects at one place of a document, or for every object of one type.
public struct MigrationPass: Sendable {
  /// The type whose values the path starts from; nil: the root.
  let type: String?
  let path: MigrationPath
  let conditions: [MigrationCondition]
  let steps: [MigrationStep]

  /// Steps for the objects at one place.
  ///
  /// - Parameters:
  ///   - path: where the objects are: see ``MigrationPath``.
  ///   - conditions: which of them: those whose members have these values.
  ///   - steps: what is done to each, one after another.
  public static func at(
    _ path: MigrationPath, where conditions: KeyValuePairs<String, JSONTag> = [:],
    _ steps: [MigrationStep]
  ) -> MigrationPass {
    MigrationPass(
      type: nil, path: path, conditions: MigrationCondition.all(conditions), steps: steps)
  }

  /// Steps for every object of a type, wherever it lies in the document; for the inner ones first.
  ///
  /// - Parameters:
  ///   - type: the type.
  ///   - path: where the objects are in a value of it; by default the value itself.
  ///   - conditions: which of the objects: those whose members have these values.
  ///   - steps: what is done to each, one after another.
  public static func `in`(
    _ type: String, at path: MigrationPath = "",
    where conditions: KeyValuePairs<String, JSONTag> = [:], _ steps: [MigrationStep]
  ) -> MigrationPass {
    MigrationPass(
      type: type, path: path, conditions: MigrationCondition.all(conditions), steps: steps)
  }

  /// Does the steps to an object, if it is one of those that the pass is for.
  func apply(to object: MigratedObject) throws(JSONFault) {
    guard object.satisfies(conditions) else { return }
    for step in steps { try step.apply(object) }
  }
}
