extension Merge.Outcome {
  /// Returns the document after the policies of the schema have been applied.
  ///
  /// Unknown data is found by reading the output again, so that it does not matter where the data
  /// comes from. It is called only for a save that has to refuse or drop something.
  ///
  /// - Parameters:
  ///   - preserved: the preserved data of the load; nil for a new document.
  ///   - depth: the limit of nesting for reading the output again.
  ///   - tag: the tag of the document, if that is stored outside of it.
  /// - Throws: `JSONError` with the place in the output if a value must not be saved, or if a
  ///   policy refuses data in the output.
  func settled<Document: JSONDocument>(
    as codec: Document.Codec.Type, over preserved: Preserved<Document>?,
    to depth: Int, tag: JSONTag? = nil
  ) throws(JSONError) -> Saved {
    if let fault = faults.first(where: { $0.code != .refusedUnknown }) {
      throw fault.explained(in: bytes)
    }
    let effects = PolicyEffects(
      try keptInOutput(as: codec, to: depth, tag: tag), in: bytes, loaded: preserved?.kept ?? [],
      origins: origins)
    if let error = refusal(of: effects.refused) { throw error }
    return Saved(
      bytes: effects.cuts.isEmpty ? bytes : Pruning.pruned(bytes, effects.cuts),
      dropped: KeptReport.items(dropped + effects.dropped, in: preserved?.source ?? [])
        + KeptReport.items(effects.droppedNew, in: bytes),
      guesses: KeptReport.items(
        guesses.without(effects.dropped), in: preserved?.source ?? []))
  }

  /// Returns the items that a load of the output would keep.
  private func keptInOutput<C: JSONCodec>(
    as codec: C.Type, to depth: Int, tag: JSONTag?
  ) throws(JSONError) -> [KeptItem] {
    do throws(JSONFault) {
      return try C.kept(in: bytes, to: depth, tag: tag)
    } catch {
      throw (faults.first ?? error).explained(in: bytes)
    }
  }

  /// Returns the error with the places of all refused items; nil if there are none.
  private func refusal(of refused: [KeptItem]) -> JSONError? {
    guard let first = refused.first else { return nil }
    let places = KeptReport(refused, in: bytes).items.map(\.path)
    return JSONError(first.refusal, in: bytes, others: Array(places.dropFirst()))
  }
}

extension KeptItem {
  /// The fault at the item's place, or at that of the first item embedded in it.
  fileprivate var refusal: JSONFault {
    guard let innerSource, let first = embedded.first else {
      return JSONFault(.refusedUnknown, at: range.lowerBound)
    }
    return JSONFault(embedded: first.refusal, in: innerSource, at: range.lowerBound)
  }
}
