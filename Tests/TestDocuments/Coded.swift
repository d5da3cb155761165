import SumTypeRuntime

/// A type of the showcase with its codec, so that a test need not name the codec.
public protocol Coded: Sendable {
  associatedtype Codec: JSONCodec where Codec.Value == Self
}

/// A document that is one value.
private enum Alone<Codec: JSONCodec>: JSONDocument {}

public func loaded<Value: Coded>(_ json: String) throws -> Value {
  try Alone<Value.Codec>.load(Array(json.utf8)).value
}

public func written<Value: Coded>(_ value: Value) throws -> String {
  String(decoding: try Alone<Value.Codec>.save(value).bytes, as: UTF8.self)
}

public func edited<Value: Coded>(
  _ json: String, _ edit: (inout Value) -> Void
) throws -> String {
  let loaded = try Alone<Value.Codec>.load(Array(json.utf8))
  var value = loaded.value
  edit(&value)
  let saved = try Alone<Value.Codec>.save(value, preserving: loaded.preserved)
  return String(decoding: saved.bytes, as: UTF8.self)
}

extension JSONDocument {
  /// Loads a document, changes its value, and saves it with what was kept.
  public static func saved(
    _ json: String, _ edit: (inout Codec.Value) throws -> Void = { _ in }
  ) throws -> Saved {
    let loaded = try load(Array(json.utf8))
    var value = loaded.value
    try edit(&value)
    return try save(value, preserving: loaded.preserved)
  }
}

public func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
