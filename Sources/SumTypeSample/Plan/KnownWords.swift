import SumTypeGenerator
import SumTypeJSON

/// The keys, tags and values of enums that a schema knows.
struct KnownWords {
  private var words: Set<String> = []
  private var integers: Set<Int64> = []

  init(_ schema: Schema) {
    for type in schema.types {
      switch type.kind {
      case .structure(let structure): add(structure.fields, structure.constants)
      case .tuple, .alias, .typeAlias, .external: break
      case .enumeration(let enumeration):
        for raw in enumeration.values.flatMap(\.readRaws) { add(raw) }
      case .union(let union):
        words.formUnion(union.representation.tagKeys)
        for variant in union.variants {
          for tag in variant.tags { add(tag) }
          words.formUnion(union.representation.payloadKeys(of: variant.tags))
          for case .exactly(let tag) in variant.seconds { add(tag) }
          for value in variant.constants ?? [] { add(value) }
        }
      }
    }
    for document in schema.documents {
      guard case .versioned(let root) = document.root else { continue }
      words.insert(root.versionKey)
      words.formUnion(root.lists.map(\.key))
      add(root.fields, root.constants)
    }
  }

  private mutating func add(_ fields: [Field], _ constants: [ConstantMember]) {
    for field in fields { words.formUnion([field.key] + field.aliases) }
    for constant in constants {
      words.insert(constant.key)
      for value in constant.values { add(value) }
    }
  }

  private mutating func add(_ tag: JSONTag) {
    switch tag {
    case .string(let text): words.insert(text)
    case .integer(let number): integers.insert(number)
    case .bool: break
    }
  }

  /// A string that is no key, tag or value of the schema.
  var unknown: String { unknown(like: "of the \"future\"/~") }

  /// Returns the word, with something appended if it is a key, tag or value of the schema.
  func unknown(like word: String) -> String {
    var word = word
    while words.contains(word) { word += "'" }
    return word
  }

  /// Names of entries of maps.
  static let mapNames = ["one", "", "zwölf \"x\"/~", "e\u{301}", "m.four", "1"]

  /// An integer that is no tag or value of the schema.
  var unknownInteger: Int64 {
    var number: Int64 = 4096
    while integers.contains(number) { number += 1 }
    return number
  }
}
