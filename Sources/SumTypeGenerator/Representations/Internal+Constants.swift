import SumTypeJSON
import SumTypeSource

/// Checks of payloads that have the tag as constants, so that they can stand alone:
///
/// ```json
/// {"kind": "Pod", "apiVersion": "v1", "name": "a"}
/// ```
extension Internal {
  /// Returns the constants among the members of a struct under the keys of a tag.
  static func constants(
    _ tag: [String], among keys: [CheckedUnion.Key], of name: String
  ) -> CheckedUnion.TagConstants {
    CheckedUnion.TagConstants(
      owner: name,
      keys: tag.map { key in
        keys.first { !$0.constants.isEmpty && $0.key.wire == key.wire }
      })
  }

  /// Reports the first constant in the payload, at any depth, that has a key of the tag but a value
  /// that is in no tag of the variant; otherwise the first struct that would be written with another
  /// tag; otherwise the first tag that no struct allows.
  ///
  /// - Parameters:
  ///   - payloads: The constants of each struct that the payload may be.
  ///   - relation: What a struct with the constant is to the payload: `is`, `is in`.
  func check(
    _ payloads: [CheckedUnion.TagConstants], _ relation: String, of variant: CheckedUnion.Variant,
    into diagnostics: inout Diagnostics
  ) {
    guard payloads.contains(where: \.hasAny) else { return }
    let tags = AgreeingTags(variant)
    for payload in payloads {
      for (half, key) in payload.keys.enumerated() {
        guard let key, let other = key.constants.first(where: { !tags.has($0, at: half) })
        else { continue }
        report(other, half, key, of: payload.owner, relation, variant, into: &diagnostics)
        return
      }
    }
    for payload in payloads {
      guard let written = tags.foreign(writtenBy: payload) else { continue }
      report(written, payload, relation, variant, into: &diagnostics)
      return
    }
    let allowed = AllowedTags(payloads)
    for (index, tag) in variant.tags.enumerated() where !allowed.contains(tags.halves(index)) {
      reportUnread(tag, index, payloads, relation, variant, into: &diagnostics)
      return
    }
  }

  /// Reports a tag with which no struct of the payload can be read.
  private func reportUnread(
    _ tag: JSONTag, _ index: Int, _ payloads: [CheckedUnion.TagConstants], _ relation: String,
    _ variant: CheckedUnion.Variant, into diagnostics: inout Diagnostics
  ) {
    // The constant that excludes the tag: each struct has one.
    let tags = AgreeingTags(variant)
    for payload in payloads {
      guard
        let (half, key) = zip(payload.keys.indices, payload.keys).first(where: { half, key in
          guard let key, let value = tags.halves(index)[half] else { return false }
          return !key.constants.contains(value)
        }), let key
      else { continue }
      let missing = half == 0 ? tag : tags.second(index) ?? tag
      diagnostics.error(
        .tagCollision,
        "no value with the tag \(tags.shown(index)) could be read: the constant "
          + "\(quoted(key.key)) of \(quoted(payload.owner)) is not "
          + (tags.isPaired ? "\(missing.shown), as in this tag" : "this tag")
          + " of the variant \(quoted(variant.name))",
        at: key.place,
        notes: [
          Diagnostic.Note(
            "\(quoted(payload.owner)) \(relation) the payload of this variant", at: variant.place)
        ],
        cure: tags.isPaired
          ? "add \(missing.shown) to the \"const\", or remove the tag from the variant"
          : RepresentationParameters.cure(adding: tag, to: key.constants))
      return
    }
  }

  /// Reports a constant that has a key of the tag but a value that is in no tag of the variant.
  private func report(
    _ value: JSONTag, _ half: Int, _ key: CheckedUnion.Key, of name: String, _ relation: String,
    _ variant: CheckedUnion.Variant, into diagnostics: inout Diagnostics
  ) {
    let tag = half == 0 ? "tag" : "second half of a tag"
    diagnostics.error(
      .tagCollision,
      "the constant \(quoted(key.key)) of \(quoted(name)) has the key of the tag beside it, "
        + (variant.tags.isEmpty
          ? "but the variant \(quoted(variant.name)) has no tag"
          : "but \(value.shown) is no \(tag) of the variant \(quoted(variant.name))"),
      at: key.place,
      notes: [
        Diagnostic.Note(
          "\(quoted(name)) \(relation) the payload of this variant", at: variant.place)
      ],
      cure: variant.tags.isEmpty
        ? "remove the constant, or make it the \"tag\" of the variant"
        : "set the constant to the tags of the variant, or give it another \"key\"")
  }

  /// Reports a struct whose constants and the tag beside them would be written as a tag that is none
  /// of the variant.
  private func report(
    _ written: (first: JSONTag, second: JSONTag?), _ payload: CheckedUnion.TagConstants,
    _ relation: String, _ variant: CheckedUnion.Variant, into diagnostics: inout Diagnostics
  ) {
    guard let key = payload.keys.lazy.compactMap(\.self).first else { return }
    let tag = [written.first, written.second].compactMap { $0?.shown }.joined(separator: ", ")
    diagnostics.error(
      .tagCollision,
      "a new \(quoted(payload.owner)) would be written with the tag [\(tag)], which the variant "
        + "\(quoted(variant.name)) does not have",
      at: key.place,
      notes: [
        Diagnostic.Note(
          "\(quoted(payload.owner)) \(relation) the payload of this variant", at: variant.place)
      ],
      cure: "write the values of a tag of the variant first in the constants under "
        + list(tagKeys.map { quoted($0) }, "and"))
  }
}

extension CheckedUnion.TagConstants {
  /// Whether there is a constant under a key of the tag.
  var hasAny: Bool { keys.contains { $0 != nil } }
}

/// The tags of a variant, for comparisons with constants.
private struct AgreeingTags {
  private let variant: CheckedUnion.Variant
  private let firsts: Set<JSONTag>
  /// The second halves that are written out.
  private let seconds: Set<JSONTag>
  private let pairs: Set<Pair>

  private struct Pair: Hashable {
    let first: JSONTag
    let second: SecondTag
  }

  init(_ variant: CheckedUnion.Variant) {
    self.variant = variant
    firsts = Set(variant.tags)
    seconds = Set(
      variant.seconds.compactMap { if case .exactly(let tag) = $0 { tag } else { nil } })
    pairs = Set(zip(variant.tags, variant.seconds).map { Pair(first: $0, second: $1) })
  }

  var isPaired: Bool { !variant.seconds.isEmpty }

  /// Returns whether a tag of the variant has the value in its first or its second half.
  func has(_ value: JSONTag, at half: Int) -> Bool {
    half == 0 ? firsts.contains(value) : seconds.contains(value)
  }

  /// Returns the second half of a tag; nil if it may be any.
  func second(_ index: Int) -> JSONTag? {
    guard variant.seconds.indices.contains(index), case .exactly(let tag) = variant.seconds[index]
    else { return nil }
    return tag
  }

  /// Returns a tag for messages: `"text"`, `["Pod", "v1"]`.
  func shown(_ index: Int) -> String {
    guard isPaired else { return variant.tags[index].shown }
    return "[\(variant.tags[index].shown), \(second(index)?.shown ?? "\"*\"")]"
  }

  /// Returns the halves of a tag, with nil for a second half that may be any.
  func halves(_ index: Int) -> [JSONTag?] { [variant.tags[index], second(index)] }

  /// Returns the two halves with which a new payload is written, if they are no tag of the variant.
  func foreign(
    writtenBy payload: CheckedUnion.TagConstants
  ) -> (first: JSONTag, second: JSONTag?)? {
    guard isPaired, payload.hasAny, payload.keys.count == 2 else { return nil }
    let first = payload.keys[0]?.constants.first ?? variant.tags[0]
    let second = payload.keys[1]?.constants.first ?? self.second(0)
    let pair = Pair(first: first, second: second.map { .exactly($0) } ?? .any)
    return pairs.contains(pair) ? nil : (first, second)
  }
}

/// The tags with which a payload can be read: those that the constants of one of its structs allow.
///
/// Tags and constants may be as many as a schema is long, so that each tag is compared only with the structs that have
/// a value of it, or no constant in its place.
private struct AllowedTags {
  /// The values of the constants of each struct, for each half of the tag; nil where it has no constant.
  private let values: [[Set<JSONTag>?]]
  /// The structs with each value, for each half.
  private var owners: [[JSONTag: [Int]]]
  /// The structs without a constant, for each half.
  private var free: [[Int]]

  init(_ payloads: [CheckedUnion.TagConstants]) {
    values = payloads.map { $0.keys.map { $0.map { Set($0.constants) } } }
    let count = payloads.first?.keys.count ?? 0
    owners = Array(repeating: [:], count: count)
    free = Array(repeating: [], count: count)
    for (index, halves) in values.enumerated() {
      for (half, values) in halves.enumerated() {
        guard let values else {
          free[half].append(index)
          continue
        }
        for value in values { owners[half][value, default: []].append(index) }
      }
    }
  }

  /// Returns whether a struct can be read with a tag; a half that is nil may be any value.
  func contains(_ tag: [JSONTag?]) -> Bool {
    let candidates = zip(owners, zip(free, tag)).compactMap { owners, rest in
      rest.1.map { (owners[$0] ?? [], rest.0) }
    }
    guard
      let (owners, free) = candidates.min(by: { $0.0.count + $0.1.count < $1.0.count + $1.1.count })
    else { return true }
    let allows = { (index: Int) in
      zip(values[index], tag).allSatisfy { values, value in
        guard let values, let value else { return true }
        return values.contains(value)
      }
    }
    return owners.contains(where: allows) || free.contains(where: allows)
  }
}
