import SumTypeGenerator
import SumTypeJSON
import SumTypeSwift

/// Makes types for values that a schema does not know, with names that it does not use.
struct NewTypes {
  private let options: InferenceOptions
  private let style: KeyStyle
  private(set) var names = TypeNames()
  /// The declarations in order, each with its name as key.
  private(set) var types: [JSONObject.Member] = []

  init(_ options: InferenceOptions, besides schema: Schema, style: KeyStyle) {
    self.options = options
    self.style = style
    for type in schema.types {
      // New values may have the same choice.
      if let choice = type.choice, names.take(choice: [choice]) { continue }
      let hasLimits = if case .typeAlias(.bounded) = type.kind { true } else { false }
      names.reserve(type: type.name.name, hasLimits: hasLimits)
    }
    for document in schema.documents {
      names.reserve(type: document.name.name)
      names.reserve(document: document.name.name)
    }
  }

  /// Returns the type of some values, and adds the declarations that it needs.
  ///
  /// - Parameters:
  ///   - isObject: whether the values are members of a union's object, which a struct has to read.
  ///   - isTuple: whether the values are elements of a union's array, which a tuple has to read.
  ///   - tag: the tag of the union, and the path to it, if the struct has the tag as a constant.
  mutating func type(
    of values: [[UInt8]], called base: String, in outer: String?, isObject: Bool = false,
    isTuple: Bool = false,
    tag: (path: [String], value: JSONTag)? = nil
  ) -> (type: String, wire: String?)? {
    var tree = SampleTree()
    for value in values {
      do throws(JSONFault) { try tree.read(value, in: 0..<value.count) } catch { return nil }
    }
    var options = options
    options.hints = isTuple ? [Hint("=tuple")].compactMap(\.self) : []
    let widened: [Place: Widening] = isObject ? [.root: .structure] : [:]
    var knownMembers = KnownMembers()
    if let tag, let path = tree.path(named: JSONSnippet.path(tag.path)) {
      knownMembers = knownMembers.with(
        .init(value: VariantTag(tag.value), isOptional: false), at: path[...], shared: [:])
    }
    let round = Inference.round(tree, options, widened, knownMembers)
    var writer = SchemaWriter(round, style: style)
    let found = writer.part(called: base, in: outer, names: &names)
    types += found.types
    guard !isObject else { return found.type == "JSON" ? nil : (found.type, nil) }
    return (round.root.isNullable ? TypeText.optional(found.type) : found.type, found.wire)
  }

  /// Returns the label and value of a field in the schema, with a Swift name that is not taken.
  func field(
    _ key: String, _ type: String, wire: String?, _ names: inout MemberLabels
  ) -> (label: String, value: JSONValue) {
    let (label, details, _) = names.label(for: key, style)
    var members: [JSONObject.Member] = [.init(key: "type", value: .string(type))] + details
    if let wire { members.append(.init(key: "wire", value: .string(wire))) }
    return (label, members.count == 1 ? .string(type) : .object(JSONObject(members: members)))
  }
}
