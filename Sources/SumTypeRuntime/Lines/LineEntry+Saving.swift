extension LineEntry {
  /// The line with another value: known members that changed are written anew, everything else of
  /// the line is left as it is. Where it held no known value, the value is written compactly.
  ///
  /// The bytes are without an ending.
  ///
  /// - Throws: ``LineError`` if the value breaks its bounds or has no JSON.
  public func saved(_ value: Document.Value) throws(LineError) -> Saved {
    try saved(.known(value), over: preserved)
  }

  private func saved(
    _ value: LineValue<Document.Value>, over preserved: Preserved<JSONLine<Document>>?
  ) throws(LineError) -> Saved {
    do throws(JSONError) {
      return try JSONLine<Document>.save(value, preserving: preserved).onOneLine
    } catch {
      throw LineError(number: number, error)
    }
  }

  /// What the line was read as, for a save or a report; nil if it is no JSON.
  var preserved: Preserved<JSONLine<Document>>? {
    let value: LineValue<Document.Value>
    switch content {
    case .value(let known): value = .known(known)
    case .unknown(let unknown): value = .unknown(unknown)
    case .malformed(let malformed, let reason): value = .malformed(malformed, reason)
    case .bad, .blank: return nil
    }
    return Preserved(source: bytes, root: root, value: value, kept: kept, lists: [], depth: depth)
  }

  /// The line as the policies of the schema want it saved although the app has not changed it.
  /// Without a policy that says otherwise these are its own bytes; nil if it is dropped as a whole.
  ///
  /// - Throws: ``LineError`` if something unknown is in it that the schema refuses.
  func settled() throws(LineError) -> (bytes: [UInt8]?, dropped: [DroppedItem]) {
    guard hasPolicies, let preserved else { return (bytes, []) }
    if value == nil, kept.contains(where: { $0.policy == .drop }) {
      return (nil, Array(preserved.report.items))
    }
    let saved = try saved(preserved.value, over: preserved)
    return (saved.bytes, saved.dropped)
  }

  /// Whether the schema wants something of the line refused or dropped.
  @inlinable
  var hasPolicies: Bool { !kept.isEmpty && kept.contains { $0.policy != .keep } }

  /// Whether ``bytes`` are only the beginning, and the rest follows.
  @inlinable
  var isTooLong: Bool {
    if case .bad(.tooLong) = content { true } else { false }
  }
}
