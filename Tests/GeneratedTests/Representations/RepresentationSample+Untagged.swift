import SumTypeRuntime
import TestDocuments
import TypeShowcase

extension RepresentationSample {
  /// The representations whose variants are distinguished by the payload itself.
  static var withoutTags: [RepresentationSample] {
    [
      RepresentationSample(
        name: "presence",
        json: JSON(
          line: #"{"id":1,"text":"a"}"#,
          oddLine: #"{ "x":1.0,"blank":null,"w\u006frds" :"\u0061" , "id":1e0,"y":{ "text":[] }}"#,
          blank: #"{"blank":true}"#,
          blanks: [#"{"x":[1],"bl\u0061nk" :true,"text":null}"#],
          unknown: [
            (#"{"u":1.0}"#, nil), ("{}", nil), (#"{"id":1,"text":null,"blank": null}"#, nil),
          ],
          malformed: [
            Malformed("7", .typeMismatch), Malformed("[]", .typeMismatch),
            Malformed(#"{"text":"a"}"#, .missingMember),
            Malformed(#"{"id":1,"text":2}"#, .typeMismatch, "/text"),
            Malformed(#"{"text":"a","id":1,"blank":true}"#, .invalidValue, "/blank"),
            Malformed(#"{"blank":[]}"#, .typeMismatch, "/blank"),
          ]),
        open: Operations(PresenceNoteCodec.self, PresenceNoteDTO.self),
        closed: Operations(ClosedPresenceNoteCodec.self, ClosedPresenceNoteDTO.self)),
      RepresentationSample(
        name: "untagged",
        json: JSON(
          line: #"{"id":1,"text":"a"}"#,
          oddLine: #"{ "x":1.0,"t\u0065xt" :"\u0061" , "id":1e0,"y":{ "text":[] }}"#,
          blank: "null",
          unknown: [("7", nil), (#""a""#, nil), (#"[{"id":1,"text":"z"}]"#, nil)],
          malformed: [
            Malformed("{}", .missingMember), Malformed(#"{"text":"a"}"#, .missingMember),
            Malformed(#"{"id":1,"text":2}"#, .typeMismatch, "/text"),
          ]),
        open: Operations(UntaggedNoteCodec.self, UntaggedNoteDTO.self),
        closed: Operations(ClosedUntaggedNoteCodec.self, ClosedUntaggedNoteDTO.self)),
    ]
  }
}
