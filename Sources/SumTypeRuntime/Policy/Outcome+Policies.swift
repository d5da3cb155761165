extension Merge.Outcome {
  /// The document as the policies of the schema want it saved.
  ///
  /// What is unknown in it is found by reading it again, so that it does not matter how it came
  /// there. Only a save calls this that has something to refuse or to drop.
  ///
  /// - Parameters:
  ///   - preserved: what the outcome was merged over; nil for a new document.
  ///   - depth: how deep it is read again.
  ///   - tag: the tag that goes with it, where that is not in the document.
  /// - Throws: `JSONError` with the place in the output if a value must not be saved, or if
  ///   something in the output is refused.
  func settled<Document: JSONDocument>(
    as codec: Document.Codec.Type, over preserved: Preserved<Document>?,
    to depth: Int, tag: JSONTag? = nil
  ) throws(JSONError) -> Saved {
    if let fault = faults.first(where: { $0.code != .refusedUnknown }) {
      throw fault.explained(in: bytes)
    }
    let settlement = Settlement(
      try keptInOutput(as: codec, to: depth, tag: tag), in: bytes, loaded: preserved?.kept ?? [],
      origins: origins)
    if let error = refusal(of: settlement.refused) { throw error }
    return Saved(
      bytes: settlement.cuts.isEmpty ? bytes : Pruning.pruned(bytes, settlement.cuts),
      dropped: Array(KeptReport(dropped + settlement.dropped, in: preserved?.source ?? []).items)
        + Array(KeptReport(settlement.droppedNew, in: bytes).items))
  }

  /// What a load of the output would keep.
  private func keptInOutput<C: JSONCodec>(
    as codec: C.Type, to depth: Int, tag: JSONTag?
  ) throws(JSONError) -> [KeptItem] {
    do throws(JSONFault) {
      return try JSONReader.read(bytes, maximumDepth: depth, recordsKept: true, tag: tag) {
        (reader) throws(JSONFault) in
        _ = try C.decode(from: &reader)
        try reader.refuseCutShort()
        return reader.kept
      }
    } catch {
      throw (faults.first ?? error).explained(in: bytes)
    }
  }

  /// The error that tells all places of what is refused; nil if nothing is.
  private func refusal(of refused: [KeptItem]) -> JSONError? {
    guard let first = refused.first else { return nil }
    let places = KeptReport(refused, in: bytes).items.map(\.path)
    return JSONError(first.refusal, in: bytes, others: Array(places.dropFirst()))
  }
}

extension KeptItem {
  /// The fault at its place, or at that of the first thing inside it.
  fileprivate var refusal: JSONFault {
    guard let innerSource, let first = embedded.first else {
      return JSONFault(.refusedUnknown, at: range.lowerBound)
    }
    return JSONFault(embedded: first.refusal, in: innerSource, at: range.lowerBound)
  }
}
