/// A value of a union that is malformed, with its place.
struct CapturedValue {
  /// The tag; nil if it is missing, repeated or of the wrong type.
  let tag: JSONTag?
  let json: JSONSlice
  /// The reason why the value is malformed.
  let fault: JSONFault
  /// Whether the value has a tag that no variant has.
  var hasUnknownTag = false

  /// The data for the union's value, if the union keeps malformed values.
  var unrecognized: Unrecognized {
    Unrecognized(
      tag: tag, json: json, fault: fault.moved(by: -json.bytes.startIndex))
  }

  /// Records the value as kept, with the policy for a save.
  func record(in reader: inout JSONReader, onSave policy: KeptPolicy) {
    guard reader.recordsKept else { return }
    reader.kept.append(
      KeptItem(
        .malformed, json.bytes.startIndex..<json.bytes.endIndex, tag: tag, fault: fault,
        policy: policy))
  }
}

extension UnionCodec {
  /// Goes back to `start`, skips and validates the value there, and returns it with the reason why
  /// it does not fit: the fault of its tag, if there is one, otherwise `fault`.
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
  /// Whether the value just skipped has a variant that this version does not know, and is not
  /// malformed. It is asked for unions that keep unknown values aside.
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
  /// Explains the fault with places in the slice that contains it, so that they do not change when
  /// the value moves.
  func explained(inSlice slice: ArraySlice<UInt8>) -> JSONError {
    moved(by: -slice.startIndex).explained(in: Array(slice))
  }
}

extension JSONWriter {
  /// Writes the payload of a variant that has none, in this spelling.
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
