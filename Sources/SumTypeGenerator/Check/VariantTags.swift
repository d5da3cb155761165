import SumTypeJSON
import SumTypeSource

/// Checks that a union has variants, and that no two have the same tag.
///
/// Strings that differ only in how Unicode composes their characters count as the same tag, since
/// Swift takes them as equal.
enum VariantTags: Check {
  /// A tag with its second half, if it has one.
  private struct WholeTag {
    let first: JSONTag
    let second: SecondTag

    /// The values that Swift compares.
    var key: [AnyHashable?] {
      if case .exactly(let second) = second {
        [first.swiftValue, second.swiftValue]
      } else {
        [first.swiftValue, nil]
      }
    }

    var shown: String {
      guard case .exactly(let second) = second else { return first.shown }
      return "[\(first.shown), \(second.shown)]"
    }

    /// Returns the end of a message that both are the same, if they are so only in Swift.
    func inSwift(_ other: WholeTag) -> String {
      let own = SumTypeGenerator.inSwift(first, other.first)
      guard own.isEmpty, case .exactly(let second) = second, case .exactly(let last) = other.second
      else { return own }
      return SumTypeGenerator.inSwift(second, last)
    }
  }

  /// The first variant with a tag.
  private typealias First = (index: Int, place: SourceRange, second: SecondTag, tag: WholeTag)

  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    for type in schema.types {
      guard case .union(let union, _) = type.kind else { continue }
      if union.variants.isEmpty, union.isComplete {
        diagnostics.error(
          .emptyUnion, "the union \(quoted(type.name)) has no variants", at: union.place,
          cure: "add a variant, or use \"JSON\" where the union is used")
      }
      let isPaired = union.representation?.hasPairedTag ?? false
      var firsts: [[AnyHashable?]: First] = [:]
      firsts.reserveCapacity(union.variants.count)
      for (variantIndex, variant) in union.variants.enumerated() {
        for (index, tag) in variant.tags.enumerated() {
          // The second tag of an included variant counts only if the including union has second
          // tags.
          let isExact = isPaired && variant.seconds.indices.contains(index)
          let whole = WholeTag(first: tag.value, second: isExact ? variant.seconds[index] : .any)
          let second = variant.seconds.indices.contains(index) ? variant.seconds[index] : .any
          let place = (index: variantIndex, place: tag.place, second: second, tag: whole)
          guard let first = firsts.updateValue(place, forKey: whole.key) else { continue }
          firsts[whole.key] = first
          let isOwn = first.index == variantIndex
          union.reportTwice(
            .duplicateTag,
            isOwn
              ? "the variant has the tag \(whole.shown) twice\(whole.inSwift(first.tag))"
              : "two variants have the tag \(whole.shown)\(whole.inSwift(first.tag))",
            variantIndex, tag.place, first.index, first.place,
            // A duplicate in the included union itself is reported there only if the second tags
            // are equal too.
            isReportedThere: first.second == second,
            cure: isOwn
              ? "remove one of the two"
              : union.cureOfEqualTags(variantIndex, first.index),
            into: &diagnostics)
        }
      }
    }
  }
}

/// Checks that the default variant is a variant of its union, and that the tag of the union may be
/// missing: it must be a member of an object.
enum DefaultVariants: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    for type in schema.types {
      guard case .union(let union, _) = type.kind else { continue }
      checkUntagged(union, into: &diagnostics)
      guard let name = union.defaultVariant else { continue }
      let isPaired = union.representation?.hasPairedTag ?? false
      if let representation = union.representation, !representation.form.mayLackTag, !isPaired {
        diagnostics.error(
          .misplacedKey,
          "\"default\" needs a tag that may be missing, which a union that is "
            + "\(quoted(Swift.type(of: representation).name)) does not have",
          at: name.place,
          cure: "remove it, or use a representation whose tag is a member, such as \"internal\"")
      } else if isPaired {
        diagnostics.error(
          .misplacedKey, "a union with a tag of two members has no \"default\"",
          at: name.place,
          cure: "remove it; a variant with \"*\" as its second tag also reads objects without "
            + "the second member")
      } else if union.isComplete, union.variant(named: name.value) == nil {
        let names = union.variants.map(\.name.value.name)
        diagnostics.error(
          .invalidDefault, "\(quoted(type.name)) has no variant \(quoted(name.value))",
          at: name.place,
          cure: Suggestions.nearest(to: name.value, in: names).map { "did you mean \(quoted($0))?" }
            ?? "name one of its variants")
      } else {
        checkKey(of: name, union, into: &diagnostics)
      }
    }
  }

  /// Reports a default variant of a `presence` union that has a key: it is read if none of the keys is there.
  private static func checkKey(
    of name: Written<String>, _ union: UnionSyntax, into diagnostics: inout Diagnostics
  ) {
    guard union.representation?.form.tag == .presence, let index = union.variant(named: name.value),
      let tag = union.variants[index].tag
    else { return }
    diagnostics.error(
      .invalidTag,
      "\(quoted(name.value)) has the key \(quoted(tag.value.keyText)), but is read if no key of a variant is there",
      at: union.inclusion(of: index) ?? tag.place,
      notes: [Diagnostic.Note("the \"default\" is here", at: name.place)],
      cure: "remove the \"tag\" of the variant, or the \"default\" of the union")
  }
}

/// Checks that at most one variant of a union has no tag, that the tag may be missing, and that the
/// variant's payload does not lie under the tag.
extension DefaultVariants {
  private static func checkUntagged(_ union: UnionSyntax, into diagnostics: inout Diagnostics) {
    // The default variant of a `presence` union has no tag either.
    let untagged = union.variants.indices.filter {
      union.variants[$0].noTags.map { $0 != union.defaultVariant?.place } ?? false
    }
    guard let index = untagged.first, let own = union.variants[index].noTags else { return }
    for other in untagged.dropFirst() {
      let place = union.variants[other].noTags ?? own
      union.reportTwice(
        .duplicateTag, "two variants have no tag", other, place, index, own,
        cure: "give one of the two a tag", into: &diagnostics)
    }
    let place = union.inclusion(of: index) ?? own
    if let name = union.defaultVariant {
      diagnostics.error(
        .misplacedKey,
        "a value without a tag is already \(quoted(union.variants[index].name.value.name)), "
          + "which has no "
          + "tag", at: name.place,
        notes: [Diagnostic.Note("the variant without a tag is here", at: own)],
        cure: "remove the \"default\", or give that variant a tag")
    }
    if let representation = union.representation, let reason = reason(against: representation) {
      diagnostics.error(
        .invalidTag, "\"tags\": [] is not possible in this union: \(reason.text)", at: place,
        cure: reason.cure)
    } else if union.representation?.hasTags ?? true,
      let empty = union.variants.firstIndex(where: {
        $0.tags.contains { $0.value == .string("") }
      })
    {
      diagnostics.error(
        .duplicateTag, "no tag and the tag \"\" are the same in a row of a database", at: place,
        notes: [Diagnostic.Note("the other variant is here", at: union.variants[empty].name.place)],
        cure: "give the variant a \"tag\", and name it as the \"default\" of the union")
    }
  }

  private static func reason(
    against representation: any Representation
  ) -> (text: String, cure: String)? {
    let name = type(of: representation).name
    if representation.isUntagged {
      return (
        "a union that is \(quoted(name)) has no tags", "remove \"tags\""
      )
    }
    if representation.hasPairedTag {
      return (
        "the tag has two members", "give the variant a tag such as [\"Pod\", \"*\"]"
      )
    }
    if !representation.form.mayLackTag {
      return (
        "a value of a union that is \(quoted(name)) always has a tag",
        "remove \"tags\", or use a representation whose tag is a member, such as \"internal\""
      )
    }
    if representation.form.payload(of: nil) == .nowhere {
      return (
        "the tag of a union that is \(quoted(name)) is the key of the payload",
        "make the variant the \"default\", or let the payload select the variant: "
          + "{\"keyed\": {\"optional\": true}}"
      )
    }
    return nil
  }
}

/// Checks that an enum has values, and that each value and alias occurs once.
enum EnumValues: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    for type in schema.types {
      guard case .enumeration(let syntax) = type.syntax.kind else { continue }
      if syntax.values.isEmpty, syntax.isComplete {
        diagnostics.error(
          .emptyEnum, "the enum \(quoted(type.name)) has no values", at: syntax.place,
          cure: "add the values that are known, or use \"String\" instead")
      }
      var places: [AnyHashable: Occurrence] = [:]
      for value in syntax.values { note(value.raw, isAlias: false, in: &places, &diagnostics) }
      for alias in syntax.values.lazy.flatMap(\.aliases) {
        note(alias, isAlias: true, in: &places, &diagnostics)
      }
    }
  }

  /// A value or an alias of an enum.
  private struct Occurrence {
    let raw: Written<JSONTag>
    let isAlias: Bool

    var word: String { isAlias ? "alias" : "value" }
  }

  /// Notes a value or an alias, and reports it if the enum has it already.
  private static func note(
    _ raw: Written<JSONTag>, isAlias: Bool, in places: inout [AnyHashable: Occurrence],
    _ diagnostics: inout Diagnostics
  ) {
    let own = Occurrence(raw: raw, isAlias: isAlias)
    guard let first = places.updateValue(own, forKey: raw.value.swiftValue) else { return }
    places[raw.value.swiftValue] = first
    let shown = raw.value.shown
    let reason =
      first.isAlias == isAlias
      ? "the enum has the \(own.word) \(shown) twice"
      : "the enum has the \(own.word) \(shown), which is a \(first.word) as well"
    diagnostics.error(
      .duplicateValue, reason + inSwift(raw.value, first.raw.value), at: raw.place,
      notes: [Diagnostic.Note("the first \(first.word) is here", at: first.raw.place)],
      cure: isAlias && !first.isAlias ? "remove the alias" : "remove one of the two")
  }
}

extension UnionSyntax {
  /// Returns the cure for two variants with the same tag.
  fileprivate func cureOfEqualTags(_ second: Int, _ first: Int) -> String {
    if inclusion(of: second) != nil, variants[second].name.value == variants[first].name.value {
      return "give both the same tags and the same payload, which makes them one variant, or give "
        + "one of them another \"tag\" and \"name\""
    }
    return "give one of the two another \"tag\""
      + (mayChoose(second, first)
        ? ", or write one variant whose payload is a choice: \"A | B\"" : "")
  }

  /// Returns whether the payloads of two variants can be a choice, which is a value of its own: the
  /// shapes of the payloads may tell them apart.
  fileprivate func mayChoose(_ one: Int, _ other: Int) -> Bool {
    [one, other].allSatisfy { index in
      guard case .type = variants[index].payload, let representation, representation.hasTags else {
        return false
      }
      return !representation.sharesObject(with: variants[index].tag?.value)
    }
  }

  /// Reports that two variants have something that only one may have. The place is that of the
  /// second variant, or of the `include` that adds it.
  ///
  /// - Parameter isReportedThere: Whether a union that has both variants itself reports them.
  func reportTwice(
    _ id: DiagnosticID, _ message: String, _ second: Int, _ place: SourceRange, _ first: Int,
    _ firstPlace: SourceRange, isReportedThere: Bool = true, cure: String,
    into diagnostics: inout Diagnostics
  ) {
    let other = first == second ? "the first tag is here" : "the other variant is here"
    var notes = [Diagnostic.Note(other, at: firstPlace)]
    guard let inclusion = inclusion(of: second) else {
      diagnostics.error(id, message, at: place, notes: notes, cure: cure)
      return
    }
    // A union that has both variants reports them itself.
    if isReportedThere, self.inclusion(of: first) == inclusion { return }
    notes.insert(Diagnostic.Note("one variant is here", at: place), at: 0)
    diagnostics.error(id, message, at: inclusion, notes: notes, cure: cure)
  }
}
