import Foundation
import SchemaMaker
import SumTypeCompare
import SumTypeGenerator
import SumTypeInspector
import SumTypeRuntime
import SumTypeSample
import TestSupport

/// Runs the compiled code of an older version, which loads, edits and saves documents of a newer one, and the code of
/// the newer version, which loads them again.
///
/// The expected results come from the sampler of the newer schema: it makes a document, and the same one with another
/// value at one place. After that edit the old app must save the second document, or the first one if it does not know
/// the place.
struct EvolutionTrial {
  let evolved: EvolvedSchema
  let registries: (old: [String: Any.Type], new: [String: Any.Type])
  let documents: Int

  /// The first contradiction to the comparison; nil if there is none.
  func contradiction() -> String? {
    let schema = evolved.versions.new.schema
    let comparison = Comparison(of: evolved.versions.old, with: evolved.versions.new)
    for pair in comparison.pairs where !pair.name.isEmpty {
      guard let document = schema.documents.first(where: { $0.name.name == pair.name }),
        let old = type(pair.name, registries.old), let new = type(pair.name, registries.new),
        let subject = try? Subject(document: pair.name, of: schema),
        !subject.hasOutsideTag(in: schema),
        var sampler = try? Sampler(.document(document), of: schema)
      else { continue }
      if case .lines = document.root { continue }
      sampler.options.isNew = true
      if let fault = contradiction(old, new, pair.verdicts, sampler) {
        return "\(pair.name) (\(pair.verdicts)): \(fault)"
      }
    }
    return nil
  }

  private func type(_ name: String, _ registry: [String: Any.Type]) -> (any JSONDocument.Type)? {
    registry["\(evolved.versions.old.schema.fileName) \(name)Document"] as? any JSONDocument.Type
  }

  private func contradiction<Old: JSONDocument, New: JSONDocument>(
    _ old: Old.Type, _ new: New.Type, _ verdicts: Verdicts, _ sampler: Sampler
  ) -> String? {
    var sampler = sampler
    for seed in 0..<documents {
      sampler.options.editedPlace = nil
      let bytes = sampler.document(seed: UInt64(seed))
      let places = sampler.editablePlaces
      let loaded: Loaded<Old>
      do throws(JSONError) {
        loaded = try Old.load(bytes)
      } catch {
        if verdicts.oldReadsNew >= .fails { continue }
        return "the old app cannot load \(text(bytes)): \(error)"
      }
      if let fault = savingFault(old, loaded.value, loaded, verdicts, [bytes]) { return fault }
      for place in places.prefix(8) {
        sampler.options.editedPlace = place
        let edited = sampler.document(seed: UInt64(seed))
        guard let value = try? Old.load(edited).value else { continue }
        if let fault = savingFault(old, value, loaded, verdicts, [bytes, edited]) { return fault }
        if let fault = loadingFault(new, Old.self, value, loaded, edited, verdicts) {
          return fault
        }
      }
    }
    return nil
  }

  /// The fault of a save by the old app: the result must be one of the expected documents, unless the verdict allows
  /// another.
  private func savingFault<Old: JSONDocument>(
    _ old: Old.Type, _ value: Old.Codec.Value, _ loaded: Loaded<Old>, _ verdicts: Verdicts,
    _ expected: [[UInt8]]
  ) -> String? {
    do throws(JSONError) {
      let saved = try Old.save(value, preserving: loaded.preserved)
      // The value that the edit replaces may be unknown to the old app. Then the save drops and reports it, and nothing
      // else, since the bytes are those of the document with the edited value. Without an edit nothing may be dropped.
      let isKept =
        saved.dropped.isEmpty
        ? expected.contains(saved.bytes) : expected.count > 1 && saved.bytes == expected.last
      if isKept || verdicts.oldSavesNew == .lost { return nil }
      // By this verdict an edit may lose data.
      if verdicts.oldSavesNew == .edit, expected.count > 1 { return nil }
      return """
        the old app saves \(text(saved.bytes)), and drops \(saved.dropped.map(\.path)), of
        \(expected.map { text($0) }.joined(separator: "\nedited as\n"))
        """
    } catch {
      if error.code == .refusedUnknown, verdicts.oldSavesNew >= .refused { return nil }
      if error.code == .tooDeep { return nil }
      return "the old app cannot save \(text(expected[0])): \(error)"
    }
  }

  /// The fault of the new app when it loads the document that the old one has saved. It must load it if it can load the
  /// expected one, unless the save has reported lost data, which may be required, and the verdict allows the loss.
  private func loadingFault<Old: JSONDocument, New: JSONDocument>(
    _ new: New.Type, _ old: Old.Type, _ value: Old.Codec.Value, _ loaded: Loaded<Old>,
    _ edited: [UInt8], _ verdicts: Verdicts
  ) -> String? {
    guard let saved = try? Old.save(value, preserving: loaded.preserved),
      (try? New.load(edited)) != nil
    else { return nil }
    if verdicts.oldSavesNew == .lost, !saved.dropped.isEmpty { return nil }
    do throws(JSONError) {
      _ = try New.load(saved.bytes)
      return nil
    } catch {
      return "the new app cannot load \(text(saved.bytes)), which the old one has saved: \(error)"
    }
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix(2000), as: UTF8.self)
  }
}
