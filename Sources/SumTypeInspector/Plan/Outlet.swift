import SumTypeJSON

/// Converts the items that a ``Trail`` has noted into findings, and passes them to an observer.
final class Outlet {
  fileprivate let plan: Plan
  private let observer: any InspectionObserver
  private let usesOnlyKinds: Bool
  /// The number of the current line.
  var line: Int?
  /// The name of the current file, if there are several.
  var data: String?
  /// Whether findings may contain text of the file, whatever it is.
  var isQuoted = true

  init(_ plan: Plan, _ observer: any InspectionObserver) {
    self.plan = plan
    self.observer = observer
    usesOnlyKinds = observer.usesOnlyKinds
  }

  func passed(_ offset: Int) { observer.passed(offset) }

  func emit(_ finding: Finding) {
    var finding = finding
    finding.data = data
    observer.found(finding)
  }

  /// Emits the items that were found in `source`, including those in JSON inside its strings.
  func emit(_ items: [FoundItem], in source: [UInt8], below outer: [JSONPointer] = []) {
    if usesOnlyKinds {
      emitKinds(of: items)
      return
    }
    // Most paths begin as the one before: a long key is decoded once for all items below it.
    var last: (path: [PathStep], tokens: [String]) = ([], [])
    for item in items.inOrder {
      let known = zip(item.path, last.path).prefix { $0 == $1 }.count
      var tokens = Array(last.tokens.prefix(known))
      tokens += item.path.dropFirst(known).map { $0.token(in: source) }
      last = (item.path, tokens)
      if let inner = item.inner {
        emit(inner.items, in: inner.source, below: outer + [JSONPointer(tokens: tokens)])
        continue
      }
      var key: String?
      if item.isElement {
        key = tokens.last
      } else if item.level == .field || item.level == .otherPayload {
        let name = source.key(in: source.keyRange(at: item.range.lowerBound))
        tokens.append(name)
        key = name
      }
      let bytes = source[item.range]
      // A value that is neither in an object or array, nor one of these, may be any text.
      let isText = outer.isEmpty && tokens.isEmpty && bytes.first != 0x7B && bytes.first != 0x5B
      if isText, !isQuoted {
        emit(unquoted(item, bytes))
        continue
      }
      emit(
        Finding(
          item.level.kind, type: plan.name(of: item.owner),
          pointers: outer + [JSONPointer(tokens: tokens)],
          tag: item.tag, hasTags: plan.hasTags(item.owner), key: key,
          reason: item.fault.map { .fault($0.keeping(plan.memory).explained(inSlice: bytes)) },
          line: line,
          bytes: bytes))
    }
  }

  private func emitKinds(of items: [FoundItem]) {
    for item in items {
      if let inner = item.inner {
        emitKinds(of: inner.items)
      } else {
        observer.found(Finding(item.level.kind, type: "", pointers: [], line: line))
      }
    }
  }

  /// Returns the finding of a value whose text may not be shown; null stands for it.
  private func unquoted(_ item: FoundItem, _ bytes: ArraySlice<UInt8>) -> Finding {
    Finding(
      item.level.kind, type: plan.name(of: item.owner), pointers: [],
      hasTags: plan.hasTags(item.owner),
      reason: item.fault.map { .fault(explained($0.keeping(plan.memory), in: bytes)) }, line: line,
      bytes: Array("null".utf8)[...])
  }

  /// Returns an error for the fault, with places in the slice that contains it.
  func explained(_ fault: JSONFault, in slice: ArraySlice<UInt8>) -> JSONError {
    if isQuoted { return fault.explained(inSlice: slice) }
    var fault = fault
    fault.offset -= slice.startIndex
    return fault.explainedUnquoted(in: Array(slice))
  }

  /// Emits a finding if the version at `version` is newer than `known`.
  func emit(_ version: FoundVersion?, in source: [UInt8], newerThan known: Int?) {
    guard let version, let known, source.isVersion(at: version.range, newerThan: known)
    else { return }
    emit(
      Finding(
        .newerVersion, type: plan.rootName,
        pointers: [JSONPointer(tokens: [source.key(in: version.key)])],
        reason: .newerThan(known), line: line, bytes: source[version.range]))
  }
}

extension Outlet {
  /// Emits a finding for a document whose version is older than `known`.
  func emitOlder(_ version: DocumentVersion, in source: [UInt8], than known: Int?) {
    guard let known else { return }
    emit(
      Finding(
        .olderVersion, type: plan.rootName,
        pointers: [JSONPointer(tokens: [source.key(in: version.key)])],
        reason: .olderThan(known), line: line, bytes: source[version.place]))
  }
}

extension [FoundItem] {
  /// The items in the order of their places. They are only out of order if a payload comes before its tag.
  fileprivate var inOrder: [FoundItem] {
    for index in indices.dropFirst() where self[index].start < self[index - 1].start {
      return sorted { $0.start < $1.start }
    }
    return self
  }
}

extension FoundItem {
  fileprivate var start: Int { range.lowerBound }
}

extension KeptItem.Level {
  fileprivate var kind: Finding.Kind {
    switch self {
    case .field: .unknownField
    case .variant: .unknownVariant
    case .malformed: .malformed
    case .value: .unknownValue
    case .mismatch: .mismatch
    case .otherPayload: .otherPayload
    }
  }
}

extension JSONFault {
  /// Returns an error for the fault, with places in the slice that contains it.
  func explained(inSlice slice: ArraySlice<UInt8>) -> JSONError {
    var fault = self
    fault.offset -= slice.startIndex
    return fault.explained(in: Array(slice))
  }
}

extension [UInt8] {
  /// Returns whether the integer at `range` is larger than `known`.
  fileprivate func isVersion(at range: Range<Int>, newerThan known: Int) -> Bool {
    let version = try? JSONReader.read(self, in: range) { (reader) throws(JSONFault) in
      DecimalDigits(try reader.readNumber())
    }
    return version.map { DecimalDigits(text: String(known)) < $0 } ?? false
  }
}
