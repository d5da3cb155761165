import Foundation
import SumTypeRuntime

/// An external union, closed, with a bare variant and integer tags.
nonisolated enum Outline: Hashable, Sendable {
  case circle(Double)
  case square(OutlineSquare)
  case point
  case third
}

nonisolated struct OutlineSquare: Hashable, Sendable {
  var side: Decimal
  var tags: [String: Date]
}
