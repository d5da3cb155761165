public import SumTypeJSON

/// Something in the data that the schema does not know, or that does not fit it.
public struct Finding: Sendable {
  /// The kind of the finding.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A union's value with a tag that the union does not know.
    case unknownVariant
    /// A union's value whose tag or payload does not fit, and which an app keeps as it is.
    case malformed
    /// A member that the struct does not know.
    case unknownField
    /// A value that an open enum does not know.
    case unknownValue
    /// A string that its pattern does not match.
    case mismatch
    /// A document with a larger version than the schema's.
    case newerVersion
    /// A document with a smaller version than the schema's, which an app migrates before it reads
    /// it. What it holds in that form is not told.
    case olderVersion
    /// A document or a line that no app could load: no JSON, or not what it should be.
    case unreadable

    /// Whether the data itself is at fault, rather than written by a newer version.
    public var isFault: Bool { self == .malformed || self == .unreadable }
  }

  /// Why it is a finding.
  public enum Reason: Sendable {
    /// What does not fit. Its places are those in the value, or in the document or line.
    case fault(JSONError)
    /// The version that the schema knows.
    case newerThan(Int)
    /// The version that the schema knows.
    case olderThan(Int)
    /// The line has more bytes than the limit that was given.
    case lineTooLong(limit: Int)
  }

  /// The kind of the finding.
  public let kind: Kind
  /// The type that it was read as: a union, a struct, an enum, or the document.
  public let type: String
  /// Where it lies: a pointer into the data, and where that leads to a string that holds JSON,
  /// another one into that, and so on. None for what is unreadable as a whole.
  public let pointers: [JSONPointer]
  /// The tag of an unknown or malformed variant; nil if it has none.
  public let tag: JSONTag?
  /// Whether it is of a union that has tags or keys to tell its variants.
  public let hasTags: Bool
  /// The key of an unknown field; for a further element of a tuple its index.
  public let key: String?
  /// Why it is a finding; nil where the kind says it all.
  public let reason: Reason?
  /// The line of the data, from 1; nil where the data is one value.
  public let line: Int?
  /// The file that has it, of several; nil if there is only one.
  public internal(set) var data: String?
  /// Its bytes: the value, or the whole member of an unknown field. They share the memory of the
  /// data: what is to outlive it must be copied.
  public let bytes: ArraySlice<UInt8>

  init(
    _ kind: Kind, type: String, pointers: [JSONPointer], tag: JSONTag? = nil,
    hasTags: Bool = false, key: String? = nil, reason: Reason? = nil, line: Int?,
    bytes: ArraySlice<UInt8> = []
  ) {
    self.kind = kind
    self.type = type
    self.pointers = pointers
    self.tag = tag
    self.hasTags = hasTags
    self.key = key
    self.reason = reason
    self.line = line
    self.bytes = bytes
  }

  /// The error, if the value does not fit its type.
  public var error: JSONError? {
    if case .fault(let error)? = reason { error } else { nil }
  }

  /// The pointers in one text: `/entries/3/payload » /mood`.
  public var path: String { pointers.map(\.description).joined(separator: " » ") }
}

extension Finding {
  /// The longest tag, key or value that is told apart from others.
  private static let longestLabel = 200

  /// What the finding has in common with others of its kind and type.
  var label: String {
    switch kind {
    case .unknownVariant: Self.cut(tag?.description ?? "")
    case .unknownField: Self.cut(key ?? "")
    case .unknownValue: Self.cut(String(decoding: bytes.prefix(800), as: UTF8.self))
    case .mismatch: Self.cut(pattern ?? "")
    case .newerVersion, .olderVersion: Self.cut(String(decoding: bytes.prefix(800), as: UTF8.self))
    case .malformed:
      Self.cut(tag?.description ?? (hasTags ? "no tag" : "")) + (error?.pattern ?? "")
    case .unreadable: reasonLabel
    }
  }

  /// What a string was held against that does not match.
  var pattern: String? { kind == .mismatch ? error?.brokenBounds?.bounds : nil }

  private var reasonLabel: String {
    switch reason {
    case .fault(let error): error.kindOfMessage
    case .lineTooLong(let limit): "the line is longer than \(limit) bytes"
    case .newerThan, .olderThan, nil: ""
    }
  }

  var shortTag: JSONTag? {
    if case .string(let text)? = tag { .string(Self.cut(text)) } else { tag }
  }

  private static func cut(_ text: String) -> String {
    guard text.utf8.count > longestLabel else { return text }
    let short = text.unicodeScalars.prefix(longestLabel)
    return short.count < text.unicodeScalars.count ? String(short) + "…" : text
  }

  var place: FindingGroup.Place {
    FindingGroup.Place(data: data, line: line, path: Self.shown(path), detail: detail)
  }

  /// A path that ends at the root of the JSON in a string, without the space after its arrow.
  fileprivate static func shown(_ path: String) -> String {
    path.hasSuffix(" ") ? String(path.dropLast()) : path
  }

  /// What is at the place, beside what the group says.
  private var detail: String? {
    guard let error else { return nil }
    let isTold = !error.found.isEmpty && error.message.hasSuffix(error.found)
    let found = isTold ? "found \(error.found)" : nil
    guard kind == .unreadable else { return found }
    let place =
      line == nil
      ? ([error.location] + error.inner).map(\.description).joined(separator: " » ")
      : "column \(error.location.column)" + (error.path.isEmpty ? "" : ": at \(error.path)")
    return found.map { "\(place): \($0)" } ?? place
  }
}

extension JSONError {
  /// Where the fault is in the value and what it is, with what differs from value to value left
  /// out: `, at /tags/*: expected an integer`.
  fileprivate var pattern: String {
    let path = ([location] + inner).map { location in
      let tokens = location.pointer.tokens.map { token in
        token.utf8.allSatisfy { $0 &- 0x30 < 10 } ? "*" : token
      }
      return JSONPointer(tokens: tokens).description
    }.joined(separator: " » ")
    return (path.isEmpty ? "" : ", at \(Finding.shown(path))") + ": \(kindOfMessage)"
  }

  /// The message without what was found.
  fileprivate var kindOfMessage: String {
    guard !found.isEmpty, message.hasSuffix(found) else { return message }
    let rest = message.dropLast(found.count)
    for ending in [", found ", ": "] where rest.hasSuffix(ending) {
      return String(rest.dropLast(ending.count))
    }
    return message
  }
}

/// Findings that have everything but their places in common: all photos, all that lack an `id`.
public struct FindingGroup: Sendable {
  /// What all of them have in common.
  struct Key: Hashable, Sendable {
    let kind: Finding.Kind
    let type: String
    let label: String
  }

  /// A place of a finding, and what is special about it there.
  public struct Place: Sendable {
    /// The file that has it, of several; nil if there is only one.
    public let data: String?
    /// The line of the data, from 1; nil where the data is one value.
    public let line: Int?
    /// The pointers in one text: `/entries/3/payload » /mood`.
    public let path: String
    /// `found the string "high"`; nil where there is nothing to say.
    public let detail: String?
  }

  /// The kind of the finding.
  public let kind: Finding.Kind
  /// The type that it was read as.
  public let type: String
  /// The text that the group has in common: a tag as JSON, a key, a value, a reason.
  public let label: String
  /// The tag of unknown and malformed variants; nil if they have none.
  public let tag: JSONTag?
  /// The number of findings in the group.
  public internal(set) var count = 0
  /// The first of their places, as many as were asked for.
  public internal(set) var places: [Place] = []
}

/// The groups of all findings so far.
public struct FindingGroups: Sendable {
  /// How many groups are told apart for each kind; data can have any number of tags and keys, and
  /// what is counted must not grow with it.
  public static let limit = 1000

  /// The groups of a kind in the order of their first findings.
  public private(set) var byKind: [Finding.Kind: [FindingGroup]] = [:]
  /// The number of findings of each kind that are in no group.
  public private(set) var ungrouped: [Finding.Kind: Int] = [:]
  private var indices: [FindingGroup.Key: Int] = [:]
  private let placeLimit: Int

  /// - Parameter placeLimit: how many places of each group are kept.
  public init(placeLimit: Int) { self.placeLimit = placeLimit }

  /// The number of findings of a kind.
  public func count(of kind: Finding.Kind) -> Int {
    (byKind[kind] ?? []).reduce(ungrouped[kind] ?? 0) { $0 + $1.count }
  }

  /// Adds a finding to its group.
  public mutating func add(_ finding: Finding) {
    let kind = finding.kind
    let key = FindingGroup.Key(kind: kind, type: finding.type, label: finding.label)
    let index: Int
    if let known = indices[key] {
      index = known
    } else {
      index = byKind[kind]?.count ?? 0
      if index == Self.limit {
        ungrouped[kind, default: 0] += 1
        return
      }
      indices[key] = index
      let group = FindingGroup(
        kind: kind, type: finding.type, label: key.label, tag: finding.shortTag)
      byKind[kind, default: []].append(group)
    }
    byKind[kind]?[index].count += 1
    if byKind[kind]?[index].places.count ?? 0 < placeLimit {
      byKind[kind]?[index].places.append(finding.place)
    }
  }
}
