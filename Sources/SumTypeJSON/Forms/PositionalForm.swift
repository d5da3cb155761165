/// Tag and payload are elements of an array, one after the other:
///
/// ```json
/// ["text", {"id": 1, "message": "hello"}]
/// ```
/// The tag stands at a stated index, the payload at the next one. The elements after the payload
/// are unknown, and so are those before the tag, unless they are `null`.
public struct PositionalForm: ElementTagForm {
  /// The index of the tag.
  public let index: Int

  public init(tag index: Int = 0) { self.index = index }

  public func payload(of tag: JSONTag?) -> PayloadPlace { .element(index + 1) }
  public var mayLackPayload: Bool { true }
  public var checksBarePayload: Bool { true }
  public func keepsUnknown(besidesPayload hasPayload: Bool) -> Bool { true }

  public func reader(of variants: FormVariants) -> any UnionReader {
    PositionalReader(variants.tags, index: index)
  }
}

/// Reads unions of ``PositionalForm``.
@frozen
public struct PositionalReader: ElementTagReader {
  public typealias Form = PositionalForm

  public let tags: TagTable
  public let index: Int

  @inlinable
  public init(_ tags: TagTable, index: Int) {
    self.tags = tags
    self.index = index
  }

  @inlinable
  public func read<Payloads: PayloadReader>(
    from reader: inout JSONReader, _ payloads: Payloads, to output: inout Payloads.Output
  ) throws(JSONFault) -> Int? {
    let start = reader.mark()
    var array = try reader.openArray()
    let variant = try reader.readVariant(
      tags, atElement: index, of: &array, payloads, to: &output)
    var isRead = false
    if try reader.nextElement(&array) {
      isRead = try readPayload(
        of: variant, in: tags, at: .element(index + 1), from: &reader, payloads, to: &output)
      try payloads.passElements(from: index + 2, of: &array, from: &reader, to: &output)
    }
    guard let variant else {
      reader.forgetKept(since: start)
      return nil
    }
    if isRead { return variant }
    guard tags.isBare(variant) || payloads.mayLackPayload(variant) else {
      throw missingPayload(in: array)
    }
    try payloads.takeNone(of: variant, from: &reader, to: &output)
    return variant
  }

  @usableFromInline
  @inline(never)
  func missingPayload(in array: ArrayCursor) -> JSONFault {
    JSONFault(.missingElement, at: array.openOffset, expected: "payload")
  }
}

/// The payload is a tuple, or one of several, and its elements lie in one array with the tag:
///
/// ```json
/// ["EVENT", "subscription", {"id": 1, "message": "hello"}]
/// ```
/// The tag stands at a stated index, and the payload's elements follow it. Elements before the tag
/// are unknown, unless they are `null`; so are elements after the tag of a variant without payload.
/// If there is a payload, it keeps the elements that follow its own.
public struct ElementsForm: ElementTagForm {
  /// The index of the tag.
  public let index: Int

  public init(tag index: Int = 0) { self.index = index }

  public func payload(of tag: JSONTag?) -> PayloadPlace { .elements(from: index + 1) }
  public func keepsUnknown(besidesPayload hasPayload: Bool) -> Bool { !hasPayload || index > 0 }

  public func reader(of variants: FormVariants) -> any UnionReader {
    ElementsReader(variants.tags, index: index)
  }
}

/// Reads unions of ``ElementsForm``.
@frozen
public struct ElementsReader: ElementTagReader {
  public typealias Form = ElementsForm

  public let tags: TagTable
  public let index: Int

  @inlinable
  public init(_ tags: TagTable, index: Int) {
    self.tags = tags
    self.index = index
  }

  @inlinable
  public func read<Payloads: PayloadReader>(
    from reader: inout JSONReader, _ payloads: Payloads, to output: inout Payloads.Output
  ) throws(JSONFault) -> Int? {
    let start = reader.mark()
    var array = try reader.openArray()
    guard
      let variant = try reader.readVariant(
        tags, atElement: index, of: &array, payloads, to: &output)
    else {
      while try reader.nextElement(&array) { try reader.skipValue() }
      reader.forgetKept(since: start)
      return nil
    }
    try payloads.readElements(
      of: variant, from: index + 1, of: &array, from: &reader, to: &output)
    if tags.isBare(variant) {
      try payloads.passElements(from: index + 1, of: &array, from: &reader, to: &output)
    }
    return variant
  }
}

// MARK: - The tag in an array

/// The reader of a form whose tag is an element of an array.
public protocol ElementTagReader: UnionReader where Form: ElementTagForm {
  var tags: TagTable { get }
  /// The index of the tag.
  var index: Int { get }
}

extension ElementTagReader {
  public var form: Form { Form(tag: index) }

  public func findTag(in reader: inout JSONReader) throws(JSONFault) -> FoundTag {
    try reader.findTag(atElement: index, in: tags)
  }
}

extension JSONReader {
  /// Finds the tag, which is the element at this index of the array at the cursor, and returns to the start of the
  /// array.
  ///
  /// - Throws: `missingTag` where the array is too short, `typeMismatch`.
  fileprivate mutating func findTag(
    atElement tagIndex: Int, in tags: TagTable
  ) throws(JSONFault) -> FoundTag {
    let start = mark()
    var array = try openArray()
    var found: FoundTag?
    var index = 0
    while try nextElement(&array) {
      if index == tagIndex {
        found = try readTag(in: tags)
      } else {
        try skipValue()
      }
      index += 1
    }
    rewind(to: start)
    guard let found else { throw missingTag(in: array) }
    return found
  }

  /// Skips the elements before the tag and reads the tag.
  ///
  /// - Returns: the variant; nil if the tag is unknown.
  @inlinable
  @inline(__always)
  mutating func readVariant<Payloads: PayloadReader>(
    _ tags: TagTable, atElement tagIndex: Int, of array: inout ArrayCursor, _ payloads: Payloads,
    to output: inout Payloads.Output
  ) throws(JSONFault) -> Int? {
    for index in 0..<tagIndex {
      guard try nextElement(&array) else { throw missingTag(in: array) }
      skipToValue()
      // A new value has `null` in the places before its tag.
      if try readNull() { continue }
      try payloads.passElement(at: index, hasFixedPlace: true, from: &self, to: &output)
    }
    guard try nextElement(&array) else { throw missingTag(in: array) }
    return try readVariant(tags)
  }

  @usableFromInline
  @inline(never)
  func missingTag(in array: ArrayCursor) -> JSONFault {
    JSONFault(.missingTag, at: array.openOffset)
  }
}

extension PayloadReader {
  /// Skips unknown elements up to the end of the array.
  @inlinable
  @inline(__always)
  func passElements(
    from first: Int, of array: inout ArrayCursor, from reader: inout JSONReader,
    to output: inout Output
  ) throws(JSONFault) {
    var index = first
    while try reader.nextElement(&array) {
      reader.skipToValue()
      try passElement(at: index, hasFixedPlace: false, from: &reader, to: &output)
      index += 1
    }
  }
}
