/// One change of a migration to an object, with the inverse change of where types lie.
///
/// A step never loses data. If it cannot be applied, because a member is missing, is of another
/// type than expected, or would replace another member, it leaves the object unchanged.
public final class MigrationStep: Sendable {
  /// - Throws: `.tooDeep`, if the step could be done with more stack.
  let apply: @Sendable (MigratedObject) throws(JSONFault) -> Void
  /// Changes the ways from some objects back to what they were before the step.
  let undo: @Sendable (inout MigrationWays, MigrationWays.Objects) -> Void

  /// - Parameter undo: the inverse change of where types lie; none by default.
  init(
    _ apply: @escaping @Sendable (MigratedObject) throws(JSONFault) -> Void,
    undo: @escaping @Sendable (inout MigrationWays, MigrationWays.Objects) -> Void = { _, _ in }
  ) {
    self.apply = apply
    self.undo = undo
  }
}

extension MigrationStep {
  /// Gives a member another key, at its place.
  ///
  /// ```json
  /// {"body": "Hello"}   rename("body", to: "message")   {"message": "Hello"}
  /// ```
  public static func rename(_ key: String, to new: String) -> MigrationStep {
    let (key, new) = (MigrationKey(key), MigrationKey(new))
    return MigrationStep {
      $0.rename(key, to: new)
    } undo: { ways, objects in
      ways.change(objects) {
        $0.with(key, insteadOf: new)
      } tag: { way, depth in
        way.tagBeginning(with: [.member(key)], insteadOf: [.member(new)], at: depth)
      }
    }
  }

  /// Replaces a member's value if it has the given one, for example a tag or a value of an enum.
  ///
  /// ```json
  /// {"type": "note"}   replace("type", "note", with: "text")   {"type": "text"}
  /// ```
  public static func replace(
    _ key: String, _ value: JSONTag, with new: JSONTag
  ) -> MigrationStep {
    let key = MigrationKey(key)
    let (value, new) = (MigrationTag(value), MigrationTag(new))
    return MigrationStep { object in
      if object.isValue(value, of: key) { object.set(key, to: new.json) }
    } undo: { ways, objects in
      // Both values may have been there before.
      ways.change(objects, isCertain: false) {
        $0.with(value, insteadOf: new, of: key)
      } tag: { way, depth in
        way.changed { $0.with(value, insteadOf: new, of: key, at: depth) }
      }
    }
  }

  /// Moves a member to another place, into an object inside this one or out of one. Missing objects
  /// on the path are created.
  ///
  /// ```json
  /// {"name": "Ann"}   move("/name", to: "/author/name")   {"author": {"name": "Ann"}}
  /// ```
  public static func move(_ path: String, to new: String) -> MigrationStep {
    let (path, new) = (MigrationPath.keys(of: path), MigrationPath.keys(of: new))
    return MigrationStep {
      (object) throws(JSONFault) in
      try object.move(path, to: new)
    } undo: { ways, objects in
      ways.add(objects, from: path, to: new)
    }
  }

  /// Adds a member that is missing.
  ///
  /// ```json
  /// {"id": 1}   add("stars", "0")   {"id": 1, "stars": 0}
  /// ```
  /// - Parameters:
  ///   - key: the key of the member.
  ///   - json: the value as JSON; text that is not JSON adds nothing.
  public static func add(_ key: String, _ json: String) -> MigrationStep {
    let key = MigrationKey(key)
    let value = (try? JSONSlice(parsing: json)).map { Array($0.bytes) }
    return MigrationStep { object in
      if let value, object.index(of: key) == nil { object.set(key, to: value) }
    }
  }

  /// Removes a member. Its value is lost, as the schema says.
  public static func drop(_ key: String) -> MigrationStep {
    let key = MigrationKey(key)
    return MigrationStep { $0.drop(key) }
  }

  /// Writes a value in another wire form.
  ///
  /// ```json
  /// {"at": 1769860800}   rewire("at", from: SecondsDateCodec.self, to: ISO8601DateCodec.self)
  /// {"at": "2026-01-31T12:00:00Z"}
  /// ```
  /// `null` stays `null`. A value that the old codec cannot read stays unchanged.
  @inlinable
  public static func rewire<Old: JSONCodec, New: JSONCodec>(
    _ key: String, from old: Old.Type, to new: New.Type
  ) -> MigrationStep where Old.Value == New.Value {
    rewriting(key, CodecRewriter<Old, New>())
  }

  @usableFromInline
  static func rewriting(_ key: String, _ rewriter: any Rewriter) -> MigrationStep {
    let key = MigrationKey(key)
    return MigrationStep { (object) throws(JSONFault) in try object.rewrite(key, rewriter) }
  }

  /// Embeds a value in a string.
  ///
  /// ```json
  /// {"payload": {"id": 1}}   embed("payload", .json)   {"payload": "{\"id\":1}"}
  /// ```
  public static func embed(_ key: String, _ wire: EmbeddedWire) -> MigrationStep {
    let key = MigrationKey(key)
    return MigrationStep {
      $0.embed(key, as: wire)
    } undo: { ways, objects in
      ways.change(objects) {
        $0.beginning(with: .member(key), insteadOf: .member(key), .embedded(wire))
      } tag: { way, depth in
        way.tagBeginning(
          with: [.member(key)], insteadOf: [.member(key), .embedded(wire)], at: depth)
      }
    }
  }

  /// Replaces a string by the JSON that is embedded in it.
  public static func unwrap(_ key: String, _ wire: EmbeddedWire) -> MigrationStep {
    let key = MigrationKey(key)
    return MigrationStep {
      (object) throws(JSONFault) in
      try object.unwrap(key, as: wire)
    } undo: { ways, objects in
      ways.change(objects) {
        $0.beginning(with: .member(key), .embedded(wire), insteadOf: .member(key))
      } tag: { way, depth in
        way.tagBeginning(
          with: [.member(key), .embedded(wire)], insteadOf: [.member(key)], at: depth)
      }
    }
  }

  /// Changes an object by a function of the app. Everything that `body` does not change keeps its
  /// bytes.
  ///
  /// ```swift
  /// .call { entry in entry["words"] = .number(JSONNumber(entry.text.count)) }
  /// ```
  public static func call(
    _ body: @escaping @Sendable (inout JSONObject) -> Void
  ) -> MigrationStep {
    MigrationStep { (object) throws(JSONFault) in try object.change(body) }
  }
}

/// Reads a value in one wire form and writes it in another.
@usableFromInline
protocol Rewriter: Sendable {
  func rewrite(_ reader: inout JSONReader, to writer: inout JSONWriter) throws(JSONFault)
}

/// Reads a value with one codec and writes it with another. The compiler specialises it where a
/// migration names the two codecs.
@usableFromInline
struct CodecRewriter<Old: JSONCodec, New: JSONCodec>: Rewriter where Old.Value == New.Value {
  @inlinable
  init() {}

  @inlinable
  func rewrite(_ reader: inout JSONReader, to writer: inout JSONWriter) throws(JSONFault) {
    New.encode(try Old.decode(from: &reader), to: &writer)
  }
}
