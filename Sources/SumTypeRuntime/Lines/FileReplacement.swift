import Foundation

/// A new version of a file, written beside it while the old one is read.
struct FileReplacement {
  private let url: URL
  private let temporary: String
  /// What the file looked like when it was opened.
  private let stamp: FileStamp
  private let traits: FileTraits
  /// The old version.
  let input: FileHandle
  /// The new version. It is locked while it is written, so that nobody takes it for one that was
  /// left behind.
  let output: FileHandle

  /// - Throws: ``DocumentError/missing(_:)``, ``DocumentError/locked(_:)`` or
  ///   ``DocumentError/file(_:reason:)``.
  init(of url: URL) throws(DocumentError) {
    self.url = url
    (temporary, stamp, traits, input, output) = try DocumentFile(url: url).locked {
      (place, lock) throws(SystemError) in
      guard let old = try place.open() else { return .failure(.missing(url)) }
      if lock.isHeld { place.removeLeftovers(.rewriting) }
      let (stamp, traits) = (try old.stamp(), try old.traits())
      let temporary = place.temporaryPath(.rewriting)
      let new = try Descriptor.new(temporary, isPrivate: true)
      _ = try? new.tryLock()
      return .success((temporary, stamp, traits, FileHandle(old), FileHandle(new)))
    }
  }

  /// Puts the new version in the place of the old one, with all that the old one was besides its
  /// bytes.
  ///
  /// - Throws: ``DocumentError/changed(_:)``, ``DocumentError/locked(_:)`` or
  ///   ``DocumentError/file(_:reason:)``; the old version stays.
  func commit() throws(DocumentError) {
    defer { discard() }
    let file = OpenFile(descriptor: output.fileDescriptor)
    try DocumentFile(url: url).locked {
      (place, lock) throws(SystemError) -> Result<Void, DocumentError> in
      try traits.apply(to: file)
      try file.synchronize()
      guard let current = try place.open(), try current.stamp().hasSameContent(as: stamp) else {
        return .failure(.changed(url))
      }
      try place.rename(temporary, to: place.path)
      try lock.synchronize()
      return .success(())
    }
  }

  /// Removes the new version, unless it has taken the place of the old one.
  func discard() {
    unlink(temporary)
    try? output.close()
  }
}

extension FileHandle {
  fileprivate convenience init(_ file: consuming Descriptor) {
    self.init(fileDescriptor: file.release(), closeOnDealloc: true)
  }
}
