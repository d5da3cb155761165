/// Takes what an ``Inspector`` finds, as it finds it.
public protocol InspectionObserver: AnyObject {
  /// The next thing that was found, in the order of the data.
  func found(_ finding: Finding)

  /// How many bytes of a document have been read. Called often.
  func passed(_ offset: Int)
}

extension InspectionObserver {
  public func passed(_ offset: Int) {}
}
