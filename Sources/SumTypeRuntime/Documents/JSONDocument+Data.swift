public import Foundation

extension JSONDocument {
  /// Reads a document from data, as ``load(_:)-([UInt8])`` does.
  public static func load(_ data: Data) throws(JSONError) -> Loaded<Self> {
    try load(Array(data))
  }
}

extension Saved {
  /// The saved document as data.
  public var data: Data { Data(bytes) }
}
