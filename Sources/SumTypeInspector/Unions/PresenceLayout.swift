import SumTypeGenerator
import SumTypeJSON

/// Which of some keys is there tells the variant, whose payload is the whole object.
struct PresenceLayout: UnionLayout {
  /// The keys of each variant, with the variant's index.
  private let keys: MemberTable

  init?(_ union: Union) {
    guard union.representation is Presence else { return nil }
    var first: [StaticString] = []
    var aliases: [(StaticString, Int)] = []
    for (index, variant) in union.variants.enumerated() {
      first += variant.keys.prefix(1).map { .interned($0) }
      aliases += variant.keys.dropFirst().map { (.interned($0), index) }
    }
    keys = MemberTable(first, aliases: aliases)
  }

  var hasTags: Bool { false }

  func findTag(of union: UnionShape, _ reader: inout JSONReader) throws(JSONFault) -> TagPlace {
    throw JSONFault(.missingTag, at: reader.offset)
  }

  func refusal(of tag: TagPlace) -> JSONFault {
    JSONFault(
      .invalidValue, at: tag.offset, expected: "an object with one of the keys of the variants")
  }

  func read(
    of union: UnionShape, _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) -> TagPlace {
    let start = reader.mark()
    let part = trail.takePart()
    if part != nil { trail.know(keys) }
    var object = try reader.openObject(keepsUnknown: false)
    let found = try reader.findVariant(byKeysOf: object, keys)
    if let found, let payload = union.payloads[found] {
      reader.rewind(to: start)
      trail.part = part
      try payload.read(&reader, &trail)
    } else {
      let claims = trail.claimAll(in: &object, of: &reader)
      try reader.passRest(of: &object)
      for _ in claims { reader.endClaim(of: &object) }
    }
    return TagPlace(tag: nil, variant: found, offset: object.openOffset)
  }
}
