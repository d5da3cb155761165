import SumTypeJSON
import Testing

@Suite("Tags that are two members of an object")
struct PairTableTests {
  /// The first values of the pairs of a variant may have different JSON types, as those of the first variant do.
  static let pairs = PairTable(
    "kind", "version", (0, 0, nil), (0, "zero", nil), (1, 1, "old"), (1, 1, true))

  /// The index of the variant, or the fault. Checks that both functions that find the variant agree.
  private func found(in text: String) -> String {
    let outcomes = [true, false].map { isOpen in
      do {
        return try read(text) { (reader) throws(JSONFault) in
          guard isOpen else {
            let variant = try reader.findPair(Self.pairs).variant
            try reader.skipValue()
            return variant.map { "\($0)" } ?? "nil"
          }
          var object = try reader.openObject()
          let variant = try reader.findVariant(Self.pairs, in: &object)
          while try reader.nextMember(&object, MemberTableTests.one) != nil {}
          return variant.map { "\($0)" } ?? "nil"
        }
      } catch {
        return "\(error)"
      }
    }
    #expect(outcomes[0] == outcomes[1], "\(text)")
    return outcomes[0]
  }

  @Test("a variant is found by each of its pairs, whatever their JSON types")
  func variants() {
    #expect(found(in: #"{"kind":0,"version":"any"}"#) == "0")
    #expect(found(in: #"{"version":7,"kind":"zero"}"#) == "0")
    #expect(found(in: #"{"kind":"zero"}"#) == "0")
    #expect(found(in: #"{"kind":1,"version":"old"}"#) == "1")
    #expect(found(in: #"{"version":true,"kind":1}"#) == "1")
  }

  @Test("a pair that no variant has is unknown, missing or a type mismatch")
  func others() {
    #expect(found(in: #"{"kind":"one","version":"old"}"#) == "nil")
    #expect(found(in: #"{"kind":1,"version":"new"}"#) == "nil")
    #expect(found(in: #"{"kind":1}"#).contains("missingTag"))
    #expect(found(in: #"{"version":"old"}"#).contains("missingTag"))
    #expect(found(in: #"{"kind":true,"version":"old"}"#).contains("typeMismatch"))
  }
}
