/// The shapes that the foreign peers can read, by the numbers that they know them by.
enum WireShape: UInt32 {
  /// `{"type":"text","id":…}`
  case feed = 0
  /// `{"type":"text","payload":{"id":…}}`, in either order
  case adjacent = 1
  /// `{"samples":[…],"counts":[…]}`
  case numbers = 2
}
