/// One line as a document of its own, so that a line is loaded, saved and merged as documents are.
enum JSONLine<Lines: JSONLinesDocument>: JSONDocument {
  typealias Codec = LineCodec<Lines>
}

extension JSONLine {
  /// A new value on a line, compactly.
  static func bytes(
    of value: Lines.Value, number: Int
  ) throws(LineError) -> [UInt8] {
    do throws(JSONError) {
      return try save(.known(value)).onOneLine.bytes
    } catch {
      throw LineError(number: number, error)
    }
  }
}

/// What a line that is JSON holds.
enum LineValue<Value: Sendable>: Sendable {
  case known(Value)
  indirect case unknown(Unrecognized)
  indirect case malformed(Unrecognized, JSONError)
}

/// The value of a line, which is never refused as long as it is JSON: what does not fit is kept
/// with its reason.
enum LineCodec<Lines: JSONLinesDocument>: JSONCodec {
  typealias Base = Lines.Codec
  typealias Value = LineValue<Base.Value>

  static func decode(from reader: inout JSONReader) throws(JSONFault) -> Value {
    let start = reader.mark()
    do throws(JSONFault) {
      return .known(try Base.decode(from: &reader))
    } catch {
      return try keep(error, from: start, in: &reader)
    }
  }

  /// Goes back to `start`, passes the whole value, validated, and records that it was kept.
  ///
  /// - Throws: `fault`, if the bytes are not JSON.
  static func keep(
    _ fault: JSONFault, from start: JSONReader.Mark, in reader: inout JSONReader
  ) throws(JSONFault) -> Value {
    if fault.isGrammar { throw reader.firstFault(fault, from: start) }
    guard let union = Base.self as? any UnionCodec.Type else {
      reader.rewind(to: start)
      let captured = CapturedValue(tag: nil, json: try reader.readSlice(), fault: fault)
      return malformed(captured, onSave: .keep, in: &reader)
    }
    let captured = try union.capture(fault, from: start, in: &reader)
    guard !Lines.refusesUnknown, union.isUnknown(captured, in: &reader) else {
      return malformed(captured, onSave: union.onSave, in: &reader)
    }
    let tag = captured.tag
    if reader.recordsKept {
      reader.kept.append(
        KeptItem(
          .variant, captured.json.bytes.startIndex..<captured.json.bytes.endIndex, tag: tag,
          policy: union.onSave))
    }
    return .unknown(Unrecognized(tag: tag, json: captured.json, reason: .unknownTag))
  }

  private static func malformed(
    _ captured: CapturedValue, onSave policy: KeptPolicy, in reader: inout JSONReader
  ) -> Value {
    captured.record(in: &reader, onSave: policy)
    return .malformed(
      captured.unrecognized, captured.fault.explained(inSlice: captured.json.bytes))
  }

  static func encode(_ value: Value, to writer: inout JSONWriter) {
    switch value {
    case .known(let value): Base.encode(value, to: &writer)
    case .unknown(let value), .malformed(let value, _): writer.rawUnlessTooDeep(value.json)
    }
  }

  static func isSame(_ lhs: Value, _ rhs: Value) -> Bool {
    switch (lhs, rhs) {
    case (.known(let lhs), .known(let rhs)): Base.isSame(lhs, rhs)
    case (.unknown(let lhs), .unknown(let rhs)): lhs.json == rhs.json
    case (.malformed(let lhs, _), .malformed(let rhs, _)): lhs.json == rhs.json
    default: false
    }
  }

  static func merge(_ value: Value, over old: Value, in merge: inout Merge) {
    if case .known(let value) = value, case .known(let old) = old {
      Base.merge(value, over: old, in: &merge)
    } else {
      encode(value, to: &merge.writer)
    }
  }

  static func canMerge(_ value: Value, over old: Value) -> Bool {
    guard case .known(let value) = value, case .known(let old) = old else { return false }
    return Base.canMerge(value, over: old)
  }
}
