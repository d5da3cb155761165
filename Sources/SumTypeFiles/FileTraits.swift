#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The traits of a file besides its bytes, which its next version must have too: access rights and
/// extended attributes.
package struct FileTraits: Sendable {
  private let owner: uid_t
  private let group: gid_t
  private let rights: AccessList
  /// The access control list of Apple's systems, in the format of `acl_copy_ext(3)`; nil if there
  /// is none.
  private let appleList: [UInt8]?
  private let attributes: [Attribute]

  fileprivate struct Attribute: Sendable {
    let name: String
    let value: [UInt8]
  }

  /// Reads the traits of a file.
  package init(of file: OpenFile) throws(SystemError) {
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

/// The kinds of extended attributes, by what happens to them in the next version of a file.
private enum AttributeKind {
  /// The attribute is copied.
  case ofFile
  /// An access control list of another kind than POSIX's, such as `system.nfs4_acl`. It may be
  /// about the owner and the owning group, so that it is correct only for these.
  case otherList
  /// The attribute is not copied: it depends on the bytes (a signature, a capability that every
  /// write removes), or is the access control list, which is copied with the permissions.
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
  /// Gives these traits to a new file, which only this process may open so far.
  ///
  /// The owner is kept if that is allowed, and the group if this process is a member of it. If they
  /// are not kept, and at every moment before, no user may do more with the new file than with the
  /// old one. The set-user-ID and set-group-ID bits are removed, as by every write.
  ///
  /// - Throws: `SystemError` if there is no space for attributes, or the disk fails. An attribute
  ///   that this process may not set, or that the file system does not support, is left out.
  package func apply(to file: OpenFile) throws(SystemError) {
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
      // Without this list, only the owner gets any rights.
      if !isSet { try file.setPermissions(mode_t(granted.narrowed & 0o700)) }
    }
  }

  /// Sets the owner and group of the file as far as that is allowed, and returns its stamp
  /// afterwards.
  private func setOwner(of file: OpenFile) throws(SystemError) -> FileStamp {
    let own = try file.stamp()
    if own.owner == owner, own.group == group { return own }
    // The new owner may get fewer rights than this process has, whose descriptor stays open.
    try file.setPermissions(mode_t(rights.narrowed & 0o600))
    if own.owner == owner || !file.own(by: owner, group) { _ = file.own(by: uid_t.max, group) }
    return try file.stamp()
  }
}

extension OpenFile {
  /// Changes the owner and group of the file; `uid_t.max` keeps the owner (POSIX.1 `fchown`).
  ///
  /// - Returns: whether that was allowed.
  fileprivate func own(by owner: uid_t, _ group: gid_t) -> Bool {
    fchown(descriptor, owner, group) == 0
  }

  fileprivate func setPermissions(_ permissions: mode_t) throws(SystemError) {
    _ = try SystemError.check("fchmod") { fchmod(descriptor, permissions) }
  }

  /// Sets an attribute; returns false if this process may not, or the file system does not support
  /// it.
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
  /// The attribute in which Linux stores an access control list that nine bits cannot express.
  fileprivate static let accessListName = "system.posix_acl_access"

  /// Returns the file's access control list; nil if its permissions express all rights.
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

  /// Grants exactly the rights of the list.
  fileprivate func setRights(_ list: AccessList) throws(SystemError) {
    #if !canImport(Darwin)
      if list.permissions == nil {
        do throws(SystemError) {
          return try setAttribute(Self.accessListName, to: list.bytes)
        } catch {
          guard error.isRefused || error.isUnsupported else { throw error }
        }
      }
      // A new file inherits the default list of its folder.
      if try attribute(Self.accessListName) != nil { try removeAttribute(Self.accessListName) }
    #endif
    try setPermissions(mode_t(list.narrowed))
  }

  /// Removes the access rights that a new file inherits from its folder.
  func removeInheritedRights() throws(SystemError) {
    #if canImport(Darwin)
      try setAppleAccessList(nil)
    #endif
    // On Linux, inherited entries of a file created with 0600 have no effect: its mask is empty.
  }

  #if canImport(Darwin)
    /// Returns the file's access control list; nil if it has none.
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

    /// Replaces the file's access control list.
    fileprivate func setAppleAccessList(_ bytes: [UInt8]?) throws(SystemError) {
      let made: acl_t? = if let bytes { acl_copy_int(bytes) } else { acl_init(0) }
      guard let list = made else { throw .last("acl_copy_int") }
      defer { acl_free(UnsafeMutableRawPointer(list)) }
      do throws(SystemError) {
        _ = try SystemError.check("acl_set_fd_np") {
          acl_set_fd_np(descriptor, list, ACL_TYPE_EXTENDED)
        }
      } catch {
        // On a volume without lists the new file has none anyway.
        guard bytes == nil, error.isUnsupported else { throw error }
      }
    }
  #else
    fileprivate func appleAccessList() throws(SystemError) -> [UInt8]? { nil }
    fileprivate func setAppleAccessList(_ bytes: [UInt8]?) throws(SystemError) {}
  #endif
}
