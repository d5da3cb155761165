import SumTypeGenerator
import SumTypeInspector
import SumTypeSource
import SumTypeTool

/// The command `sumtype inspect`.
enum InspectCommand {
  static func run(_ request: Request, in run: inout Run) throws(Failure) -> ExitStatus {
    let order = try InspectOrder(request, in: &run)
    let output = InspectOutput(order, run.environment)
    var inspectors = Inspectors(order, output)
    output.begin()
    var faults: [FileFault] = []
    for index in order.files.indices where !output.isClosed {
      let file = order.files[index]
      var inspector = inspectors[file.subject]
      inspector.data = order.files.count > 1 ? file.name : nil
      inspector.isQuoted = file.isQuoted
      let before = inspector.entries
      var lines: Int?
      do throws(FileFault) {
        if file.isLines {
          lines = try inspectLines(&inspector, file, order, output, run)
        } else {
          let bytes = try InspectInput.all(of: file.data, in: run)
          output.total = bytes.count
          inspector.inspect(bytes)
        }
      } catch {
        output.clearProgress()
        // A single file that cannot be read is an error; of several files the others are still inspected.
        if order.files.count == 1 { throw .files([error]) }
        faults.append(error)
      }
      inspectors.put(inspector, for: file.subject)
      output.ended(index, entries: inspector.entries - before, lines: lines)
    }
    let unwritten = output.end(known: inspectors.known)
    run.transcript.append(contents: unwritten)
    if let fault = output.fault { faults.append(fault) }
    if !faults.isEmpty { throw .files(faults) }
    return output.groups.isGood(strictly: order.isStrict) ? .success : .found
  }

  /// Inspects the lines of a file and returns the number of lines with a value.
  private static func inspectLines(
    _ inspector: inout Inspector, _ file: InspectedFile, _ order: InspectOrder,
    _ output: InspectOutput, _ run: Run
  ) throws(FileFault) -> Int {
    let input = try InspectInput(file.data, in: run)
    output.total = input.size
    var lines = LineInspection(inspector, limit: order.lineLimit)
    var done = 0
    while !output.isClosed {
      let chunk = try input.next()
      if chunk.isEmpty { break }
      lines.take(chunk)
      done += chunk.count
      output.passed(done)
    }
    if !output.isClosed { lines.finish() }
    inspector = lines.inspector
    return lines.values
  }
}

/// An inspector for each subject, which counts the values of all its files.
private struct Inspectors {
  private let order: InspectOrder
  private let output: InspectOutput
  private var inspectors: [(name: String, inspector: Inspector)] = []
  private var indices: [String: Int] = [:]

  init(_ order: InspectOrder, _ output: InspectOutput) {
    (self.order, self.output) = (order, output)
  }

  /// The results of all inspectors, in the order of their creation.
  var known: [[KnownUnion]] { inspectors.map(\.inspector.known) }

  subscript(subject: Subject) -> Inspector {
    mutating get {
      if let index = indices[subject.name] { return inspectors[index].inspector }
      let inspector = Inspector(
        subject, of: order.schema,
        tag: subject.hasOutsideTag(in: order.schema) ? order.tag : nil, observer: output)
      indices[subject.name] = inspectors.count
      inspectors.append((subject.name, inspector))
      return inspector
    }
  }

  mutating func put(_ inspector: Inspector, for subject: Subject) {
    if let index = indices[subject.name] { inspectors[index].inspector = inspector }
  }
}

extension FindingGroups {
  /// Returns whether the data satisfies the request: it has no faults and, if `strictly`, nothing
  /// that the schema does not know.
  fileprivate func isGood(strictly: Bool) -> Bool {
    Finding.Kind.allCases.allSatisfy { kind in
      count(of: kind) == 0 || !kind.isFault && !strictly
    }
  }
}

/// The task of a run of `sumtype inspect`.
struct InspectOrder {
  let files: [InspectedFile]
  let schemaPath: String
  let schema: Schema
  /// The tag of the data as text, if it comes from outside of the data.
  let tag: String?
  let isJSON: Bool
  let isStrict: Bool
  /// Whether no report is written.
  let isQuiet: Bool
  /// The greatest number of bytes in a line.
  let lineLimit: Int
  /// The number of places that are shown for each group of findings.
  let placeLimit: Int

  init(_ request: Request, in run: inout Run) throws(Failure) {
    guard let data = request.operands.first else {
      throw .usage(
        "there is no DATA", cure: "name files or folders, or - for standard input", of: request)
    }
    guard let schemaPath = request[.schema] else {
      // The schema may be among the data.
      let schema = request.operands.first(where: FileNames.isSchema)
      throw .usage(
        "no schema is named for \(request.operands.first { $0 != schema } ?? data)",
        cure:
          "write --schema=\(schema.map { ShellWord(path: $0).description } ?? "NAME" + FileNames.schemaSuffix)",
        of: request)
    }
    guard FileNames.isSchema(schemaPath) else {
      throw .misnamed(schemaPath, request)
    }
    if request.has(.limit), request.has(.all) {
      throw .usage(
        "--limit and --all contradict each other", cure: "remove one of the two", of: request)
    }
    self.schemaPath = schemaPath
    isJSON = request[.format] == "json"
    isStrict = request.has(.strict)
    isQuiet = request.has(.quiet)
    placeLimit = request.has(.all) ? .max : try Self.number(.limit, request) ?? 10
    lineLimit = try Self.size(.lineLimit, request) ?? LineInspection.usualLimit
    schema = try SchemaSet.schema(schemaPath, request, in: &run)
    files = try InspectedFile.all(request, by: schema, in: &run)
    tag = request[.tag]
    if tag != nil, !files.contains(where: { [schema] in $0.subject.hasOutsideTag(in: schema) }) {
      throw .usage(
        "--tag is only for a union whose tag is not in the data", cure: "remove it", of: request)
    }
    if request.has(.lineLimit), !files.contains(where: \.isLines) {
      throw .usage(
        "--line-limit needs --lines", cure: "add --lines, or remove --line-limit", of: request)
    }
  }

  // MARK: - Numbers

  private static func number(
    _ option: Option.Name, _ request: Request
  ) throws(Failure) -> Int? {
    guard let text = request[option] else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw .usage(
        "--\(option.rawValue) cannot be \"\(text)\"", cure: "write a whole number", of: request)
    }
    return number
  }

  /// Parses a size: `4096`, `64K`, `16M`, `1G`.
  static func size(_ option: Option.Name, _ request: Request) throws(Failure) -> Int? {
    guard let text = request[option] else { return nil }
    let units: [Character: Int] = ["K": 10, "M": 20, "G": 30]
    let unit = text.last.flatMap { units[Character($0.uppercased())] }
    let number = Int(unit == nil ? text[...] : text.dropLast())
    guard let number, number > 0, number <= Int.max >> (unit ?? 0) else {
      throw .usage(
        "--\(option.rawValue) cannot be \"\(text)\"",
        cure: "write a number of bytes, also as 64K, 16M or 1G", of: request)
    }
    return number << (unit ?? 0)
  }
}

/// Reads data piece by piece, so that it may be larger than memory.
final class InspectInput {
  private static let chunkSize = 256 << 10

  private let file: InputFile?
  /// The whole standard input, if it has no descriptor.
  private var whole: [UInt8]?

  /// The number of bytes; nil if it is not known.
  var size: Int? { file?.size }

  /// Opens a file or a pipe; `-` means standard input.
  init(_ data: String, in run: Run) throws(FileFault) {
    if data != Request.standardInput {
      file = try run.files.data(data)
    } else if let input = run.environment.standardInputDescriptor {
      file = try InputFile(borrowing: input, named: "standard input")
    } else {
      file = nil
      whole = try run.environment.standardInput(.max)
    }
  }

  /// Returns all bytes of a file, of a pipe or of standard input.
  static func all(of data: String, in run: Run) throws(FileFault) -> [UInt8] {
    data == Request.standardInput
      ? try run.environment.standardInput(FileSystem.largestFile)
      : try run.files.data(data).readAll(atMost: FileSystem.largestFile)
  }

  /// Returns the next bytes; empty at the end.
  func next() throws(FileFault) -> [UInt8] {
    if let file { return try file.next(Self.chunkSize) }
    defer { whole = nil }
    return whole ?? []
  }
}
