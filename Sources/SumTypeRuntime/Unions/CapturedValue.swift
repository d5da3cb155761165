/// A value of a union that does not fit its tag or has none, with its place.
struct CapturedValue {
  /// Its tag; nil if it is missing, repeated or of the wrong type.
  let tag: JSONTag?
  let json: JSONSlice
  /// Why it is malformed.
  let fault: JSONFault
  /// It has a tag that no variant has.
  var hasUnknownTag = false

  /// The value that carries it in an open union.
  var unrecognized: Unrecognized {
    Unrecognized(
      tag: tag, json: json, fault: fault.moved(by: -json.bytes.startIndex))
  }

  /// Records it among what the load keeps, and what a save does with it.
  func record(in reader: inout JSONReader, onSave policy: KeptPolicy) {
    guard reader.recordsKept else { return }
    reader.kept.append(
      KeptItem(
        .malformed, json.bytes.startIndex..<json.bytes.endIndex, tag: tag, fault: fault,
        policy: policy))
  }
}

extension UnionCodec {
  /// Goes back to `start`, passes the value there, validated, and says why it does not fit: what is
  /// wrong with its tag, otherwise `fault`.
  static func capture(
    _ fault: JSONFault, from start: JSONReader.Mark, in reader: inout JSONReader
  ) throws(JSONFault) -> CapturedValue {
    reader.rewind(to: start)
    var found: FoundTag?
    var reason = fault
    do throws(JSONFault) {
      found = try unionReader.findTag(in: &reader)
    } catch {
      if error.isGrammar { throw error }
      if unionReader.hasTags { reason = error }
    }
    reader.rewind(to: start)
    return CapturedValue(
      tag: found?.tag, json: try reader.readSlice(), fault: reason,
      hasUnknownTag: found.map { $0.variant == nil } ?? false)
  }
}

extension UnionCodec {
  /// Whether the value just passed, of a union that keeps what is unknown aside, is of a variant
  /// that this version does not know, rather than malformed.
  static func isUnknown(_ captured: CapturedValue, in reader: inout JSONReader) -> Bool {
    if unionReader.hasTags { return captured.hasUnknownTag }
    let range = captured.json.bytes.startIndex..<captured.json.bytes.endIndex
    do throws(JSONFault) {
      return try JSONReader.read(
        reader.source, in: range, maximumDepth: reader.maximumDepth
      ) { (inner) throws(JSONFault) in try decodeKnown(from: &inner).map { _ in false } ?? true }
    } catch {
      return false
    }
  }
}

extension JSONFault {
  /// The fault as it is seen from the slice that holds it: the places are those in the slice, so
  /// that they do not change when the value moves.
  func explained(inSlice slice: ArraySlice<UInt8>) -> JSONError {
    moved(by: -slice.startIndex).explained(in: Array(slice))
  }
}

extension JSONWriter {
  /// Writes what stands in the place of the payload of a variant that has none.
  @usableFromInline
  mutating func noPayload(as spelling: BareSpelling) {
    switch spelling {
    case .alone, .null: null()
    case .object:
      beginObject()
      endObject()
    case .array:
      beginArray()
      endArray()
    }
  }
}
