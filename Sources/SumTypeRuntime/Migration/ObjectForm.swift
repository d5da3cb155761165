/// What a plan makes of all objects that look like one that it was applied to: those with the same
/// bytes between their values, and with the same answers to what the plan asks about the values.
///
/// ```json
/// {"type":"note","id":"7FF2…","at":1769860800}
/// ```
/// becomes `{"type":"text","id":`, a value, `,"createdAt":`, a value written anew, and `}`. No key is
/// looked up for that.
struct ObjectForm: BitwiseCopyable {
  /// A place in an object: so many bytes after the end of the value of a step. The steps count from
  /// one; zero is the beginning of the object.
  struct Place: BitwiseCopyable {
    let step: Int
    let distance: Int

    @inline(__always)
    func offset(_ bounds: UnsafePointer<Int>) -> Int { bounds[step] + distance }
  }

  /// A piece of what becomes of an object.
  enum Piece: BitwiseCopyable {
    case literal(UnsafePointer<UInt8>, Int)
    case copy(Place, Place)
    /// A value that is rewritten, with the number of its rewriter.
    case rewrite(Place, Place, Int)
  }

  let steps: UnsafeMutablePointer<FormStep>
  let stepCount: Int
  private let pieces: UnsafeMutablePointer<Piece>
  private let pieceCount: Int
  /// What the steps and pieces point at.
  private let text: UnsafeMutablePointer<UInt8>
  /// Bytes of the literals.
  private let literalCount: Int
  /// Whether something changes besides values that are rewritten.
  let isChanged: Bool
  /// Whether it is copied as it is.
  private let isCopied: Bool
  /// With how many steps the form before this one begins as well.
  var shared = 0
  /// How often it was of use.
  var hits = 0

  init(
    steps: [FormStep], pieces: [Piece], text: UnsafeMutablePointer<UInt8>, isChanged: Bool
  ) {
    self.steps = .allocate(capacity: steps.count)
    self.pieces = .allocate(capacity: max(pieces.count, 1))
    for (index, step) in steps.enumerated() { (self.steps + index).initialize(to: step) }
    for (index, piece) in pieces.enumerated() { (self.pieces + index).initialize(to: piece) }
    (stepCount, pieceCount) = (steps.count, pieces.count)
    self.text = text
    self.isChanged = isChanged
    if !isChanged, pieces.count == 1, case .copy = pieces[0] {
      isCopied = true
    } else {
      isCopied = false
    }
    literalCount = pieces.reduce(0) { sum, piece in
      if case .literal(_, let count) = piece { sum + count } else { sum }
    }
  }

  func deallocate() {
    steps.deallocate()
    pieces.deallocate()
    text.deallocate()
  }

  /// Writes what becomes of the object that was passed last.
  ///
  /// - Parameter bounds: where it begins, and where its values end.
  /// - Returns: whether it has changed.
  @inline(__always)
  func write(
    _ bounds: UnsafePointer<Int>, _ reader: inout JSONReader, _ rewriters: [any Rewriter],
    _ memory: MigrationMemory, to output: inout MigrationOutput
  ) -> Bool {
    if isCopied {
      output.copy(bounds[0], reader.offset)
      return false
    }
    var isChanged = isChanged
    let room = literalCount + reader.offset - bounds[0]
    output.begin(room)
    var piece = pieces
    let end = pieces + pieceCount
    while piece < end {
      switch piece.pointee {
      case .literal(let text, let count): output.put(text, count)
      case .copy(let start, let end):
        output.putSource(start.offset(bounds), end.offset(bounds))
      case .rewrite(let start, let end, let rewriter):
        let (start, end) = (start.offset(bounds), end.offset(bounds))
        if memory.rewrite(
          start, end, of: &reader, rewriters[rewriter], to: &output, leaving: room)
        {
          isChanged = true
        } else {
          output.putSource(start, end)
        }
      }
      piece += 1
    }
    return isChanged
  }
}
