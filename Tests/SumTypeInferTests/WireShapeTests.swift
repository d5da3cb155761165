import SumTypeCompare
import SumTypeGenerator
import SumTypeInfer
import SumTypeInspector
import SumTypeSample
import TestSupport
import Testing

/// Schemas that are inferred from a thousand documents of each showcase schema read its other documents as it does,
/// except for the listed differences.
@Suite("The wire shape of inferred schemas", .enabled(if: Thoroughness.isWhole))
struct WireShapeTests {
  /// The reason for which an inferred schema reads a value in another way.
  enum Reason {
    /// The values of a choice are read, but its alternatives are named after their types, and may be divided in another
    /// way (a number with or without a fraction, a word and a string).
    case alternatives
    /// Strings of any text, before strings and other elements, do not show that they are the first elements of tuples.
    case rests
    /// Two tags of one variant become two variants.
    case otherTags
    /// A value of an enum and its aliases become several values.
    case otherValues
    /// The second member of the tag may have any value in some variants (`"*"`), and so distinguishes nothing.
    case anySecond
    /// Objects without a tag, and tags of several JSON types, are variants as well, which are distinguished by the
    /// presence of keys.
    case untagged
    /// All numbers of the samples fit `Double`, and all values have one of a few shapes.
    case unseen
    /// Arrays that are tuples in the schema are beside other arrays, or empty or short, and become lists.
    case tuples
    /// A bare variant is under its key an empty list or an empty object, and becomes a field beside the others, which
    /// become a presence union.
    case emptyPayload
    /// The entries of a flattened map have few keys in the samples, and become fields.
    case entries
    /// The variant of objects without the keys of others has a required member, which becomes its key.
    case keyOfDefault
  }

  /// The differences that the entries of a flattened map make, of which these become fields.
  private static func entries(
    of type: String, _ fields: [String] = ["_1", "mFour", "member", "one", "zwölfX", "é"]
  ) -> [String: Reason] {
    Dictionary(
      uniqueKeysWithValues: fields.map { ("entry-claimed \(type)/\($0)", .entries) })
  }

  static let known: [String: [String: Reason]] = [
    "Album": [
      "variant-taken StringOrOwnerListOrOwner/credit": .alternatives,
      "variant-taken StringOrOwnerListOrOwner/creditList": .alternatives,
      "variant-taken Medium/film": .alternatives,
      "type-narrowed Cover/note": .unseen,
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
    "ClueFile": entries(of: "WordsClueFile"),
    "ColumnList": [
      "tag-moved Entry/audio_url": .otherTags,
      "variant-taken Entry/audio_url": .otherTags,
      "variant-taken Entry/plain": .keyOfDefault,
    ],
    "Columns": [
      "tag-moved Column/audio_url": .otherTags,
      "variant-taken Column/audio_url": .otherTags,
      "variant-taken Column/plain": .keyOfDefault,
    ],
    "DrawnFile": entries(of: "DrawnFile", ["mFour", "one", "é"]),
    "ItemPage": ["tag-moved ResultItemKind/image": .otherTags],
    "Manifests": ["tag-key-changed Manifest": .anySecond],
    "Passages": [
      "variant-taken CellPassageOrPassageCellPassage/spanning": .alternatives,
      "variant-taken CellPassageOrPassageCellPassage/text": .alternatives,
    ],
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
    "Reviews": [
      "variant-taken StringOrInt/grade": .alternatives,
      "variant-taken StringOrInt/topic": .alternatives,
    ],
    "RideList": [
      "raw-swapped State/done": .otherValues,
      "raw-swapped State/underway": .otherValues,
      "variant-taken StringOrInt/count": .alternatives,
      "variant-taken StringOrInt/vehicle": .alternatives,
    ],
    "MarkupNodes": [
      "variant-taken StringOrMarkupNode4List/element": .rests,
      "variant-taken StringOrMarkupNode4List/plain": .rests,
      "variant-taken StringOrMarkupNode4List/text": .rests,
    ],
    "RestSheets": [
      "type-narrowed Packed/others": .unseen,
      "variant-taken EntryConditionItem/bool": .rests,
      "variant-taken EntryConditionItem/call": .rests,
      "variant-taken EntryConditionItem/double": .rests,
      "variant-taken EntryConditionItem/string": .rests,
      "variant-taken StringOrEntryMarkupItemList/element": .rests,
      "variant-taken StringOrEntryMarkupItemList/plain": .rests,
      "variant-taken StringOrEntryMarkupItemList/text": .rests,
    ],
    "Rooms": ["variant-taken IntOrStringList/labels": .alternatives],
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
    "Stack": ["variant-taken Stack/rest": .keyOfDefault],
    "StandingFile": ["tag-key-changed All": .anySecond],
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

  @Test(
    "an inferred schema reads as the original does, except for the listed differences",
    arguments: SampledSchemaTests.names)
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
