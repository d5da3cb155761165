import SumTypeGenerator
import SumTypeJSON

/// A union in one of its representations.
final class UnionShape: Shape {
  /// The type, for what is found.
  let owner: Int
  /// Which variant has which tag.
  let tags: TagTable
  /// By variant; nil where it is bare.
  let payloads: [(any Shape)?]
  private let layout: any UnionLayout
  private let unknown: Union.Unknown
  private let firstVariant: Int

  init(
    _ union: Union, owner: Int, firstVariant: Int, in builder: PlanBuilder
  ) throws(UnreadableForm) {
    self.owner = owner
    self.firstVariant = firstVariant
    var aliases: [(JSONTag, Int)] = []
    for (index, variant) in union.variants.enumerated() {
      aliases += variant.tags.dropFirst().map { ($0.jsonTag, index) }
    }
    tags = TagTable(
      union.variants.map(\.tag.jsonTag), aliases: aliases, absent: union.defaultVariant)
    unknown = union.unknown
    layout = try UnionLayouts.layout(of: union).prepared(for: union, tags)
    var payloads: [(any Shape)?] = []
    for variant in union.variants {
      if let payload = variant.payload {
        payloads.append(try builder.shape(of: payload))
      } else {
        payloads.append(nil)
      }
    }
    self.payloads = payloads
  }

  /// Whether the variant has a payload that is not optional, which may be absent where it is a
  /// member.
  func needsPayload(_ variant: Int) -> Bool {
    payloads[variant].map { !($0 is OptionalShape) } ?? false
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    try read(keepsUnknown: unknown == .case, keepsMalformed: unknown == .case, &reader, &trail)
  }

  /// Reads a value; notes one that is unknown or malformed, and goes on after it. In a union that
  /// refuses what it does not know an unknown tag is a fault.
  func readOrCapture(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    try read(keepsUnknown: unknown != .refuse, keepsMalformed: true, &reader, &trail)
  }

  private func read(
    keepsUnknown: Bool, keepsMalformed: Bool, _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) {
    reader.skipToValue()
    let start = reader.mark()
    let before = trail.beginAttempt()
    defer { trail.endAttempt() }
    let (part, claims) = (trail.part, trail.claims)
    do throws(JSONFault) {
      let tag = try layout.read(of: self, &reader, &trail)
      if let variant = tag.variant {
        trail.count(firstVariant + variant)
      } else if keepsUnknown {
        trail.note(.variant, start.offset..<reader.offset, as: owner, tag: tag.tag)
        if let part, let last = trail.shared.indices.last {
          trail.know(part.keys)
          layout.take(tag.tag, for: part, from: &trail.shared[last])
        }
      } else {
        throw layout.refusal(of: tag)
      }
    } catch {
      if error.isGrammar { throw reader.firstFault(error, from: start) }
      trail.take(back: before)
      trail.claims = claims
      trail.part = nil
      try reader.refuseRepeated(claims, inObjectAt: start)
      try capture(error, of: part, isKept: keepsMalformed, from: start, &reader, &trail)
      if let part { trail.know(part.keys) }
    }
  }

  /// Passes the value at `start` and says why it does not fit: what is wrong with its tag,
  /// otherwise `fault`.
  private func capture(
    _ fault: JSONFault, of part: PlannedPart.Place?, isKept: Bool, from start: JSONReader.Mark,
    _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) {
    reader.rewind(to: start)
    var tag: JSONTag?
    var reason = fault
    do throws(JSONFault) {
      if let part, let layout = layout as? ExternalLayout {
        tag = try layout.findTag(of: part, self, &reader).tag
      } else {
        tag = try layout.findTag(of: self, &reader).tag
      }
    } catch {
      if error.isGrammar { throw error }
      if layout.hasTags { reason = error }
    }
    reader.rewind(to: start)
    let range = try reader.skipValue()
    if !isKept { throw reason }
    trail.note(.malformed, range, as: owner, tag: tag, fault: reason)
  }
}

extension Tag {
  /// The tag as it is read.
  var jsonTag: JSONTag {
    switch self {
    case .string(let text): .string(text)
    case .integer(let number): .integer(number)
    case .bool(let value): .bool(value)
    }
  }
}
