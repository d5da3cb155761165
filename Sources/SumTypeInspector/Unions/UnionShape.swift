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
    tags = TagTable(union.variants.map(\.tag.jsonTag))
    unknown = union.unknown
    layout = try UnionLayouts.layout(of: union.representation)
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

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    if unknown == .case {
      try readOrCapture(&reader, &trail)
    } else {
      try readKnown(&reader, &trail)
    }
  }

  /// Reads a value; notes one that is unknown or malformed, and goes on after it.
  func readOrCapture(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.peekKind()
    let start = reader.mark()
    let before = trail.beginAttempt()
    defer { trail.endAttempt() }
    do throws(JSONFault) {
      try readKnown(&reader, &trail)
    } catch {
      if error.isGrammar { throw error }
      trail.take(back: before)
      try capture(error, from: start, &reader, &trail)
    }
  }

  private func readKnown(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.peekKind()
    let tag = try layout.findTag(of: self, &reader)
    guard let variant = tag.variant else {
      throw JSONFault(.unknownTag, at: tag.offset, expected: "a tag of this version")
    }
    try layout.read(variant, of: self, &reader, &trail)
    trail.count(firstVariant + variant)
  }

  /// Passes the value at `start` and says why it is not known: `fault`, or its tag. In a union that
  /// refuses what it does not know an unknown tag is a fault.
  private func capture(
    _ fault: JSONFault, from start: JSONReader.Mark, _ reader: inout JSONReader,
    _ trail: inout Trail
  ) throws(JSONFault) {
    reader.rewind(to: start)
    let tag = try? layout.findTag(of: self, &reader)
    reader.rewind(to: start)
    let range = try reader.skipValue()
    if let tag, tag.variant == nil, unknown != .refuse {
      trail.note(.variant, range, as: owner, tag: tag.tag)
    } else {
      trail.note(.malformed, range, as: owner, tag: tag?.tag, fault: fault)
    }
  }
}

extension Tag {
  /// The tag as it is read.
  fileprivate var jsonTag: JSONTag {
    switch self {
    case .string(let text): .string(text)
    case .integer(let number): .integer(number)
    }
  }
}
