/// The members of a JSON object in their order. Repeated keys are kept; the last one counts.
///
/// Two objects are equal when they have the same members in the same order. What was read from a
/// document becomes values when somebody looks for the first time.
public struct JSONObject: Sendable {
  /// A key with its value.
  public struct Member: Hashable, Sendable {
    /// The key, without escapes.
    public var key: String
    /// The value.
    public var value: JSONValue

    /// A member.
    public init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  // A container is made values of once, whoever looks.
  private enum Storage: @unchecked Sendable {
    case members([Member])
    case unread(UnreadContainer)
  }

  private var storage: Storage

  /// All members, in the order of the source.
  public var members: [Member] {
    get {
      switch storage {
      case .members(let members): return members
      case .unread(let unread):
        if case .object(let object) = unread.value { return object.members }
        return []
      }
    }
    _modify {
      var members = members
      // Not held twice, or it would be copied for each change.
      storage = .members([])
      defer { storage = .members(members) }
      yield &members
    }
  }

  /// An object of these members, in this order.
  public init(members: [Member] = []) { storage = .members(members) }

  init(unread: UnreadContainer) { storage = .unread(unread) }

  var unread: UnreadContainer? {
    if case .unread(let unread) = storage { unread } else { nil }
  }

  /// The value of the last member with this key, compared by UTF-8.
  ///
  /// Setting a value replaces that member's, or appends a member; setting nil removes every member
  /// with the key.
  public subscript(key: String) -> JSONValue? {
    get { lastIndex(of: key).map { members[$0].value } }
    set {
      if let newValue {
        if let index = lastIndex(of: key) {
          members[index].value = newValue
        } else {
          members.append(Member(key: key, value: newValue))
        }
      } else {
        members.removeAll { $0.key.utf8.elementsEqual(key.utf8) }
      }
    }
  }

  /// The keys in their order, repeated ones as often as they occur.
  public var keys: [String] { members.map(\.key) }

  private func lastIndex(of key: String) -> Int? {
    members.lastIndex { $0.key.utf8.elementsEqual(key.utf8) }
  }
}

extension JSONObject: Hashable {
  /// Whether the members are equal, one by one.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    if let left = left.unread, let right = right.unread, left.isWritten(as: right) { return true }
    return left.members == right.members
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(members) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Members in the order of the literal; a repeated key is kept.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self.init(members: members.map { Member(key: $0, value: $1) })
  }
}

extension JSONObject: CustomStringConvertible {
  /// The object as compact JSON.
  public var description: String { JSONValue.object(self).text() }
}
