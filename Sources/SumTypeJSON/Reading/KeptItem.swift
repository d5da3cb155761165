/// Data of which a load could make no value, so that it was kept: its range, and the reason.
public struct KeptItem: Hashable, Sendable {
  /// The extent of the data that was not understood: a field, a value, a whole variant.
  public enum Level: UInt8, Hashable, Sendable, CaseIterable {
    /// A member that the struct does not know. The range goes from its key to the end of its value.
    case field
    /// A union's value with a tag that the union does not know.
    case variant
    /// A union's value whose tag or payload does not fit.
    case malformed
    /// A value that an open enum does not know.
    case value
    /// A string that its pattern does not match.
    case mismatch
    /// A member beside the payload of a union's value, which has the key of another variant's payload. The range goes
    /// from its key to the end of its value.
    case otherPayload
  }

  /// The properties that most items do not need, in a separate object that keeps items small.
  private final class Details: Hashable, Sendable {
    let tag: JSONTag?
    let fault: JSONFault?
    let embedded: [KeptItem]
    let innerSource: [UInt8]?

    init(tag: JSONTag?, fault: JSONFault?, embedded: [KeptItem], innerSource: [UInt8]?) {
      self.tag = tag
      self.fault = fault
      self.embedded = embedded
      self.innerSource = innerSource
    }

    static func == (left: Details, right: Details) -> Bool {
      left.tag == right.tag && left.fault == right.fault && left.embedded == right.embedded
        && left.innerSource == right.innerSource
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(tag)
      hasher.combine(fault)
      hasher.combine(embedded)
    }
  }

  /// The extent of the data that was not understood.
  public let level: Level
  /// The policy for the item in a save. If the item stands for kept data of embedded JSON, the
  /// first policy in that data other than `keep`.
  public let policy: KeptPolicy
  /// Whether the item was kept or dropped by a guess: a save could not know which of several elements of a list is
  /// which. False for an item of a load.
  public private(set) var isGuess = false
  /// The offset of the tag in the value; negative if there is no tag, or if ``details`` holds it.
  private let tagOffset: Int32
  private let lowerBound: Int
  private let upperBound: Int
  private var details: Details?

  /// Creates an item for the bytes in `range`.
  ///
  /// - Parameters:
  ///   - level: the extent of the unknown data.
  ///   - range: the range of the data in the document.
  ///   - tag: the tag of an unknown or malformed variant, if it has one.
  ///   - fault: the reason why the value is malformed.
  ///   - embedded: the kept items of the JSON inside the string, with ranges in `innerSource`.
  ///   - innerSource: the bytes of the JSON inside the string at `range`.
  ///   - policy: the policy for the item in a save, if `embedded` is empty.
  public init(
    _ level: Level, _ range: Range<Int>, tag: JSONTag? = nil, fault: JSONFault? = nil,
    embedded: [KeptItem] = [], innerSource: [UInt8]? = nil,
    policy: KeptPolicy = .keep
  ) {
    self.level = level
    self.policy = embedded.first { $0.policy != .keep }?.policy ?? policy
    lowerBound = range.lowerBound
    upperBound = range.upperBound
    tagOffset = -1
    if tag == nil && fault == nil && embedded.isEmpty && innerSource == nil {
      details = nil
    } else {
      details = Details(
        tag: tag, fault: fault, embedded: embedded, innerSource: innerSource)
    }
  }

  /// Creates an item for a union's value whose unknown tag lies at `tagOffset`.
  public init(unknownVariantAt range: Range<Int>, tagOffset: Int, policy: KeptPolicy) {
    level = .variant
    self.policy = policy
    lowerBound = range.lowerBound
    upperBound = range.upperBound
    // A tag at a distance of two gigabytes or more is dropped.
    self.tagOffset = Int32(exactly: tagOffset - range.lowerBound) ?? -1
    details = nil
  }

  /// The range in the source: of the value, or for a field of its key, colon and value.
  public var range: Range<Int> { Range(uncheckedBounds: (lowerBound, upperBound)) }

  /// Returns the tag of an unknown or malformed variant; nil if it has none.
  ///
  /// - Parameter source: the bytes in which the item's ``range`` lies.
  public func tag(in source: [UInt8]) -> JSONTag? {
    if let details { return details.tag }
    let place = lowerBound + Int(tagOffset)
    guard tagOffset >= 0, place < upperBound, upperBound <= source.count else { return nil }
    return source.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return nil }
      var reader = JSONReader(
        source: [], start: base, range: place..<upperBound, maximumDepth: 1,
        recordsKept: false)
      return try? reader.readTag()
    }
  }

  /// The reason why the value is malformed.
  public var fault: JSONFault? { details?.fault }

  /// The item as one that a save has kept or dropped by a guess.
  public var asGuess: KeptItem {
    var item = self
    item.isGuess = true
    guard let innerSource else { return item }
    return KeptItem(
      copyOf: item, embedded: embedded.map(\.asGuess), innerSource: innerSource)
  }

  /// Returns the item with other items in its string; itself if it is no string of embedded JSON.
  public func embedding(_ items: [KeptItem]) -> KeptItem {
    guard let innerSource else { return self }
    return KeptItem(copyOf: self, embedded: items, innerSource: innerSource)
  }

  private init(copyOf item: KeptItem, embedded: [KeptItem], innerSource: [UInt8]) {
    self = item
    details = Details(
      tag: item.details?.tag, fault: item.fault, embedded: embedded, innerSource: innerSource)
  }

  /// The kept items of the JSON inside the string at ``range``; empty if the string is no embedded JSON.
  public var embedded: [KeptItem] { details?.embedded ?? [] }

  /// The inner JSON, to which the ranges of ``embedded`` refer.
  public var innerSource: [UInt8]? { details?.innerSource }
}

/// The policy of a save for data that the load kept because this version does not know it.
///
/// The schema sets it for the unknown fields of each struct, and for the unknown and malformed
/// values of each union:
///
/// ```json
/// "Receipt": {"struct": {"total": "Int"}, "onSave": "refuse"}
/// ```
@frozen
public enum KeptPolicy: String, Hashable, Sendable, CaseIterable {
  /// The data is written back unchanged.
  case keep
  /// The save fails before anything is written.
  case refuse
  /// The data is left out.
  case drop
}
