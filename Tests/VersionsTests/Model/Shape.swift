/// A type, as much of it as says how it lies in JSON. Read from the schema file, not from what was
/// generated of it.
indirect enum Shape: Sendable {
  case scalar(String)
  /// An open enum of strings.
  case enumeration([String])
  case structure(Structure)
  case union(Union)
  case list(Shape)
  case map(Shape)
  case embedded(Node.Wrapping, Shape)
  /// A type of the schema.
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
    /// What is read where the member is absent.
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
    /// Nil for a bare one.
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

  /// The shape itself: no name of one.
  func resolved(_ shape: Shape) -> Shape {
    guard case .named(let name) = shape else { return shape }
    return types[name].map(resolved) ?? .scalar(name)
  }

  /// The union whose values are kept aside, if these are its elements.
  func asideUnion(_ element: Shape) -> Shape.Union? {
    guard case .union(let union) = resolved(element), union.unknown == .aside else { return nil }
    return union
  }

  /// The version that a new document of this shape has.
  func version(of document: Shape) -> Int? {
    guard case .structure(let root) = resolved(document),
      case .scalar(let name)? = root.fields.first.map({ resolved($0.shape) })
    else { return nil }
    return Int(name.dropFirst("Version ".count))
  }
}
