import SumTypeJSON

/// Something in the data that the schema does not know, before anybody looks at it.
struct FoundItem {
  let level: KeptItem.Level
  /// Where it lies: the value, or for a field its key, colon and value.
  let range: Range<Int>
  /// The type that it was read as, see ``Plan/name(of:)``.
  let owner: Int
  var tag: JSONTag?
  var fault: JSONFault?
  /// The steps to the value; for a field to the object that it is a member of.
  let path: [PathStep]
  /// It is a further element of a tuple rather than a member of an object; the path leads to it.
  var isElement = false
  /// What was found inside a string that holds JSON; the item itself is then only its place.
  var inner: InnerItems?
}

/// What was found in the JSON inside a string.
final class InnerItems {
  let items: [FoundItem]
  let source: [UInt8]

  init(_ items: [FoundItem], in source: [UInt8]) {
    self.items = items
    self.source = source
  }
}
