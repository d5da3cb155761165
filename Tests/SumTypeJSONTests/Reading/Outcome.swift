import SumTypeJSON

/// The result of reading bytes: the value in compact form, or the fault.
enum Outcome: Equatable {
  case value(String)
  case fault(JSONFault.Code, offset: Int)

  var isValue: Bool {
    if case .value = self { true } else { false }
  }

  var code: JSONFault.Code? {
    if case .fault(let code, _) = self { code } else { nil }
  }
}

/// Reads the bytes as a value.
func outcome(of bytes: [UInt8], maximumDepth: Int = 512) -> Outcome {
  do {
    let value = try JSONReader.read(bytes, maximumDepth: maximumDepth) {
      (reader) throws(JSONFault) in try reader.readValue()
    }
    return .value(value.text())
  } catch {
    return .fault(error.code, offset: error.offset)
  }
}

/// Skips a value; the result holds the text that was skipped.
func outcomeOfSkipping(_ bytes: [UInt8], maximumDepth: Int = 512) -> Outcome {
  do {
    let range = try JSONReader.read(bytes, maximumDepth: maximumDepth) {
      (reader) throws(JSONFault) in try reader.skipValue()
    }
    return .value(String(decoding: bytes[range], as: UTF8.self))
  } catch {
    return .fault(error.code, offset: error.offset)
  }
}

func outcome(of text: String) -> Outcome { outcome(of: Array(text.utf8)) }

/// Reads with `body`, for tests that expect a result.
func read<R>(
  _ text: String, recordsKept: Bool = false,
  _ body: (inout JSONReader) throws(JSONFault) -> R
) throws(JSONFault) -> R {
  try JSONReader.read(Array(text.utf8), recordsKept: recordsKept, body)
}

/// The fault that reading with `body` throws.
func fault<R>(
  _ text: String, _ body: (inout JSONReader) throws(JSONFault) -> R
) -> JSONFault? {
  do {
    _ = try JSONReader.read(Array(text.utf8), body)
    return nil
  } catch {
    return error
  }
}
