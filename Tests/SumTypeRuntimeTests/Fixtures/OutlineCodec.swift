import Foundation
import SumTypeRuntime

/// Reads and writes ``OutlineSquare``: `{"side":…,"tags":{…}}`.
nonisolated enum OutlineSquareCodec: JSONObjectCodec {
  static let members = MemberTable("side", "tags")

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> OutlineSquare {
    var side: Decimal?
    var tags: [String: Date]?
    while let member = try reader.nextMember(&object, members) {
      switch member {
      case 0: side = try DecimalCodec.decode(from: &reader)
      default: tags = try DictionaryCodec<SecondsDateCodec>.decode(from: &reader)
      }
    }
    return OutlineSquare(
      side: try reader.require(side, 0, of: members, in: object),
      tags: try reader.require(tags, 1, of: members, in: object))
  }

  static func visit(_ value: OutlineSquare, over old: OutlineSquare, in fields: inout MemberVisitor)
  {
    fields.visit(0, value.side, over: old.side, as: DecimalCodec.self)
    fields.visit(1, value.tags, over: old.tags, as: DictionaryCodec<SecondsDateCodec>.self)
  }
}

/// Reads and writes ``Outline``: `{"circle":1.5}`, `{"2":{…}}`, `"point"`, `3`.
nonisolated enum OutlineCodec: ExternalUnionCodec {
  static let tags = TagTable("circle", 2, "point", 3, bare: [2, 3])

  static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Outline {
    switch variant {
    case 0: .circle(try DoubleCodec.decode(from: &reader))
    case 1: .square(try OutlineSquareCodec.decode(from: &reader))
    case 2: .point
    default: .third
    }
  }

  static func variant(of value: Outline) -> Int? {
    switch value {
    case .circle: 0
    case .square: 1
    case .point: 2
    case .third: 3
    }
  }

  static func visit(_ value: Outline, over old: Outline, in payload: inout PayloadVisitor) {
    switch (value, old) {
    case (.circle(let value), .circle(let old)):
      payload.visit(value, over: old, as: DoubleCodec.self)
    case (.square(let value), .square(let old)):
      payload.visit(value, over: old, as: OutlineSquareCodec.self)
    case (.point, .point), (.third, .third): payload.visitBare()
    default: break
    }
  }
}
