/// One thing that a migration does to an object.
///
/// A step never loses anything: where it cannot be applied, since a member is missing, is something
/// else than was thought, or would take the place of another one, everything stays as it is.
public struct MigrationStep: Sendable {
  private let action: any MigrationAction

  private init(_ action: any MigrationAction) { self.action = action }

  private init(_ body: @escaping @Sendable (inout ObjectDraft) -> Void) {
    action = PlainAction(body: body)
  }

  func apply(to object: inout ObjectDraft) { action.apply(to: &object) }

  /// A member gets another key, at its place.
  ///
  /// ```json
  /// {"body": "Hello"}   rename("body", to: "message")   {"message": "Hello"}
  /// ```
  public static func rename(_ key: String, to new: String) -> MigrationStep {
    let (key, new) = (Array(key.utf8), Array(new.utf8))
    return MigrationStep { $0.rename(key, to: new) }
  }

  /// A member that has one value gets another, such as a tag or a value of an enum.
  ///
  /// ```json
  /// {"type": "note"}   replace("type", "note", with: "text")   {"type": "text"}
  /// ```
  public static func replace(
    _ key: String, _ value: JSONTag, with new: JSONTag
  ) -> MigrationStep {
    let key = Array(key.utf8)
    let bytes = new.value.bytes()
    return MigrationStep { object in
      if object.tag(of: key) == value { object.set(key, to: bytes) }
    }
  }

  /// A member goes elsewhere, to an object inside this one or out of one. Objects on the way are
  /// made where there are none.
  ///
  /// ```json
  /// {"name": "Ann"}   move("/name", to: "/author/name")   {"author": {"name": "Ann"}}
  /// ```
  public static func move(_ path: String, to new: String) -> MigrationStep {
    let (path, new) = (MemberPath(path), MemberPath(new))
    return MigrationStep { object in
      guard let value = object.value(at: path.keys), object.value(at: new.keys) == nil,
        !new.keys.starts(with: path.keys)
      else { return }
      var moved = object
      if moved.set(new.keys[...], to: value, takingOut: path.keys) { object = moved }
    }
  }

  /// A member that is missing is added.
  ///
  /// ```json
  /// {"id": 1}   add("stars", "0")   {"id": 1, "stars": 0}
  /// ```
  /// - Parameter json: the value as JSON; what is not JSON adds nothing.
  public static func add(_ key: String, _ json: String) -> MigrationStep {
    let key = Array(key.utf8)
    let bytes = (try? JSONSlice(parsing: json)).map { Array($0.bytes) }
    return MigrationStep { object in
      if let bytes, object.value(of: key) == nil { object.set(key, to: bytes) }
    }
  }

  /// A member is taken out: what it said is lost, which is what the schema says.
  public static func remove(_ key: String) -> MigrationStep {
    let key = Array(key.utf8)
    return MigrationStep { $0.remove(key) }
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
    MigrationStep(Rewriting<Old, New>(key: Array(key.utf8)))
  }

  /// A value is put into a string.
  ///
  /// ```json
  /// {"payload": {"id": 1}}   embed("payload", .json)   {"payload": "{\"id\":1}"}
  /// ```
  public static func embed(_ key: String, _ wire: ContentWire) -> MigrationStep {
    let key = Array(key.utf8)
    return MigrationStep { object in
      guard let wrapping = wire.wrapping, let bytes = object.value(of: key) else { return }
      var writer = JSONWriter()
      EmbeddedJSON.write(bytes, faults: [], wrapping, to: &writer)
      object.set(key, to: writer.finish())
    }
  }

  /// A value is taken out of the string that it is in.
  public static func unwrap(_ key: String, _ wire: ContentWire) -> MigrationStep {
    let key = Array(key.utf8)
    return MigrationStep { object in
      guard let wrapping = wire.wrapping, let bytes = object.value(of: key) else { return }
      let inner: [UInt8]? = try? JSONReader.read(bytes) { (reader) throws(JSONFault) in
        try EmbeddedJSON.bytes(wrapping, from: &reader)
      }
      guard let inner, let json = try? JSONSlice(parsing: inner) else { return }
      object.set(key, to: Array(json.bytes))
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
    MigrationStep { $0.change(body) }
  }
}

/// What a step does.
private protocol MigrationAction: Sendable {
  func apply(to object: inout ObjectDraft)
}

private struct PlainAction: MigrationAction {
  let body: @Sendable (inout ObjectDraft) -> Void

  func apply(to object: inout ObjectDraft) { body(&object) }
}

/// A value is read by one codec and written by another.
private struct Rewriting<Old: JSONCodec, New: JSONCodec>: MigrationAction
where Old.Value == New.Value {
  let key: [UInt8]

  func apply(to object: inout ObjectDraft) {
    guard let bytes = object.value(of: key) else { return }
    let value: Old.Value? = try? JSONReader.read(bytes) { (reader) throws(JSONFault) in
      try Old.decode(from: &reader)
    }
    guard let value else { return }
    var writer = JSONWriter()
    New.encode(value, to: &writer)
    if writer.faults.isEmpty { object.set(key, to: writer.finish()) }
  }
}

/// The keys of a pointer to a member of an object: `/author/name`, or `name`.
private struct MemberPath {
  let keys: [[UInt8]]

  init(_ path: String) {
    keys = MigrationPath(path.hasPrefix("/") ? path : "/" + path).steps.compactMap { step in
      if case .member(let key) = step { key } else { nil }
    }
  }
}
