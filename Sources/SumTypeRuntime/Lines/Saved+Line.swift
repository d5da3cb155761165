extension Saved {
  /// The same on one line. A value of the app's own making may carry JSON that was written on
  /// several (what another document held and nobody knew); between tokens a space says the same as
  /// a line break, and inside strings there is none.
  var onOneLine: Saved {
    if !bytes.contains(0x0A) { return self }
    return Saved(bytes: bytes.map { $0 == 0x0A ? 0x20 : $0 }, dropped: dropped)
  }
}
