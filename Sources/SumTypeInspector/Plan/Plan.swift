import SumTypeGenerator
import SumTypeJSON

/// A schema made ready for reading data: keys in tables, bounds as numbers, every type a ``Shape``.
final class Plan {
  let types: PlannedTypes
  /// What the tables of the root's shapes lie in.
  let memory: TableMemory
  /// What the root of the data is called, if it is no type of the schema.
  let rootName: String

  var schema: Schema { types.schema }

  /// A plan for data whose root has a name of its own.
  init(of types: PlannedTypes, rootName: String) {
    self.types = types
    memory = TableMemory(within: types.memory)
    self.rootName = rootName
  }

  /// The owner of what is found in the root itself.
  var rootOwner: Int { schema.types.count }

  /// The owner of what is found in a string that has no type of the schema.
  static let stringOwner = -1

  /// The name of the type that something was read as.
  func name(of owner: Int) -> String {
    if owner == Self.stringOwner { return "String" }
    return schema.types.indices.contains(owner) ? schema.types[owner].spelling : rootName
  }

  /// Whether that type is a union whose values say by a tag or a key which variant they are.
  func hasTags(_ owner: Int) -> Bool {
    guard schema.types.indices.contains(owner), case .union(let union) = schema.types[owner].kind
    else { return false }
    return !union.representation.isToldByShape
  }
}

/// The types of a schema as shapes. Each is made when something is read as it for the first time, since what is read in
/// a comparison has few of them.
final class PlannedTypes {
  let schema: Schema
  /// What the tables of the shapes lie in.
  let memory = TableMemory()
  /// The unions, with the places of their variants in a tally.
  let unions: [PlannedUnion]
  /// How many variants all unions have together.
  let variantCount: Int
  /// The first variants of unions in a tally, by their places among the types.
  private let firstVariants: [Int: Int]
  /// By `TypeID.index`.
  private var shapes: [(any Shape)?]

  init(of schema: Schema) {
    self.schema = schema
    var unions: [PlannedUnion] = []
    var firstVariants: [Int: Int] = [:]
    var count = 0
    for (index, type) in schema.types.enumerated() {
      guard case .union(let union) = type.kind else { continue }
      unions.append(
        PlannedUnion(
          name: type.spelling, variants: union.variants, firstVariant: count,
          hasTags: !union.representation.isToldByShape))
      firstVariants[index] = count
      count += union.variants.count
    }
    self.unions = unions
    self.firstVariants = firstVariants
    variantCount = count
    shapes = Array(repeating: nil, count: schema.types.count)
  }

  subscript(index: Int) -> any Shape {
    if let known = shapes[index] { return known }
    let shape = PlanBuilder(of: self).shape(of: schema.types[index], index)
    shapes[index] = shape
    return shape
  }

  /// Where the variants of a union begin in a tally.
  func firstVariant(of index: Int) -> Int { firstVariants[index] ?? 0 }
}

/// A union of the schema, and where its variants are in a tally.
struct PlannedUnion {
  let name: String
  let variants: [Variant]
  let firstVariant: Int
  /// Whether a value says by a tag or a key which variant it is.
  let hasTags: Bool
}

/// How a type lies in JSON: what the generated codec of that type would read, without making a
/// value of it.
///
/// What reads a scalar follows from its grammar (`ScalarGrammar`). To add a kind of type, add its file in
/// `Shapes/` and a line in ``PlanBuilder``; a representation, its file in `Unions/`.
protocol Shape {
  /// Passes one value, and notes in `trail` what is unknown or malformed in it.
  ///
  /// - Throws: what the codec throws on the same bytes.
  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault)

  /// Whether `null` is a value of this type rather than the absence of one.
  var readsNull: Bool { get }
}

extension Shape {
  var readsNull: Bool { false }

  /// Passes one value, or the `null` that stands for its absence.
  func readIfPresent(
    _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) {
    if !readsNull, try reader.readNull() { return }
    try read(&reader, &trail)
  }
}

/// A step from a value to one inside it: an index of an array, or a key by its place in the source.
struct PathStep {
  private let lower: Int
  private let upper: Int

  static func index(_ index: Int) -> PathStep { PathStep(lower: index, upper: -1) }

  static func key(_ range: Range<Int>) -> PathStep {
    PathStep(lower: range.lowerBound, upper: range.upperBound)
  }

  /// The token of a JSON Pointer.
  func token(in source: [UInt8]) -> String {
    upper < 0 ? String(lower) : source.key(in: lower..<upper)
  }
}

extension [UInt8] {
  /// The key whose quotes are at the ends of `range`, in validated JSON.
  func key(in range: Range<Int>) -> String {
    let inside = self[range].dropFirst().dropLast()
    if !inside.contains(0x5C) { return String(decoding: inside, as: UTF8.self) }
    let key = try? JSONReader.read(self, in: range) { (reader) throws(JSONFault) in
      try reader.readString()
    }
    return key ?? String(decoding: inside, as: UTF8.self)
  }

  /// Where the key lies that begins at `offset`, in validated JSON.
  func keyRange(at offset: Int) -> Range<Int> {
    var end = offset + 1
    while end < count, self[end] != 0x22 { end += self[end] == 0x5C ? 2 : 1 }
    return offset..<Swift.min(end + 1, count)
  }
}

/// Something in the data that the schema does not know, before it is described.
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
