public import Foundation

extension JSONLinesDocument {
  /// Replaces a file by an edited copy, at once: whoever reads sees the old file or the new one,
  /// and a failure leaves the old one. Memory is constant; the copy needs its space on the disk.
  ///
  /// ```swift
  /// let changes = try LogDocument.rewrite(url) { entry in
  ///   entry.value?.isPrivate == true ? .remove : .keep
  /// }
  /// ```
  /// Where nothing is changed, the file is not touched. The edits are those of
  /// ``JSONLinesWriter/transform(_:dropped:_:)``.
  ///
  /// - Throws: ``DocumentError/missing(_:)`` or ``DocumentError/file(_:reason:)``;
  ///   ``DocumentError/changed(_:)`` if somebody has written to the file meanwhile, whose lines
  ///   would be lost; ``LineError`` if a value breaks its bounds or has no JSON; what the closures
  ///   throw. The file stays as it is.
  @discardableResult
  public static func rewrite(
    _ url: URL, limit: Int = maximumLineLength,
    dropped: (LineReport) throws -> Void = { _ in },
    _ edit: (LineEntry<Self>) throws -> LineEdit<Value>
  ) throws -> LineChanges {
    let replacement = try FileReplacement(of: url)
    var writer = JSONLinesWriter<Self, FileHandle>(to: replacement.output)
    let changes: LineChanges
    do {
      changes = try writer.transform(
        lines(from: replacement.input, limit: limit), dropped: dropped, edit)
    } catch {
      replacement.discard()
      throw (error as? POSIXError).map {
        DocumentError.file(url, reason: $0.localizedDescription)
      } ?? error
    }
    if changes.isEmpty { replacement.discard() } else { try replacement.commit() }
    return changes
  }
}
