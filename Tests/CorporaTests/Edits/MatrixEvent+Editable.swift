import Corpora
import SumTypeRuntime

extension MatrixUserID: Editable {}
extension MatrixRoomID: Editable {}
extension MatrixEventID: Editable {}
extension MatrixContentURI: Editable {}
extension MatrixMembership: Editable {}
extension MatrixJoinRule: Editable {}
extension MatrixHistoryVisibility: Editable {}
extension MatrixGuestAccess: Editable {}
extension MatrixPresenceState: Editable {}

extension MatrixEvent: Editable {
  /// Returns a change of one field of the content; nil if the content has none, or is unknown.
  func edited() -> Edit<MatrixEvent>? { flattened(self, \.content) }

  /// Returns a change of each field of the envelope.
  func envelopeEdits() -> [Edit<MatrixEvent>] {
    [
      edit(self, \.eventId, "event_id"), edit(self, \.roomId, "room_id"),
      edit(self, \.sender, "sender"), edit(self, \.originServerTs, "origin_server_ts"),
      edit(self, \.stateKey, "state_key"), edit(self, \.unsigned, "unsigned"),
      edit(self, \.prevEvents, "prev_events"), edit(self, \.authEvents, "auth_events"),
    ].compactMap { $0 }
  }
}

extension MatrixUnsigned: Editable {
  func edited() -> Edit<MatrixUnsigned>? {
    edit(self, \.inviteRoomState, "invite_room_state")
      ?? edit(self, \.knockRoomState, "knock_room_state") ?? edit(self, \.membership, "membership")
      ?? edit(self, \.age, "age")
  }
}

extension MatrixEventContent: Editable {
  /// Returns a change of one field of the content; nil if the content has none, or is unknown.
  func edited() -> Edit<MatrixEventContent>? {
    contentEdited().map { Edit(value: $0.value, path: ["content"] + $0.path) }
  }

  private func contentEdited() -> Edit<MatrixEventContent>? {
    roomEdited() ?? callEdited() ?? keyEdited() ?? accountEdited()
  }

  private func roomEdited() -> Edit<MatrixEventContent>? {
    switch self {
    case .roomMessage(let it):
      it.edited().map { Edit(value: .roomMessage($0.value), path: $0.path) }
    case .roomMember(let it): edit(it, \.membership, "membership", as: Self.roomMember)
    case .roomCreate(let it): edit(it, \.roomVersion, "room_version", as: Self.roomCreate)
    case .roomPowerLevels(let it):
      edit(it, \.users, "users", as: Self.roomPowerLevels)
        ?? edit(it, \.usersDefault, "users_default", as: Self.roomPowerLevels)
        ?? it.banAdded()
    case .roomJoinRules(let it): edit(it, \.joinRule, "join_rule", as: Self.roomJoinRules)
    case .roomHistoryVisibility(let it):
      edit(it, \.historyVisibility, "history_visibility", as: Self.roomHistoryVisibility)
    case .roomGuestAccess(let it): edit(it, \.guestAccess, "guest_access", as: Self.roomGuestAccess)
    case .roomName(let it): edit(it, \.name, "name", as: Self.roomName)
    case .roomTopic(let it):
      edit(it, \.block, "m.topic", as: Self.roomTopic)
        ?? edit(it, \.topic, "topic", as: Self.roomTopic)
    case .roomAvatar(let it): edit(it, \.info, "info", as: Self.roomAvatar)
    case .roomCanonicalAlias(let it):
      edit(it, \.altAliases, "alt_aliases", as: Self.roomCanonicalAlias)
    case .roomPinnedEvents(let it): edit(it, \.pinned, "pinned", as: Self.roomPinnedEvents)
    case .roomRedaction(let it): edit(it, \.reason, "reason", as: Self.roomRedaction)
    case .roomEncryption(let it):
      edit(it, \.rotationPeriodMs, "rotation_period_ms", as: Self.roomEncryption)
    case .roomEncrypted(let it):
      it.edited().map { Edit(value: .roomEncrypted($0.value), path: $0.path) }
    case .roomServerACL(let it):
      edit(it, \.allowIPLiterals, "allow_ip_literals", as: Self.roomServerACL)
    case .roomThirdPartyInvite(let it):
      edit(it, \.publicKeys, "public_keys", as: Self.roomThirdPartyInvite)
    case .roomTombstone(let it):
      edit(it, \.replacementRoom, "replacement_room", as: Self.roomTombstone)
    case .roomPolicy(let it): edit(it, \.publicKeys, "public_keys", as: Self.roomPolicy)
    case .roomImagePack(let it): edit(it, \.images, "images", as: Self.roomImagePack)
    case .reaction(let it): edit(it, \.relatesTo, "m.relates_to", as: Self.reaction)
    case .sticker(let it): edit(it, \.info, "info", as: Self.sticker)
    case .spaceChild(let it): edit(it, \.suggested, "suggested", as: Self.spaceChild)
    case .spaceParent(let it): edit(it, \.canonical, "canonical", as: Self.spaceParent)
    case .policyRuleRoom(let it): edit(it, \.reason, "reason", as: Self.policyRuleRoom)
    case .policyRuleServer(let it): edit(it, \.entity, "entity", as: Self.policyRuleServer)
    case .policyRuleUser(let it): edit(it, \.reason, "reason", as: Self.policyRuleUser)
    default: nil
    }
  }

  private func callEdited() -> Edit<MatrixEventContent>? {
    switch self {
    case .callInvite(let it): edit(it, \.lifetime, "lifetime", as: Self.callInvite)
    case .callCandidates(let it): edit(it, \.candidates, "candidates", as: Self.callCandidates)
    case .callAnswer(let it): edit(it, \.answer, "answer", as: Self.callAnswer)
    case .callSelectAnswer(let it):
      edit(it, \.selectedPartyId, "selected_party_id", as: Self.callSelectAnswer)
    case .callNegotiate(let it): edit(it, \.description, "description", as: Self.callNegotiate)
    case .callStreamMetadataChanged(let it):
      edit(it, \.sdpStreamMetadata, "sdp_stream_metadata", as: Self.callStreamMetadataChanged)
    case .callReject(let it): edit(it, \.version, "version", as: Self.callReject)
    case .callHangup(let it): edit(it, \.partyId, "party_id", as: Self.callHangup)
    default: nil
    }
  }

  private func keyEdited() -> Edit<MatrixEventContent>? {
    switch self {
    case .verificationRequest(let it):
      edit(it, \.timestamp, "timestamp", as: Self.verificationRequest)
    case .verificationReady(let it): edit(it, \.methods, "methods", as: Self.verificationReady)
    case .verificationStart(let it):
      edit(it, \.hashes, "hashes", as: Self.verificationStart)
        ?? edit(it, \.method, "method", as: Self.verificationStart)
    case .verificationAccept(let it): edit(it, \.hash, "hash", as: Self.verificationAccept)
    case .verificationKey(let it): edit(it, \.key, "key", as: Self.verificationKey)
    case .verificationMAC(let it): edit(it, \.mac, "mac", as: Self.verificationMAC)
    case .verificationDone(let it):
      edit(it, \.transactionId, "transaction_id", as: Self.verificationDone)
    case .verificationCancel(let it): edit(it, \.code, "code", as: Self.verificationCancel)
    case .roomKey(let it): edit(it, \.sharedHistory, "shared_history", as: Self.roomKey)
    case .roomKeyWithheld(let it): edit(it, \.reason, "reason", as: Self.roomKeyWithheld)
    case .roomKeyRequest(let it):
      it.edited().map { Edit(value: .roomKeyRequest($0.value), path: $0.path) }
    case .roomKeyBundle(let it): edit(it, \.file, "file", as: Self.roomKeyBundle)
    case .forwardedRoomKey(let it):
      edit(it, \.senderClaimedKey, "sender_claimed_ed25519_key", as: Self.forwardedRoomKey)
    case .secretRequest(let it): edit(it, \.name, "name", as: Self.secretRequest)
    case .secretSend(let it): edit(it, \.secret, "secret", as: Self.secretSend)
    case .keyBackup(let it): edit(it, \.enabled, "enabled", as: Self.keyBackup)
    default: nil
    }
  }

  private func accountEdited() -> Edit<MatrixEventContent>? {
    switch self {
    case .presence(let it): edit(it, \.presence, "presence", as: Self.presence)
    case .typing(let it): edit(it, \.userIds, "user_ids", as: Self.typing)
    case .receipt(let it): it.edited().map { Edit(value: .receipt($0.value), path: $0.path) }
    case .fullyRead(let it): edit(it, \.eventId, "event_id", as: Self.fullyRead)
    case .markedUnread(let it): edit(it, \.unread, "unread", as: Self.markedUnread)
    case .tags(let it): edit(it, \.tags, "tags", as: Self.tags)
    case .direct(let it): it.edited().map { Edit(value: .direct($0.value), path: $0.path) }
    case .ignoredUserList(let it): it.userAdded()
    case .pushRules(let it): edit(it, \.global, "global", as: Self.pushRules)
    case .acceptedTerms(let it): edit(it, \.accepted, "accepted", as: Self.acceptedTerms)
    case .identityServer(let it): edit(it, \.baseUrl, "base_url", as: Self.identityServer)
    case .invitePermission(let it):
      edit(it, \.defaultAction, "default_action", as: Self.invitePermission)
    case .imagePackRooms(let it): it.roomAdded()
    case .recentEmoji(let it): edit(it, \.recentEmoji, "recent_emoji", as: Self.recentEmoji)
    default: nil
    }
  }
}

extension MatrixPowerLevels {
  /// Returns an edit that adds the level `ban`: two rooms of the corpus have no levels to change.
  fileprivate func banAdded() -> Edit<MatrixEventContent>? {
    guard ban == nil else { return nil }
    var copy = self
    copy.ban = 100
    return Edit(value: .roomPowerLevels(copy), path: ["ban"])
  }
}

extension MatrixIgnoredUsers {
  fileprivate func userAdded() -> Edit<MatrixEventContent>? {
    var copy = self
    copy.ignoredUsers["@new:example.org"] = MatrixNothing()
    return Edit(value: .ignoredUserList(copy), path: ["ignored_users", "@new:example.org"])
  }
}

extension MatrixImagePackRooms {
  fileprivate func roomAdded() -> Edit<MatrixEventContent>? {
    var copy = self
    copy.rooms["!new:example.org"] = ["": MatrixNothing()]
    return Edit(value: .imagePackRooms(copy), path: ["rooms", "!new:example.org"])
  }
}
