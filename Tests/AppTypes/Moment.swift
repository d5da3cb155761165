public import Foundation
public import SumTypeJSON

/// A point in time.
public struct Moment: RawRepresentable, Hashable, Sendable {
  public var rawValue: Date

  public init(rawValue: Date) { self.rawValue = rawValue }
}

/// Any JSON, in a type of the app's own.
public struct Anything: RawRepresentable, Hashable, Sendable {
  public var rawValue: JSONValue

  public init(rawValue: JSONValue) { self.rawValue = rawValue }
}
