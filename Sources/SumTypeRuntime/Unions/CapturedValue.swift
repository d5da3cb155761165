/// A value of a union that has no variant for it, with its place.
struct CapturedValue {
  /// Its tag; nil if it is missing, repeated or of the wrong type.
  let tag: JSONTag?
  let json: JSONSlice
  /// Why it is malformed; nil if only its tag is unknown.
  let fault: JSONFault?

  /// The value that carries it in an open union.
  var unrecognized: Unrecognized {
    Unrecognized(
      tag: tag, json: json,
      reason: fault.map { .malformed($0.explained(inSlice: json.bytes)) } ?? .unknownTag)
  }

  /// Records it among what the load keeps, and what a save does with it.
  func record(in reader: inout JSONReader, onSave policy: KeptPolicy) {
    guard reader.recordsKept else { return }
    reader.kept.append(
      KeptItem(
        fault == nil ? .variant : .malformed, json.bytes.startIndex..<json.bytes.endIndex,
        tag: tag, fault: fault, policy: policy))
  }
}

extension UnionCodec {
  /// Whether what the schema does not know becomes a value.
  static var isOpen: Bool { unknown(nothing) != nil }

  /// Goes back to `start`, passes the value there, validated, and says why it is not known:
  /// `fault`, or its tag.
  static func capture(
    _ fault: JSONFault, from start: JSONReader.Mark, in reader: inout JSONReader
  ) throws(JSONFault) -> CapturedValue {
    reader.rewind(to: start)
    let tag = try? readTag(from: &reader)
    reader.rewind(to: start)
    let isUnknown = tag != nil && tag?.variant == nil
    return CapturedValue(
      tag: tag?.tag, json: try reader.readSlice(), fault: isUnknown ? nil : fault)
  }
}

private let nothing = Unrecognized(tag: nil, json: JSONSlice(unchecked: []))

extension JSONFault {
  /// The fault as it is seen from the slice that holds it: the places are those in the slice, so
  /// that they do not change when the value moves.
  func explained(inSlice slice: ArraySlice<UInt8>) -> JSONError {
    moved(by: -slice.startIndex).explained(in: Array(slice))
  }
}
