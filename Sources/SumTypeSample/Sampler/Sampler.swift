public import SumTypeGenerator

/// Makes documents of a schema: the same ones for the same seed, on every platform.
///
/// ```swift
/// var sampler = try Sampler(.document(schema.documents[0]), of: schema)
/// sampler.begin(SampleChoices(seed: 7))
/// let bytes = sampler.document()  // {"version":1,"entries":[…]}
/// ```
/// A document has data that its readers know and, by the ``SampleOptions``, unknown or malformed data. The time for a
/// value is in proportion to its size. The nesting of values and the size of a document are limited: beyond the
/// limits, lists are as short as possible, and unions have the variant with the smallest value.
public struct Sampler {
  /// The root of a document.
  public enum Root: Sendable {
    case document(Document)
    /// A type, and the bounds of its values.
    case type(ValueType, Bounds? = nil)
  }

  public var options: SampleOptions
  /// The choices that are left.
  public internal(set) var choices = SampleChoices(seed: 0)
  /// The number of places in the last document: values, tags and constants.
  public private(set) var placeCount = 0
  /// The places in the last document of strings, integers, Booleans and enums that have one spelling, and are no
  /// identities.
  public internal(set) var editablePlaces: [Int] = []
  /// Whether an object of the last document has a repeated key: a reader reports data in both members.
  public internal(set) var hasRepeatedKeys = false

  private let root: SampleRoot
  let plan: SamplePlan
  let sizes: SmallestValues
  var bytes: [UInt8] = []
  /// The offsets at which the members of the open objects begin and end.
  var marks: [Int] = []
  var scopes: [Scope] = []
  var indentation = 0
  /// The index of the variant of each union that is due next.
  var turns: [Int]
  /// The current depth beyond which values are as small as possible.
  var depthLimit = 0
  /// The greatest depth beyond which values are as small as possible.
  private static let deepest = 40
  /// The number of nested strings of embedded JSON around the next value.
  var strings = 0
  /// The number of further values, after which the rest is as small as possible.
  private var budget = 0
  /// Whether each list has an element, and each optional value exists, down to the depth limit.
  var isDiving = false
  /// Whether a union around the value tells its variants by shape, so that numbers need a spelling of their type.
  var isInUntagged = false
  /// Whether the next value is the payload of a union that tells its variants by shape.
  var isTold = false
  /// Whether the next value may tell the variant of a union around it, and so has a known JSON type.
  var isTelling = false
  /// Whether the next value is the payload of a union whose tag is inside the payload.
  var isBesideTagPath = false
  /// The keys that tell the variant of the next object.
  var nextVariantKeys: [SampleKey] = []
  /// The keys of the other variants of that union.
  var nextOtherKeys: [SampleKey] = []
  /// The second key of a tag, and the values that the payload must not have there, since they make it another
  /// variant's tag.
  var otherSeconds: (key: [UInt8], values: [[UInt8]]) = ([], [])
  /// Whether the next value is an entry of a list that keeps unknown entries aside.
  var isEntry = false

  /// - Parameter tag: the tag for a document whose root is a union with its tag outside.
  /// - Throws: a fault if the smallest document is too large.
  public init(
    _ root: Root, of schema: Schema, tag: String? = nil, options: SampleOptions = SampleOptions()
  ) throws(SampleFault) {
    try self.init(root, of: SampleSchema(schema), tag: tag, options: options)
  }

  /// Creates a sampler of a schema that is already prepared.
  ///
  /// - Parameter tag: the tag for a document whose root is a union with its tag outside.
  /// - Throws: a fault if the smallest document is too large.
  public init(
    _ root: Root, of prepared: SampleSchema, tag: String? = nil,
    options: SampleOptions = SampleOptions()
  ) throws(SampleFault) {
    self.root =
      switch root {
      case .document(let document): prepared.builder.root(of: document, tag: tag)
      case .type(let type, let bounds): prepared.builder.root(of: type, bounds, tag: tag)
      }
    (plan, sizes) = (prepared.plan, prepared.sizes)
    try sizes.check(self.root, in: prepared.schema)
    self.options = options
    turns = Array(0..<plan.types.count)
  }

  /// Sets the choices for the following documents.
  public mutating func begin(_ choices: SampleChoices) {
    self.choices = choices
    for index in turns.indices { turns[index] = index }
  }

  /// Returns the next document.
  public mutating func document() -> [UInt8] {
    var document: [UInt8] = []
    append(to: &document)
    return document
  }

  /// Appends the next document to `output`.
  public mutating func append(to output: inout [UInt8]) {
    swap(&bytes, &output)
    placeCount = 0
    editablePlaces = []
    hasRepeatedKeys = false
    depthLimit = options.prefersExtremes ? Self.deepest : 6
    budget = options.prefersExtremes ? 1500 : 600
    isDiving = options.prefersExtremes && choices.oneIn(4)
    isEntry = false
    let departure = nextPlace()
    switch root {
    case .value(let node): write(node, departure, depth: 0)
    case .line(let node):
      isEntry = true
      write(node, departure, depth: 0)
    case .variant(let variant): writeContent(of: variant, departure)
    case .versioned(let object):
      if departure == .none { write(object, depth: 0) } else { writeOtherValue() }
    }
    swap(&bytes, &output)
  }

  /// Writes the value of a union whose tag comes from outside.
  private mutating func writeContent(of variant: SampleVariant?, _ departure: Departure) {
    guard let variant else {
      openObject()
      writeFurtherMember()
      closeObject()
      return
    }
    if let payload = variant.payload {
      write(payload, departure, depth: 0)
    } else {
      bytes += choices.pick(Self.nothing)
    }
  }

  // MARK: - Places

  /// The way in which a place departs from the schema.
  enum Departure {
    case none, otherValue, absent
  }

  /// Begins the next place, for a value, a tag or a constant, and returns its departure.
  mutating func nextPlace() -> Departure {
    placeCount += 1
    let isFaulty = placeCount == options.faultyPlace || choices.oneIn(options.faults)
    if !isFaulty { return .none }
    return choices.oneIn(4) ? .absent : .otherValue
  }

  /// Returns whether a value is to be as small as possible.
  func isEnding(at depth: Int) -> Bool {
    depth > depthLimit || budget <= 0 || strings > 0 && isNarrow
  }

  /// Whether a reader accepts so few levels inside the strings around that only the smallest values fit. Each string
  /// halves the levels that a reader accepts, and the depth limit.
  private var isNarrow: Bool {
    SmallestValues.readLevels >> strings
      < sizes.mostLevelsOfOne + (Self.deepest >> strings) + 6
  }

  func isMakeable(_ node: SampleNode) -> Bool { sizes.isMakeable(node) }

  /// Returns whether the place may have data that only a newer schema knows.
  mutating func isFuture() -> Bool { choices.percent(options.future) }

  // MARK: - Values

  /// Writes a value, or the departure from it.
  mutating func write(
    _ node: SampleNode, _ departure: Departure, depth: Int, isEditable: Bool = true
  ) {
    if departure == .none {
      write(node, depth: depth, isEditable: isEditable)
    } else {
      isEntry = false
      writeOtherValue(isVersion: node.isVersion)
    }
  }

  mutating func write(_ node: SampleNode, depth: Int, isEditable: Bool) {
    budget -= 1
    switch node {
    case .scalar(let scalar): write(scalar, isEditable: isEditable)
    case .reference(let index):
      write(plan.types[index], index, depth: depth, isEditable: isEditable)
    case .optional(let wrapped):
      if !isThere(wrapped, oneIn: 4, depth: depth) {
        bytes += Self.null
      } else {
        write(wrapped, depth: depth, isEditable: false)
      }
    case .list(let element, let count, let isAside):
      writeList(of: element, count, isAside: isAside, depth: depth)
    case .map(let element, let count): writeMap(of: element, count, depth: depth)
    case .oneOrMany(let element, let count):
      let isOne = count.lower <= 1 && count.upper > 0 && choices.oneIn(2)
      if isOne, isMakeable(element), !isEnding(at: depth) || count.lower == 1 {
        write(element, depth: depth + 1, isEditable: false)
      } else {
        writeList(of: element, count, isAside: false, depth: depth)
      }
    case .emptyArray(let element, let count):
      if count.lower == 0, choices.oneIn(4) {
        bytes += choices.pick(Self.empties)
      } else {
        writeMap(of: element, count, depth: depth)
      }
    case .entries(let entry, let count): writeList(of: entry, count, depth: depth)
    case .oneEntry(let element): writeOneEntry(of: element, depth: depth)
    case .embedded(let inner, let wire): writeEmbedded(inner, wire, depth: depth)
    case .jsonOrText(let inner, let wire):
      if isThere(inner, oneIn: 4, depth: depth) {
        writeEmbedded(inner, wire, depth: depth)
      } else {
        bytes += choices.pick(Self.texts)
      }
    case .version(let version): writeVersion(version)
    case .constant(let values): bytes += pickWritten(values)
    }
  }

  private mutating func write(
    _ type: SampleType, _ index: Int, depth: Int, isEditable: Bool
  ) {
    let elementsTell = isTold
    switch type {
    case .alias: break
    case .union: isTold = false
    case .object, .enumeration, .scalar, .tuple: (isTold, isTelling) = (false, false)
    }
    switch type {
    case .object(let object): write(object, depth: depth)
    case .union(let union): write(union, index, depth: depth)
    case .enumeration(let enumeration):
      writeEditable(isEditable) { $0.write(enumeration) }
    case .scalar(let scalar): write(scalar, isEditable: isEditable)
    case .alias(let meant): write(meant, depth: depth, isEditable: isEditable)
    case .tuple(let members, let isOpen):
      var isFirst = true
      openArray()
      writeElements(
        members, isOpen: isOpen, areTelling: elementsTell, isFirst: &isFirst, depth: depth)
      closeArray(isEmpty: isFirst)
    }
  }

  private mutating func write(_ scalar: SampleScalar, isEditable: Bool) {
    writeEditable(isEditable && scalar.hasOneSpelling) { $0.write(scalar) }
  }

  /// Writes a value that can be replaced by another one without any other change of the document.
  private mutating func writeEditable(_ isEditable: Bool, _ write: (inout Sampler) -> Void) {
    guard isEditable, options.spelling == .plain else { return write(&self) }
    let start = bytes.count
    write(&self)
    editablePlaces.append(placeCount)
    guard placeCount == options.editedPlace else { return }
    bytes.removeLast(bytes.count - start)
    let choices = choices
    self.choices = SampleChoices(seed: UInt64(placeCount) &+ 77)
    write(&self)
    self.choices = choices
  }

  /// Returns whether an optional value exists: it is missing once in `count` times.
  mutating func isThere(_ node: SampleNode, oneIn count: Int, depth: Int) -> Bool {
    if isEnding(at: depth) || !isMakeable(node) { return false }
    return isDiving || !choices.oneIn(count)
  }

  private mutating func write(_ enumeration: SampleEnumeration) {
    if enumeration.isOpen || options.faults > 0, isFuture() {
      bytes += enumeration.isInteger ? plan.unknownInteger : plan.unknown.plain
    } else {
      let spellings = choices.pick(enumeration.values)
      bytes += spellings.count == 1 ? spellings[0] : pickWritten(spellings)
    }
  }

  private mutating func writeVersion(_ version: Int) {
    var number = version
    if isFuture() { number += 1 + choices.below(5) }
    if options.faults > 0, choices.oneIn(3) {
      bytes += Array(choices.pick(["1", "2", "7", "99", "1e0", "12345678901234567890123"]).utf8)
    } else {
      bytes += Array(String(number).utf8)
    }
  }
}

extension SampleNode {
  var isReference: Bool { if case .reference = self { true } else { false } }
  fileprivate var isVersion: Bool { if case .version = self { true } else { false } }
}
