/// One thing that a migration does to an object, and how it is undone: where types lay before it.
///
/// A step never loses anything: where it cannot be applied, since a member is missing, is something
/// else than was thought, or would take the place of another one, everything stays as it is.
public final class MigrationStep: Sendable {
  /// - Throws: that something is nested too deep, if it could be done with more stack.
  let apply: @Sendable (MigratedObject) throws(JSONFault) -> Void
  /// Takes the ways from some objects back to what they were before the step.
  let undo: @Sendable (inout MigrationWays, MigrationWays.Objects) -> Void

  /// - Parameter undo: what the step changes of where types lie; nothing by default.
  init(
    _ apply: @escaping @Sendable (MigratedObject) throws(JSONFault) -> Void,
    undo: @escaping @Sendable (inout MigrationWays, MigrationWays.Objects) -> Void = { _, _ in }
  ) {
    self.apply = apply
    self.undo = undo
  }
}

extension MigrationStep {
  /// A member gets another key, at its place.
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

  /// A member that has one value gets another, such as a tag or a value of an enum.
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
      // There may have been both values.
      ways.change(objects, isCertain: false) {
        $0.with(value, insteadOf: new, of: key)
      } tag: { way, depth in
        way.changed { $0.with(value, insteadOf: new, of: key, at: depth) }
      }
    }
  }

  /// A member goes elsewhere, to an object inside this one or out of one. Objects on the way are
  /// made where there are none.
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

  /// A member that is missing is added.
  ///
  /// ```json
  /// {"id": 1}   add("stars", "0")   {"id": 1, "stars": 0}
  /// ```
  /// - Parameters:
  ///   - key: the key of the member.
  ///   - json: the value as JSON; what is not JSON adds nothing.
  public static func add(_ key: String, _ json: String) -> MigrationStep {
    let key = MigrationKey(key)
    let value = (try? JSONSlice(parsing: json)).map { Array($0.bytes) }
    return MigrationStep { object in
      if let value, object.index(of: key) == nil { object.set(key, to: value) }
    }
  }

  /// A member is taken out: what it said is lost, which is what the schema says.
  public static func drop(_ key: String) -> MigrationStep {
    let key = MigrationKey(key)
    return MigrationStep { $0.drop(key) }
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
    let key = MigrationKey(key)
    return MigrationStep { (object) throws(JSONFault) in try object.rewrite(key, rewriter) }
  }

  /// A value is put into a string.
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
        $0.beginning(with: .member(key), insteadOf: .member(key), .inside(wire))
      } tag: { way, depth in
        way.tagBeginning(with: [.member(key)], insteadOf: [.member(key), .inside(wire)], at: depth)
      }
    }
  }

  /// A value is taken out of the string that it is in.
  public static func unwrap(_ key: String, _ wire: EmbeddedWire) -> MigrationStep {
    let key = MigrationKey(key)
    return MigrationStep {
      (object) throws(JSONFault) in
      try object.unwrap(key, as: wire)
    } undo: { ways, objects in
      ways.change(objects) {
        $0.beginning(with: .member(key), .inside(wire), insteadOf: .member(key))
      } tag: { way, depth in
        way.tagBeginning(with: [.member(key), .inside(wire)], insteadOf: [.member(key)], at: depth)
      }
    }
  }

  /// The app does something of its own. What it does not touch keeps its bytes.
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

/// Reads a value one way and writes it another way.
@usableFromInline
protocol Rewriter: Sendable {
  func rewrite(_ reader: inout JSONReader, to writer: inout JSONWriter) throws(JSONFault)
}

/// Reads a value by one codec and writes it by another. It is specialised where a migration names the
/// two.
@usableFromInline
struct CodecRewriter<Old: JSONCodec, New: JSONCodec>: Rewriter where Old.Value == New.Value {
  @inlinable
  init() {}

  @inlinable
  func rewrite(_ reader: inout JSONReader, to writer: inout JSONWriter) throws(JSONFault) {
    New.encode(try Old.decode(from: &reader), to: &writer)
  }
}
