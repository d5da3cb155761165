/// One thing that a migration does to an object.
///
/// A step never loses anything: where it cannot be applied, since a member is missing, is something
/// else than was thought, or would take the place of another one, everything stays as it is.
public struct MigrationStep: Sendable {
  enum Kind: Sendable {
    case rename(StepKey, to: StepKey)
    case replace(StepKey, StepValue, with: StaticString)
    case add(StepKey, StaticString)
    case set(StepKey, StaticString)
    case remove(StepKey)
    case rewrite(StepKey, any Rewriter)
    /// With the members of the object that it looks at or changes; nil if that can be any.
    case action(any MigrationAction, [StepKey]?)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// A member gets another key, at its place.
  ///
  /// ```json
  /// {"body": "Hello"}   rename("body", to: "message")   {"message": "Hello"}
  /// ```
  public static func rename(_ key: String, to new: String) -> MigrationStep {
    MigrationStep(.rename(StepKey(key), to: StepKey(new)))
  }

  /// A member that has one value gets another, such as a tag or a value of an enum.
  ///
  /// ```json
  /// {"type": "note"}   replace("type", "note", with: "text")   {"type": "text"}
  /// ```
  public static func replace(
    _ key: String, _ value: JSONTag, with new: JSONTag
  ) -> MigrationStep {
    MigrationStep(.replace(StepKey(key), StepValue(value), with: StepValue(new).literal))
  }

  /// A member goes elsewhere, to an object inside this one or out of one. Objects on the way are
  /// made where there are none.
  ///
  /// ```json
  /// {"name": "Ann"}   move("/name", to: "/author/name")   {"author": {"name": "Ann"}}
  /// ```
  public static func move(_ path: String, to new: String) -> MigrationStep {
    let (path, new) = (MigrationPath.keys(of: path), MigrationPath.keys(of: new))
    let keys = [path.first, new.first].compactMap(\.self)
    return MigrationStep(.action(Moving(path: path, new: new), keys))
  }

  /// A member that is missing is added.
  ///
  /// ```json
  /// {"id": 1}   add("stars", "0")   {"id": 1, "stars": 0}
  /// ```
  /// - Parameters:
  ///   - key: the key of the member.
  ///   - json: the value as JSON; what is not JSON adds nothing.
  public static func add(_ key: String, _ json: String) -> MigrationStep {
    let bytes = (try? JSONSlice(parsing: json)).map { Array($0.bytes) }
    guard let bytes else { return MigrationStep(.action(Nothing(), [])) }
    return MigrationStep(
      .add(StepKey(key), .interned(String(decoding: bytes, as: UTF8.self))))
  }

  /// A member is taken out: what it said is lost, which is what the schema says.
  public static func remove(_ key: String) -> MigrationStep {
    MigrationStep(.remove(StepKey(key)))
  }

  /// A value is written another way.
  ///
  /// ```json
  /// {"at": 1769860800}   rewire("at", from: SecondsDateCodec.self, to: ISO8601DateCodec.self)
  /// {"at": "2026-01-31T12:00:00Z"}
  /// ```
  /// `null` stays `null`.
  @inlinable
  public static func rewire<Old: JSONCodec, New: JSONCodec>(
    _ key: String, from old: Old.Type, to new: New.Type
  ) -> MigrationStep where Old.Value == New.Value {
    rewriting(key, CodecRewriter<Old, New>())
  }

  @usableFromInline
  static func rewriting(_ key: String, _ rewriter: any Rewriter) -> MigrationStep {
    MigrationStep(.rewrite(StepKey(key), rewriter))
  }

  /// A value is put into a string.
  ///
  /// ```json
  /// {"payload": {"id": 1}}   embed("payload", .json)   {"payload": "{\"id\":1}"}
  /// ```
  public static func embed(_ key: String, _ wire: ContentWire) -> MigrationStep {
    let key = StepKey(key)
    return MigrationStep(.action(Embedding(key: key, wire: wire), [key]))
  }

  /// A value is taken out of the string that it is in.
  public static func unwrap(_ key: String, _ wire: ContentWire) -> MigrationStep {
    let key = StepKey(key)
    return MigrationStep(.action(Unwrapping(key: key, wire: wire), [key]))
  }

  /// The app does something of its own. What it does not touch keeps its bytes.
  ///
  /// ```swift
  /// .call { entry in entry["words"] = .number(JSONNumber(entry.text.count)) }
  /// ```
  public static func call(
    _ body: @escaping @Sendable (inout JSONObject) -> Void
  ) -> MigrationStep {
    MigrationStep(.action(Calling(body: body), nil))
  }
}

extension MigrationStep {
  /// Whether it may look at a member of its object, or change it.
  func concerns(_ key: StepKey) -> Bool {
    switch kind {
    case .rename(let old, let new): key == old || key == new
    case .replace(let own, _, _), .add(let own, _), .set(let own, _), .remove(let own),
      .rewrite(let own, _):
      key == own
    case .action(_, let keys): keys?.contains(key) ?? true
    }
  }
}
