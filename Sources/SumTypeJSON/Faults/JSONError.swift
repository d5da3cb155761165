/// A ``JSONFault`` as it is shown to a person: with line, column and pointer, what was expected and
/// what was found.
///
/// ```
/// 12:7: at /entries/3/payload » 1:14: at /intensity: expected an integer, found the string "high"
/// ```
public struct JSONError: Error, Hashable, Sendable {
  /// The fault, as it was thrown.
  public let fault: JSONFault
  /// The place in the source.
  public let location: JSONLocation
  /// The place inside the string at ``location`` if that holds the JSON at fault; then further in.
  public let inner: [JSONLocation]
  /// What was expected: `an integer`.
  public let expected: String
  /// What was found instead: `the string "high"`. Empty where that does not help.
  public let found: String
  /// The pointers to further places with the same fault, as ``path`` spells them. Only a refused
  /// save tells them (``JSONFault/Code/refusedUnknown``), so that all of them can be mended at once.
  public let others: [String]

  /// Explains a fault that was found in `source`.
  ///
  /// - Parameters:
  ///   - fault: what is wrong, and where.
  ///   - source: the bytes that the fault was found in.
  ///   - others: the pointers to further places with the same fault.
  public init(_ fault: JSONFault, in source: [UInt8], others: [String] = []) {
    self.fault = fault
    self.others = others
    location = JSONLocation(of: fault.offset, in: source)
    var inner: [JSONLocation] = []
    var deepest = fault
    var deepestSource = source
    while let embedded = deepest.embedded {
      deepest = embedded.fault
      deepestSource = embedded.source
      inner.append(JSONLocation(of: deepest.offset, in: deepestSource))
    }
    self.inner = inner
    expected = deepest.expected.description
    let isMissing = deepest.code == .missingMember || deepest.code == .missingElement
    found = isMissing ? "" : foundThing(at: deepest.offset, in: deepestSource)
  }

  /// What is wrong.
  public var code: JSONFault.Code { fault.code }

  /// The pointer to the value, through embedded JSON: `/entries/3/payload » /intensity`.
  public var path: String {
    ([location] + inner).map(\.pointer.description).joined(separator: " » ")
  }
}

extension JSONFault {
  /// The fault with its place in `source`, as it is shown to a person.
  public func explained(in source: [UInt8]) -> JSONError { JSONError(self, in: source) }
}
