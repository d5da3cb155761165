/// What a load gives: the value to work with, and what has to come along to the next save.
public struct Loaded<Document: JSONDocument>: Sendable {
  /// What this version of the schema knows.
  public var value: Document.Codec.Value

  /// Everything else.
  public let preserved: Preserved<Document>

  @usableFromInline
  init(value: Document.Codec.Value, preserved: Preserved<Document>) {
    self.value = value
    self.preserved = preserved
  }
}
