/// Writes JSON into bytes.
///
/// Keys, separators, indentation and escapes are the writer's business; the order of calls is the
/// caller's.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.beginObject()
/// writer.key("intensity")
/// writer.integer(3)
/// writer.endObject()
/// writer.finish()  // {"intensity":3}
/// ```
public struct JSONWriter: ~Copyable {
  /// What has to be written before the next key or value.
  @usableFromInline
  enum Pending: UInt8 {
    /// Nothing: a key or a separator stands before it.
    case nothing
    /// A line break, in a container that was just opened.
    case indentation
    /// A comma.
    case comma
  }

  /// How it is laid out.
  public let style: JSONStyle
  /// Indentation of the line that the writer begins on; what it writes is indented further.
  public var indentation: [UInt8]
  @usableFromInline var bytes: [UInt8]
  @usableFromInline var pending: Pending
  @usableFromInline var depth: Int
  @usableFromInline let isCompact: Bool
  /// What could not be written, in its order. Each such value stands as `null` in the output.
  public private(set) var faults: [JSONFault]
  var sorting: [SortedObject]

  /// A writer with an empty output and room for `capacity` bytes.
  public init(style: JSONStyle = .compact, capacity: Int = 0) {
    self.style = style
    indentation = []
    bytes = []
    bytes.reserveCapacity(capacity)
    pending = .nothing
    depth = 0
    isCompact = style == .compact
    faults = []
    sorting = []
  }

  /// How many bytes have been written.
  @inlinable
  public var count: Int { bytes.count }

  /// Makes room for that many more bytes.
  public mutating func reserve(_ additional: Int) {
    if bytes.capacity - bytes.count < additional {
      bytes.reserveCapacity(max(bytes.capacity * 2, bytes.count + additional))
    }
  }

  /// The bytes that were written.
  public consuming func finish() -> [UInt8] { bytes }

  /// Notes that the value to be written now has no JSON form, and writes `null` in its place.
  ///
  /// The fault's offset becomes the place of that `null`. Whoever saves looks at ``faults`` before
  /// using the output.
  public mutating func report(_ fault: JSONFault) {
    beginValue()
    var fault = fault
    fault.offset = bytes.count
    faults.append(fault)
    literal("null")
    pending = .comma
  }
}
