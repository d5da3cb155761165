import SumTypeGenerator
import SumTypeJSON

/// A member that always is one of a few values: `"$type": "blob"`.
struct ConstantShape: Shape {
  private let values: TagTable
  private let expected: StaticString

  init(_ values: [Tag]) {
    self.values = TagTable(values.map(\.jsonTag))
    let texts = values.map { String(describing: $0.jsonTag) }
    let last = texts.last ?? ""
    let list = texts.dropLast().joined(separator: ", ")
    expected = .interned(list.isEmpty ? last : "\(list) or \(last)")
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    reader.skipToValue()
    let start = reader.mark()
    let kind = try reader.peekKind()
    if values.holds(kind) {
      do throws(JSONFault) {
        if values.variant(of: try reader.readTag()) != nil { return }
      } catch {
        if error.isGrammar { throw error }
      }
      reader.rewind(to: start)
    }
    throw JSONFault(.invalidValue, at: start.offset, expected: expected)
  }
}
