import Everything
import Foundation
import SumTypeGenerator
import SumTypeInspector
import SumTypeRuntime
import SumTypeSample
import SumTypeSource
import TestDocuments
import TestSupport

/// A document type of one of the schemas: its compiled code, and the schema by which its documents are made and
/// inspected.
struct Form {
  let name: String
  let document: any JSONDocument.Type
  let schema: Schema

  /// The documents of the schemas, except lines. A new one must be added at the end, because the first byte of a saved
  /// input is the index of its form.
  static let all: [Form] = [
    Form("Everything", EverythingDocument.self), Form("Inners", InnersDocument.self),
    Form("Nears", NearsDocument.self), Form("Wrappings", WrappingsDocument.self),
    Form("Packings", PackingsDocument.self), Form("Outers", OutersDocument.self),
    Form("Keyeds", KeyedsDocument.self), Form("Paireds", PairedsDocument.self),
    Form("Targets", TargetsDocument.self), Form("Presences", PresencesDocument.self),
    Form("Flats", FlatsDocument.self), Form("FlatWordsList", FlatWordsListDocument.self),
    Form("FlatTolds", FlatToldsDocument.self), Form("Lines", LinesDocument.self),
    Form("Points", PointsDocument.self), Form("Scalar", ScalarDocument.self),
    Form("Wirings", WiringsDocument.self), Form("Tree", TreeDocument.self),
    Form("Numbers", NumbersDocument.self), Form("Shelf", ShelfDocument.self),
    Form("Events", EventsDocument.self, of: Schemas.policies),
    Form("Placeds", PlacedsDocument.self), Form("Listeds", ListedsDocument.self),
    Form("Headeds", HeadedsDocument.self), Form("Deeplies", DeepliesDocument.self),
    Form("FlatHeads", FlatHeadsDocument.self),
  ]

  /// The form that the first byte of an input chooses: `T` the first one, `U` the second.
  static func chosen(by byte: UInt8, among forms: [Form]) -> Form {
    forms[Int(byte &- UInt8(ascii: "T")) % forms.count]
  }

  init(_ name: String, _ document: any JSONDocument.Type, of schema: Schema = Schemas.everything) {
    (self.name, self.document, self.schema) = (name, document, schema)
  }

  /// Makes a document, without faults or with some, as `random` chooses.
  func sample(_ random: inout SplitMix64) -> [UInt8] {
    let faults = random.pick([0, 40, 12])
    guard var sampler = Self.samplers[name] else { return [] }
    sampler.options.faults = faults
    return sampler.document(&random)
  }
}

/// A sampler of documents of a schema; nil if these would be too large.
func sampler(of document: String, _ schema: Schema) -> Sampler? {
  guard let subject = try? Subject(document: document, of: schema) else { return nil }
  return try? Sampler(subject, of: schema, faults: 0)
}

/// The schemas that the fuzzed code was generated from.
enum Schemas {
  static let everything = read("Everything")
  static let policies = read("Policies")

  private static func read(_ name: String) -> Schema {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("schemas/\(name).sumtype.json")
    guard let data = try? Data(contentsOf: url) else {
      broken("the file of the schema can be read", ("at", url.path))
    }
    var diagnostics = Diagnostics()
    let file = SourceFile(path: url.lastPathComponent, bytes: [UInt8](data))
    guard let schema = Generator().resolve(SchemaFile(file), into: &diagnostics).schema else {
      broken("the schema is accepted", ("it says", diagnostics.summary))
    }
    return schema
  }
}

/// Reads an input as a form and a document of it. The document is made by the schema as the bytes choose, or is the
/// bytes themselves.
func document(of bytes: [UInt8], among forms: [Form]) -> (form: Form, bytes: [UInt8])? {
  guard bytes.count > 2 else { return nil }
  let form = Form.chosen(by: bytes[0], among: forms)
  if bytes[1] == UInt8(ascii: "=") { return (form, Array(bytes.dropFirst(2))) }
  var random = SplitMix64(choosing: bytes.dropFirst(2))
  var made = form.sample(&random)
  if bytes[1] % 4 == 3 { damage(&made, &random) }
  return (form, made)
}

/// Changes, removes or inserts some bytes.
func damage(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
  for _ in 0...random.below(4) { random.damage(&bytes) }
}

// MARK: - Loads and saves

/// Promise: an unchanged value is saved with the same bytes, a value that is written anew loads as the same value, and
/// the inspector reports the same as the codec.
func fuzzDocument(_ bytes: [UInt8]) {
  guard let (form, document) = document(of: bytes, among: Form.all) else { return }
  check(form.document, form, document)
}

private func check<D: JSONDocument>(_ type: D.Type, _ form: Form, _ bytes: [UInt8]) {
  let compiled = Outcome.compiled(type, bytes)
  if let inspected = form.inspected(bytes), inspected != compiled.outcome {
    broken(
      "the inspector reports the same as the codec", ("of", form.name), ("bytes", text(bytes)),
      ("the codec", "\(compiled.outcome)"), ("the inspector", "\(inspected)"))
  }
  guard let loaded = try? D.load(bytes) else { return }
  let saved = save(loaded.value, preserving: loaded.preserved, of: form, from: bytes)
  if let saved, saved.bytes != bytes || !saved.dropped.isEmpty {
    broken(
      "an unchanged value is saved with the same bytes", ("of", form.name), ("loaded", text(bytes)),
      ("saved", text(saved.bytes)))
  }
  guard let fresh = save(loaded.value, preserving: nil as Preserved<D>?, of: form, from: bytes)
  else { return }
  expect(fresh.bytes, toBe: loaded.value, as: type, form, ("loaded", text(bytes)))
  let again = save(loaded.value, preserving: nil as Preserved<D>?, of: form, from: bytes)
  if again?.bytes != fresh.bytes {
    broken("a value is always written with the same bytes", ("of", text(bytes)))
  }
}

extension Form {
  nonisolated(unsafe) private static let samplers: [String: Sampler] = Dictionary(
    uniqueKeysWithValues: all.compactMap { form in
      sampler(of: form.name, form.schema).map { (form.name, $0) }
    })

  nonisolated(unsafe) private static let inspections: [String: Inspection] = Dictionary(
    uniqueKeysWithValues: all.compactMap { form in
      // The tag of an `outside` union is an argument of the load, not a part of the document.
      guard form.name != "Events", let subject = try? Subject(document: form.name, of: form.schema),
        let inspection = try? Inspection(subject, of: form.schema)
      else { return nil }
      return (form.name, inspection)
    })

  fileprivate func inspected(_ bytes: [UInt8]) -> Outcome? {
    Self.inspections[name]?.outcome(bytes).outcome
  }
}

/// Saves a value, which has to succeed; nil if the schema refuses unknown data, or the result is too deep.
func save<D: JSONDocument>(
  _ value: D.Codec.Value, preserving preserved: Preserved<D>?, of form: Form, from bytes: [UInt8]
) -> Saved? {
  do throws(JSONError) {
    return try D.save(value, preserving: preserved)
  } catch {
    if error.code == .refusedUnknown { return nil }
    // A document near the limit of depth becomes deeper if a value gets another form.
    if error.code == .tooDeep { return nil }
    broken(
      "a value that was loaded can be saved", ("of", form.name), ("in", text(bytes)),
      ("because", "\(error)"))
  }
}

/// Checks that the bytes of a save load as the value.
func expect<D: JSONDocument>(
  _ bytes: [UInt8], toBe value: D.Codec.Value, as type: D.Type, _ form: Form,
  _ details: (name: String, text: String)...
) {
  var message = "\n  saved: \(text(bytes))"
  for detail in details { message += "\n  \(detail.name): \(detail.text)" }
  do throws(JSONError) {
    let back = try D.load(bytes).value
    if !D.Codec.isSame(back, value) {
      broken(
        "a saved value loads as the same value", ("of", form.name + message), ("is", "\(back)"),
        ("was", "\(value)"))
    }
  } catch {
    broken("a saved document can be loaded", ("of", form.name + message), ("because", "\(error)"))
  }
}

extension JSONValue {
  /// Whether an object in the value has a key twice. Pointers do not distinguish such members.
  var hasRepeatedKeys: Bool {
    switch self {
    case .array(let elements): elements.contains { $0.hasRepeatedKeys }
    case .object(let object):
      Set(object.keys.map { Array($0.utf8) }).count < object.members.count
        || object.members.contains { $0.value.hasRepeatedKeys }
    default: false
    }
  }
}
