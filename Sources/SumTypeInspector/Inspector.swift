public import SumTypeGenerator
import SumTypeJSON

/// Inspects data by a schema, without generated code. It reads the bytes as the generated codec
/// would read them, with the same faults, but creates no values.
///
/// ```swift
/// let subject = try Subject(document: "Timeline", of: schema)
/// var inspector = Inspector(subject, of: schema, observer: observer)
/// inspector.inspect(bytes)
/// print(inspector.known)  // [KnownUnion(name: "Post", …)]
/// ```
public struct Inspector {
  /// The greatest depth to which arrays and objects may be nested, the same as in a load.
  public static let maximumDepth = 512

  private let plan: Plan
  private let root: any Shape
  /// The shape of a line, if lines are read.
  private lazy var line: any Shape = PlanBuilder.line(subject, of: plan)
  private let subject: Subject
  private let outlet: Outlet
  private let knownVersion: Int?
  private let typeName: String
  private let tag: JSONTag?
  private let history: VersionHistory?
  private var trail: Trail

  /// The name of the file that is read, for its findings; nil if there is only one file.
  public var data: String? {
    get { outlet.data }
    nonmutating set { outlet.data = newValue }
  }

  /// Whether findings may contain text of the file, whatever it is. Otherwise they do so only for
  /// data that begins as JSON does, with an opening bracket. True at first.
  public var isQuoted: Bool {
    get { outlet.isQuoted }
    nonmutating set { outlet.isQuoted = newValue }
  }

  /// Creates an inspector for data that has the type of `subject`.
  ///
  /// - Parameters:
  ///   - tag: the tag of the data, if it comes from outside of the document (`{"outside": {"tag": …}}`).
  ///   - observer: receives the findings.
  public init(
    _ subject: Subject, of schema: Schema, tag: String? = nil, observer: any InspectionObserver
  ) {
    self.init(subject, by: InspectionPlan(of: schema), tag: tag, observer: observer)
  }

  /// Creates an inspector with a plan that several inspectors share.
  public init(
    _ subject: Subject, by known: InspectionPlan, tag: String? = nil,
    observer: any InspectionObserver
  ) {
    let schema = known.types.schema
    let plan = Plan(of: known.types, rootName: subject.name)
    (self.plan, self.subject) = (plan, subject)
    root = PlanBuilder.root(subject, of: plan)
    let union = subject.outsideUnion(of: schema).flatMap { plan.types[$0.index] as? UnionShape }
    self.tag = tag.map { union?.tags.tag(ofKey: $0) ?? .string($0) }
    outlet = Outlet(plan, observer)
    trail = Trail(plan)
    typeName = subject.name
    if case .document(let document) = subject.root, case .versioned(let root) = document.root {
      knownVersion = root.version
      history = VersionHistory(of: root)
    } else {
      knownVersion = nil
      history = nil
    }
  }

  /// Reads `bytes` as one value. Findings are emitted as soon as they are certain, even if the
  /// bytes turn out unreadable further on.
  ///
  /// - Returns: whether an app could load the data.
  @discardableResult
  public mutating func inspect(_ bytes: [UInt8]) -> Bool {
    trail.beginValue()
    trail.outlet = outlet
    defer { trail.outlet = nil }
    var error: JSONFault?
    do throws(JSONFault) {
      if let place = try history?.olderVersion(of: bytes) {
        outlet.emitOlder(place, in: bytes, than: knownVersion)
        outlet.passed(bytes.count)
        return true
      }
      error = read(bytes, in: 0..<bytes.count, as: root)
    } catch let fault {
      error = fault
    }
    outlet.emit(trail.items, in: bytes)
    outlet.emit(trail.version, in: bytes, newerThan: knownVersion)
    if let error {
      outlet.emit(
        Finding(
          .unreadable, type: typeName, pointers: [],
          reason: .fault(outlet.explained(error, in: bytes[...])), line: nil))
    }
    outlet.passed(bytes.count)
    return error == nil
  }

  /// Reads one value that is a line of many. As in an app that reads lines, any JSON is accepted: a
  /// value that does not fit is malformed as a whole. For an unreadable line, no other findings are
  /// emitted.
  ///
  /// A byte order mark before the value is skipped.
  ///
  /// - Parameters:
  ///   - range: the range of the line in `bytes`.
  ///   - number: the number of the line, from 1.
  public mutating func inspectLine(_ bytes: [UInt8], in range: Range<Int>, number: Int) {
    outlet.line = number
    trail.beginValue()
    let mark = trail.beginAttempt()
    let hasMark = bytes[range].starts(with: [0xEF, 0xBB, 0xBF])
    let value = range.lowerBound + (hasMark ? 3 : 0)..<range.upperBound
    if let error = read(bytes, in: value, as: line) {
      trail.take(back: mark)
      let reason = Finding.Reason.fault(outlet.explained(error, in: bytes[range]))
      outlet.emit(
        Finding(.unreadable, type: typeName, pointers: [], reason: reason, line: number))
    } else {
      outlet.emit(trail.items, in: bytes)
      outlet.emit(trail.version, in: bytes, newerThan: knownVersion)
    }
    trail.endAttempt()
    outlet.line = nil
  }

  /// Emits a finding for a line that exceeds the limit.
  mutating func refuseLine(number: Int, limit: Int) {
    outlet.emit(
      Finding(
        .unreadable, type: typeName, pointers: [], reason: .lineTooLong(limit: limit),
        line: number))
  }

  private mutating func read(
    _ bytes: [UInt8], in range: Range<Int>, as shape: any Shape
  ) -> JSONFault? {
    do throws(JSONFault) {
      try JSONReader.read(
        bytes, in: range, maximumDepth: Self.maximumDepth, recordsKept: true, tag: tag
      ) { (reader) throws(JSONFault) in
        _ = try reader.peekKind()
        try shape.read(&reader, &trail)
      }
      return nil
    } catch {
      return error.keeping(plan.memory)
    }
  }
}

/// The older versions of a document, which an app migrates before it reads them.
struct VersionHistory {
  private let key: [UInt8]
  private let current: Int
  private let oldest: Int

  /// Nil if the document has no migrations, so that every version is read without one.
  init?(of root: VersionedRoot) {
    guard let oldest = root.migrations.first?.version else { return nil }
    key = Array(root.versionKey.utf8)
    current = root.version
    self.oldest = oldest
  }

  /// Returns the version of a document that an app would migrate; nil if it would read it directly.
  ///
  /// - Throws: faults of grammar, and a fault for a version that no migration accepts.
  func olderVersion(of bytes: [UInt8]) throws(JSONFault) -> DocumentVersion? {
    let version = try DocumentVersion(
      of: bytes, under: key, below: current, maximumDepth: Inspector.maximumDepth)
    if let version, version.number < oldest { throw .tooOld(version, oldest: oldest) }
    return version
  }
}

/// A schema prepared for reading, shared by several inspectors. Its memory is released with the last of them.
public struct InspectionPlan {
  let types: PlannedTypes

  public init(of schema: Schema) { types = PlanBuilder.types(of: schema) }
}

// MARK: - Results

extension Inspector {
  /// The number of elements read so far in the document's list, or in the list that is the root.
  public var entries: Int { trail.entries }

  /// The unions of which values were read, with the number of values for each variant.
  public var known: [KnownUnion] {
    plan.types.unions.compactMap { union in
      let range = union.firstVariant..<union.firstVariant + union.variants.count
      let counts = range.map { trail.tally[$0] ?? 0 }
      if counts.allSatisfy({ $0 == 0 }) { return nil }
      return KnownUnion(
        name: union.name,
        variants: zip(union.variants, counts).map { variant, count in
          KnownUnion.Variant(
            name: variant.name.name, tag: union.hasTags ? variant.tag : nil, count: count)
        })
    }
  }
}

extension Inspector {
  /// A value of a known variant that was read.
  package struct ReadVariant: Sendable {
    package let union: String
    /// The variant's index.
    package let variant: Int
    /// The offset at which the value begins: in the document, or in the JSON of a string that contains it.
    package let offset: Int
  }

  /// Starts to note where values of unions begin, for ``readVariants``.
  package mutating func noteVariants() { trail.noteVariants() }

  /// The values of unions in the data that was read last.
  package var readVariants: [ReadVariant] {
    (trail.readVariants ?? []).map { variant, offset in
      let union = plan.types.union(of: variant)
      return ReadVariant(
        union: union.name, variant: variant - union.firstVariant, offset: offset)
    }
  }
}
