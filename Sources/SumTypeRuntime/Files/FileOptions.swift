/// How a document's file is saved.
///
/// ```swift
/// let repository = FileRepository<TimelineDocument>(url: url, options: FileOptions(backups: 3))
/// ```
public struct FileOptions: Hashable, Sendable {
  /// How many earlier versions are kept beside the file: `timeline.backup-1.json` is the one before
  /// the last save, `timeline.backup-2.json` the one before that. By default none.
  public var backups: Int

  /// Whether a save waits until the new file is on the disk, so that it is there after a power cut;
  /// by default it does. What is in the file is the old document or the new one either way.
  public var isDurable: Bool

  /// How many seconds a save waits for another process that is saving into the same folder, before
  /// it gives up with ``DocumentError/locked(_:)``.
  public var patience: Double

  public init(backups: Int = 0, isDurable: Bool = true, patience: Double = 10) {
    self.backups = max(0, backups)
    self.isDurable = isDurable
    self.patience = patience
  }
}
