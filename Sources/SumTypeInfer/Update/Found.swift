import SumTypeGenerator
import SumTypeInspector
import SumTypeJSON

/// The data in samples that is unknown to a schema or malformed by it, grouped by the change that would
/// make the schema accept it.
struct Found {
  /// The members with one key that a type does not know.
  struct Group {
    let type: String
    /// The key; for an element of a tuple its index.
    let label: String
    /// The place of the object with the first of the members.
    let first: Fault
    /// The values of the members.
    fileprivate(set) var bytes: [[UInt8]] = []

    var text: String { "\(type): \"\(label)\" is unknown, in \(Found.values(bytes.count))" }
  }

  /// The values with one tag that a union does not know.
  struct Variant {
    let union: String
    let tag: JSONTag?
    /// The place of the first value.
    let first: Fault
    fileprivate(set) var bytes: [[UInt8]] = []

    var text: String {
      "\(union): the tag \(tag?.description ?? "none") is unknown, in \(Found.values(bytes.count))"
    }
  }

  /// A value that does not fit.
  struct Fault {
    let root: Int32
    let tokens: [String]
    let code: JSONFault.Code
    let expected: String
    /// Whether the value is in embedded JSON.
    let isEmbedded: Bool
    /// The type that reports the fault.
    let owner: String
    private let message: String

    /// The fault in words. Its place may be long, so that the text is made only for a fault that is shown.
    var text: String {
      let place = JSONPointer(tokens: tokens).description
      return "\(owner) at \(place.isEmpty ? "/" : place): \(message)"
    }

    fileprivate init(
      _ root: Int32, _ tokens: [String], _ code: JSONFault.Code, expected: String = "",
      isEmbedded: Bool = false, owner: String, _ message: String
    ) {
      (self.root, self.tokens, self.code, self.expected) = (root, tokens, code, expected)
      (self.isEmbedded, self.owner, self.message) = (isEmbedded, owner, message)
    }

    /// Creates the fault of a finding in the value at `tokens`; nil if the data is only unknown.
    init?(_ finding: Finding, _ root: Int32, under tokens: [String] = []) {
      guard finding.kind.isFault, let error = finding.error else { return nil }
      self.init(
        root,
        tokens + (finding.pointers.first?.tokens ?? []) + error.location.pointer.tokens,
        error.code, expected: error.expected,
        isEmbedded: finding.pointers.count > 1 || !error.inner.isEmpty, owner: finding.type,
        error.message)
    }

    /// Creates the fault of an object that lacks a member.
    init(missing key: String, _ root: Int32, _ tokens: [String], owner: String) {
      self.init(
        root, tokens, .missingMember, expected: key, owner: owner,
        "the member \(JSONValue.string(key).text()) is missing")
    }
  }

  private var fields: [Group] = []
  private var variants: [Variant] = []
  /// The unknown values of each enum in the order of the samples; `known` are the same.
  private var values: [(type: String, texts: [String], known: Set<WireText>)] = []
  private(set) var faults: [Fault] = []
  private var fieldIndices: [WireText: Int] = [:]
  private var variantIndices: [WireText: Int] = [:]
  private var valueIndices: [String: Int] = [:]

  /// The data that one change makes the schema accept.
  enum Item {
    case field(Group)
    case variant(Variant)
    case values(type: String, texts: [String])
    case fault(Fault)
  }

  var items: [Item] {
    fields.map { .field($0) } + variants.map { .variant($0) }
      + values.map { .values(type: $0.type, texts: $0.texts) } + faults.map { .fault($0) }
  }

  /// A count of values in words: `1 value`, `3 values`.
  static func values(_ count: Int) -> String { "\(count) value\(count == 1 ? "" : "s")" }

  /// The greatest number of faults that are noted. One round of changes may mend many of them.
  private static let mostFaults = 2000

  init(by schema: Schema, _ document: Document, in tree: SampleTree, areLines: Bool) {
    let observer = Findings()
    let subject = Subject(document)
    var inspector = Inspector(subject, of: schema, observer: observer)
    for root in tree.roots {
      let bytes = Array(tree.text(of: tree[root]))
      if areLines {
        inspector.inspectLine(bytes, in: 0..<bytes.count, number: 1)
      } else {
        inspector.inspect(bytes)
      }
      for finding in observer.take() { add(finding, root) }
    }
  }

  final class Findings: InspectionObserver {
    private var findings: [Finding] = []

    func found(_ finding: Finding) { findings.append(finding) }

    func take() -> [Finding] {
      defer { findings = [] }
      return findings
    }
  }

  private mutating func add(_ finding: Finding, _ root: Int32) {
    switch finding.kind {
    case .unknownField:
      let label = finding.key ?? ""
      let id = "\(finding.type) \(label)".wire
      if fieldIndices[id] == nil {
        fieldIndices[id] = fields.count
        let owner = Self.fault(of: finding, root, dropping: 1)
        fields.append(Group(type: finding.type, label: label, first: owner))
      }
      guard let index = fieldIndices[id] else { return }
      fields[index].bytes.append(Self.value(of: finding))
    case .unknownVariant:
      let id = "\(finding.type) \(finding.tag?.description ?? "")".wire
      if variantIndices[id] == nil {
        variantIndices[id] = variants.count
        variants.append(
          Variant(union: finding.type, tag: finding.tag, first: Self.fault(of: finding, root)))
      }
      if let index = variantIndices[id] { variants[index].bytes.append(Array(finding.bytes)) }
    case .unknownValue:
      let text = String(decoding: finding.bytes, as: UTF8.self)
      if valueIndices[finding.type] == nil {
        valueIndices[finding.type] = values.count
        values.append((finding.type, [], []))
      }
      guard let index = valueIndices[finding.type] else { return }
      if values[index].known.insert(text.wire).inserted { values[index].texts.append(text) }
    case .malformed, .unreadable:
      guard faults.count < Self.mostFaults, let fault = Fault(finding, root) else { return }
      faults.append(fault)
    // Migrations of documents of other versions are for the author to write.
    // A string that does not match its pattern, and the payload of another variant, are read nevertheless.
    case .newerVersion, .olderVersion, .mismatch, .otherPayload: break
    }
  }

  /// Returns an unknown value as a value that does not fit.
  private static func fault(
    of finding: Finding, _ root: Int32, dropping last: Int = 0
  ) -> Fault {
    Fault(
      root, Array((finding.pointers.first?.tokens ?? []).dropLast(last)), .typeMismatch,
      isEmbedded: finding.pointers.count > 1, owner: finding.type, "no variant matches")
  }

  /// Returns the value of an unknown member, or an unknown element.
  private static func value(of finding: Finding) -> [UInt8] {
    guard finding.bytes.first == 0x22 else { return Array(finding.bytes) }
    let object = [0x7B] + finding.bytes + [0x7D]
    let range = try? JSONReader.read(object, maximumDepth: SampleTree.maximumDepth + 2) {
      (reader) throws(JSONFault) -> Range<Int>? in
      var cursor = try reader.openObject()
      var range: Range<Int>?
      while try reader.nextKey(&cursor) != nil {
        _ = try reader.peekKind()
        range = try reader.skipValue()
      }
      return range
    }
    return range.flatMap { $0 }.map { Array(object[$0]) } ?? Array(finding.bytes)
  }
}
