import SumTypeJSON

extension Finding {
  /// The longest tag, key or value that is told apart from others.
  private static let longestLabel = 200

  /// What the finding has in common with others of its kind and type.
  var label: String {
    switch kind {
    case .unknownVariant: Self.cut(tag?.description ?? "")
    case .unknownField: Self.cut(key ?? "")
    case .unknownValue: Self.cut(String(decoding: bytes.prefix(800), as: UTF8.self))
    case .newerVersion, .olderVersion: Self.cut(String(decoding: bytes.prefix(800), as: UTF8.self))
    case .malformed:
      Self.cut(tag.map { "\($0.description)" } ?? "no tag") + (error.map { $0.pattern } ?? "")
    case .unreadable: reasonLabel
    }
  }

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
    FindingGroup.Place(line: line, path: Self.shown(path), detail: detail)
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
