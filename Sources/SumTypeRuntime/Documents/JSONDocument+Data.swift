public import Foundation

extension JSONDocument {
  /// Reads a document from data, as ``load(_:)-([UInt8])`` does.
  public static func load(_ data: Data) throws(JSONError) -> Loaded<Self> {
    try load(Array(data))
  }
}

extension Saved {
  /// The document.
  public var data: Data { Data(bytes) }
}
