import SumTypeGenerator
import SumTypeInspector
import SumTypeSample
import SumTypeSource
import SumTypeTool

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The command `sumtype sample`.
enum SampleCommand {
  /// The number of bytes that are collected before they are written.
  private static let chunkSize = 1 << 20

  static func run(_ request: Request, in run: inout Run) throws(Failure) -> ExitStatus {
    let order = try SampleOrder(request, in: &run)
    var sampler = order.sampler
    var bytes: [UInt8] = []
    bytes.reserveCapacity(chunkSize * 2)
    for _ in 0..<order.count {
      sampler.append(to: &bytes)
      bytes.append(0x0A)
      if bytes.count >= chunkSize, let write = run.environment.writeOutput {
        let failure = bytes.withUnsafeBytes { write($0) }
        bytes.removeAll(keepingCapacity: true)
        // A reader that closes the pipe needs no more output, which is not a fault.
        if failure == EPIPE { return .success }
        if failure != 0 { throw .files([FileFault(.write, "standard output", code: failure)]) }
      }
    }
    run.transcript.append(contents: bytes)
    return .success
  }
}

/// The task of a run of `sumtype sample`.
private struct SampleOrder {
  let sampler: Sampler
  let count: Int

  init(_ request: Request, in run: inout Run) throws(Failure) {
    guard let path = request.operands.first else {
      throw .usage("there is no SCHEMA", cure: "name a schema", of: request)
    }
    guard FileNames.isSchema(path) else {
      throw .misnamed(path, request)
    }
    count = Int(try Self.number(.count, request, to: UInt64(Int.max)) ?? 1)
    var options = SampleOptions()
    options.future = Int(try Self.number(.future, request, to: 100) ?? 0)
    options.prefersExtremes = request.has(.edge)
    if request.has(.edge) { options.spelling = .varied }
    let seed = try Self.number(.seed, request, to: .max) ?? 1
    let schema = try SchemaSet.schema(path, request, in: &run)
    let subject = try Self.subject(request, of: schema)
    let tag = request[.tag]
    if subject.hasOutsideTag(in: schema) != (tag != nil) {
      throw .usage(
        tag == nil
          ? "the tag of \(subject.name) is not in the data"
          : "--tag is only for a union whose tag is not in the data",
        cure: tag == nil ? "add --tag=TAG" : "remove --tag", of: request)
    }
    let areLines = request.has(.lines) || subject.isLines || count != 1
    options.layout = areLines ? .compact : .pretty
    do throws(SampleFault) {
      var sampler = try Sampler(Self.root(subject), of: schema, tag: tag, options: options)
      sampler.begin(SampleChoices(seed: seed))
      self.sampler = sampler
    } catch {
      throw .refused(
        message: "no sample of \(subject.name) can be made: \(error.message)", cure: error.cure,
        .found)
    }
  }

  private static func root(_ subject: Subject) -> Sampler.Root {
    switch subject.root {
    case .document(let document): .document(document)
    case .type(let type, let bounds): .type(type, bounds)
    }
  }

  private static func subject(
    _ request: Request, of schema: Schema
  ) throws(Failure) -> Subject {
    if request.all(.type).count + request.all(.document).count > 1 {
      throw .usage(
        "expected one --document or one --type, found several", cure: "run sample once for each",
        of: request)
    }
    do throws(SubjectFault) {
      if let type = request[.type] { return try Subject(type: type, of: schema) }
      if let name = request[.document] { return try Subject(document: name, of: schema) }
    } catch {
      throw .usage(error.message, cure: error.cure, of: request)
    }
    do throws(SubjectFault) {
      return try Subject(onlyDocumentOf: schema)
    } catch {
      throw .usage(
        error.message,
        cure: schema.documents.isEmpty
          ? "write --type=TYPE" : "write --document=NAME or --type=TYPE",
        of: request)
    }
  }

  private static func number(
    _ option: Option.Name, _ request: Request, to limit: UInt64
  ) throws(Failure) -> UInt64? {
    guard let text = request[option] else { return nil }
    guard let number = UInt64(text), number <= limit else {
      throw .usage(
        "--\(option.rawValue) cannot be \"\(text)\"", cure: "write a whole number up to \(limit)",
        of: request)
    }
    return number
  }
}
