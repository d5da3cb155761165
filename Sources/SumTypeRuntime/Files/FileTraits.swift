import Foundation

/// What a file is besides its bytes, which its next version has to be as well: who may do what with
/// it, and its extended attributes.
struct FileTraits: Sendable {
  private let owner: uid_t
  private let group: gid_t
  private let rights: AccessList
  /// The access control list of Apple's systems, as `acl_copy_ext(3)` writes it.
  private let appleList: [UInt8]?
  private let attributes: [Attribute]

  fileprivate struct Attribute: Sendable {
    let name: String
    let value: [UInt8]
  }

  /// Reads what a file is.
  init(of file: OpenFile) throws(SystemError) {
    let stamp = try file.stamp()
    owner = stamp.owner
    group = stamp.group
    let list = try file.accessList()
    rights = list ?? AccessList(permissions: UInt16(stamp.permissions))
    appleList = try file.appleAccessList()
    var attributes: [Attribute] = []
    for name in try file.attributeNames() where AttributeKind(name) != .ofOneVersion {
      do throws(SystemError) {
        if let value = try file.attribute(name) {
          attributes.append(Attribute(name: name, value: value))
        }
      } catch {
        if !error.isRefused { throw error }
      }
    }
    self.attributes = attributes
  }
}

/// What becomes of an extended attribute in the next version of a file.
private enum AttributeKind {
  /// It goes along.
  case ofFile
  /// It is an access control list of a kind that is not POSIX's, such as `system.nfs4_acl`. It may
  /// are about the owner and the owning group, so that it is right for these only.
  case otherList
  /// It is not copied: it is about the bytes (a signature, a right that any write takes away), or
  /// is the access control list, which is copied with the permissions.
  case ofOneVersion

  init(_ name: String) {
    switch name {
    case OpenFile.accessListName, "security.capability", "security.ima", "security.evm":
      self = .ofOneVersion
    default: self = name.hasPrefix("system.") ? .otherList : .ofFile
    }
  }
}

// MARK: - The next version

extension FileTraits {
  /// Makes a new file, which only this process may open yet, what the old one is.
  ///
  /// The owner is kept where that is allowed, and the group where this process is a member of it.
  /// Where they are not, and at every moment on the way, no user may do more with the new file than
  /// with the old one. Bits by which a program runs as its owner or group go, as with any write.
  ///
  /// - Throws: where there is no room for attributes, or the disk fails; an attribute that this
  ///   process may not set, or that the file system does not know, is left out.
  func apply(to file: OpenFile) throws(SystemError) {
    for attribute in attributes where AttributeKind(attribute.name) == .ofFile {
      try file.set(attribute)
    }
    let now = try setOwner(of: file)
    let isSame = now.owner == owner && now.group == group
    var granted = rights
    if now.owner != owner { granted = granted.afterLosing(owner: owner) }
    if now.group != group { granted = granted.afterLosingGroup() }
    try file.setAppleAccessList(appleList)
    try file.setRights(granted)
    for attribute in attributes where AttributeKind(attribute.name) == .otherList {
      let isSet = isSame ? try file.set(attribute) : false
      // Without the list only the owner may do anything.
      if !isSet { try file.setPermissions(mode_t(granted.narrowed & 0o700)) }
    }
  }

  /// Gives the file its owner and group, as far as that is allowed; what it is then.
  private func setOwner(of file: OpenFile) throws(SystemError) -> FileStamp {
    let own = try file.stamp()
    if own.owner == owner, own.group == group { return own }
    // The owner may be given less than this process has now, which has the file open already.
    try file.setPermissions(mode_t(rights.narrowed & 0o600))
    if own.owner == owner || !file.own(by: owner, group) { _ = file.own(by: uid_t.max, group) }
    return try file.stamp()
  }
}

extension OpenFile {
  /// Gives the file another owner and group; `uid_t.max` keeps the owner (POSIX.1 `fchown`).
  ///
  /// - Returns: whether that was allowed.
  fileprivate func own(by owner: uid_t, _ group: gid_t) -> Bool {
    fchown(descriptor, owner, group) == 0
  }

  fileprivate func setPermissions(_ permissions: mode_t) throws(SystemError) {
    _ = try SystemError.check("fchmod") { fchmod(descriptor, permissions) }
  }

  /// Sets an attribute; false where this process may not, or the file system does not know it.
  @discardableResult
  fileprivate func set(_ attribute: FileTraits.Attribute) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try setAttribute(attribute.name, to: attribute.value)
      return true
    } catch {
      if error.isRefused || error.isUnsupported { return false }
      throw error
    }
  }
}

// MARK: - Access control lists

extension OpenFile {
  /// Linux keeps a list here where nine bits are not enough.
  fileprivate static let accessListName = "system.posix_acl_access"

  /// The file's access control list; nil where its permissions say all.
  fileprivate func accessList() throws(SystemError) -> AccessList? {
    #if canImport(Darwin)
      return nil
    #else
      guard let bytes = try attribute(Self.accessListName) else { return nil }
      guard let list = AccessList(bytes) else {
        throw SystemError(call: "fgetxattr", code: EINVAL)
      }
      return list
    #endif
  }

  /// Lets these users and groups do what the list says, and no others anything.
  fileprivate func setRights(_ list: AccessList) throws(SystemError) {
    #if !canImport(Darwin)
      if list.permissions == nil {
        do throws(SystemError) {
          return try setAttribute(Self.accessListName, to: list.bytes)
        } catch {
          guard error.isRefused || error.isUnsupported else { throw error }
        }
      }
      // A new file has the default list of its folder.
      if try attribute(Self.accessListName) != nil { try removeAttribute(Self.accessListName) }
    #endif
    try setPermissions(mode_t(list.narrowed))
  }

  /// Takes away the rights that a new file has from its folder.
  func removeInheritedRights() throws(SystemError) {
    #if canImport(Darwin)
      try setAppleAccessList(nil)
    #endif
    // On Linux those of a file that is made with 0600 have no effect, since its mask is empty.
  }

  #if canImport(Darwin)
    /// The file's access control list; nil where it has none.
    fileprivate func appleAccessList() throws(SystemError) -> [UInt8]? {
      guard let list = acl_get_fd_np(descriptor, ACL_TYPE_EXTENDED) else {
        if [ENOENT, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(errno) { return nil }
        throw .last("acl_get_fd_np")
      }
      defer { acl_free(UnsafeMutableRawPointer(list)) }
      let size = acl_size(list)
      guard size > 0 else { throw .last("acl_size") }
      var failure: SystemError?
      let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        count = acl_copy_ext(buffer.baseAddress, list, size)
        if count < 0 {
          failure = .last("acl_copy_ext")
          count = 0
        }
      }
      if let failure { throw failure }
      return bytes
    }

    /// Gives the file this access control list and no other.
    fileprivate func setAppleAccessList(_ bytes: [UInt8]?) throws(SystemError) {
      let made: acl_t? = if let bytes { acl_copy_int(bytes) } else { acl_init(0) }
      guard let list = made else { throw .last("acl_copy_int") }
      defer { acl_free(UnsafeMutableRawPointer(list)) }
      do throws(SystemError) {
        _ = try SystemError.check("acl_set_fd_np") {
          acl_set_fd_np(descriptor, list, ACL_TYPE_EXTENDED)
        }
      } catch {
        // A volume without lists has given none to the new file.
        guard bytes == nil, error.isUnsupported else { throw error }
      }
    }
  #else
    fileprivate func appleAccessList() throws(SystemError) -> [UInt8]? { nil }
    fileprivate func setAppleAccessList(_ bytes: [UInt8]?) throws(SystemError) {}
  #endif
}

/// What tells one state of a file from another without reading it.
struct FileStamp: Equatable, Sendable {
  /// A moment, from 1970-01-01 00:00:00 UTC.
  struct Moment: Equatable, Sendable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) {
      seconds = Int(time.tv_sec)
      nanoseconds = Int(time.tv_nsec)
    }
  }

  let device: UInt64
  let number: UInt64
  let size: Int
  /// When it was written; any process may set that to what it likes.
  let modified: Moment
  /// When anything about it changed (`st_ctime`); the system alone sets that.
  let changed: Moment
  let owner: uid_t
  let group: gid_t
  /// The nine bits that say who may read, write and execute it.
  let permissions: mode_t
  let isRegular: Bool
  let isFolder: Bool

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int(status.st_size)
    #if canImport(Darwin)
      modified = Moment(status.st_mtimespec)
      changed = Moment(status.st_ctimespec)
    #else
      modified = Moment(status.st_mtim)
      changed = Moment(status.st_ctim)
    #endif
    permissions = status.st_mode & 0o777
    owner = status.st_uid
    group = status.st_gid
    isRegular = status.st_mode & S_IFMT == S_IFREG
    isFolder = status.st_mode & S_IFMT == S_IFDIR
  }

  /// The state of the file with that name.
  init(of path: String) throws(SystemError) {
    var status = stat()
    _ = try SystemError.check("stat") { stat(path, &status) }
    self.init(status)
  }

  /// The state of what has that name itself, which may be a symbolic link.
  init(ofLink path: String) throws(SystemError) {
    var status = stat()
    _ = try SystemError.check("lstat") { lstat(path, &status) }
    self.init(status)
  }

  /// The same content, as far as a stamp can tell. A file whose owner or permissions were changed
  /// meanwhile counts as another one.
  func hasSameContent(as other: FileStamp) -> Bool {
    device == other.device && number == other.number && size == other.size
      && modified == other.modified && changed == other.changed
  }

  /// Whether the file might still be changed without another stamp: clocks of file systems tick in
  /// milliseconds, on some in seconds.
  var isRecent: Bool {
    let latest = max(modified.seconds, changed.seconds)
    return Date().timeIntervalSince1970 - Double(latest) < 3
  }
}
