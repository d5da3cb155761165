/// How the payload of an adjacent union lies under its key.
public enum ContentWire: Hashable, Sendable {
  /// As it is: `{"type":"text","payload":{"message":"hello"}}`.
  case inline
  /// As JSON in a string: `{"type":"text","payload":"{\"message\":\"hello\"}"}`.
  case json
  /// As JSON in base 64 in a string: `{"type":"text","payload":"eyJtZXNzYWdlIjoiaGVsbG8ifQ=="}`.
  case base64JSON
}
