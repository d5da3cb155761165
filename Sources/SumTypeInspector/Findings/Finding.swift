public import SumTypeJSON

/// Data that the schema does not know, or that does not fit it.
public struct Finding: Sendable {
  /// The kind of the finding.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A union's value with a tag that the union does not know.
    case unknownVariant
    /// A union's value whose tag or payload does not fit. An app keeps it unchanged.
    case malformed
    /// A member that the struct does not know.
    case unknownField
    /// A value that an open enum does not know.
    case unknownValue
    /// A string that its pattern does not match.
    case mismatch
    /// A member beside the payload of a union's value, which has the key of another variant's payload.
    case otherPayload
    /// A document with a larger version than the schema's.
    case newerVersion
    /// A document with a smaller version than the schema's, which an app migrates before it reads
    /// it. The content in that older form is not inspected.
    case olderVersion
    /// A document or a line that no app could load, because it is not JSON or not of the expected type.
    case unreadable

    /// Whether the data itself is at fault; otherwise a newer version may have written it.
    public var isFault: Bool { self == .malformed || self == .unreadable }
  }

  /// The reason of a finding.
  public enum Reason: Sendable {
    /// The fault. Its places refer to the value, or to the document or line.
    case fault(JSONError)
    /// The version that the schema knows.
    case newerThan(Int)
    /// The version that the schema knows.
    case olderThan(Int)
    /// The line has more bytes than this limit.
    case lineTooLong(limit: Int)
  }

  /// The kind of the finding.
  public let kind: Kind
  /// The type by which the data was read: a union, a struct, an enum, or the document.
  public let type: String
  /// The place: a pointer into the data. If that leads to a string with embedded JSON, a second
  /// pointer leads into this JSON, and so on. Empty if the data as a whole is unreadable.
  public let pointers: [JSONPointer]
  /// The tag of an unknown or malformed variant; nil if it has none.
  public let tag: JSONTag?
  /// Whether the union in question tells its variants by tags or keys.
  public let hasTags: Bool
  /// The key of an unknown field or of another variant's payload, or the index of a further element of a tuple.
  public let key: String?
  /// The reason; nil if the kind needs no explanation.
  public let reason: Reason?
  /// The line of the data, from 1; nil if the data is one value.
  public let line: Int?
  /// The file that contains the finding; nil if there is only one file.
  public internal(set) var data: String?
  /// The bytes of the value, or of the whole member for an unknown field. They share the memory of
  /// the data: copy them to keep them longer than the data.
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

  /// The error, if the value does not fit its type; otherwise nil.
  public var error: JSONError? {
    if case .fault(let error)? = reason { error } else { nil }
  }

  /// The pointers in one text: `/entries/3/payload » /mood`.
  public var path: String { pointers.map(\.description).joined(separator: " » ") }
}

extension Finding {
  /// The number of characters after which tags, keys and values are cut, so that longer ones are not distinguished.
  private static let longestLabel = 200

  /// The text by which findings of the same kind and type are grouped.
  var label: String {
    switch kind {
    case .unknownVariant: Self.cut(tag?.description ?? keys)
    case .unknownField, .otherPayload: Self.cut(key ?? "")
    case .unknownValue: Self.cut(String(decoding: bytes.prefix(800), as: UTF8.self))
    case .mismatch: Self.cut(pattern ?? "")
    case .newerVersion, .olderVersion: Self.cut(String(decoding: bytes.prefix(800), as: UTF8.self))
    case .malformed:
      Self.cut(tag?.description ?? (hasTags ? "no tag" : "")) + (error?.pattern ?? "")
    case .unreadable: reasonLabel
    }
  }

  /// The keys of an object, in alphabetical order: what a value without a tag shows of its variant. Empty for other
  /// values.
  private var keys: String {
    let keys = try? JSONReader.read(Array(bytes)) { (reader) throws(JSONFault) -> [String] in
      guard try reader.peekKind() == .object else { return [] }
      var object = try reader.openObject(keepsUnknown: false)
      var keys: [String] = []
      while let key = try reader.nextKey(&object), keys.count < Self.mostKeys {
        keys.append(JSONTag.string(key).description)
        try reader.skipValue()
      }
      return keys
    }
    return (keys ?? []).sorted().joined(separator: ", ")
  }

  /// The most keys in a label.
  private static let mostKeys = 8

  /// The pattern that a string does not match; nil for other findings.
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

  /// Returns a path without the trailing space that it has if it ends at the root of embedded JSON.
  fileprivate static func shown(_ path: String) -> String {
    path.hasSuffix(" ") ? String(path.dropLast()) : path
  }

  /// The details at this place that the group does not contain.
  private var detail: String? {
    guard let error else { return nil }
    let isInMessage = !error.found.isEmpty && error.message.hasSuffix(error.found)
    let found = isInMessage ? "found \(error.found)" : nil
    guard kind == .unreadable else { return found }
    let place =
      line == nil
      ? ([error.location] + error.inner).map(\.description).joined(separator: " » ")
      : "column \(error.location.column)" + (error.path.isEmpty ? "" : ": at \(error.path)")
    return found.map { "\(place): \($0)" } ?? place
  }
}

extension JSONError {
  /// The place and the kind of the fault within the value, without parts that differ from value to
  /// value: `, at /tags/*: expected an integer`.
  fileprivate var pattern: String {
    let path = ([location] + inner).map { location in
      let tokens = location.pointer.tokens.map { token in
        token.utf8.allSatisfy { $0 &- 0x30 < 10 } ? "*" : token
      }
      return JSONPointer(tokens: tokens).description
    }.joined(separator: " » ")
    return (path.isEmpty ? "" : ", at \(Finding.shown(path))") + ": \(kindOfMessage)"
  }

  /// The message without the description of what was found.
  fileprivate var kindOfMessage: String {
    guard !found.isEmpty, message.hasSuffix(found) else { return message }
    let rest = message.dropLast(found.count)
    for ending in [", found ", ": "] where rest.hasSuffix(ending) {
      return String(rest.dropLast(ending.count))
    }
    return message
  }
}

/// Findings that differ only in their places, for example all photos, or all values that lack an `id`.
public struct FindingGroup: Sendable {
  /// The properties that all findings of the group share.
  struct Key: Hashable, Sendable {
    let kind: Finding.Kind
    let type: String
    let label: String
  }

  /// The place of a finding, with details about it.
  public struct Place: Sendable {
    /// The file that contains the finding; nil if there is only one file.
    public let data: String?
    /// The line of the data, from 1; nil if the data is one value.
    public let line: Int?
    /// The pointers in one text: `/entries/3/payload » /mood`.
    public let path: String
    /// The details: `found the string "high"`; nil if there are none.
    public let detail: String?
  }

  /// The kind of the finding.
  public let kind: Finding.Kind
  /// The type by which the data was read.
  public let type: String
  /// The text that describes the group: a tag as JSON, a key, a value, or a reason.
  public let label: String
  /// The tag of unknown and malformed variants; nil if they have none.
  public let tag: JSONTag?
  /// The number of findings in the group.
  public internal(set) var count = 0
  /// The places of the first findings, up to the limit of ``FindingGroups``.
  public internal(set) var places: [Place] = []
}

/// The groups of all findings so far.
public struct FindingGroups: Sendable {
  /// The greatest number of groups for each kind. Data can have any number of tags and keys, and
  /// the memory for groups must not grow with it.
  public static let limit = 1000

  /// The groups of a kind in the order of their first findings.
  public private(set) var byKind: [Finding.Kind: [FindingGroup]] = [:]
  /// The number of findings of each kind that do not belong to a group.
  public private(set) var ungrouped: [Finding.Kind: Int] = [:]
  private var indices: [FindingGroup.Key: Int] = [:]
  private let placeLimit: Int

  /// - Parameter placeLimit: the greatest number of places that a group keeps.
  public init(placeLimit: Int) { self.placeLimit = placeLimit }

  /// Returns the number of findings of a kind.
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

/// The numbers of values that were read for each variant of a union.
public struct KnownUnion: Hashable, Sendable {
  /// A variant, in the order of the schema.
  public struct Variant: Hashable, Sendable {
    /// The name in Swift.
    public let name: String
    /// The tag in JSON; nil if the variants are not told by tags.
    public let tag: JSONTag?
    /// The number of values.
    public internal(set) var count: Int
  }

  /// The union's name.
  public let name: String
  /// All variants, in the order of the schema.
  public internal(set) var variants: [Variant]

  /// The number of values of all variants.
  public var count: Int { variants.reduce(0) { $0 + $1.count } }

  /// Adds the counts of the same union in other data.
  mutating func add(_ other: KnownUnion) {
    for index in variants.indices where index < other.variants.count {
      variants[index].count += other.variants[index].count
    }
  }
}

/// Receives the findings of an ``Inspector`` while it reads.
public protocol InspectionObserver: AnyObject {
  /// Receives the next finding. Findings come in the order of the data.
  func found(_ finding: Finding)

  /// Receives the number of bytes of the document that have been read. Called often.
  func passed(_ offset: Int)

  /// Whether the observer uses only the kinds and the lines of findings; they have no more then, and come in any order
  /// within a line or a document. By default it uses all.
  var usesOnlyKinds: Bool { get }
}

extension InspectionObserver {
  public func passed(_ offset: Int) {}

  public var usesOnlyKinds: Bool { false }
}
