import SumTypeCompare
import SumTypeGenerator
import SumTypeInfer
import SumTypeInspector
import SumTypeSample
import TestSupport
import Testing

/// A thousand documents of every showcase schema: what is made of them reads all other documents of the
/// schema as it means them, but for what is listed.
@Suite("Inferring the wire shape of a schema", .enabled(if: Thoroughness.isWhole))
struct WireShapeTests {
  /// Why a schema of samples reads a value in another way.
  enum Reason {
    /// The values of a choice have one alternative each, and are read; its alternatives are called after
    /// what they are, and may be cut otherwise (a number with or without a fraction, a word and a string).
    case alternatives
    /// Two tags of one variant are two variants.
    case otherTags
    /// The second member of the tag may hold anything in some variants (`"*"`), and so tells nothing.
    case anySecond
    /// Objects without a tag, and tags of several JSON types, are a variant as well; which keys are there
    /// tells these apart.
    case untagged
    /// Every number that was seen is a `Double`, every value one of a few shapes.
    case unseen
    /// Arrays that are tuples here lie beside others, or are empty or short: they are lists.
    case tuples
    /// A variant without payload lies under its key as an empty list and as an empty object: it is a field
    /// beside the others, which are told by presence.
    case emptyPayload
  }

  static let known: [String: [String: Reason]] = [
    "Album": [
      "variant-taken StringOrOwnerListOrOwner/credit": .alternatives,
      "variant-taken StringOrOwnerListOrOwner/creditList": .alternatives,
      "variant-taken Medium/film": .alternatives,
    ],
    "Bulletins": ["tag-moved Entry/moved": .otherTags],
    "ChatLog": [
      "variant-taken StringOrContentList/contentPartList": .alternatives,
      "variant-taken StringOrHeading/translation": .alternatives,
      "variant-taken SizeOrNumber/int": .alternatives,
      "variant-taken SizeOrNumber/double": .alternatives,
      "variant-taken SizeOrNumber/sizeWord": .alternatives,
      "variant-taken ChatLogListOrChatLog/chatTurn": .alternatives,
      "variant-taken ChatLogListOrChatLog/chatTurnList": .alternatives,
    ],
    "Chimes": ["kind-changed About/kind": .untagged],
    "ItemPage": ["tag-moved ResultItemKind/image": .otherTags],
    "Manifests": ["tag-key-changed Manifest": .anySecond],
    "PaymentSources": ["tag-moved PaymentSource/transfer": .otherTags],
    "PlacedPages": [
      "tag-moved Parent/trash": .otherTags,
      "variant-taken PageCoverItem/auto": .alternatives,
      "variant-taken PageCoverItem/unset": .alternatives,
      "variant-taken PageCoverItem/ratio": .alternatives,
      "variant-taken PageCoverItem/off": .alternatives,
      "variant-taken PageCoverItem/custom": .alternatives,
    ],
    "Purchases": ["tag-moved PurchaseKind/transfer": .otherTags],
    "ReadingStream": [
      "variant-taken DoubleOrReadingStream/plain": .alternatives,
      "variant-taken DoubleOrReadingStream/rich": .alternatives,
    ],
    "Scribbles": ["kind-changed Entry/kind": .untagged],
    "SettingsFile": [
      "variant-taken SettingsFileItem/settingList": .alternatives,
      "variant-taken SettingsFileItem/setting": .alternatives,
    ],
    "Sheets": [
      "kind-changed Entry/packed": .tuples,
      "representation-changed StringOrProgram": .emptyPayload,
      "kind-changed Attr/third": .tuples,
    ],
    "WideFile": [
      "type-narrowed WideFile/numberFirst": .unseen,
      "type-narrowed WideFile/numberSecond": .unseen,
      "type-narrowed WideFile/numberThird": .unseen,
      "type-narrowed WideFile/numberFourth": .unseen,
      "type-narrowed WideFile/numberStandard": .unseen,
      "type-narrowed WideFile/jsonFirst": .unseen,
      "type-narrowed WideFile/jsonSecond": .unseen,
      "type-narrowed WideFile/jsonThird": .unseen,
      "type-narrowed WideFile/jsonFourth": .unseen,
    ],
  ]

  @Test("is what the schema says, but for what is listed", arguments: SampledSchemaTests.names)
  func shape(_ name: String) throws {
    let old = try SampledSchemaTests.version(of: Repository.text(of: "schemas/\(name)"), name)
    for document in old.schema.documents {
      let subject = try Subject(document: document.name.name, of: old.schema)
      if subject.hasOutsideTag(in: old.schema) { continue }
      var options = InferenceOptions(name: document.name.name)
      if case .versioned = document.root { options.isVersioned = true }
      if case .lines = document.root { options.areLines = true }
      var inference = Inference(options)
      var sampler = try Sampler(.document(document), of: old.schema, options: SampleOptions())
      sampler.begin(SampleChoices(seed: 1))
      for _ in 0..<1000 { try inference.add(sampler.document()) }
      let new = try SampledSchemaTests.version(of: inference.infer().text, "\(name), inferred")
      let comparison = Comparison(
        of: old, with: new, options: Comparison.Options(document: document.name.name))
      let found = comparison.pairs.flatMap(\.findings).filter {
        $0.verdicts.newReadsOld > .unknown
      }
      let told = Set(found.map { "\($0.rule.rawValue) \($0.subject)" })
      let known = Set(Self.known[document.name.name, default: [:]].keys)
      #expect(told.subtracting(known).sorted() == [], "\(document.name.name)")
      #expect(known.subtracting(told).sorted() == [], "\(document.name.name)")
    }
  }
}
