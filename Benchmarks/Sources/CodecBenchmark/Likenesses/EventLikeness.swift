/// Events of a room: messages of every kind, state, calls, verification, keys, and what belongs to an
/// account.
enum EventLikeness {
  static func document(_ count: Int) -> [UInt8] {
    Likeness.document("[", count, "]", element: event)
  }

  private static func event(_ index: Int) -> String {
    // Half of what is said in a room are messages.
    let (type, content, isState) =
      index % 2 == 0 ? message(index / 2) : contents[index / 2 % contents.count]
    let key = isState ? #""state_key":"\#(index % 4 == 0 ? "" : user(index))","# : ""
    return #"""
      {"content":\#(content),"event_id":"$\#(FeedValues.id(index))","origin_server_ts":\#
      \#(FeedValues.seconds(index) * 1_000),"room_id":"!\#(FeedValues.id(1)):example.org",\#
      "sender":"\#(user(index))",\#(key)"type":"\#(type)","unsigned":{"age":\#(index * 37)}}
      """#
  }

  private static func message(_ index: Int) -> (String, String, Bool) {
    let text = #""body":"\#(Likeness.text(index, words: 6 + index % 20))""#
    let content =
      switch index % 12 {
      case 0:
        #"{\#(text),"format":"org.matrix.custom.html","formatted_body":"<b>Hi</b>","msgtype":"m.emote"}"#
      case 1: #"{\#(text),"msgtype":"m.notice"}"#
      case 2: media(index, "m.image", "image/png", #""w":800,"h":600,"#)
      case 3: media(index, "m.audio", "audio/ogg", #""duration":2140786,"#)
      case 4: media(index, "m.video", "video/mp4", #""w":320,"h":240,"duration":92000,"#)
      case 5: media(index, "m.file", "application/pdf", "")
      case 6: #"{\#(text),"geo_uri":"geo:51.5008,0.1247","msgtype":"m.location"}"#
      case 7:
        #"""
        {\#(text),"server_notice_type":"m.server_notice.usage_limit_reached","admin_contact":\#
        "mailto:server.admin@example.org","limit_type":"monthly","msgtype":"m.server_notice"}
        """#
      case 8:
        #"""
        {\#(text),"from_device":"DEVICE\#(index)","methods":["m.sas.v1"],"to":"\#(user(index))",\#
        "msgtype":"m.key.verification.request"}
        """#
      default: #"{\#(text),"msgtype":"m.text"}"#
      }
    return ("m.room.message", content, false)
  }

  private static func media(
    _ index: Int, _ type: String, _ mime: String, _ more: String
  ) -> String {
    #"""
    {"body":"file-\#(index)","filename":"file-\#(index).bin","info":{"mimetype":"\#(mime)",\#(more)\#
    "size":\#(index * 1_013),"thumbnail_info":{"mimetype":"image/jpeg","size":46144,"w":300,"h":300},\#
    "thumbnail_url":"mxc://example.org/thumb\#(index)"},"msgtype":"\#(type)",\#
    "url":"mxc://example.org/media\#(index)"}
    """#
  }

  private static func user(_ index: Int) -> String { "@person\(index % 40):example.org" }

  private static let sas = #""transaction_id":"T1""#
  private static let call = #""call_id":"C1","party_id":"P1","version":"1""#
  private static let key = #"""
    "algorithm":"m.megolm.v1.aes-sha2","room_id":"!a:example.org","session_id":"X3lUlvLELLYxeTx4"
    """#
  private static let rule = ##"{"entity":"#a:b","recommendation":"m.ban","reason":"spam"}"##
  private static let metadata = #""sdp_stream_metadata":{"s1":{"purpose":"m.usermedia"}}"#

  /// The type, the content, and whether it is state.
  private static let contents: [(String, String, Bool)] = [
    (
      "m.room.member", #"{"avatar_url":"mxc://a/b","displayname":"Alice","membership":"join"}"#,
      true
    ),
    (
      "m.reaction", ##"{"m.relates_to":{"rel_type":"m.annotation","event_id":"$a","key":"👍"}}"##,
      false
    ),
    ("m.room.create", #"{"creator":"@a:b","room_version":"11","m.federate":true}"#, true),
    (
      "m.room.power_levels",
      #"{"ban":50,"events":{"m.room.name":100},"events_default":0,"invite":50,"users":{"@a:b":100}}"#,
      true
    ),
    (
      "m.room.join_rules",
      #"{"join_rule":"restricted","allow":[{"type":"m.room_membership","room_id":"!o:b"}]}"#, true
    ),
    ("m.room.history_visibility", #"{"history_visibility":"shared"}"#, true),
    ("m.room.guest_access", #"{"guest_access":"can_join"}"#, true),
    ("m.room.name", #"{"name":"The room"}"#, true),
    ("m.room.topic", #"{"topic":"Talk","m.topic":{"m.text":[{"body":"Talk"}]}}"#, true),
    ("m.room.avatar", #"{"url":"mxc://a/b","info":{"h":398,"w":394,"size":31037}}"#, true),
    ("m.room.canonical_alias", ##"{"alias":"#a:b","alt_aliases":["#c:b"]}"##, true),
    ("m.room.pinned_events", #"{"pinned":["$a","$b"]}"#, true),
    ("m.room.redaction", #"{"redacts":"$a","reason":"Spamming"}"#, false),
    (
      "m.room.encryption", #"{"algorithm":"m.megolm.v1.aes-sha2","rotation_period_msgs":100}"#, true
    ),
    (
      "m.room.encrypted",
      #"""
      {"algorithm":"m.megolm.v1.aes-sha2","ciphertext":"AwgAEnACgAkLmt6qF84IK++J7UDH2Za1YVchHyp",\#
      "device_id":"RJYKSTBOIE","sender_key":"IlRMeOPX2e0MurIyfWEucYBRVOEEUMrOHqn","session_id":"X3"}
      """#, false
    ),
    (
      "m.room.server_acl", #"{"allow":["*"],"deny":["*.evil.org"],"allow_ip_literals":false}"#, true
    ),
    (
      "m.room.third_party_invite",
      #"{"display_name":"A","key_validity_url":"https://example.org/v","public_key":"abc"}"#, true
    ),
    ("m.room.tombstone", #"{"body":"Moved","replacement_room":"!n:b"}"#, true),
    ("m.sticker", #"{"body":"Landing","info":{"h":200,"w":140},"url":"mxc://a/b"}"#, false),
    ("m.space.child", #"{"via":["example.org"],"order":"lexi","suggested":true}"#, true),
    ("m.space.parent", #"{"via":["example.org"],"canonical":true}"#, true),
    ("m.policy.rule.room", rule, true), ("m.policy.rule.server", rule, true),
    ("m.policy.rule.user", rule, true),
    (
      "m.call.invite",
      #"{\#(call),"lifetime":60000,"offer":{"sdp":"v=0\r\no=- 6584","type":"offer"},\#(metadata)}"#,
      false
    ),
    (
      "m.call.candidates",
      #"{\#(call),"candidates":[{"candidate":"candidate:863 1 udp","sdpMLineIndex":0,"sdpMid":"a"}]}"#,
      false
    ),
    ("m.call.answer", #"{\#(call),"answer":{"sdp":"v=0\r\no=- 6584","type":"answer"}}"#, false),
    ("m.call.select_answer", #"{\#(call),"selected_party_id":"P2"}"#, false),
    ("m.call.reject", "{\(call)}", false),
    ("m.call.hangup", #"{\#(call),"reason":"user_hangup"}"#, false),
    (
      "m.key.verification.request", #"{"from_device":"D","methods":["m.sas.v1"],\#(sas)}"#, false
    ),
    ("m.key.verification.ready", #"{"from_device":"D","methods":["m.sas.v1"],\#(sas)}"#, false),
    (
      "m.key.verification.accept",
      #"""
      {\#(sas),"method":"m.sas.v1","key_agreement_protocol":"curve25519","hash":"sha256",\#
      "message_authentication_code":"hkdf","short_authentication_string":["decimal","emoji"],\#
      "commitment":"fQpGIW1Snz"}
      """#, false
    ),
    ("m.key.verification.key", #"{\#(sas),"key":"fQpGIW1Snz"}"#, false),
    ("m.key.verification.mac", #"{\#(sas),"keys":"2Wptgo4C","mac":{"ed25519:A":"fQp"}}"#, false),
    ("m.key.verification.done", "{\(sas)}", false),
    ("m.key.verification.cancel", #"{\#(sas),"code":"m.user","reason":"No"}"#, false),
    (
      "m.room_key", #"{\#(key),"session_key":"AgAAAADxKHa9uFxcXzwYoNueL5X","shared_history":true}"#,
      false
    ),
    (
      "m.secret.request",
      #"{"name":"a","action":"request","requesting_device_id":"D","request_id":"R"}"#, false
    ),
    ("m.dummy", "{}", false),
    (
      "m.presence", #"{"currently_active":true,"last_active_ago":2478593,"presence":"online"}"#,
      false
    ),
    ("m.typing", #"{"user_ids":["@a:b","@c:d"]}"#, false),
    ("m.receipt", #"{"$a":{"m.read":{"@rikj:jki.re":{"ts":1436451550453}}}}"#, false),
    ("m.fully_read", #"{"event_id":"$a"}"#, false),
    ("m.tag", #"{"tags":{"u.work":{"order":0.9}}}"#, false),
    ("m.direct", #"{"@bob:example.com":["!abcdefgh:example.com"]}"#, false),
    ("m.ignored_user_list", #"{"ignored_users":{"@someone:example.org":{}}}"#, false),
    ("org.example.poll.start", #"{"question":"Where?","answers":[{"id":1},{"id":2}]}"#, false),
  ]
}
