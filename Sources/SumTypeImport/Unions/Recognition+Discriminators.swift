import SumTypeGenerator
import SumTypeJSON

/// Recognises objects that a discriminator of the source tells apart.
extension Recognition {
  /// The variants whose values may lack the discriminator.
  private struct Lacking {
    /// The indices of those that are structs.
    var variants: [Int] = []
    /// The structs that do not even name the member.
    var unnamed: [Int] = []
    /// The number of those that are unions by another member.
    var unions = 0
  }

  /// Returns the union that a discriminator tells apart; nil if a part is not a struct. Parts with the same constant
  /// are merged to one struct. A value without the discriminator is of the only part that may lack it.
  mutating func discriminated(
    _ parts: [Part], by key: String, _ name: Naming, _ all: Declaration.Alternatives, _ depth: Int
  ) -> Declaration.Union? {
    var variants: [Variant] = []
    /// The parts of the variants that are structs, and the variants by their tags.
    var groups: [Int: [Part]] = [:]
    var places: [Constant: Int] = [:]
    var taken: Set<Constant> = []
    var defaultVariant: Int?
    var lacking = Lacking()
    for part in parts {
      if let index = all.defaultPart, all.parts[index].use.type == part.use.type {
        defaultVariant = variants.count
      }
      if let union = draft.union(part.use.type), union.form == .internal(tag: key) {
        for (index, variant) in union.variants.enumerated()
        where taken.isDisjoint(with: variant.tags) {
          if index == union.defaultVariant { lacking.variants.append(variants.count) }
          variants.append(variant)
        }
        taken.formUnion(union.variants.flatMap(\.tags))
        continue
      }
      guard let structure = draft.structure(part.use.type) else {
        guard let inner = draft.union(part.use.type), case .internal = inner.form,
          !part.tags.isEmpty, taken.isDisjoint(with: part.tags)
        else { return nil }
        // The part is a union by another member of the same object.
        if mayLack(key, in: inner, &lacking.unnamed) { lacking.unions += 1 }
        taken.formUnion(part.tags)
        variants.append(
          Variant(word: part.tags[0].word(under: key), tags: part.tags, payload: Use(part.use.type))
        )
        continue
      }
      let field = structure.fields.first { $0.key.wire == key.wire }
      let constants = field?.constants ?? []
      // Data has the constant of the member; further tags of the mapping are read too.
      var tags = constants.isEmpty ? part.tags : constants
      if !constants.isEmpty, part.tags.count > 1 {
        var known = Set(constants)
        tags += part.tags.filter { known.insert($0).inserted }
      }
      tags.removeAll { taken.contains($0) }
      if field == nil { note(part, in: &lacking.unnamed) }
      if tags.isEmpty {
        guard let shared = constants.first, let place = places[shared] else { return nil }
        groups[place]?.append(part)
        if field?.isRequired != true { lacking.variants.append(place) }
        continue
      }
      if field?.isRequired != true { lacking.variants.append(variants.count) }
      taken.formUnion(tags)
      groups[variants.count] = [part]
      for tag in tags { places[tag] = variants.count }
      variants.append(
        Variant(word: tags[0].word(under: key), tags: tags, payload: Use(part.use.type), doc: nil))
    }
    for index in variants.indices {
      guard let group = groups[index], group.count > 1 else { continue }
      let payload = payload(of: group, for: variants[index].word, name, all, depth)
      guard case .reference = payload else { return nil }
      variants[index].payload = Use(payload)
    }
    if all.isDefaultKnown { lacking = Lacking() }
    if defaultVariant == nil, lacking.variants.count == 1, lacking.unions == 0,
      // A struct of several parts would allow more without the member than the one that may lack it.
      groups[lacking.variants[0]]?.count ?? 1 == 1,
      !variants.contains(where: \.tags.isEmpty)
    {
      defaultVariant = lacking.variants[0]
    } else {
      for id in lacking.unnamed { draft.notes.add(.requiredDiscriminator, at: draft[id].place) }
    }
    return Declaration.Union(
      form: .internal(tag: key), variants: variants, defaultVariant: defaultVariant)
  }

  /// Returns whether a value of a union by another member may lack the discriminator, and adds the structs that do
  /// not name it.
  private func mayLack(_ key: String, in union: Declaration.Union, _ unnamed: inout [Int]) -> Bool {
    var mayLack = false
    for variant in union.variants {
      guard let use = variant.payload, let structure = draft.structure(use.type) else { continue }
      let field = structure.fields.first { $0.key.wire == key.wire }
      if field == nil { note(Part(use: use), in: &unnamed) }
      mayLack = mayLack || field?.isRequired != true
    }
    return mayLack
  }

  private func note(_ part: Part, in unnamed: inout [Int]) {
    if case .reference(let id) = draft.target(part.use.type) { unnamed.append(id) }
  }
}
