import Foundation
import SumTypeGenerator
import SumTypeInspector
import SumTypeRuntime
import SumTypeSample
import TestDocuments
import TestSupport

/// Runs the compiled code of a schema on documents of the schema.
struct Trial {
  let schema: Schema
  let registry: [String: Any.Type]
  let documents: Int

  /// The unions with a variant for fractions but not for whole numbers, whose variant depends on the spelling of a
  /// number.
  private let spelledUnions: Set<String>

  init(schema: Schema, registry: [String: Any.Type], documents: Int) {
    self.schema = schema
    self.registry = registry
    self.documents = documents
    spelledUnions = Set(
      schema.types.compactMap { type in
        guard case .union(let union) = type.kind else { return nil }
        let kinds = union.variants.compactMap { $0.shape?.kinds }
        let areTold =
          kinds.contains { $0.contains(.fraction) && !$0.contains(.integer) }
        return areTold ? type.path.map(\.name).joined(separator: ".") : nil
      })
  }

  /// The first fault; nil if there is none.
  func fault() -> String? {
    for type in schema.ownTypes {
      guard let codec = registry["\(schema.fileName) \(type.name)Codec"] as? any JSONCodec.Type
      else { continue }
      if isOutside(type) { continue }
      let dto = registry["\(schema.fileName) \(type.name)DTO"] as? any MappedDTO.Type
      for spelling in [type.spelling, "[\(type.spelling)]"] {
        guard let subject = try? Subject(type: spelling, of: schema),
          let inspection = try? Inspection(subject, of: schema)
        else { return "\(spelling) cannot be inspected" }
        let fault =
          spelling.hasPrefix("[")
          ? listFault(codec, inspection) : rootFault(codec, inspection, dto)
        if let fault { return "\(spelling): \(fault)" }
      }
    }
    for document in schema.documents {
      if case .lines = document.root { continue }
      let name = document.name.name
      guard let type = registry["\(schema.fileName) \(name)Document"] as? any JSONDocument.Type,
        !isOutside(document)
      else { continue }
      guard let subject = try? Subject(document: name, of: schema),
        let inspection = try? Inspection(subject, of: schema)
      else { return "\(name) cannot be inspected" }
      if let fault = fault(type, inspection, dto: nil) { return "\(name): \(fault)" }
    }
    return nil
  }

  /// A document whose root is any type.
  private enum Root<Codec: JSONCodec>: JSONDocument {}

  private func rootFault<Codec: JSONCodec>(
    _: Codec.Type, _ inspection: Inspection, _ dto: (any MappedDTO.Type)?
  ) -> String? {
    fault(Root<Codec>.self, inspection, dto: dto)
  }

  private func listFault<Codec: JSONCodec>(
    _: Codec.Type, _ inspection: Inspection
  ) -> String? {
    fault(Root<ArrayCodec<Codec>>.self, inspection, dto: nil)
  }

  /// Whether the type is an `outside` union, whose tag is an argument of the load.
  private func isOutside(_ type: TypeDeclaration) -> Bool {
    if case .union(let union) = type.kind { union.representation is Outside } else { false }
  }

  private func isOutside(_ document: Document) -> Bool {
    guard case .plain(.reference(let id)) = document.root else { return false }
    return isOutside(schema[id])
  }

  // MARK: - Promises

  private func fault<D: JSONDocument>(
    _ type: D.Type, _ inspection: Inspection, dto: (any MappedDTO.Type)?
  ) -> String? {
    var earlier: D.Codec.Value?
    var sampler: Sampler
    do {
      sampler = try Sampler(inspection.subject, of: schema, faults: 0)
    } catch {
      return "no document can be made: \(error.message)"
    }
    let wild = sampler.options
    for seed in 0..<documents {
      sampler.options = wild
      for faults in [0, 40, 12] {
        sampler.options.faults = faults
        let bytes = sampler.document(seed: UInt64(seed * 100 + faults))
        let isCounted = !sampler.hasRepeatedKeys
        let compiled = Outcome.compiled(type, bytes)
        let inspected = inspection.outcome(bytes)
        if compiled.outcome != inspected.outcome {
          return """
            the codec and the inspector differ on \(text(bytes))
            the codec \(compiled.outcome)
            the inspector says it \(inspected.outcome)
            """
        }
        guard case .loaded = compiled.outcome, let loaded = try? D.load(bytes) else { continue }
        let census = Census(of: loaded.value, schema)
        if isCounted, census != Census(inspected.known) {
          return "\(text(bytes)) has \(census), the inspector counts \(Census(inspected.known))"
        }
        if let fault = savingFault(type, loaded, bytes) { return fault }
        if let earlier, let fault = mergeFault(type, earlier, loaded, bytes) { return fault }
        earlier = loaded.value
      }
      sampler.options = SampleOptions()
      let plain = sampler.document(seed: UInt64(seed))
      if let dto, let fault = mappingFault(dto, type, plain) { return fault }
    }
    return nil
  }

  private func savingFault<D: JSONDocument>(
    _ type: D.Type, _ loaded: Loaded<D>, _ bytes: [UInt8]
  ) -> String? {
    do throws(JSONError) {
      let saved = try D.save(loaded.value, preserving: loaded.preserved)
      if saved.bytes != bytes, saved.dropped.isEmpty {
        return "saved untouched, \(text(bytes)) is \(text(saved.bytes))"
      }
      return try freshFault(type, loaded)
    } catch {
      return isAllowed(error) ? nil : "what was loaded, \(text(bytes)), cannot be saved: \(error)"
    }
  }

  /// The fault of a value that is written anew. A save may refuse a string that does not match its pattern, because
  /// such a string is only saved where it was loaded.
  private func freshFault<D: JSONDocument>(
    _ type: D.Type, _ loaded: Loaded<D>
  ) throws(JSONError) -> String? {
    let fresh: Saved
    do throws(JSONError) {
      fresh = try D.save(loaded.value, preserving: nil)
    } catch {
      if error.fault.mismatch != nil { return nil }
      throw error
    }
    let back = try D.load(fresh.bytes).value
    if try isSame(type, back, loaded.value) { return nil }
    return "written anew, \(loaded.value) is \(text(fresh.bytes)), which is \(back)"
  }

  /// The fault of a save of one document's value over another document.
  private func mergeFault<D: JSONDocument>(
    _ type: D.Type, _ value: D.Codec.Value, _ loaded: Loaded<D>, _ bytes: [UInt8]
  ) -> String? {
    do throws(JSONError) {
      let saved = try D.save(value, preserving: loaded.preserved)
      let back = try D.load(saved.bytes)
      if try isSame(type, back.value, value) {
        let again = try D.save(back.value, preserving: back.preserved)
        return again.bytes == saved.bytes || !again.dropped.isEmpty
          ? nil : "saved again, \(text(saved.bytes)) is \(text(again.bytes))"
      }
      return "\(value), saved over \(text(bytes)), is \(text(saved.bytes)), which is \(back.value)"
    } catch {
      if error.fault.mismatch != nil { return nil }
      return isAllowed(error) ? nil : "\(value) cannot be saved over \(text(bytes)): \(error)"
    }
  }

  /// Whether two values are the same. A style that sorts members does not keep the order of members in JSON values; for
  /// such a style, values that are written with the same bytes are the same.
  private func isSame<D: JSONDocument>(
    _ type: D.Type, _ read: D.Codec.Value, _ value: D.Codec.Value
  ) throws(JSONError) -> Bool {
    if D.Codec.isSame(read, value) { return true }
    guard D.style.sortsKeys else { return false }
    return try D.save(read, preserving: nil).bytes == D.save(value, preserving: nil).bytes
  }

  private func isAllowed(_ error: JSONError) -> Bool {
    error.code == .refusedUnknown || error.code == .tooDeep
  }

  /// The fault of a DTO, on a document without data that a coder cannot keep, such as two keys that are equal in Swift.
  private func mappingFault<D: JSONDocument>(
    _ dto: any MappedDTO.Type, _ type: D.Type, _ bytes: [UInt8]
  ) -> String? {
    guard let loaded = try? D.load(bytes) else { return nil }
    return mappingFault(dto, of: loaded.value, as: D.Codec.self).map { "\($0), in \(text(bytes))" }
  }

  private func mappingFault<Codec: JSONCodec>(
    _ dto: any MappedDTO.Type, of value: Codec.Value, as codec: Codec.Type
  ) -> String? {
    func open<DTO: MappedDTO>(_ type: DTO.Type) -> String? {
      guard let value = value as? DTO.Domain else { return "the DTO is of another type" }
      do {
        let encoded = try JSONEncoder().encode(DTO(value))
        let back = try JSONDecoder().decode(DTO.self, from: encoded).domain()
        if shown(back) != shown(value), !hasSpelledNumber(value, in: spelledUnions) {
          return "the DTO makes \(portrait(value)) to \(portrait(back))"
        }
        let read = try JSONReader.read([UInt8](encoded)) { (reader) throws(JSONFault) in
          try codec.decode(from: &reader)
        }
        if shown(read) != shown(value), !hasSpelledNumber(value, in: spelledUnions) {
          return "the codec reads \(portrait(read)) in what the DTO wrote of \(portrait(value))"
        }
        return nil
      } catch EncodingError.invalidValue(_, let context)
        where context.debugDescription.hasSuffix("does not fit a Double.")
      {
        return nil
      } catch {
        return "the DTO of \(portrait(value)): \(error)"
      }
    }
    return open(dto)
  }

  /// The portrait of a value without the sign of zero, which `JSONDecoder` does not keep.
  private func shown(_ value: Any) -> String {
    portrait(value).replacingOccurrences(of: "-0.0", with: "0.0")
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix(2000), as: UTF8.self)
  }
}
