import SumTypeGenerator
import SumTypeJSON

/// Examples of tuples and unions.
extension Examples {
  /// Returns an array with the elements of a tuple, up to the last required one.
  ///
  /// - Parameters:
  ///   - setting: the value of one element, by index.
  ///   - others: the values of the other elements; the smallest ones by default.
  ///   - count: the number of elements; nil for the least possible.
  func elements(
    of tuple: Structure, of id: TypeID, setting: (index: Int, value: String)? = nil,
    among others: [String] = [], count: Int? = nil
  ) -> String? {
    let smallest = elements(of: tuple, id)
    // Most examples of a difference are the smallest array.
    if let setting, others.isEmpty, count == nil, setting.index < smallest.required,
      (setting.index < smallest.texts.count ? smallest.texts[setting.index] : smallest.rest)?.wire
        == setting.value.wire,
      let plain = value(of: .reference(id))
    {
      spend(plain.utf8.count)
      return plain
    }
    let least = max(
      smallest.required, setting.map { $0.index + 1 } ?? 0, others.count)
    guard least <= Self.maximumLength else { return nil }
    var elements: [String] = []
    let known = tuple.rest == nil ? smallest.texts.count : Self.maximumLength
    for index in 0..<min(count ?? least, known) {
      let value = index < smallest.texts.count ? smallest.texts[index] : smallest.rest
      if let setting, setting.index == index {
        elements.append(setting.value)
      } else if index < others.count {
        elements.append(others[index])
      } else if let value {
        elements.append(value)
      } else {
        guard case .optional? = tuple.element(at: index)?.field.presence else { return nil }
        elements.append("null")
      }
    }
    let array = "[" + elements.joined(separator: ",") + "]"
    spend(array.utf8.count)
    return array
  }

  /// Returns an array of a tuple whose rest is a list.
  func elements(of tuple: Structure, of id: TypeID, rest list: String) -> String? {
    let count = tuple.singleFields.count
    guard let before = elements(of: tuple, of: id, count: count) else { return nil }
    let parts = [before, list].map { $0.dropFirst().dropLast() }.filter { !$0.isEmpty }
    return "[\(parts.joined(separator: ","))]"
  }

  /// Returns a value of a variant.
  ///
  /// - Parameters:
  ///   - given: the payload; nil for the smallest.
  ///   - tag: the index of the tag in the variant's tags.
  ///   - hasAny: whether the value has the second half of the tag if any second half is allowed.
  func variant(
    _ index: Int, of id: TypeID, payload given: String? = nil, tag: Int = 0,
    hasPayload: Bool = true, hasAny: Bool = true
  ) -> String? {
    guard case .union(let union) = schema[id].kind else { return nil }
    let variant = union.variants[index]
    let form = union.representation.form
    var payload: String?
    if let type = variant.payload, hasPayload {
      guard let value = given ?? self.payload(of: variant, tag: tag, type, form) else { return nil }
      payload = union.representation.payloadWire.map { $0.wrap(value) } ?? value
    } else if variant.payload == nil {
      payload = union.representation.bareSpelling?.json
    }
    return JSONSnippet.variant(
      variant, tag: tag, payload: payload, in: form,
      hasAny: hasAny && !readsSecond(of: variant, tag: tag, form))
  }

  /// Returns whether the payload of a variant has a member with the second key of the tag, and so defines
  /// its value.
  private func readsSecond(of variant: Variant, tag: Int, _ form: any UnionForm) -> Bool {
    guard case .members(let keys) = form.tag, keys.count == 2, variant.tags.indices.contains(tag),
      form.payload(of: variant.tags[tag]) == .whole, let payload = variant.payload
    else { return false }
    return reads(keys[1], payload)
  }

  /// Returns whether a type that is an object in JSON reads a member with this key.
  func reads(_ key: String, _ type: ValueType) -> Bool {
    var open = [type]
    var seen: Set<TypeID> = []
    while let type = open.popLast() {
      guard case .reference(let id) = type, seen.insert(id).inserted else { continue }
      switch schema[id].kind {
      case .structure:
        let shape = shape(of: .type(id))
        if shape.byKey[key.wire] != nil { return true }
        open += shape.parts.map { .reference($0.id) }
      case .union(let union):
        let form = union.representation.form
        if case .members(let keys) = form.tag, keys.contains(wire: key) { return true }
        for variant in union.variants {
          let places = variant.tags.map { form.payload(of: $0) }
          if places.contains(where: { $0.key?.wire == key.wire }) { return true }
          if let payload = variant.payload, places.isEmpty || places.contains(.whole) {
            open.append(payload)
          }
        }
      case .typeAlias(let type): open.append(type)
      case .tuple, .enumeration, .alias, .external: break
      }
    }
    return false
  }

  /// Returns a payload that tells the variant, or one that has the tag itself, if a constant of the payload
  /// may have the value of the tag.
  private func payload(
    of variant: Variant, tag: Int, _ type: ValueType, _ form: any UnionForm
  ) -> String? {
    if case .members(let keys) = form.tag, variant.tags.indices.contains(tag),
      form.payload(of: variant.tags[tag]) == .whole
    {
      var parts = [variant.tags[tag]]
      if case .exactly(let second)? = variant.seconds.dropFirst(tag).first { parts.append(second) }
      let texts = parts.map { $0.description.wire }
      let value = value(of: type)
      guard !looksForTag, let own = value.map({ Self.entries(of: $0, under: keys) }),
        !zip(keys, texts).allSatisfy({ key, text in
          own[key.wire].map { String($0).wire == text } ?? true
        })
      else {
        return value
      }
      return values(of: type, by: Array(keys.prefix(texts.count))).value(with: texts) ?? value
    }
    guard form.tag == .presence, case .reference(let id) = type,
      case .structure = schema[id].kind
    else { return value(of: type) }
    let key = variant.tag?.keyText ?? ""
    let shape = shape(of: .type(id))
    guard let member = shape.byKey[key.wire].map({ shape.members[$0] }),
      let value = value(of: member)
    else { return value(of: type) }
    return object(.type(id), setting: [(key, value)])
  }
}

extension JSONSnippet {
  /// Returns the JSON of a variant.
  ///
  /// - Parameters:
  ///   - position: the index of the tag in the variant's tags.
  ///   - payload: the JSON in the place of the payload; nil for none.
  static func variant(
    _ variant: Variant, tag position: Int, payload: String?, in form: any UnionForm,
    hasAny: Bool = true
  ) -> String {
    var tag: [JSONTag] = []
    if variant.tags.indices.contains(position) {
      tag = [variant.tags[position]] + seconds(of: variant, at: position, hasAny)
    }
    // The payload has a tag itself, which is replaced if another one than the first is asked for.
    if case .path(let keys) = form.tag, position > 0, let tag = tag.first {
      return with(tag.description, at: keys[...], of: payload ?? "{}")
    }
    let content = payload.map { JSONSlice(unchecked: Array($0.utf8)[...]) }
    return form.value(tag, content).text
  }

  /// Returns the object with this value at the end of a path, or without a value there if it is nil.
  static func with(_ value: String?, at path: ArraySlice<String>, of object: String) -> String {
    guard let key = path.first else { return value ?? object }
    let own = Examples.entries(of: object)
    let inner = own[key.wire].map(String.init)
    if inner == nil, value == nil { return object }
    let isLast = path.count == 1
    let new = isLast ? value : with(value, at: path.dropFirst(), of: inner ?? "{}")
    if new?.wire == inner?.wire { return object }
    var members = own
    members[key.wire] = nil
    let others = members.sorted { $0.key < $1.key }.map { "\(string($0.key.text)):\($0.value)" }
    let changed = new.map { ["\(string(key)):\($0)"] } ?? []
    return "{" + (changed + others).joined(separator: ",") + "}"
  }

  /// Returns the value under the second key of a tag.
  private static func seconds(
    of variant: Variant, at position: Int, _ hasAny: Bool
  ) -> [JSONTag] {
    guard variant.seconds.indices.contains(position) else { return [] }
    if case .exactly(let tag) = variant.seconds[position] { return [tag] }
    return hasAny ? [.string("any")] : []
  }
}
