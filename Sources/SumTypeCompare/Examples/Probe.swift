import SumTypeGenerator
import SumTypeInspector
import SumTypeJSON
import SumTypeSwift

/// What the inspector makes of a piece of JSON.
struct Outcome {
  /// What the app would see of it, at worst.
  var reading: ReadingVerdict
  /// The values of unions that were read.
  var variants: [Inspector.ReadVariant]
  /// Nothing is unknown but values of enums.
  var isUnknownValue: Bool
}

/// Reads JSON by a schema, as an app would.
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

  /// Whether a list that keeps values of a union aside has this one as unknown, and not as malformed.
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

  /// Whether a writer of a type could have written JSON: it reads it without a fault, and knows
  /// everything in it but values of open enums, which it keeps.
  func couldWrite(_ json: String, as type: ValueType, within bounds: Bounds?) -> Bool {
    let recorder = Recorder()
    let subject = Subject(of: type, within: bounds, named: "value")
    var inspector = Inspector(subject, by: plan, observer: recorder)
    return inspector.inspect(Array(json.utf8)) && recorder.reading <= .unknown
      && !recorder.isOther
  }
}

/// Notes how bad the worst is that the inspector finds.
private final class Recorder: InspectionObserver {
  private(set) var reading = ReadingVerdict.ok
  /// Something is unknown that is no value of an enum.
  private(set) var isOther = false

  func found(_ finding: SumTypeInspector.Finding) {
    let verdict: ReadingVerdict
    switch finding.kind {
    case .unknownValue: verdict = .unknown
    case .unknownVariant, .unknownField:
      verdict = .unknown
      isOther = true
    case .malformed: verdict = .kept
    // A line that is no JSON is kept as it is.
    case .unreadable: verdict = finding.line == nil ? .fails : .kept
    case .mismatch:
      isOther = true
      return
    case .newerVersion, .olderVersion: return
    }
    reading = max(reading, verdict)
  }
}
