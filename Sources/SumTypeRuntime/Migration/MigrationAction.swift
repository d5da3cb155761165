/// What a step does that takes more than its keys and a literal.
protocol MigrationAction: Sendable {
  func apply(to object: inout ObjectDraft)
}

/// What is added is no JSON.
struct Nothing: MigrationAction {
  func apply(to object: inout ObjectDraft) {}
}

struct Moving: MigrationAction {
  let path: [StepKey]
  let new: [StepKey]

  func apply(to object: inout ObjectDraft) {
    guard let value = object.value(at: path[...]), object.value(at: new[...]) == nil,
      !new.starts(with: path), object.canPut(new[...])
    else { return }
    _ = object.set(new[...], to: value, takingOut: path[...])
  }
}

struct Embedding: MigrationAction {
  let key: StepKey
  let wire: ContentWire

  func apply(to object: inout ObjectDraft) {
    let index = object.index(of: key)
    guard let wrapping = wire.wrapping, index >= 0 else { return }
    var writer = JSONWriter()
    EmbeddedJSON.write(Array(object.value(index)), faults: [], wrapping, to: &writer)
    object.set(index, to: object.memory.store(writer.finish()))
  }
}

struct Unwrapping: MigrationAction {
  let key: StepKey
  let wire: ContentWire

  func apply(to object: inout ObjectDraft) {
    let index = object.index(of: key)
    guard let wrapping = wire.wrapping, index >= 0 else { return }
    let inner = object.read(index) { (reader) throws(JSONFault) in
      try EmbeddedJSON.bytes(wrapping, from: &reader)
    }
    guard let inner, let json = try? JSONSlice(parsing: inner) else { return }
    object.set(index, to: object.memory.store(Array(json.bytes)))
  }
}

/// The app does something of its own. What it does not touch keeps its bytes.
struct Calling: MigrationAction {
  let body: @Sendable (inout JSONObject) -> Void

  func apply(to object: inout ObjectDraft) {
    let bytes = object.written
    guard case .object(let old)? = try? JSONValue(parsing: bytes) else { return }
    var new = old
    body(&new)
    let outcome = Merge.document(
      .object(new), over: .object(old), as: JSONValueCodec.self, in: bytes, newStyle: .compact)
    if outcome.faults.isEmpty, outcome.bytes != bytes { object.replace(with: outcome.bytes) }
  }
}
