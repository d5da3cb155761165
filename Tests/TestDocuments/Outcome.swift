import SumTypeGenerator
import SumTypeInspector
import SumTypeRuntime

/// The outcome of a load of some bytes: the data that was kept, or the error.
public enum Outcome: Equatable, CustomStringConvertible {
  case loaded([Kept], newerVersion: String? = nil)
  case refused(JSONError)
  /// The document has an older version and is migrated before it is read.
  case migrated

  public struct Kept: Equatable, CustomStringConvertible {
    public var kind: Finding.Kind
    public var pointers: [JSONPointer]
    public var tag: JSONTag?
    public var reason: JSONError?
    public var bytes: [UInt8]

    public init(
      kind: Finding.Kind, pointers: [JSONPointer], tag: JSONTag?, reason: JSONError?, bytes: [UInt8]
    ) {
      self.kind = kind
      self.pointers = pointers
      self.tag = tag
      self.reason = reason
      self.bytes = bytes
    }

    public var description: String {
      let path = pointers.map(\.description).joined(separator: " » ")
      let text = String(decoding: bytes, as: UTF8.self)
      return "\(kind) at \(path) tag \(tag?.description ?? "-")"
        + " because \(reason?.description ?? "-"): \(text)"
    }
  }

  public var description: String {
    switch self {
    case .loaded(let kept, let version):
      "loads version \(version ?? "known"), keeping \(kept.map(\.description))"
    case .migrated: "migrates it"
    case .refused(let error): "refuses, \(error.code) at \(error.fault.offset): \(error)"
    }
  }
}

extension Outcome {
  /// Loads the bytes with the compiled code. The value is nil if they were refused or migrated.
  public static func compiled<Document: JSONDocument>(
    _ document: Document.Type, _ bytes: [UInt8]
  ) -> (outcome: Outcome, value: Any?) {
    do throws(JSONError) {
      if try Document.migrated(bytes) != bytes { return (.migrated, nil) }
      let loaded = try Document.load(bytes)
      let kept = loaded.preserved.report.items.map { item in
        Kept(
          kind: kind(item.level), pointers: item.pointers, tag: item.tag, reason: item.reason,
          bytes: Array(item.bytes))
      }
      let version = loaded.preserved.report.newerVersion?.text
      return (.loaded(kept, newerVersion: version), loaded.value)
    } catch {
      return (.refused(error), nil)
    }
  }

  public static func kind(_ level: KeptItem.Level) -> Finding.Kind {
    switch level {
    case .field: .unknownField
    case .variant: .unknownVariant
    case .malformed: .malformed
    case .value: .unknownValue
    case .mismatch: .mismatch
    case .otherPayload: .otherPayload
    }
  }
}

/// Collects the findings of an inspector.
public final class Recorder: InspectionObserver {
  public var findings: [Finding] = []

  public init() {}

  public func found(_ finding: Finding) { findings.append(finding) }

  /// The findings as data that an app would keep.
  public var kept: [Outcome.Kept] {
    findings.filter { $0.kind != .newerVersion }.map { finding in
      Outcome.Kept(
        kind: finding.kind, pointers: finding.pointers, tag: finding.tag, reason: finding.error,
        bytes: Array(finding.bytes))
    }
  }
}

/// Inspects many documents of one type, each as if it were the first.
public struct Inspection {
  private let recorder = Recorder()
  private let unused: Inspector
  public let subject: Subject

  public init(_ subject: Subject, of schema: Schema, tag: String? = nil) throws {
    self.subject = subject
    unused = Inspector(subject, of: schema, tag: tag, observer: recorder)
  }

  /// The findings in the last document.
  public var findings: [Finding] { recorder.findings }

  /// Counts the findings of these kinds in the last document.
  public func count(_ kinds: Finding.Kind...) -> Int {
    findings.count { kinds.contains($0.kind) }
  }

  /// Reads one document, or one line of a document of lines, and returns the variants that it has.
  public func read(_ bytes: [UInt8]) -> [KnownUnion] {
    var inspector = unused
    recorder.findings = []
    inspector.inspect(bytes)
    return inspector.known
  }

  public func outcome(_ bytes: [UInt8]) -> (outcome: Outcome, known: [KnownUnion]) {
    var inspector = unused
    recorder.findings = []
    let isLoaded = inspector.inspect(bytes)
    let error = recorder.findings.last { $0.kind == .unreadable }?.error
    if let error, !isLoaded { return (.refused(error), inspector.known) }
    if recorder.findings.contains(where: { $0.kind == .olderVersion }) {
      return (.migrated, inspector.known)
    }
    let version = recorder.findings.first { $0.kind == .newerVersion }
    let text = version.map { String(decoding: $0.bytes, as: UTF8.self) }
    return (.loaded(recorder.kept, newerVersion: text), inspector.known)
  }
}
