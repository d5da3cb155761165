/// Data that is read piece by piece, so that it may be larger than memory.
final class InspectInput {
  private static let chunkSize = 256 << 10

  private let file: InputFile?
  /// What comes from standard input in one piece, where that is no descriptor.
  private var whole: [UInt8]?

  /// How many bytes there are, where that is known.
  var size: Int? { file?.size }

  /// Opens a file or a pipe; `-` is standard input.
  init(_ data: String, in run: Run) throws(FileFault) {
    if data != WorkOrder.standardInput {
      file = try run.files.data(data)
    } else if let input = run.surroundings.standardInputDescriptor {
      file = try InputFile(borrowing: input, named: "standard input")
    } else {
      file = nil
      whole = try run.surroundings.standardInput(.max)
    }
  }

  /// All bytes of a file, of a pipe or of standard input.
  static func all(of data: String, in run: Run) throws(FileFault) -> [UInt8] {
    data == WorkOrder.standardInput
      ? try run.surroundings.standardInput(FileSystem.largestFile)
      : try run.files.data(data).readAll(atMost: FileSystem.largestFile)
  }

  /// The next bytes; none at the end.
  func next() throws(FileFault) -> [UInt8] {
    if let file { return try file.next(Self.chunkSize) }
    defer { whole = nil }
    return whole ?? []
  }
}
