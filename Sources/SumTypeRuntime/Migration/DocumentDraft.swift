/// A document while it is migrated: bytes that are known to be JSON.
struct DocumentDraft {
  private(set) var source: [UInt8]
  /// Where the root lies; around it may be white space and a byte order mark.
  private(set) var root: Range<Int>

  init(_ source: [UInt8], root: Range<Int>) {
    self.source = source
    self.root = root
  }

  /// Makes one pass over the document.
  mutating func apply(_ pass: MigrationPass) {
    var walk = MigrationWalk(pass, in: source)
    walk.visit(root, pass.path.steps[...])
    rewrite(walk.edits)
  }

  /// Writes the version that the document has now.
  mutating func setVersion(_ version: Int, under key: [UInt8]) {
    guard var object = ObjectDraft(root, in: source) else { return }
    object.set(key, to: Array(String(version).utf8))
    rewrite([MigrationWalk.Edit(range: root, bytes: object.written)])
  }

  /// Puts new bytes in the place of old ones.
  ///
  /// - Parameter edits: in the order of their places, none inside another.
  private mutating func rewrite(_ edits: [MigrationWalk.Edit]) {
    if edits.isEmpty { return }
    let growth = edits.reduce(0) { $0 + $1.bytes.count - $1.range.count }
    var output: [UInt8] = []
    output.reserveCapacity(source.count + growth)
    var place = 0
    for edit in edits {
      output += source[place..<edit.range.lowerBound]
      output += edit.bytes
      place = edit.range.upperBound
    }
    output += source[place...]
    source = output
    root = root.lowerBound..<root.upperBound + growth
  }
}
