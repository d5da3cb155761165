/// How JSON is laid out: on one line or many, with which indentation, and whether keys are sorted.
public struct JSONStyle: Hashable, Sendable {
  /// What ends a line, `\n` or `\r\n`. Empty: everything is on one line.
  public var newline: [UInt8]
  /// One step of indentation: two spaces, a tab. Means nothing without ``newline``.
  public var indentUnit: [UInt8]
  /// White space between a key and its colon.
  public var beforeColon: [UInt8]
  /// White space between a colon and the value.
  public var afterColon: [UInt8]
  /// White space after a comma on one line.
  public var afterComma: [UInt8]
  /// Whether an object's members are sorted by their keys' UTF-8 bytes.
  public var sortsKeys: Bool

  /// A style; without arguments ``compact``.
  public init(
    newline: String = "", indentUnit: String = "", beforeColon: String = "",
    afterColon: String = "", afterComma: String = "", sortsKeys: Bool = false
  ) {
    self.newline = Array(newline.utf8)
    self.indentUnit = Array(indentUnit.utf8)
    self.beforeColon = Array(beforeColon.utf8)
    self.afterColon = Array(afterColon.utf8)
    self.afterComma = Array(afterComma.utf8)
    self.sortsKeys = sortsKeys
  }

  /// No white space at all: `{"a":1,"b":[]}`.
  public static let compact = JSONStyle()

  /// As Foundation's `JSONEncoder` writes with `.prettyPrinted`: two spaces, `"key" : value`.
  public static let pretty = JSONStyle(
    newline: "\n", indentUnit: "  ", beforeColon: " ", afterColon: " ")

  static let comma: [UInt8] = [0x2C]
  static let colon: [UInt8] = [0x3A]

  /// The same style with its members sorted, or not.
  public func sorted(_ sortsKeys: Bool = true) -> JSONStyle {
    var style = self
    style.sortsKeys = sortsKeys
    return style
  }

  /// Whether every member and element stands on a line of its own.
  public var isMultiline: Bool { !newline.isEmpty }
}
