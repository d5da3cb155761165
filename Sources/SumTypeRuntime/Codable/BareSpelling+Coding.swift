extension KeyedEncodingContainer {
  /// Encodes what stands in the place of the payload of a variant that has none.
  mutating func encodeNoPayload(_ spelling: BareSpelling, forKey key: Key) throws {
    switch spelling {
    case .alone: break
    case .null: try encodeNil(forKey: key)
    case .object: _ = nestedContainer(keyedBy: WireKey.self, forKey: key)
    case .array: _ = nestedUnkeyedContainer(forKey: key)
    }
  }
}
