/// The part of a type that determines its JSON. It is read from the schema file, not from generated code.
indirect enum Shape: Sendable {
  case scalar(String)
  /// An open enum of strings.
  case enumeration([String])
  case structure(Structure)
  case union(Union)
  case list(Shape)
  case map(Shape)
  case embedded(Node.Wrapping, Shape)
  /// The name of a type of the schema, or of a scalar.
  case named(String)

  struct Structure: Sendable {
    let fields: [Field]
    let identity: String?

    func index(of key: String) -> Int? { fields.firstIndex { $0.key == key } }
  }

  struct Field: Sendable {
    let key: String
    let shape: Shape
    let isOptional: Bool
    /// The value that is read if the member is absent.
    let standard: Node?
    /// Whether a new value writes nil as `null`.
    let writesNull: Bool
  }

  struct Union: Sendable {
    let representation: Representation
    let variants: [Variant]
    let unknown: Unknown

    func variant(_ tag: String) -> Variant? { variants.first { $0.tag == tag } }
  }

  struct Variant: Sendable {
    let tag: String
    /// Nil for a bare variant.
    let payload: Shape?
  }

  enum Representation: Sendable {
    case `internal`(tag: String)
    case adjacent(tag: String, content: String, Node.Wrapping?)
    case external
  }

  enum Unknown: String, Sendable {
    case `case`
    case aside
    case refuse
  }
}

/// A version of a schema.
struct Schema: Sendable {
  let types: [String: Shape]
  let documents: [String: Shape]

  /// Returns the shape that a name stands for; other shapes as they are.
  func resolved(_ shape: Shape) -> Shape {
    guard case .named(let name) = shape else { return shape }
    return types[name].map(resolved) ?? .scalar(name)
  }

  /// Returns the union of these elements if its unknown values are kept aside; nil for other elements.
  func asideUnion(_ element: Shape) -> Shape.Union? {
    guard case .union(let union) = resolved(element), union.unknown == .aside else { return nil }
    return union
  }

  /// Returns the version that a new document of this shape has.
  func version(of document: Shape) -> Int? {
    guard case .structure(let root) = resolved(document),
      case .scalar(let name)? = root.fields.first.map({ resolved($0.shape) })
    else { return nil }
    return Int(name.dropFirst("Version ".count))
  }
}
