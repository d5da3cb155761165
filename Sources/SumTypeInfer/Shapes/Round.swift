import SumTypeJSON

/// One pass over all samples, which finds the kinds of every place and the shape of every class of objects.
///
/// The objects of one place are one class. If an earlier round has found that two places have one type, the
/// objects of both are one class from the beginning, and all of them are evidence for its shape.
final class Round {
  /// A class of objects that have one type.
  final class ObjectClass {
    let id: Int
    fileprivate(set) var objects: [Int32] = []
    /// The strings at the same places, which may be bare variants.
    fileprivate(set) var strings: [Int32] = []
    let place: Place
    /// The class of the object that contains the objects.
    let parent: Int?
    /// Whether the class was merged from several places.
    fileprivate(set) var isMerged = false
    /// Whether the class is a map with one member in each object, and enough objects to be sure.
    fileprivate(set) var hasOneMemberEach = false
    /// Whether the class is a map of which no object is empty.
    fileprivate(set) var hasMembersEach = false
    fileprivate(set) var shape: ObjectGuess = .structure(StructureGuess(fields: [], count: 0))

    init(id: Int, place: Place, parent: Int?) {
      self.id = id
      self.place = place
      self.parent = parent
    }
  }

  struct Enumeration {
    var values: [String]
    let place: Place
    let parent: Int?
    /// The number of strings from which it was made.
    var count: Int
    /// Whether there are enough strings. Otherwise they stay strings.
    var isSure = true
  }

  struct Tuple {
    let elements: [(slot: Slot, isRequired: Bool)]
    /// All further elements; nil if the tuple has none.
    var rest: Slot?
    let place: Place
    let parent: Int?
  }

  struct PositionalUnion {
    let variants: [(tag: String, payload: PositionalPayload, count: Int)]
    let place: Place
    let parent: Int?
    let hasElements: Bool
  }

  enum PositionalPayload {
    case bare
    case slot(Slot)
    case tuple(Int)
    /// Tuples that an element tells apart.
    case tuples([Int])
  }

  let tree: SampleTree
  let options: InferenceOptions
  /// The user's guesses; the last one about a place counts.
  let hints: [Place: Hint.Guess]
  /// The widenings that proofs of earlier schemas require, by place.
  let widened: [Place: Widening]
  let merged: MergedClasses
  /// The information about the members of the samples that an earlier search has found.
  private let knownMembers: KnownMembers
  /// Whether only the JSON types of scalars are needed.
  private let isDraft: Bool
  private(set) var classes: [ObjectClass] = []
  var enumerations: [Enumeration] = []
  var tuples: [Tuple] = []
  var positionals: [PositionalUnion] = []
  /// The common parts of the objects on paths to a tag.
  var shared: [StructureGuess] = []
  private(set) var root: Slot
  /// The class of each object; -1 if it has none.
  private(set) var owners: [Int32]
  /// The objects that were added to a class after its shape was decided.
  private(set) var late: [(object: Int32, owner: Int)] = []
  private var next = 0
  /// The place of each value that is an entry of a flattened map, or a tuple among the further elements of another.
  var entryPlaces: [Int32: Place] = [:]
  /// The places of those hints for which there are values.
  private(set) var metHints: Set<String> = []
  var decisions: [Decision]
  /// The guesses that are not sure.
  var doubts: [Doubt] = []

  init(
    _ tree: SampleTree, _ options: InferenceOptions, merged: MergedClasses,
    widened: [Place: Widening], knownMembers: KnownMembers, isDraft: Bool
  ) {
    self.knownMembers = knownMembers
    self.isDraft = isDraft
    self.tree = tree
    self.options = options
    hints = Dictionary(options.hints.map { (Place(hint: $0.place), $0.guess) }) { $1 }
    self.merged = merged
    decisions = merged.decisions
    self.widened = widened
    owners = Array(repeating: -1, count: tree.nodes.count)
    root = Slot(place: .root)
  }

  func run() {
    root = slot(of: tree.roots, at: .root, in: nil)
    while next < classes.count {
      let current = classes[next]
      next += 1
      current.shape = shape(of: current)
    }
    settleEnumerations()
  }

  // MARK: - Values of a place

  private static let leastEntries = 8
  /// Lists that are nested deeper in lists are JSON.
  static let deepestLists = 6

  /// Returns the user's guess about a place; nil if there is none.
  func hint(at place: Place) -> Hint.Guess? {
    guard let guess = hints[place] else { return nil }
    metHints.insert(place.description)
    return guess
  }

  func slot(of nodes: [Int32], at place: Place, in parent: Int?, lists: Int = 0) -> Slot {
    var slot = Slot(place: place, count: nodes.count)
    if widened[place] == .json || lists > Self.deepestLists {
      return .json(at: place, count: nodes.count)
    }
    let hint = hint(at: place)
    if hint == .json { return .json(at: place, count: nodes.count) }
    let kinds = Kinds(nodes, of: tree)
    slot.isNullable = kinds.nulls > 0 || widened[place] == .optional
    if case .scalar(let name, let wire)? = hint {
      slot.guesses = [.scalar(name, wire: wire)]
      return slot
    }
    if let values = OneOrManySearch(kinds, of: tree).values {
      slot.guesses = [
        .oneOrMany(self.slot(of: values, at: place.elements, in: parent, lists: lists + 1))
      ]
      return slot
    }
    if hint == nil, let number = NumberGuess.nonFinite(kinds, of: tree) {
      slot.guesses = [number]
      return slot
    }
    if kinds.isOnlyStrings, hint == nil, let inner = tree.embedded(in: kinds.strings) {
      let values = self.slot(of: inner.values, at: place.embedded, in: parent, lists: lists)
      slot.guesses = [.embedded(values, inner.embedding)]
      return slot
    }
    if !kinds.strings.isEmpty {
      slot.guesses.append(strings(kinds.strings, at: place, in: parent, hint: hint))
    }
    if isDraft, !kinds.integers.isEmpty || !kinds.numbers.isEmpty {
      slot.guesses.append(.scalar("Double", wire: nil))
    } else if let number = NumberGuess.guess(kinds.integers, kinds.numbers, of: tree) {
      slot.guesses.append(.scalar(number, wire: nil))
      doubt(number, of: kinds, in: slot)
    }
    if kinds.bools > 0 { slot.guesses.append(.scalar("Bool", wire: nil)) }
    if !kinds.arrays.isEmpty {
      slot.guesses += arrays(kinds.arrays, at: place, in: parent, lists: lists)
    }
    if !kinds.objects.isEmpty {
      slot.guesses.append(
        .object(self.class(of: kinds.objects, beside: kinds.strings, at: place, in: parent)))
    }
    return slot
  }

  private func strings(
    _ nodes: [Int32], at place: Place, in parent: Int?, hint: Hint.Guess?
  ) -> Guess {
    if hint == .enumeration {
      let values = Set(nodes.map(tree.string)).sorted()
      return enumeration(values, at: place, in: parent, count: nodes.count)
    }
    if isDraft { return .scalar("String", wire: nil) }
    switch StringGuess.guess(nodes, of: tree, options: options) {
    case .scalar(let name, let wire):
      if name == "String", hint == nil, let index = candidate(nodes, at: place, in: parent) {
        return .enumeration(index)
      }
      return .scalar(name, wire: wire)
    case .enumeration(let values):
      if hint == nil { doubt(enumeration: values, of: nodes.count, at: place) }
      return enumeration(values, at: place, in: parent, count: nodes.count)
    }
  }

  // MARK: - Classes

  /// Returns the class for the objects of a place.
  private func `class`(
    of objects: [Int32], beside strings: [Int32], at place: Place, in parent: Int?
  ) -> Int {
    if let first = objects.lazy.map({ self.owners[Int($0)] }).filter({ $0 >= 0 }).min() {
      let known = classes[Int(first)]
      for object in objects where owners[Int(object)] != first {
        if owners[Int(object)] < 0, known.id >= next {
          owners[Int(object)] = first
          known.objects.append(object)
        } else {
          late.append((object, known.id))
        }
      }
      known.strings += strings
      return known.id
    }
    let made = ObjectClass(id: classes.count, place: place, parent: parent)
    classes.append(made)
    made.objects = objects
    made.strings = strings
    for object in objects { owners[Int(object)] = Int32(made.id) }
    var seen: Set<Int> = []
    for object in objects {
      guard let index = merged.index(of: object), seen.insert(index).inserted else { continue }
      let others = merged[index]
      made.isMerged = true
      for other in others.objects where owners[Int(other)] == -1 {
        owners[Int(other)] = Int32(made.id)
        made.objects.append(other)
      }
      made.strings += others.strings
    }
    return made.id
  }

  // MARK: - Shapes

  private func shape(of current: ObjectClass) -> ObjectGuess {
    let place = current.place
    let hint = hint(at: place).flatMap { $0.isOfArrays ? nil : $0 }
    let isPlain = widened[place] == .structure
    if hint == .map { return .map(mapValues(of: current)) }
    if hint != .structure, !isPlain {
      if options.guessesMaps, hint == nil, let guess = fallback(current) { return guess }
      if options.guessesMaps, hint == nil, MapSearch(current.objects, of: tree).isMap {
        return .map(mapValues(of: current))
      }
      if hint == nil || hint == .external,
        let guess = external(current, isForced: hint == .external)
      {
        return guess
      }
    }
    var forced: VariantSearch.Forced?
    if case .union(let tag)? = hint {
      forced = tree.key(named: tag).map { .tag($0) } ?? tree.path(named: tag).map { .path($0) }
    }
    if hint == .presence { forced = .presence }
    let content = members(
      of: current.objects, place == .root ? knownMembers : KnownMembers(), at: place,
      in: current.id,
      depth: hint == .structure || hint == .others || isPlain ? VariantSearch.deepest : 0,
      forced: forced)
    switch content {
    case .structure(let structure): return .structure(structure)
    case .union(let union): return .union(union)
    case .bare: return .structure(StructureGuess(fields: [], count: current.objects.count))
    case .slot(let slot): return .map(slot)
    }
  }

  private func mapValues(of current: ObjectClass) -> Slot {
    var values: [Int32] = []
    for object in current.objects { values += tree.children(of: object) }
    current.hasOneMemberEach =
      current.objects.count >= Self.leastEntries
      && current.objects.allSatisfy { tree.count(of: $0) == 1 }
    current.hasMembersEach = current.objects.allSatisfy { tree[$0].end > $0 + 1 }
    doubt("map", of: current.objects.count, at: current.place)
    decisions.append(
      Decision(
        place: current.place, guess: "map",
        evidence: "\(values.count) members in \(Self.objects(current.objects.count))",
        hint: "struct"))
    return slot(of: values, at: current.place.elements, in: current.id)
  }

  /// Returns an external union: each object has one member, whose key is the tag; the strings beside them
  /// are bare variants. If some objects are empty, returns a struct with the union as an optional field.
  private func external(_ current: ObjectClass, isForced: Bool) -> ObjectGuess? {
    let search = ExternalSearch(
      current.objects, beside: current.strings, of: tree, isForced: isForced)
    guard let groups = search.groups else { return nil }
    var variants: [UnionGuess.Variant] = []
    for group in groups {
      if let label = search.unlabelled, let variant = swiftVariant(group, label, of: current) {
        variants.append(variant)
        continue
      }
      let payload: UnionGuess.Payload =
        group.values.isEmpty
        ? .bare : .slot(slot(of: group.values, at: current.place.member(group.tag), in: current.id))
      // A string may stand for an optional payload only if no object has the tag.
      variants.append(
        UnionGuess.Variant(tag: .string(group.tag), payload: payload, count: group.count))
    }
    let count = current.objects.count
    let filled = count - search.empty
    let evidence =
      search.empty == 0
      ? "each of \(count) objects has one of \(groups.count) keys, and no other"
      : "\(filled) of \(count) objects have one of \(groups.count) keys, the others no key at all"
    doubt("external", of: count, at: current.place)
    decisions.append(
      Decision(place: current.place, guess: "external", evidence: evidence, hint: "map"))
    var union = UnionGuess(
      form: .external, variants: variants, place: current.place, evidence: evidence,
      isOptional: search.empty > 0)
    union.hasEmptyObjects = search.unlabelled != nil
    if !union.isOptional { return .union(union) }
    return .structure(StructureGuess(fields: [], count: count, flattened: union))
  }

  /// Returns a variant in the coding that Swift's compiler makes, if the objects under its key are empty or have
  /// nothing but `label`; nil if they have other members, which are the fields of a struct.
  private func swiftVariant(
    _ group: ExternalSearch.Group, _ label: Int32, of current: ObjectClass
  ) -> UnionGuess.Variant? {
    let values = group.values.compactMap { tree.member(label, of: $0) }
    guard
      zip(group.values, group.values.map { tree.count(of: $0) }).allSatisfy({ value, count in
        count == (tree.member(label, of: value) == nil ? 0 : 1)
      })
    else { return nil }
    makeParts(of: group.values)
    var variant = UnionGuess.Variant(
      tag: .string(group.tag), payload: .bare, count: group.count)
    if values.isEmpty { return variant }
    let key = tree.keys[Int(label)]
    var slot = slot(of: values, at: current.place.member(group.tag).member(key), in: current.id)
    slot.isNullable = slot.isNullable || values.count < group.values.count
    variant.payload = .slot(slot)
    variant.member = key
    return variant
  }

  /// Returns the union or the struct of some objects, without the members that are explained already.
  ///
  /// - Parameter variant: the tag of the objects; nil for all objects of the place.
  func members(
    of objects: [Int32], _ knownMembers: KnownMembers, at place: Place,
    variant: VariantTag? = nil, in parent: Int, depth: Int, forced: VariantSearch.Forced? = nil
  ) -> UnionGuess.Payload {
    let search = VariantSearch(objects, of: tree, without: knownMembers)
    if depth < VariantSearch.deepest, let found = search.best(forced: forced) {
      decisions.append(
        Decision(
          place: place, variant: variant, guess: found.name(in: tree), evidence: found.evidence,
          hint: "struct"))
      if let payload = union(
        found, of: objects, knownMembers, at: place, in: parent, depth: depth)
      {
        doubt(found.name(in: tree), of: objects.count, at: place, variant: variant)
        return payload
      }
    }
    let structure = openStructure(
      of: objects, knownMembers, at: place, variant: variant, in: parent)
    return depth > 0 && structure.fields.isEmpty && structure.others == nil
      ? .bare : .structure(structure)
  }

  /// Removes objects on the path to a tag from all classes.
  func makeParts(of objects: [Int32]) {
    for object in objects { owners[Int(object)] = Self.partOfObject }
  }

  /// The owner of such objects.
  static let partOfObject: Int32 = -2
}
