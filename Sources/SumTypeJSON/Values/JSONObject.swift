/// The members of a JSON object in their order. Repeated keys are kept; the last one counts.
///
/// Two objects are equal when they have the same members in the same order.
public struct JSONObject: Hashable, Sendable {
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

  /// All members, in the order of the source.
  public var members: [Member]

  /// An object of these members, in this order.
  public init(members: [Member] = []) {
    self.members = members
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

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Members in the order of the literal; a repeated key is kept.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self.init(members: members.map { Member(key: $0, value: $1) })
  }
}
