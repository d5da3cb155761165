import Corpora
import SumTypeRuntime

extension MatrixMessage: Editable {
  func edited() -> Edit<MatrixMessage>? {
    switch self {
    case .text(let it): edit(it, \.formattedBody, "formatted_body", as: Self.text)
    case .emote(let it): edit(it, \.body, "body", as: Self.emote)
    case .notice(let it): edit(it, \.body, "body", as: Self.notice)
    case .image(let it): edit(it, \.info, "info", as: Self.image)
    case .audio(let it): edit(it, \.url, "url", as: Self.audio)
    case .video(let it): edit(it, \.info, "info", as: Self.video)
    case .file(let it): edit(it, \.filename, "filename", as: Self.file)
    case .location(let it): edit(it, \.geoUri, "geo_uri", as: Self.location)
    case .serverNotice(let it): edit(it, \.adminContact, "admin_contact", as: Self.serverNotice)
    case .verificationRequest(let it): edit(it, \.to, "to", as: Self.verificationRequest)
    case .unknown: nil
    }
  }
}

extension MatrixEncrypted: Editable {
  func edited() -> Edit<MatrixEncrypted>? {
    switch self {
    case .megolm(let it): edit(it, \.ciphertext, "ciphertext", as: Self.megolm)
    case .olm(let it): edit(it, \.ciphertext, "ciphertext", as: Self.olm)
    case .unknown: nil
    }
  }
}

extension MatrixRoomKeyRequest: Editable {
  func edited() -> Edit<MatrixRoomKeyRequest>? {
    switch self {
    case .request(let it): edit(it, \.body, "body", as: Self.request)
    case .cancellation(let it): edit(it, \.requestId, "request_id", as: Self.cancellation)
    case .unknown: nil
    }
  }
}

extension MatrixRelation: Editable {
  func edited() -> Edit<MatrixRelation>? {
    switch self {
    case .annotation(let it): edit(it, \.key, "key", as: Self.annotation)
    case .replacement(let it): edit(it, \.eventId, "event_id", as: Self.replacement)
    case .reference(let it): edit(it, \.eventId, "event_id", as: Self.reference)
    case .unknown: nil
    }
  }
}

extension MatrixPushCondition: Editable {
  func edited() -> Edit<MatrixPushCondition>? {
    switch self {
    case .eventMatch(let it): edit(it, \.pattern, "pattern", as: Self.eventMatch)
    case .propertyIs(let it): edit(it, \.key, "key", as: Self.propertyIs)
    case .propertyContains(let it): edit(it, \.key, "key", as: Self.propertyContains)
    case .roomMemberCount(let it): edit(it, \.comparison, "is", as: Self.roomMemberCount)
    case .containsDisplayName, .unknown: nil
    }
  }
}

extension MatrixMediaInfo: Editable {
  func edited() -> Edit<MatrixMediaInfo>? {
    edit(self, \.thumbnailInfo, "thumbnail_info") ?? edit(self, \.size, "size")
      ?? edit(self, \.mimetype, "mimetype") ?? edit(self, \.thumbnailUrl, "thumbnail_url")
  }
}

extension MatrixThumbnailInfo: Editable {
  func edited() -> Edit<MatrixThumbnailInfo>? { edit(self, \.width, "w") }
}

extension MatrixTopicBlock: Editable {
  func edited() -> Edit<MatrixTopicBlock>? { edit(self, \.text, "m.text") }
}

extension MatrixTopicText: Editable {
  func edited() -> Edit<MatrixTopicText>? { edit(self, \.body, "body") }
}

extension MatrixInviteKey: Editable {
  func edited() -> Edit<MatrixInviteKey>? { edit(self, \.publicKey, "public_key") }
}

extension MatrixPackImage: Editable {
  func edited() -> Edit<MatrixPackImage>? { edit(self, \.body, "body") }
}

extension MatrixCandidate: Editable {
  func edited() -> Edit<MatrixCandidate>? { edit(self, \.sdpMLineIndex, "sdpMLineIndex") }
}

extension MatrixSessionDescription: Editable {
  func edited() -> Edit<MatrixSessionDescription>? { edit(self, \.sdp, "sdp") }
}

extension MatrixStreamMetadata: Editable {
  func edited() -> Edit<MatrixStreamMetadata>? { edit(self, \.videoMuted, "video_muted") }
}

extension MatrixRequestedKey: Editable {
  func edited() -> Edit<MatrixRequestedKey>? { edit(self, \.sessionId, "session_id") }
}

extension MatrixEncryptedFile: Editable {
  func edited() -> Edit<MatrixEncryptedFile>? { edit(self, \.key, "key") }
}

extension MatrixWebKey: Editable {
  func edited() -> Edit<MatrixWebKey>? { edit(self, \.keyOps, "key_ops") }
}

extension MatrixOlmCiphertext: Editable {
  func edited() -> Edit<MatrixOlmCiphertext>? { edit(self, \.type, "type") }
}

extension MatrixReceipt: Editable {
  func edited() -> Edit<MatrixReceipt>? { edit(self, \.ts, "ts") }
}

extension MatrixRoomTag: Editable {
  func edited() -> Edit<MatrixRoomTag>? { edit(self, \.order, "order") }
}

extension MatrixPushRules: Editable {
  func edited() -> Edit<MatrixPushRules>? { edit(self, \.global, "global") }
}

extension MatrixPushRuleset: Editable {
  func edited() -> Edit<MatrixPushRuleset>? { edit(self, \.override, "override") }
}

extension MatrixPushRule: Editable {
  func edited() -> Edit<MatrixPushRule>? {
    edit(self, \.conditions, "conditions") ?? edit(self, \.actions, "actions")
      ?? edit(self, \.enabled, "enabled")
  }
}

extension MatrixEmojiCount: Editable {
  func edited() -> Edit<MatrixEmojiCount>? { edit(self, \.total, "total") }
}

extension MatrixPushActionOrMatrixTweak: Editable {
  func edited() -> Edit<MatrixPushActionOrMatrixTweak>? {
    guard case .matrixTweak(.sound(let it)) = self else { return nil }
    return edit(it, \.value, "value", as: { .matrixTweak(.sound($0)) })
  }
}
