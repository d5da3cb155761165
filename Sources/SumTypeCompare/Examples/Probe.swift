import SumTypeGenerator
import SumTypeInspector
import SumTypeJSON
import SumTypeSwift

/// The inspector's result for some JSON.
struct Outcome {
  /// The worst reading of any part of the JSON.
  var reading: ReadingVerdict
  /// The variants of unions that were read.
  var variants: [Inspector.ReadVariant]
  /// Whether values of enums are all that is unknown.
  var isUnknownValue: Bool
}

/// Reads JSON by a schema, as an app does.
struct Probe {
  private let plan: InspectionPlan

  init(of schema: Schema) { plan = InspectionPlan(of: schema) }

  /// Reads JSON as a type, within bounds.
  func read(
    _ json: String, as type: ValueType, within bounds: Bounds? = nil, tag: String? = nil
  ) -> Outcome {
    read(json, as: Subject(of: type, within: bounds, named: "value"), tag: tag)
  }

  /// Reads a document.
  func read(_ json: String, as document: Document, tag: String? = nil) -> Outcome {
    read(json, as: Subject(document), tag: tag)
  }

  /// Returns whether a list that keeps values of a union aside treats this value as unknown, and not as
  /// malformed.
  func isUnknownAside(_ json: String, of id: TypeID, _ union: Union) -> Bool {
    guard union.unknown == .aside else { return false }
    let lines = LinesRoot(element: .reference(id), refusesUnknown: false)
    let document = Document(name: "Values", doc: nil, root: .lines(lines), style: .compact)
    return read(json, as: document).reading == .unknown
  }

  private func read(_ json: String, as subject: Subject, tag: String?) -> Outcome {
    let recorder = Recorder()
    var inspector = Inspector(subject, by: plan, tag: tag, observer: recorder)
    inspector.noteVariants()
    let bytes = Array(json.utf8)
    var isReadable = true
    if subject.isLines {
      for (number, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
        inspector.inspectLine(bytes, in: line.startIndex..<line.endIndex, number: number + 1)
      }
    } else {
      isReadable = inspector.inspect(bytes)
    }
    let worst = isReadable ? recorder.reading : .fails
    return Outcome(
      reading: worst, variants: inspector.readVariants, isUnknownValue: !recorder.isOther)
  }

  /// Returns whether a writer of the type could have written the JSON: it reads it without a fault, and the
  /// only unknown data are values of open enums, which it keeps.
  func couldWrite(_ json: String, as type: ValueType, within bounds: Bounds?) -> Bool {
    let recorder = Recorder()
    let subject = Subject(of: type, within: bounds, named: "value")
    var inspector = Inspector(subject, by: plan, observer: recorder)
    return inspector.inspect(Array(json.utf8)) && recorder.reading <= .unknown
      && !recorder.isOther
  }
}

/// Records the worst finding of an inspection.
private final class Recorder: InspectionObserver {
  let usesOnlyKinds = true
  private(set) var reading = ReadingVerdict.ok
  /// Whether something other than a value of an enum is unknown.
  private(set) var isOther = false

  func found(_ finding: SumTypeInspector.Finding) {
    let verdict: ReadingVerdict
    switch finding.kind {
    case .unknownValue: verdict = .unknown
    case .unknownVariant, .unknownField, .otherPayload:
      verdict = .unknown
      isOther = true
    case .malformed: verdict = .kept
    // A line that is not JSON is kept.
    case .unreadable: verdict = finding.line == nil ? .fails : .kept
    case .mismatch:
      isOther = true
      return
    case .newerVersion, .olderVersion: return
    }
    reading = max(reading, verdict)
  }
}
