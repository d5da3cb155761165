/// What an app has already, and a schema names as external types.
public enum Palette {
  /// A colour, in any spelling.
  public struct Accent: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// A font by its name.
  public struct Typeface: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init?(rawValue: String) { self.rawValue = rawValue }
  }
}

/// How loud something is.
public struct Loudness: RawRepresentable, Hashable, Sendable {
  public var rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }
}
