import SumTypeInfer
import SumTypeJSON
import SumTypeTool

/// The samples of a run, and the faults of those that are not JSON.
///
/// If the samples exceed the limit, some are left out, evenly: of data ten times as large as the limit, every tenth
/// part is read, from small and large files, from the first to the last. A quarter of the limit is reserved for samples
/// with keys that have not been read before, so that rare keys are seen, too.
struct InferSamples {
  private(set) var inference: Inference
  private(set) var faults: [String] = []
  /// The number of files or lines that were left out because of the limit.
  private(set) var omitted = 0
  private var options: InferenceOptions
  private var share: EvenShare
  /// The additional samples that are read because they have unseen keys.
  private var unseen = EvenShare(limit: 0, of: 0)
  private let limit: Int
  private var expected = 0

  init(_ options: InferenceOptions, limit: Int) {
    self.options = options
    self.limit = limit
    inference = Inference(options)
    share = EvenShare(limit: limit, of: 0)
  }

  /// Reads the files, all data in the folders, and standard input.
  mutating func read(_ request: Request, in run: Run) throws(FileFault) {
    var files: [DataFile] = []
    for path in request.operands {
      if path != Request.standardInput, run.files.kind(of: path) == .folder {
        files += try DataFiles.inside(path, of: run.files)
      } else {
        files.append(DataFile(named: path))
      }
    }
    var total = 0
    for file in files where file.path != Request.standardInput {
      total += try run.files.data(file.path).size ?? 0
    }
    expect(total)
    for file in files { try readFile(file, request, in: run) }
  }

  /// Adds the size of further data to the expected size.
  private mutating func expect(_ count: Int) {
    expected += count
    let rest = expected > limit ? limit / 4 : 0
    share.expect(expected, limit: limit - rest)
    unseen.expect(expected, limit: rest)
  }

  private mutating func readFile(
    _ file: DataFile, _ request: Request, in run: Run
  ) throws(FileFault) {
    let path = file.path
    let bytes = try InspectInput.all(of: path, in: run)
    if path == Request.standardInput { expect(bytes.count) }
    let areLines = request.has(.lines) || DataFiles.areLines(path)
    if areLines, !options.areLines {
      options.areLines = true
      if inference.count == 0 { inference = Inference(options) }
    }
    if areLines { readLines(bytes, of: file) } else { add(bytes, 0..<bytes.count, of: file) }
  }

  private mutating func readLines(_ bytes: [UInt8], of file: DataFile) {
    var start = 0
    var number = 1
    // A recorder that is killed leaves zero bytes after its last line.
    let length = bytes.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    while start < length {
      let end = bytes[start..<length].firstIndex(of: 0x0A) ?? length
      if bytes[start..<end].contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) {
        add(bytes, start..<end, of: file, line: number)
      }
      start = end + 1
      number += 1
    }
  }

  /// Adds a sample if it is within the limit.
  ///
  /// - Parameter line: the number of the line in `range`; nil if the range is a whole file.
  private mutating func add(
    _ bytes: [UInt8], _ range: Range<Int>, of file: DataFile, line: Int? = nil
  ) {
    let isTaken = share.takes(range.count)
    let isNew = unseen.takes(range.count) { [inference] in
      !isTaken && inference.hasUnseenKey(bytes, in: range)
    }
    guard isTaken || isNew else {
      omitted += 1
      return
    }
    do throws(JSONFault) {
      try inference.add(bytes, in: range)
    } catch {
      var fault = error
      fault.offset -= range.lowerBound
      let part = Array(bytes[range])
      let error = file.isQuoted ? fault.explained(in: part) : fault.explainedUnquoted(in: part)
      faults.append("\(file.path): \(Self.located(error, line))")
    }
  }

  /// Returns the text of an error, with the line of the file: `2:6: at /a: expected a value`.
  private static func located(_ error: JSONError, _ line: Int?) -> String {
    guard let line else { return error.description }
    let pointer = error.location.pointer.description
    return
      "\(line):\(error.location.column): \(pointer.isEmpty ? "" : "at \(pointer): ")\(error.message)"
  }
}

/// Selects documents evenly from the beginning to the end, if not all of them can be read.
struct EvenShare {
  private var limit: Int
  private var total: Int
  private var passed = 0
  private var taken = 0

  init(limit: Int, of total: Int) {
    self.limit = limit
    self.total = total
  }

  /// Sets the expected number of bytes, and the number of bytes that may be read.
  mutating func expect(_ total: Int, limit: Int) { (self.total, self.limit) = (total, limit) }

  /// Returns whether to read the next document, which has `count` bytes. At least one document is read.
  ///
  /// - Parameter isWorth: whether the document is worth reading. It is called only if there is room for it.
  mutating func takes(_ count: Int, if isWorth: () -> Bool = { true }) -> Bool {
    let before = passed
    passed += count
    let hasRoom =
      total <= limit || taken == 0
      || Double(taken) <= Double(before) / Double(total) * Double(limit) && taken + count <= limit
    guard hasRoom, isWorth() else { return false }
    taken += count
    return true
  }
}
