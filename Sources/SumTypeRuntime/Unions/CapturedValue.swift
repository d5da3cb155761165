/// A value of a union that has no variant for it, with its place.
struct CapturedValue {
  let value: Unrecognized
  let range: Range<Int>
  /// Why it is malformed; nil if only its tag is unknown.
  let fault: JSONFault?

  /// Records it among what the load keeps.
  func record(in reader: inout JSONReader) {
    guard reader.recordsKept else { return }
    reader.kept.append(
      KeptItem(fault == nil ? .variant : .malformed, range, tag: value.tag, fault: fault))
  }
}

extension UnionCodec {
  /// Goes back to `start`, passes the value there, validated, and says why it is not known:
  /// `fault`, or its tag.
  static func capture(
    _ fault: JSONFault, from start: JSONReader.Mark, in reader: inout JSONReader
  ) throws(JSONFault) -> CapturedValue {
    reader.rewind(to: start)
    let tag = try? readTag(from: &reader)
    reader.rewind(to: start)
    let slice = try reader.readSlice()
    let range = slice.bytes.startIndex..<slice.bytes.endIndex
    let isUnknown = tag != nil && tag?.variant == nil
    let reason: Unrecognized.Reason =
      isUnknown ? .unknownTag : .malformed(fault.explained(inSlice: slice.bytes))
    return CapturedValue(
      value: Unrecognized(tag: tag?.tag, json: slice, reason: reason), range: range,
      fault: isUnknown ? nil : fault)
  }
}

extension JSONFault {
  /// The fault as it is seen from the slice that holds it: the places are those in the slice, so
  /// that they do not change when the value moves.
  func explained(inSlice slice: ArraySlice<UInt8>) -> JSONError {
    moved(by: -slice.startIndex).explained(in: Array(slice))
  }
}
