/// One thing that a load could not make a value of, and kept: where its bytes lie, and why.
public struct KeptItem: Hashable, Sendable {
  /// How much of the data was not understood: a field, a value, a whole variant.
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
  }

  /// What most items do not have, kept apart so that an item is small.
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

  /// How much was not understood: a field, a value, a whole variant.
  public let level: Level
  /// What a save does with it. Where the item stands for what was kept of the JSON inside a string:
  /// the first policy in there that is not to keep.
  public let policy: KeptPolicy
  /// Where the tag lies in the value; negative if there is none or ``details`` have it.
  private let tagOffset: Int32
  private let lowerBound: Int
  private let upperBound: Int
  private let details: Details?

  /// An item of the given bytes.
  ///
  /// - Parameters:
  ///   - level: what is unknown.
  ///   - range: the bytes of it in the document.
  ///   - tag: the tag of an unknown or malformed variant, if it has one.
  ///   - fault: why the value is malformed.
  ///   - embedded: what was kept of the JSON inside the string, in offsets of `innerSource`.
  ///   - innerSource: the bytes of the JSON inside the string at `range`.
  ///   - policy: what a save does with it, unless it is `embedded`.
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

  /// A union's value with an unknown tag, which lies at `tagOffset`.
  public init(unknownVariantAt range: Range<Int>, tagOffset: Int, policy: KeptPolicy) {
    level = .variant
    self.policy = policy
    lowerBound = range.lowerBound
    upperBound = range.upperBound
    // A tag that is two gigabytes away is not read again.
    self.tagOffset = Int32(exactly: tagOffset - range.lowerBound) ?? -1
    details = nil
  }

  /// Where the bytes lie in the source: the value, or for a field its key, colon and value.
  public var range: Range<Int> { Range(uncheckedBounds: (lowerBound, upperBound)) }

  /// The tag of an unknown or malformed variant; nil if it has none.
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

  /// Why the value is malformed.
  public var fault: JSONFault? { details?.fault }

  /// What was kept of the JSON inside the string at ``range``; empty if that holds none.
  public var embedded: [KeptItem] { details?.embedded ?? [] }

  /// The bytes in which the ranges of ``embedded`` lie.
  public var innerSource: [UInt8]? { details?.innerSource }
}

/// What a save does with something that the load kept because it did not know it.
///
/// The schema says it for each struct (whose unknown fields are meant) and each union (whose unknown
/// and malformed values are meant):
///
/// ```json
/// "Receipt": {"struct": {"total": "Int"}, "onSave": "refuse"}
/// ```
@frozen
public enum KeptPolicy: String, Hashable, Sendable, CaseIterable {
  /// It is written back as it was.
  case keep
  /// The save is refused, before anything is written.
  case refuse
  /// It is left out.
  case drop
}
