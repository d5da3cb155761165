/// What a step does.
protocol MigrationAction: Sendable {
  /// The members of the object that it looks at or changes; nil if that can be any.
  var keys: [StepKey]? { get }

  func apply(to object: inout ObjectDraft)
}

struct Renaming: MigrationAction {
  let key: StepKey
  let new: StepKey

  var keys: [StepKey]? { [key, new] }

  func apply(to object: inout ObjectDraft) { object.rename(key, to: new) }
}

struct Replacing: MigrationAction {
  let key: StepKey
  let old: StepValue
  let new: StepValue

  var keys: [StepKey]? { [key] }

  func apply(to object: inout ObjectDraft) {
    if object.isValue(old, of: key) { object.set(key, to: new.literal) }
  }
}

struct Moving: MigrationAction {
  let path: [StepKey]
  let new: [StepKey]

  var keys: [StepKey]? { [path.first, new.first].compactMap(\.self) }

  func apply(to object: inout ObjectDraft) {
    guard let value = object.value(at: path[...]), object.value(at: new[...]) == nil,
      !new.starts(with: path)
    else { return }
    var moved = object
    if moved.set(new[...], to: value, takingOut: path[...]) { object = moved }
  }
}

struct Adding: MigrationAction {
  let key: StepKey
  let json: [UInt8]?

  var keys: [StepKey]? { [key] }

  func apply(to object: inout ObjectDraft) {
    if let json, object.index(of: key) == nil { object.set(key, to: json) }
  }
}

struct Removing: MigrationAction {
  let key: StepKey

  var keys: [StepKey]? { [key] }

  func apply(to object: inout ObjectDraft) { object.remove(key) }
}

/// A member has a value, whatever it had.
struct Setting: MigrationAction {
  let key: StepKey
  let json: [UInt8]

  var keys: [StepKey]? { [key] }

  func apply(to object: inout ObjectDraft) { object.set(key, to: json) }
}

/// A value is read by one codec and written by another.
struct Rewriting<Old: JSONCodec, New: JSONCodec>: MigrationAction
where Old.Value == New.Value {
  let key: StepKey

  var keys: [StepKey]? { [key] }

  func apply(to object: inout ObjectDraft) {
    let value = object.read(key) { (reader) throws(JSONFault) in try Old.decode(from: &reader) }
    guard let value else { return }
    var writer = JSONWriter()
    New.encode(value, to: &writer)
    if writer.faults.isEmpty { object.set(key, to: writer.finish()) }
  }
}

struct Embedding: MigrationAction {
  let key: StepKey
  let wire: ContentWire

  var keys: [StepKey]? { [key] }

  func apply(to object: inout ObjectDraft) {
    guard let wrapping = wire.wrapping, let bytes = object.value(of: key) else { return }
    var writer = JSONWriter()
    EmbeddedJSON.write(bytes, faults: [], wrapping, to: &writer)
    object.set(key, to: writer.finish())
  }
}

struct Unwrapping: MigrationAction {
  let key: StepKey
  let wire: ContentWire

  var keys: [StepKey]? { [key] }

  func apply(to object: inout ObjectDraft) {
    guard let wrapping = wire.wrapping else { return }
    let inner = object.read(key) { (reader) throws(JSONFault) in
      try EmbeddedJSON.bytes(wrapping, from: &reader)
    }
    guard let inner, let json = try? JSONSlice(parsing: inner) else { return }
    object.set(key, to: Array(json.bytes))
  }
}

/// The app does something of its own.
struct Calling: MigrationAction {
  let body: @Sendable (inout JSONObject) -> Void

  var keys: [StepKey]? { nil }

  func apply(to object: inout ObjectDraft) { object.change(body) }
}
