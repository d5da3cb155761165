import SumTypeGenerator
import SumTypeJSON

/// Finds the variants of a reader's presence union for which a writer's value might be taken: by a key, or because it
/// has none of the keys.
struct KeyMisreads {
  /// The greatest number of values of a payload, or of an entry of its map, that are tried.
  private static let maximumSamples = 20

  private let writer: Side
  /// The variants of the reader by their keys.
  private var byKey: [WireText: Int] = [:]
  /// The keys of the reader, in the order of the schema.
  private let keys: [String]
  /// The variant of objects without the keys; nil if the reader has none.
  private let absent: Int?
  /// The keys that the payload of this variant requires.
  private let needed: [String]
  /// The keys by which the writer tells its variants. No map has an entry under them.
  private let ownKeys: Set<WireText>

  /// Creates the search; nil for unions that are not told by keys.
  init?(_ unions: Both<Union>, _ sides: Both<Side>, _ direction: Direction) {
    let reader = unions.reader(direction)
    guard reader.representation.form.tag == .presence else { return nil }
    writer = sides.writer(direction)
    for (index, variant) in reader.variants.enumerated() {
      for tag in variant.tags { byKey[tag.keyText.wire] = index }
    }
    keys = reader.variants.flatMap(\.tags).map(\.keyText)
    absent = reader.defaultVariant
    ownKeys = Set(unions.writer(direction).variants.flatMap(\.tags).map(\.keyText.wire))
    let side = sides.reader(direction)
    if case .reference(let id)? = absent.flatMap({ reader.variants[$0].payload }),
      case .structure = side.schema[id].kind
    {
      needed = side.examples.shape(of: .type(id)).members.filter(\.isRequired).map(\.key)
    } else {
      needed = []
    }
  }

  /// Returns values of a payload that might be taken for another variant than the reader's own.
  func examples(of payload: ValueType, except own: Int?) -> [String] {
    guard case .reference(let id) = writer.meaning(of: payload),
      case .structure = writer.schema[id].kind
    else { return absent == nil || absent == own ? [] : samples(of: payload) }
    let shape = writer.examples.shape(of: .type(id))
    return withKeys(id, shape, except: own) + withoutKeys(payload, id, shape, except: own)
  }

  /// Returns objects with a key that tells another variant: of a member, or of an entry of a map.
  private func withKeys(_ id: TypeID, _ shape: ObjectShape, except own: Int?) -> [String] {
    var found: [String] = []
    func add(_ key: String, _ values: [String]) {
      guard let variant = byKey[key.wire], variant != own else { return }
      found += values.compactMap { writer.examples.object(.type(id), setting: [(key, $0)]) }
    }
    for (index, member) in shape.members.enumerated() where index != shape.map {
      for key in member.keys { add(key, writer.examples.value(of: member).map { [$0] } ?? []) }
    }
    guard let map = shape.map else { return found }
    // A key with null tells no variant.
    let values = writer.samples(of: shape.members[map]).filter { $0 != "null" }
    for key in keys where shape.byKey[key.wire] == nil && !ownKeys.contains(key.wire) {
      add(key, Array(values.prefix(Self.maximumSamples)))
    }
    return found
  }

  /// Returns objects with none of the keys, which are of the reader's variant for these.
  private func withoutKeys(
    _ payload: ValueType, _ id: TypeID, _ shape: ObjectShape, except own: Int?
  ) -> [String] {
    guard let absent, absent != own else { return [] }
    func tells(_ member: ObjectShape.Member) -> Bool {
      member.keys.allSatisfy { byKey[$0.wire] != nil }
    }
    if shape.members.contains(where: { $0.isRequired && $0.group == nil && tells($0) }) {
      return []
    }
    let setting = needed.compactMap { key -> (key: String, value: String)? in
      guard let member = shape.byKey[key.wire].map({ shape.members[$0] }) else { return nil }
      return writer.examples.value(of: member).map { (key, $0) }
    }
    let telling = Set(shape.members.filter(tells).map(\.key.wire))
    let objects = [
      writer.examples.object(.type(id), setting: setting),
      writer.examples.object(.type(id), omitting: telling, isFull: true),
    ]
    return objects.compactMap(\.self) + samples(of: payload)
  }

  private func samples(of payload: ValueType) -> [String] {
    Array(
      writer.examples.samples(of: payload, within: nil, depth: 1).prefix(Self.maximumSamples))
  }
}
