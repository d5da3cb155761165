import SumTypeGenerator
import SumTypeJSON

/// If the writer's type allows any JSON, values may almost fit the reader. These values are made of the reader's
/// type, with other JSON at one place.
extension Both<Side> {
  /// Returns such values of the writer's type; none if that type defines what it writes.
  func misfits(
    _ types: Both<ValueType>, _ direction: Direction
  ) -> [String] {
    let reader = reader(direction)
    let (written, read) = (
      writer(direction).meaning(of: types.writer(direction)),
      reader.meaning(of: types.reader(direction))
    )
    func inner(_ own: ValueType, _ other: ValueType) -> [String] {
      misfits(
        direction == .newReadsOld
          ? Both<ValueType>(old: own, new: other) : Both<ValueType>(old: other, new: own),
        direction)
    }
    if let form = writer(direction).form(of: written) {
      guard case .any = form.form.grammar else { return [] }
      return Misfits.of(reader.examples.samples(of: read, within: nil))
    }
    switch (written, read) {
    case (.optional(let own), .optional(let other)): return inner(own, other)
    case (.optional(let own), _): return inner(own, read)
    case (_, .optional(let other)): return inner(written, other)
    case (.list(let own), .list(let other)), (.list(let own), .arranged(.oneOrMany, let other)):
      return inner(own, other).map { "[\($0)]" }
    case (.map(let own), .map(let other)), (.map(let own), .arranged(.emptyArray, let other)):
      return inner(own, other).map { "{\"key\":\($0)}" }
    case (.embedded(let own, let wire), .embedded(let other, _)),
      (.embedded(let own, let wire), .arranged(.jsonOrText, let other)),
      (.arranged(.jsonOrText(let wire), let own), .embedded(let other, _)),
      (.arranged(.jsonOrText(let wire), let own), .arranged(.jsonOrText, let other)):
      return inner(own, other).map { wire.wrap($0) }
    default: return []
    }
  }
}

/// Makes JSON with other JSON at one place.
private enum Misfits {
  private static let maximumSamples = 20
  private static let maximumPlaces = 40

  /// Returns variations of the first samples, each with one of the first places replaced.
  static func of(_ samples: [String]) -> [String] {
    samples.prefix(maximumSamples).flatMap { sample -> [String] in
      guard sample.utf8.count < 2000, let value = try? JSONValue(parsing: sample) else { return [] }
      return [JSONValue.array([]), .string("misfit")].flatMap { other in
        value.replacingEach(with: other).prefix(maximumPlaces).map { $0.text() }
      }
    }
  }
}

extension JSONValue {
  /// Returns the value with each of its places replaced in turn, and without each of its members.
  fileprivate func replacingEach(with other: JSONValue) -> [JSONValue] {
    switch self {
    case .array(let array):
      let elements = array.elements
      return [other]
        + elements.indices.flatMap { index in
          elements[index].replacingEach(with: other).map { inner in
            var changed = elements
            changed[index] = inner
            return .array(changed)
          }
        }
    case .object(let object):
      let members = object.members
      func with(_ changed: [JSONObject.Member]) -> JSONValue {
        var object = object
        object.members = changed
        return .object(object)
      }
      return [other]
        + members.indices.flatMap { index -> [JSONValue] in
          var rest = members
          rest.remove(at: index)
          return [with(rest)]
            + members[index].value.replacingEach(with: other).map { inner in
              var changed = members
              changed[index].value = inner
              return with(changed)
            }
        }
    default: return [other]
    }
  }
}
