public import Foundation

/// An entry of a document that this version of the schema does not know, for an app that keeps such
/// entries in a list beside its own.
///
/// Where it came from goes along unseen, so that it comes back to its place when it is saved.
public struct AnyUnknownEntry: Sendable {
  /// Its tag as text; empty if it has none.
  public let type: String

  /// Its payload. Where the union writes payloads as base 64 of JSON, these are the bytes of that
  /// JSON, and in all other cases the bytes of the payload's own JSON: the content beside the tag,
  /// the value under the tag, or the whole object if the tag lies in it. Empty if
  /// there is none.
  public let payload: Data

  /// The entry as it was loaded; nil if the app has made it.
  let origin: Origin?

  /// An entry of the app's own making, which a save appends.
  public init(type: String, payload: Data) {
    self.init(type: type, payload: payload, origin: nil)
  }

  init(type: String, payload: Data, origin: Origin?) {
    self.type = type
    self.payload = payload
    self.origin = origin
  }

  /// Where an entry was found.
  struct Origin: Sendable {
    /// Its bytes, and with them their place in the loaded document.
    let json: JSONSlice
    /// The load that found it.
    let load: UUID
  }
}

extension AnyUnknownEntry: Hashable {
  /// Two entries are equal when they say the same, wherever they come from.
  public static func == (left: AnyUnknownEntry, right: AnyUnknownEntry) -> Bool {
    left.type == right.type && left.payload == right.payload
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(payload)
  }
}
