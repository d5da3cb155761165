import SumTypeRuntime

// These codecs are written by hand, because a test reads and edits one type through seven codecs, and a type of a
// schema has one representation.

/// A text inside any number of levels.
indirect enum Deep: Hashable, Sendable {
  case leaf(String)
  case level(Deep)
  case unknown(Unrecognized)

  /// The text and the number of levels around it; nil if the innermost value is unknown.
  var found: (text: String, levels: Int)? {
    var (value, levels) = (self, 0)
    while case .level(let inner) = value { (value, levels) = (inner, levels + 1) }
    guard case .leaf(let text) = value else { return nil }
    return (text, levels)
  }

  /// Returns `text` inside the same number of levels.
  func with(_ text: String) -> Deep {
    var value = Deep.leaf(text)
    for _ in 0..<(found?.levels ?? 0) { value = .level(value) }
    return value
  }
}

/// A codec of `Deep` in one of the representations.
protocol DeepCodec: UnionCodec where Value == Deep {
  /// Returns the JSON of a level around `inner`, with the tag after it.
  static func level(around inner: String) -> String
  /// Returns the JSON of a text.
  static func leaf(_ text: String) -> String
}

extension DeepCodec {
  static func variant(of value: Deep) -> Int? {
    switch value {
    case .leaf: 0
    case .level: 1
    case .unknown: nil
    }
  }

  static func unknown(_ value: Unrecognized) -> Deep? { .unknown(value) }

  static func unrecognized(in value: Deep) -> Unrecognized? {
    if case .unknown(let value) = value { value } else { nil }
  }

  /// Reads a payload that has a JSON value of its own.
  static func payload(_ variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Deep {
    variant == 0
      ? .leaf(try StringCodec.decode(from: &reader)) : .level(try decode(from: &reader))
  }

  static func visit(_ value: Deep, over old: Deep, in payload: inout PayloadVisitor) {
    switch (value, old) {
    case (.leaf(let value), .leaf(let old)):
      payload.visit(value, over: old, as: StringCodec.self)
    case (.level(let value), .level(let old)): payload.visit(value, over: old, as: Self.self)
    case (.unknown(let value), .unknown(let old)): payload.visitUnknown(value, over: old)
    default: break
    }
  }

  /// Returns a document of `levels` levels around a text.
  static func document(levels: Int, around text: String) -> [UInt8] {
    var json = leaf(text)
    for _ in 0..<levels { json = level(around: json) }
    return Array(json.utf8)
  }
}

private let tags = TagTable("leaf", "level")

enum DeepAdjacentCodec: AdjacentUnionCodec, DeepCodec {
  static let keys = MemberTable("type", "content")
  static var tags: TagTable { SumTypeRuntimeTests.tags }

  static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Deep {
    try payload(variant, from: &reader)
  }

  static func level(around inner: String) -> String { #"{"content":\#(inner),"type":"level"}"# }
  static func leaf(_ text: String) -> String { #"{"content":"\#(text)","type":"leaf"}"# }
}

enum DeepKeyedCodec: KeyedUnionCodec, DeepCodec {
  static let keys = KeyedTable("type", tags)
  static var tags: TagTable { SumTypeRuntimeTests.tags }

  static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Deep {
    try payload(variant, from: &reader)
  }

  static func level(around inner: String) -> String { #"{"level":\#(inner),"type":"level"}"# }
  static func leaf(_ text: String) -> String { #"{"leaf":"\#(text)","type":"leaf"}"# }
}

enum DeepExternalCodec: ExternalUnionCodec, DeepCodec {
  static var tags: TagTable { SumTypeRuntimeTests.tags }

  static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Deep {
    try payload(variant, from: &reader)
  }

  static func level(around inner: String) -> String { #"{"level":\#(inner)}"# }
  static func leaf(_ text: String) -> String { #"{"leaf":"\#(text)"}"# }
}

enum DeepInternalCodec: InternalUnionCodec, DeepCodec {
  static let keys = MemberTable("type")
  static var tags: TagTable { SumTypeRuntimeTests.tags }

  static func decode(
    variant: Int, from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Deep {
    variant == 0
      ? .leaf(try DeepTextCodec.decode(from: &reader, in: &object))
      : .level(try DeepMemberCodec<Self>.decode(from: &reader, in: &object))
  }

  static func visit(_ value: Deep, over old: Deep, in payload: inout PayloadVisitor) {
    visitMembers(value, over: old, in: &payload)
  }

  static func level(around inner: String) -> String { #"{"level":\#(inner),"type":"level"}"# }
  static func leaf(_ text: String) -> String { #"{"leaf":"\#(text)","type":"leaf"}"# }
}

enum DeepPresenceCodec: PresenceUnionCodec, DeepCodec {
  static let keys = MemberTable("leaf", "level")

  static func decode(
    variant: Int, from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Deep {
    variant == 0
      ? .leaf(try DeepTextCodec.decode(from: &reader, in: &object))
      : .level(try DeepMemberCodec<Self>.decode(from: &reader, in: &object))
  }

  static func visit(_ value: Deep, over old: Deep, in payload: inout PayloadVisitor) {
    visitMembers(value, over: old, in: &payload)
  }

  static func level(around inner: String) -> String { #"{"level":\#(inner)}"# }
  static func leaf(_ text: String) -> String { #"{"leaf":"\#(text)"}"# }
}

enum DeepUntaggedCodec: UntaggedMembersCodec, DeepCodec {
  typealias Value = Deep

  static let shapes = ShapeTable(
    .object(["leaf": .string]), .object(["level": .object]), expecting: "a leaf or a level")

  static func decode(
    variant: Int, from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Deep {
    variant == 0
      ? .leaf(try DeepTextCodec.decode(from: &reader, in: &object))
      : .level(try DeepMemberCodec<Self>.decode(from: &reader, in: &object))
  }

  static func visit(_ value: Deep, over old: Deep, in payload: inout PayloadVisitor) {
    visitMembers(value, over: old, in: &payload)
  }

  static func level(around inner: String) -> String { #"{"level":\#(inner)}"# }
  static func leaf(_ text: String) -> String { #"{"leaf":"\#(text)"}"# }
}

/// A struct with a flattened union, whose payload is the struct again.
enum DeepFlattenedCodec: JSONObjectCodec {
  static let members = MemberTable("id")
  static let parts = [MemberTable("type", "content")]

  /// The flattened union.
  enum Part: AdjacentUnionCodec, DeepCodec {
    static let keys = MemberTable("type", "content")
    static var tags: TagTable { SumTypeRuntimeTests.tags }

    static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Deep {
      variant == 0
        ? .leaf(try StringCodec.decode(from: &reader))
        : .level(try DeepFlattenedCodec.decode(from: &reader))
    }

    static func visit(_ value: Deep, over old: Deep, in payload: inout PayloadVisitor) {
      switch (value, old) {
      case (.leaf(let value), .leaf(let old)):
        payload.visit(value, over: old, as: StringCodec.self)
      case (.level(let value), .level(let old)):
        payload.visit(value, over: old, as: DeepFlattenedCodec.self)
      case (.unknown(let value), .unknown(let old)): payload.visitUnknown(value, over: old)
      default: break
      }
    }

    static func level(around inner: String) -> String {
      #"{"id":1,"content":\#(inner),"type":"level"}"#
    }
    static func leaf(_ text: String) -> String { #"{"content":"\#(text)","id":1,"type":"leaf"}"# }
  }

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> Deep {
    var shared = reader.share(&object)
    while try reader.nextMember(&object, members) != nil { try reader.skipValue() }
    reader.noteEnd(of: &shared)
    let value = try reader.readPart(0, of: parts, beside: members, in: shared, as: Part.self)
    try reader.endParts(of: value, in: shared, as: Self.self)
    return value
  }

  static func visit(_ value: Deep, over old: Deep, in fields: inout MemberVisitor) {
    fields.visitPart(
      afterMembers: 1, value, over: old, as: Part.self, 0, of: parts, beside: members)
  }
}

// MARK: - Payloads that are members

private let textMembers = MemberTable("leaf")
private let levelMembers = MemberTable("level")

extension DeepCodec where Self: MembersCodec {
  fileprivate static func visitMembers(
    _ value: Deep, over old: Deep, in payload: inout PayloadVisitor
  ) {
    switch (value, old) {
    case (.leaf(let value), .leaf(let old)):
      payload.visitMembers(value, over: old, as: DeepTextCodec.self)
    case (.level(let value), .level(let old)):
      payload.visitMembers(value, over: old, as: DeepMemberCodec<Self>.self)
    case (.unknown(let value), .unknown(let old)): payload.visitUnknown(value, over: old)
    default: break
    }
  }
}

enum DeepTextCodec: JSONObjectCodec {
  static var members: MemberTable { textMembers }

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> String {
    var text: String?
    while try reader.nextMember(&object, members) != nil {
      text = try StringCodec.decode(from: &reader)
    }
    return try reader.require(text, 0, of: members, in: object)
  }

  static func visit(_ value: String, over old: String, in fields: inout MemberVisitor) {
    fields.visit(0, value, over: old, as: StringCodec.self)
  }
}

enum DeepMemberCodec<Inner: DeepCodec>: JSONObjectCodec {
  static var members: MemberTable { levelMembers }

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> Deep {
    var inner: Deep?
    while try reader.nextMember(&object, members) != nil {
      inner = try Inner.decode(from: &reader)
    }
    return try reader.require(inner, 0, of: members, in: object)
  }

  static func visit(_ value: Deep, over old: Deep, in fields: inout MemberVisitor) {
    fields.visit(0, value, over: old, as: Inner.self)
  }
}
