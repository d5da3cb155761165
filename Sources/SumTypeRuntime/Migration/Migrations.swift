/// Turns a document of an older version into one of the current version, version by version.
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
/// It works on bytes before they are decoded. What no step changes keeps every byte, known or
/// unknown, and what a save preserves later is that of the migrated document. A step that cannot be
/// applied to an object leaves it unchanged. The version is changed last.
public struct Migrations: Sendable {
  /// The key of the version in the root of the document.
  private let versionKey: MigrationKey
  private let current: Int
  private let oldest: Int
  /// The passes from each version to the next.
  private let passes: [Int: [MigrationPass]]
  private let ways: MigrationWays
  /// The routes of the passes by version; nil until the first older document is read.
  private let routes = Locked<[Int: [MigrationRoute]]?>(nil)

  /// - Parameters:
  ///   - version: the key of the version in the document's root.
  ///   - current: the version that the migrations lead to.
  ///   - passes: the passes to the next version, for each version that can still be read. They are
  ///     applied one after another.
  ///   - ways: the ways between the types in a document of the current version. The first one
  ///     starts at the root.
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

  /// Returns the document in the current version. A document of the current or a newer version, and
  /// bytes that are no document, are returned unchanged.
  ///
  /// - Throws: `JSONError` if the bytes are not JSON, or if there are no passes from the document's
  ///   version to the next.
  public func migrated(_ bytes: [UInt8]) throws(JSONError) -> [UInt8] {
    do throws(JSONFault) {
      return try run(on: bytes)?.bytes ?? bytes
    } catch {
      throw error.explained(in: bytes)
    }
  }

  /// Explains a fault in the migrated document, with its place in the original document.
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

  /// Migrates an older document; returns nil if the bytes are no older document.
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

  /// Finds the routes, from the last pass back: the objects of a pass lie where they are before the
  /// later passes.
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

/// Steps that are applied to the objects at one place of a document, or to every object of one
/// type.
public struct MigrationPass: Sendable {
  /// The type at whose values the path starts; nil for the root.
  let type: String?
  let path: MigrationPath
  let conditions: [MigrationCondition]
  let steps: [MigrationStep]

  /// Creates a pass over the objects at one place.
  ///
  /// - Parameters:
  ///   - path: the place of the objects: see ``MigrationPath``.
  ///   - conditions: the values that members of the objects must have.
  ///   - steps: the steps, which are applied to each object one after another.
  public static func at(
    _ path: MigrationPath, where conditions: KeyValuePairs<String, JSONTag> = [:],
    _ steps: [MigrationStep]
  ) -> MigrationPass {
    MigrationPass(
      type: nil, path: path, conditions: MigrationCondition.all(conditions), steps: steps)
  }

  /// Creates a pass over every object of a type, wherever it lies in the document; inner objects
  /// first.
  ///
  /// - Parameters:
  ///   - type: the name of the type.
  ///   - path: the place of the objects in a value of the type; by default the value itself.
  ///   - conditions: the values that members of the objects must have.
  ///   - steps: the steps, which are applied to each object one after another.
  public static func `in`(
    _ type: String, at path: MigrationPath = "",
    where conditions: KeyValuePairs<String, JSONTag> = [:], _ steps: [MigrationStep]
  ) -> MigrationPass {
    MigrationPass(
      type: type, path: path, conditions: MigrationCondition.all(conditions), steps: steps)
  }

  /// Applies the steps to an object, if it satisfies the conditions of the pass.
  func apply(to object: MigratedObject) throws(JSONFault) {
    guard object.satisfies(conditions) else { return }
    for step in steps { try step.apply(object) }
  }
}
