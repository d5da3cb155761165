import SumTypeGenerator
import SumTypeJSON
import SumTypeSwift

/// Writes the result of a round as a schema.
struct SchemaWriter {
  enum Pending {
    case objects(Int)
    case structure(StructureGuess)
    case union(UnionGuess)
    case enumeration(Int)
    case tuple(Int)
    case positional(Int)
    case choice([String])
  }

  let round: Round
  var names = TypeNames()
  let style: KeyStyle
  var objectNames: [Int: String] = [:]
  var enumerationNames: [[String]: String] = [:]
  var tupleNames: [Int: String] = [:]
  var positionalNames: [Int: String] = [:]
  var sharedNames: [Int: String] = [:]
  var choiceNames: [[String]: String] = [:]
  var open: [(name: String, what: Pending)] = []
  private var next = 0
  /// The maps whose values are being spelled.
  var spelling: Set<Int> = []
  private var types: [JSONObject.Member] = []
  /// The Swift names of the fields that were written last, by key.
  var swiftNames: [String: String] = [:]
  /// The report about the classes.
  var report = SchemaReport()
  /// The name of the document in the schema that was written last.
  private(set) var documentName = ""

  init(_ round: Round) {
    self.round = round
    style = round.keyStyle
  }

  /// Makes a writer of types that are added to a schema.
  init(_ round: Round, style: KeyStyle) {
    self.round = round
    self.style = style
  }

  /// Returns the type of the samples, and the declarations that it needs.
  ///
  /// - Parameter names: the names of the schema, and afterwards also those of the declarations.
  mutating func part(
    called base: String, in outer: String?, names taken: inout TypeNames
  ) -> (type: String, wire: String?, types: [JSONObject.Member]) {
    // The names are moved: a copy for each part would take longer than the part.
    swap(&names, &taken)
    defer { swap(&names, &taken) }
    let wires = round.root.keepsText ? Wires.all.subtracting(.whole) : .all
    let (type, wire) = expression(round.root, in: outer, base: base, wires: wires)
    declareAll()
    return (type, wire, types)
  }

  private mutating func declareAll() {
    while next < open.count {
      let (name, what) = open[next]
      next += 1
      types.append(JSONObject.Member(key: name, value: declaration(of: what, named: name)))
    }
  }

  /// Returns the whole schema.
  mutating func schema() -> JSONValue {
    let versioned = round.options.areLines ? nil : VersionedRootGuess(round)
    let name = names.name(document: round.options.name, isType: versioned != nil)
    documentName = name
    let document = document(named: name, versioned)
    declareAll()
    var members: [JSONObject.Member] = [
      .init(key: "$schema", value: .string(MetaSchema.address)),
      .init(key: "sumtype", value: 1),
    ]
    report.types = types.count
    report.doubts = (round.doubts + report.doubts).inTurn
    if style != .asWritten { members.append(.init(key: "keys", value: .string(style.rawValue))) }
    members.append(.init(key: "types", value: .object(JSONObject(members: types))))
    members.append(
      .init(key: "documents", value: .object([name: document])))
    return .object(JSONObject(members: members))
  }

  private mutating func document(
    named name: String, _ versioned: VersionedRootGuess?
  ) -> JSONValue {
    let root = round.root
    if round.options.areLines { return ["lines": .string(type(of: root, in: nil, base: name))] }
    if let versioned {
      report.isVersioned = true
      var fields = MemberLabels()
      _ = fields.name(for: "version")
      var members: [JSONObject.Member] = []
      members.append(.init(key: "version", value: .number(JSONNumber(versioned.version))))
      if versioned.versionKey != "version" {
        members.append(.init(key: "versionKey", value: .string(versioned.versionKey)))
      }
      let element = type(
        of: versioned.element, in: nil, base: TypeNames.singular(of: versioned.entriesKey))
      members.append(.init(key: "entries", value: .string(element)))
      let list = fields.name(for: versioned.entriesKey)
      if versioned.entriesKey != "entries" {
        members.append(.init(key: "entriesKey", value: .string(versioned.entriesKey)))
        members.append(.init(key: "entriesName", value: .string(list.swift)))
      }
      if !versioned.rest.fields.isEmpty || versioned.rest.others != nil {
        members.append(
          .init(key: "fields", value: self.fields(of: versioned.rest, in: name, &fields)))
      }
      return .object(JSONObject(members: members))
    }
    return ["root": .string(type(of: root, in: nil, base: name))]
  }
}

/// A summary of the schema for a person who has not read it.
public struct SchemaReport: Sendable {
  public struct Union: Sendable {
    public let name: String
    public let place: Place
    /// The form in words: `internal "type"`.
    public let form: String
    /// The tags as they are in JSON, each with the number of its values.
    public let variants: [(tag: String, count: Int)]
  }

  /// The unions in the order of the schema.
  public internal(set) var unions: [Union] = []
  /// Whether the document has a version and a list of entries.
  public internal(set) var isVersioned = false
  /// The number of declared types.
  public internal(set) var types = 0
  /// The number of fields, and the number of those that may have any JSON.
  public private(set) var fields = 0
  public private(set) var jsonFields = 0

  /// The guesses that are not sure, the most important first.
  public internal(set) var doubts: [Doubt] = []

  mutating func count(_ type: String) {
    fields += 1
    if type.contains("JSON") { jsonFields += 1 }
  }
}

extension Round {
  /// The style in which the keys of most fields derive from Swift names.
  fileprivate var keyStyle: KeyStyle {
    .most(of: classes.flatMap { keys(of: $0.shape) })
  }

  private func keys(of shape: ObjectGuess) -> [String] {
    switch shape {
    case .structure(let structure): keys(of: structure)
    case .map: []
    case .union(let union): keys(of: union)
    }
  }

  private func keys(of union: UnionGuess) -> [String] {
    union.variants.flatMap { variant -> [String] in
      switch variant.payload {
      case .bare, .slot: []
      case .structure(let structure): keys(of: structure)
      case .union(let inner): keys(of: inner)
      }
    }
  }

  private func keys(of structure: StructureGuess) -> [String] {
    structure.fields.flatMap { field -> [String] in
      let key = tree.keys[Int(field.key)]
      guard case .part(let part)? = field.slot.guesses.first else { return [key] }
      return [key] + keys(of: part)
    } + structure.included.flatMap { keys(of: shared[$0]) }
  }
}
