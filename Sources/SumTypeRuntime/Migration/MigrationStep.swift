/// One thing that a migration does to an object.
///
/// A step never loses anything: where it cannot be applied, since a member is missing, is something
/// else than was thought, or would take the place of another one, everything stays as it is.
public struct MigrationStep: Sendable {
  let action: any MigrationAction

  init(_ action: any MigrationAction) { self.action = action }

  /// A member gets another key, at its place.
  ///
  /// ```json
  /// {"body": "Hello"}   rename("body", to: "message")   {"message": "Hello"}
  /// ```
  public static func rename(_ key: String, to new: String) -> MigrationStep {
    MigrationStep(Renaming(key: StepKey(key), new: StepKey(new)))
  }

  /// A member that has one value gets another, such as a tag or a value of an enum.
  ///
  /// ```json
  /// {"type": "note"}   replace("type", "note", with: "text")   {"type": "text"}
  /// ```
  public static func replace(
    _ key: String, _ value: JSONTag, with new: JSONTag
  ) -> MigrationStep {
    MigrationStep(Replacing(key: StepKey(key), old: StepValue(value), new: StepValue(new)))
  }

  /// A member goes elsewhere, to an object inside this one or out of one. Objects on the way are
  /// made where there are none.
  ///
  /// ```json
  /// {"name": "Ann"}   move("/name", to: "/author/name")   {"author": {"name": "Ann"}}
  /// ```
  public static func move(_ path: String, to new: String) -> MigrationStep {
    MigrationStep(Moving(path: MigrationPath.keys(of: path), new: MigrationPath.keys(of: new)))
  }

  /// A member that is missing is added.
  ///
  /// ```json
  /// {"id": 1}   add("stars", "0")   {"id": 1, "stars": 0}
  /// ```
  /// - Parameter json: the value as JSON; what is not JSON adds nothing.
  public static func add(_ key: String, _ json: String) -> MigrationStep {
    MigrationStep(
      Adding(key: StepKey(key), json: (try? JSONSlice(parsing: json)).map { Array($0.bytes) }))
  }

  /// A member is taken out: what it said is lost, which is what the schema says.
  public static func remove(_ key: String) -> MigrationStep {
    MigrationStep(Removing(key: StepKey(key)))
  }

  /// A value is written another way.
  ///
  /// ```json
  /// {"at": 1769860800}   rewire("at", from: SecondsDateCodec.self, to: ISO8601DateCodec.self)
  /// {"at": "2026-01-31T12:00:00Z"}
  /// ```
  /// `null` stays `null`.
  public static func rewire<Old: JSONCodec, New: JSONCodec>(
    _ key: String, from old: Old.Type, to new: New.Type
  ) -> MigrationStep where Old.Value == New.Value {
    MigrationStep(Rewriting<Old, New>(key: StepKey(key)))
  }

  /// A value is put into a string.
  ///
  /// ```json
  /// {"payload": {"id": 1}}   embed("payload", .json)   {"payload": "{\"id\":1}"}
  /// ```
  public static func embed(_ key: String, _ wire: ContentWire) -> MigrationStep {
    MigrationStep(Embedding(key: StepKey(key), wire: wire))
  }

  /// A value is taken out of the string that it is in.
  public static func unwrap(_ key: String, _ wire: ContentWire) -> MigrationStep {
    MigrationStep(Unwrapping(key: StepKey(key), wire: wire))
  }

  /// The app does something of its own. What it does not touch keeps its bytes.
  ///
  /// ```swift
  /// .call { entry in entry["words"] = .number(JSONNumber(entry.text.count)) }
  /// ```
  public static func call(
    _ body: @escaping @Sendable (inout JSONObject) -> Void
  ) -> MigrationStep {
    MigrationStep(Calling(body: body))
  }
}
