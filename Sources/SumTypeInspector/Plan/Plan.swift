import SumTypeGenerator
import SumTypeJSON

/// A schema prepared for reading data: it has keys in tables, bounds as numbers, and a ``Shape`` for each type.
final class Plan {
  let types: PlannedTypes
  /// The memory of the tables for the root's shapes.
  let memory: TableMemory
  /// The name of the root, if it is not a type of the schema.
  let rootName: String

  var schema: Schema { types.schema }

  /// Creates a plan for data whose root has its own name.
  init(of types: PlannedTypes, rootName: String) {
    self.types = types
    memory = TableMemory(within: types.memory)
    self.rootName = rootName
  }

  /// The owner of findings in the root itself.
  var rootOwner: Int { schema.types.count }

  /// The owner of findings in a string that has no type of the schema.
  static let stringOwner = -1

  /// Returns the name of the type by which data was read.
  func name(of owner: Int) -> String {
    if owner == Self.stringOwner { return "String" }
    return schema.types.indices.contains(owner) ? schema.types[owner].spelling : rootName
  }

  /// Returns whether this type is a union that tells its variants by tags or keys.
  func hasTags(_ owner: Int) -> Bool {
    guard schema.types.indices.contains(owner), case .union(let union) = schema.types[owner].kind
    else { return false }
    return !union.representation.isUntagged
  }
}

/// The types of a schema as shapes. A shape is created when it is first needed, because the data
/// that a comparison reads needs only few.
final class PlannedTypes {
  let schema: Schema
  /// Tells the keys of maps that are written as lists apart.
  private(set) lazy var keyImages = KeyImages(schema)
  /// The memory of the tables for the shapes.
  let memory = TableMemory()
  /// The unions, with the positions of their variants in a tally.
  let unions: [PlannedUnion]
  /// The position of a union's first variant in a tally, by the index of the union's type.
  private let firstVariants: [Int: Int]
  /// The possible keys and the signs of the types that are flattened into structs.
  private var signs: [TypeID: (keys: MemberTable, sign: PartSign)] = [:]
  /// The shapes by `TypeID.index`; nil until they are needed.
  private var shapes: [(any Shape)?]
  private let makeShape: (PlannedTypes, Int) -> any Shape

  /// - Parameter makeShape: Creates the shape of the type with an index, when it is first needed.
  init(of schema: Schema, makeShape: @escaping (PlannedTypes, Int) -> any Shape) {
    self.schema = schema
    self.makeShape = makeShape
    var unions: [PlannedUnion] = []
    var firstVariants: [Int: Int] = [:]
    var count = 0
    for (index, type) in schema.types.enumerated() {
      guard case .union(let union) = type.kind else { continue }
      unions.append(
        PlannedUnion(
          name: type.spelling, variants: union.variants, firstVariant: count,
          hasTags: !union.representation.isUntagged))
      firstVariants[index] = count
      count += union.variants.count
    }
    self.unions = unions
    self.firstVariants = firstVariants
    shapes = Array(repeating: nil, count: schema.types.count)
  }

  subscript(index: Int) -> any Shape {
    if let known = shapes[index] { return known }
    let shape = makeShape(self, index)
    shapes[index] = shape
    return shape
  }

  /// Returns the possible keys of a flattened type and its sign, which `make` makes once.
  func sign(
    of id: TypeID, _ make: () -> (keys: MemberTable, sign: PartSign)
  ) -> (keys: MemberTable, sign: PartSign) {
    if let known = signs[id] { return known }
    let made = make()
    signs[id] = made
    return made
  }

  /// Returns the union with the variant at a position in a tally.
  func union(of variant: Int) -> PlannedUnion {
    var (low, high) = (0, unions.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if unions[middle].firstVariant <= variant { low = middle } else { high = middle - 1 }
    }
    return unions[low]
  }

  /// Returns the position of a union's first variant in a tally.
  func firstVariant(of index: Int) -> Int { firstVariants[index] ?? 0 }
}

/// A union of the schema, with the position of its variants in a tally.
struct PlannedUnion {
  let name: String
  let variants: [Variant]
  let firstVariant: Int
  /// Whether its values tell their variant by a tag or a key.
  let hasTags: Bool
}

/// How a type lies in JSON: a shape reads what the generated codec of the type would read, without
/// creating a value.
///
/// The grammar of a scalar (`ScalarGrammar`) determines its shape. To add a kind of type, add its file in `Shapes/` and
/// a line in ``PlanBuilder``.
protocol Shape {
  /// Reads one value, and notes its unknown and malformed parts in `trail`.
  ///
  /// - Throws: the fault that the codec throws on the same bytes.
  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault)

  /// Whether `null` is a value of this type; otherwise it is the absence of a value.
  var readsNull: Bool { get }
}

extension Shape {
  var readsNull: Bool { false }

  /// Reads one value, or the `null` that stands for its absence.
  func readIfPresent(
    _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) {
    if !readsNull, try reader.readNull() { return }
    try read(&reader, &trail)
  }
}

/// The shape of arrays whose elements can follow a tag in the array of a union.
protocol ElementsShape: Shape {
  /// Reads the elements of an open array up to its end; the next one has the index `first`.
  func readElements(
    from first: Int, of array: inout ArrayCursor, _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault)
}

/// A step from a value to an inner one: an index of an array, or the range of a key in the source.
struct PathStep: Equatable {
  private let lower: Int
  private let upper: Int

  static func index(_ index: Int) -> PathStep { PathStep(lower: index, upper: -1) }

  static func key(_ range: Range<Int>) -> PathStep {
    PathStep(lower: range.lowerBound, upper: range.upperBound)
  }

  /// Returns the token in a JSON Pointer.
  func token(in source: [UInt8]) -> String {
    upper < 0 ? String(lower) : source.key(in: lower..<upper)
  }
}

extension [UInt8] {
  /// Returns the key whose range, including quotes, is `range` in validated JSON.
  func key(in range: Range<Int>) -> String {
    let content = self[range].dropFirst().dropLast()
    if !content.contains(0x5C) { return String(decoding: content, as: UTF8.self) }
    let key = try? JSONReader.read(self, in: range) { (reader) throws(JSONFault) in
      try reader.readString()
    }
    return key ?? String(decoding: content, as: UTF8.self)
  }

  /// Returns the range of the key that begins at `offset` in validated JSON.
  func keyRange(at offset: Int) -> Range<Int> {
    var end = offset + 1
    while end < count, self[end] != 0x22 { end += self[end] == 0x5C ? 2 : 1 }
    return offset..<Swift.min(end + 1, count)
  }
}

/// Data that the schema does not know or that does not fit, before it becomes a ``Finding``.
struct FoundItem {
  let level: KeptItem.Level
  /// The range of the value, or for a field of its key, colon and value.
  let range: Range<Int>
  /// The type by which it was read, see ``Plan/name(of:)``.
  let owner: Int
  var tag: JSONTag?
  var fault: JSONFault?
  /// The steps to the value; for a field, to the object that contains it.
  let path: [PathStep]
  /// Whether it is a further element of a tuple, to which the path leads, and not a member of an object.
  var isElement = false
  /// The items that were found in embedded JSON; the item itself is then only the place of the string.
  var inner: InnerItems?
}

/// The items that were found in the JSON inside a string, and this JSON.
final class InnerItems {
  let items: [FoundItem]
  let source: [UInt8]

  init(_ items: [FoundItem], in source: [UInt8]) {
    self.items = items
    self.source = source
  }
}

/// A struct, union or map that is flattened into a struct.
struct PlannedPart {
  /// The members of an object that a shape reads.
  struct Place {
    /// The parts of the object's struct, and the index of this one.
    fileprivate let parts: [PlannedPart]
    fileprivate let index: Int
    /// The keys of the struct, and of what is around it in the same object.
    fileprivate let around: [MemberTable]

    /// - Parameter around: the keys of the struct, and of what is around it in the same object.
    init(_ parts: [PlannedPart], at index: Int, around: [MemberTable]) {
      (self.parts, self.index, self.around) = (parts, index, around)
    }

    /// The possible keys of the part.
    var keys: MemberTable { parts[index].keys }

    /// The keys of the other parts, of the struct, and of what is around it.
    var others: [MemberTable] {
      around + parts.indices.lazy.filter { $0 != index }.map { parts[$0].keys }
    }

    /// Returns whether a key is one of ``others``.
    func othersHave(_ key: String) -> Bool {
      around.contains { $0.index(of: key) != nil }
        || parts.indices.contains { $0 != index && parts[$0].keys.index(of: key) != nil }
    }
  }

  let shape: any Shape
  let keys: MemberTable
  /// The sign by which an optional part is found.
  let sign: PartSign
  let isOptional: Bool

  /// Returns whether the object at the reader contains the part. The reader returns to the start of the object.
  func isThere(in reader: inout JSONReader) throws(JSONFault) -> Bool {
    let start = reader.mark()
    var object = try reader.openObject(keepsUnknown: false)
    let isThere = try reader.has(sign, in: &object)
    reader.rewind(to: start)
    return isThere
  }
}

/// The known keys of an object that is read in parts.
struct SharedKeys {
  var known: [MemberTable] = []
  /// Keys of the payloads of unions' variants. Beside another payload only `null` is known there.
  var otherPayloads: [MemberTable] = []
  /// The unknown union that has taken all unclaimed members; nil if there is none.
  var takesRest: PlannedPart.Place?
  /// The keys that unknown unions and maps have taken one by one.
  var taken: Set<WireText> = []

  /// Returns the level of the member with this key; nil if the member is known.
  func level(of key: String, isNull: Bool) -> KeptItem.Level? {
    if known.contains(where: { $0.index(of: key) != nil }) || isTaken(key) { return nil }
    if !otherPayloads.contains(where: { $0.index(of: key) != nil }) { return .field }
    return isNull ? nil : .otherPayload
  }

  /// Returns whether an unknown union has taken the unclaimed member with this key.
  func isTaken(_ key: String) -> Bool {
    if taken.contains(key.wire) { return true }
    return takesRest.map { !$0.othersHave(key) } ?? false
  }
}
