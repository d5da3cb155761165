import SumTypeRuntime

/// `["r1", {"words":[],"length":1}, 3, "m", null, "note"]`: what a tuple can have.
struct Reading: Hashable, Sendable {
  var id: String
  var draft: Draft
  var level: Int?
  var unit: String = "cm"
  var note: String?
  var size: Int?
}

/// As the generator writes it.
enum ReadingCodec: JSONTupleCodec {
  static func decode(
    from reader: inout JSONReader, in tuple: inout TupleCursor
  ) throws(JSONFault) -> Reading {
    Reading(
      id: try tuple.element("id", as: StringCodec.self, from: &reader),
      draft: try tuple.element("draft", as: DraftCodec.self, from: &reader),
      level: try tuple.optional(as: IntegerCodec<Int>.self, in: 1...9, from: &reader),
      unit: try tuple.element(or: "cm", as: StringCodec.self, in: 1...3, from: &reader),
      note: try tuple.optional(as: StringCodec.self, from: &reader),
      size: try tuple.optional(as: IntegerCodec<Int>.self, from: &reader))
  }

  static func visit(_ value: Reading, over old: Reading, in elements: inout ElementVisitor) {
    elements.visit(value.id, over: old.id, as: StringCodec.self)
    elements.visit(value.draft, over: old.draft, as: DraftCodec.self)
    elements.visitOptional(value.level, over: old.level, as: IntegerCodec<Int>.self, in: 1...9)
    elements.visit(value.unit, over: old.unit, as: StringCodec.self, in: 1...3)
    elements.visitOptional(value.note, over: old.note, as: StringCodec.self)
    elements.visitOptional(
      value.size, over: old.size, as: IntegerCodec<Int>.self, newNil: .null)
  }

  static func identify(_ value: Reading, in identity: inout IdentityWriter) {
    identity.write(value.id, as: StringCodec.self)
  }
}

/// A pair of which the second may be missing, with a policy for what follows.
struct Pair: Hashable, Sendable {
  var first: Int
  var second: Int?
}

enum PairCodec<Policy: PairPolicy>: JSONTupleCodec {
  static var onSave: KeptPolicy { Policy.onSave }

  static func decode(
    from reader: inout JSONReader, in tuple: inout TupleCursor
  ) throws(JSONFault) -> Pair {
    Pair(
      first: try tuple.element("first", as: IntegerCodec<Int>.self, from: &reader),
      second: try tuple.optional(as: IntegerCodec<Int>.self, from: &reader))
  }

  static func visit(_ value: Pair, over old: Pair, in elements: inout ElementVisitor) {
    elements.visit(value.first, over: old.first, as: IntegerCodec<Int>.self)
    elements.visitOptional(value.second, over: old.second, as: IntegerCodec<Int>.self)
  }
}

protocol PairPolicy { static var onSave: KeptPolicy { get } }
enum KeepsPairs: PairPolicy { static var onSave: KeptPolicy { .keep } }
enum DropsPairs: PairPolicy { static var onSave: KeptPolicy { .drop } }
enum RefusesPairs: PairPolicy { static var onSave: KeptPolicy { .refuse } }
