/// How a new value of a variant without payload is written. All spellings are read.
@frozen
public enum BareSpelling: Sendable {
  /// The tag is all there is: `"plain"`, `{"t":"plain"}`.
  case alone
  /// `{"plain":null}`, `{"t":"plain","c":null}`.
  case null
  /// `{"plain":{}}`, `{"t":"plain","c":{}}`.
  case object
  /// `{"plain":[]}`, `{"t":"plain","c":[]}`.
  case array
}

extension JSONWriter {
  /// Writes what stands in the place of the payload of a variant that has none.
  @usableFromInline
  mutating func noPayload(as spelling: BareSpelling) {
    switch spelling {
    case .alone, .null: null()
    case .object:
      beginObject()
      endObject()
    case .array:
      beginArray()
      endArray()
    }
  }
}

extension JSONReader {
  /// Passes what may stand in the place of the payload of a variant that has none: `null`, `{}` or
  /// `[]`.
  @usableFromInline
  mutating func readNoPayload() throws(JSONFault) {
    let kind = try peekKind()
    let start = offset
    let range = try skipValue()
    switch kind {
    case .null: return
    case .object, .array: if isEmptyContainer(range) { return }
    case .bool, .number, .string: break
    }
    throw JSONFault(.typeMismatch, at: start, expected: "no payload (null, {} or [])")
  }

  private func isEmptyContainer(_ range: Range<Int>) -> Bool {
    source[range].dropFirst().dropLast().allSatisfy { byte in
      byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
  }
}
