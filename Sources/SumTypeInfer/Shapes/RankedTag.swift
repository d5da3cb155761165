/// A member that may be a tag, with what it explains about the other members.
struct RankedTag {
  let discriminator: VariantSearch.Found.Discriminator
  let candidate: TagCandidate
  /// The number of bits that the tag saves, without its price.
  var saved: Double
  /// The saved bits less the price; nil if the objects are not enough evidence for this tag.
  var score: Double?
  let weight: Double

  /// The tag as a result of the search; nil without evidence.
  var found: VariantSearch.Found? {
    score.map {
      VariantSearch.Found(
        discriminator: discriminator, score: $0 * weight, evidence: candidate.evidence($0))
    }
  }

  /// Returns the tag that takes the place of the best one; nil if none does.
  ///
  /// A tag that is preferred by its JSON type or its name (``TagCandidate/isPreferred(to:)``) takes the place of
  /// one with a higher score if it distinguishes the same variants: it has evidence of its own and saves as many
  /// bits, or it decides the value of the other one. A string with a usual name then needs no evidence of its own,
  /// since what the other tag explains, it explains too:
  ///
  /// ```
  /// {"type":"rectangle","roughness":1,"radius":4}  {"type":"arrow","roughness":0,"points":[[0,0],[1,1]]}
  /// {"type":"diamond","roughness":1,"radius":3}    {"type":"line","roughness":0,"points":[[0,2],[3,1]]}
  /// ```
  ///
  /// A string is also preferred to several keys of which each object has one, if it decides which.
  ///
  /// - Parameters:
  ///   - keyParts: the key that each object has, as an index, if the best result is by keys.
  ///   - name: the form of a result in a hint.
  static func preferred(
    to best: VariantSearch.Found, keyParts: [Int]?, among tags: [RankedTag],
    named name: (VariantSearch.Found) -> String
  ) -> VariantSearch.Found? {
    var chosen = tags.first { $0.discriminator == best.discriminator }
    if let keyParts {
      chosen = Self.best(
        of: tags.filter { tag in
          tag.candidate.isString && !tag.isAtPath && tag.suffices
            && PathSearch.determines(tag.candidate.parts, keyParts)
        })
    }
    var preferred = keyParts == nil ? nil : chosen
    while let known = chosen, !known.candidate.isKeyed, let next = known.better(among: tags) {
      (chosen, preferred) = (next, next)
    }
    return preferred.map { tag in
      VariantSearch.Found(
        discriminator: tag.discriminator, score: best.score,
        evidence: tag.found?.evidence
          ?? "\(tag.candidate.count) values in \(tag.candidate.parts.count) objects decide "
          + "\(name(best)), which saves \(Int(best.score)) bits")
    }
  }

  /// Returns the best of the tags that are preferred to this one and distinguish the same variants; nil if there is
  /// none.
  private func better(among tags: [RankedTag]) -> RankedTag? {
    Self.best(
      of: tags.filter { tag in
        guard tag.isPreferred(to: self) else { return false }
        if tag.score != nil, tag.saved >= saved { return true }
        return tag.suffices && tag.decides(candidate)
      })
  }

  private static func best(of tags: [RankedTag]) -> RankedTag? {
    tags.sorted { left, right in
      if left.isUsualString != right.isUsualString { return left.isUsualString }
      return (left.score ?? 0) * left.weight > (right.score ?? 0) * right.weight
    }.first
  }

  /// Whether the tag may take the place of a result whose variants it decides.
  private var suffices: Bool { score != nil || isUsualString && candidate.isEverywhere }

  /// Returns whether this tag is preferred by its JSON type or its name. The name of a tag at a path does not
  /// matter: a tag in the object itself is preferred to it, and a shorter path to a longer one.
  func isPreferred(to other: RankedTag) -> Bool {
    candidate.isPreferred(to: other.candidate)
      && (!isAtPath || candidate.isString != other.candidate.isString)
  }

  private var isAtPath: Bool { if case .path = discriminator { true } else { false } }

  /// Returns whether this tag decides the value of another one, in the objects that have one.
  private func decides(_ other: TagCandidate) -> Bool {
    let tagged = zip(candidate.parts, other.parts).filter { $0.1 < other.tags }
    return PathSearch.determines(tagged.map(\.0), tagged.map(\.1))
  }

  private var isUsualString: Bool { candidate.isUsual && candidate.isString }
}
