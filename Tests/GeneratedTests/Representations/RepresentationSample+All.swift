import SumTypeRuntime
import TestDocuments
import TypeShowcase

extension RepresentationSample {
  static var all: [RepresentationSample] {
    [
      RepresentationSample(
        name: "internal", json: tagged("type"),
        open: Operations(InternalNoteCodec.self, InternalNoteDTO.self),
        closed: Operations(ClosedInternalNoteCodec.self, ClosedInternalNoteDTO.self)),
      RepresentationSample(
        name: "internal, with a tag of two members",
        json: JSON(
          line: #"{"type":"line","version":1,"id":1,"text":"a"}"#,
          oddLine:
            #"{ "x":1.0,"text" :"\u0061","versi\u006fn":1.0, "type":"l\u0069ne","id":1e0}"#,
          blank: #"{"type":"blank","version":1}"#,
          blanks: [#"{"x":1.0,"version":1e0,"type":"blank","y":[ ]}"#],
          unknown: [
            (#"{"type":"photo","u":1.0}"#, "photo"), (#"{"version":1,"type":""}"#, ""),
            (#"{"type":"line","version":2,"text":"a"}"#, "line"),
            (#"{"version":"1","type":"l\u0069ne"}"#, "line"),
          ],
          malformed: faultyTags("type") + [
            Malformed(#"{"type":"line","id":1,"text":"a"}"#, .missingTag),
            Malformed(#"{"version":1,"id":1,"text":"a"}"#, .missingTag),
            Malformed(#"{"type":"line","version":1,"version":1}"#, .repeatedTag, "/version"),
            Malformed(#"{"type":"photo","version":null}"#, .typeMismatch, "/version"),
            Malformed(#"{"type":"line","version":1,"id":1}"#, .missingMember, tag: "line"),
            Malformed(
              #"{"text":1,"id":1,"version":1,"type":"line"}"#, .typeMismatch, "/text", tag: "line"),
          ]),
        open: Operations(PairedNoteCodec.self, PairedNoteDTO.self),
        closed: Operations(ClosedPairedNoteCodec.self, ClosedPairedNoteDTO.self)),
      RepresentationSample(
        name: "adjacent",
        json: JSON(
          line: #"{"type":"line","content":{"id":1,"text":"a"}}"#,
          oddLine:
            #"{ "x":1.0,"content" :{"\u0074ext":"\u0061" , "y":[ ], "id":1e0},"t\u0079pe":"line"}"#,
          blank: #"{"type":"blank"}"#,
          blanks: [
            #"{"content":null,"type":"blank"}"#, #"{"type":"blank","content":{ }}"#,
            #"{"type":"blank","content":[],"x":1.0}"#,
          ],
          unknown: [
            (#"{"type":"photo","content":{"u":1.0}}"#, "photo"), (#"{"content":7,"type":""}"#, ""),
            (#"{"type":"l\u0069nes"}"#, "lines"),
          ],
          malformed: faultyTags("type") + [
            Malformed(#"{"type":"line"}"#, .missingMember, tag: "line"),
            Malformed(#"{"type":"line","content":7}"#, .typeMismatch, "/content", tag: "line"),
            Malformed(
              #"{"content":{"id":1,"text":2},"type":"line"}"#, .typeMismatch, "/content/text",
              tag: "line"),
            Malformed(#"{"type":"blank","content":[1]}"#, .typeMismatch, "/content", tag: "blank"),
          ]),
        open: Operations(AdjacentNoteCodec.self, AdjacentNoteDTO.self),
        closed: Operations(ClosedAdjacentNoteCodec.self, ClosedAdjacentNoteDTO.self)),
      RepresentationSample(
        name: "adjacent, in a string",
        json: JSON(
          line: #"{"type":"line","content":"{\"id\":1,\"text\":\"a\"}"}"#,
          oddLine: #"{"content" : "{ \"text\":\"\\u0061\",\"id\":1.0 }","type":"line","x":[ ]}"#,
          blank: #"{"type":"blank"}"#,
          unknown: [(#"{"type":"photo","content":"{\"u\":1.0}"}"#, "photo")],
          malformed: faultyTags("type") + [
            Malformed(
              #"{"type":"line","content":"{\"id\":1}"}"#, .missingMember, "/content » ", tag: "line"
            ),
            Malformed(#"{"type":"line","content":{}}"#, .typeMismatch, "/content", tag: "line"),
          ]),
        open: Operations(WrappedNoteCodec.self, WrappedNoteDTO.self),
        closed: Operations(ClosedWrappedNoteCodec.self, ClosedWrappedNoteDTO.self)),
      RepresentationSample(
        name: "external",
        json: JSON(
          line: #"{"line":{"id":1,"text":"a"}}"#,
          oddLine: #"{ "l\u0069ne" : { "y":1.0, "text":"\u0061","id":1.0} }"#,
          blank: #""blank""#,
          blanks: [
            #"{"blank":null}"#, #"{"blank":{ }}"#, #"{ "bl\u0061nk":[]}"#, #""bl\u0061nk""#,
          ],
          unknown: [
            (#"{"photo":[1.0]}"#, "photo"), (#""photo""#, "photo"), (#"{"":1}"#, ""), (#""""#, ""),
          ],
          malformed: [
            Malformed("{}", .missingTag), Malformed("7", .typeMismatch),
            Malformed("null", .typeMismatch), Malformed("[]", .typeMismatch),
            Malformed(#"{"line":{"id":1,"text":"a"},"blank":null}"#, .repeatedTag, "/blank"),
            Malformed(#"{"line":{"id":1,"text":"a"},"line":null}"#, .repeatedTag, "/line"),
            Malformed(#"{"line":{"id":1}}"#, .missingMember, "/line", tag: "line"),
            Malformed(#"{"line":{"id":true,"text":"a"}}"#, .typeMismatch, "/line/id", tag: "line"),
            Malformed(#""line""#, .typeMismatch, tag: "line"),
            Malformed(#"{"blank":7}"#, .typeMismatch, "/blank", tag: "blank"),
          ]),
        open: Operations(ExternalNoteCodec.self, ExternalNoteDTO.self),
        closed: Operations(ClosedExternalNoteCodec.self, ClosedExternalNoteDTO.self)),
      RepresentationSample(
        name: "keyed",
        json: JSON(
          line: #"{"type":"line","line":{"id":1,"text":"a"}}"#,
          oddLine:
            #"{ "photo":1.0,"l\u0069ne" :{"\u0074ext":"\u0061" , "y":[ ], "id":1e0},"t\u0079pe":"line"}"#,
          blank: #"{"type":"blank"}"#,
          blanks: [
            #"{"blank":null,"type":"blank"}"#, #"{"type":"blank","blank":{ }}"#,
            #"{"type":"blank","bl\u0061nk":[],"line":1.0}"#,
          ],
          unknown: [
            (#"{"type":"photo","photo":{"u":1.0}}"#, "photo"), (#"{"":7,"type":""}"#, ""),
            (#"{"type":"l\u0069nes","line":{"id":1,"text":"a"}}"#, "lines"),
          ],
          malformed: faultyTags("type") + [
            Malformed(#"{"type":"line"}"#, .missingMember, tag: "line"),
            Malformed(#"{"type":"line","blank":{}}"#, .missingMember, tag: "line"),
            Malformed(#"{"type":"line","line":7}"#, .typeMismatch, "/line", tag: "line"),
            Malformed(
              #"{"line":{"id":1,"text":2},"type":"line"}"#, .typeMismatch, "/line/text",
              tag: "line"),
            Malformed(#"{"type":"blank","blank":[1]}"#, .typeMismatch, "/blank", tag: "blank"),
          ]),
        open: Operations(KeyedNoteCodec.self, KeyedNoteDTO.self),
        closed: Operations(ClosedKeyedNoteCodec.self, ClosedKeyedNoteDTO.self)),
      RepresentationSample(
        name: "positional",
        json: JSON(
          line: #"["line",{"id":1,"text":"a"}]"#,
          oddLine: #"[ "l\u0069ne" ,{"\u0074ext":"\u0061" , "y":[ ], "id":1e0}, 1.0 ,{ }]"#,
          blank: #"["blank"]"#,
          blanks: [#"["blank",null]"#, #"["blank",{ }]"#, #"[ "bl\u0061nk" ,[],1.0]"#],
          unknown: [
            (#"["photo",{"u":1.0}]"#, "photo"), (#"[""]"#, ""), (#"["l\u0069nes",1.0,2]"#, "lines"),
          ],
          malformed: [
            Malformed("[]", .missingTag), Malformed("[7]", .typeMismatch, "/0"),
            Malformed("[null,{}]", .typeMismatch, "/0"),
            Malformed(#"[["line"]]"#, .typeMismatch, "/0"),
            Malformed("{}", .typeMismatch), Malformed(#"{"0":"line"}"#, .typeMismatch),
            Malformed(#""blank""#, .typeMismatch), Malformed("null", .typeMismatch),
            Malformed(#"["line"]"#, .missingElement, tag: "line"),
            Malformed(#"["line",7]"#, .typeMismatch, "/1", tag: "line"),
            Malformed(#"["line",null]"#, .typeMismatch, "/1", tag: "line"),
            Malformed(#"["line",{"id":1},"x"]"#, .missingMember, "/1", tag: "line"),
            Malformed(#"["line",{"id":1,"text":2}]"#, .typeMismatch, "/1/text", tag: "line"),
            Malformed(#"["blank",[1]]"#, .typeMismatch, "/1", tag: "blank"),
          ]),
        open: Operations(PositionalNoteCodec.self, PositionalNoteDTO.self),
        closed: Operations(ClosedPositionalNoteCodec.self, ClosedPositionalNoteDTO.self)),
      RepresentationSample(
        name: "positional, with the tag at another index",
        json: JSON(
          line: #"[null,null,"line",{"id":1,"text":"a"}]"#,
          oddLine: #"[ 1.0,{ } ,"l\u0069ne",{"text":"\u0061" , "id":1e0},[ ]]"#,
          blank: #"[null,null,"blank",null]"#,
          blanks: [#"[1.0,"line","blank"]"#, #"[ null,[] ,"blank",{},1.0]"#],
          unknown: [
            (#"[1.0,null,"photo",{"u":1.0}]"#, "photo"), (#"["line","blank",""]"#, ""),
          ],
          malformed: [
            Malformed("[]", .missingTag), Malformed(#"["line",{"id":1}]"#, .missingTag),
            Malformed(#"["line","line",7]"#, .typeMismatch, "/2"),
            Malformed(#"[1,2,"line"]"#, .missingElement, tag: "line"),
            Malformed(#"[1,2,"line",{"id":true,"text":"a"}]"#, .typeMismatch, "/3/id", tag: "line"),
            Malformed(#"[1,2,"blank",7]"#, .typeMismatch, "/3", tag: "blank"),
          ]),
        open: Operations(LaterNoteCodec.self, LaterNoteDTO.self),
        closed: Operations(ClosedLaterNoteCodec.self, ClosedLaterNoteDTO.self)),
      RepresentationSample(
        name: "positional, with the elements of the payload",
        json: JSON(
          line: #"["line",1,"a"]"#,
          oddLine: #"[ "l\u0069ne" ,1e0, "\u0061" ,{"y":[ ]}, 1.0 ]"#,
          blank: #"["blank"]"#,
          blanks: [#"["blank",null]"#, #"["blank",{ }]"#, #"[ "bl\u0061nk" ,[1.0],7]"#],
          unknown: [
            (#"["photo",1.0,{"u":1.0}]"#, "photo"), (#"[""]"#, ""), (#"["l\u0069nes"]"#, "lines"),
          ],
          malformed: [
            Malformed("[]", .missingTag), Malformed("[7,1]", .typeMismatch, "/0"),
            Malformed(#"[null,1,"a"]"#, .typeMismatch, "/0"),
            Malformed("{}", .typeMismatch), Malformed(#""blank""#, .typeMismatch),
            Malformed(#"["line"]"#, .missingElement, tag: "line"),
            Malformed(#"["line",1]"#, .missingElement, tag: "line"),
            Malformed(#"["line",null,"a"]"#, .typeMismatch, "/1", tag: "line"),
            Malformed(#"["line","a",1]"#, .typeMismatch, "/1", tag: "line"),
            Malformed(#"["line",1,{"text":"a"},2]"#, .typeMismatch, "/2", tag: "line"),
            Malformed(#"["line",[1,"a"]]"#, .typeMismatch, "/1", tag: "line"),
          ]),
        open: Operations(ListedNoteCodec.self, ListedNoteDTO.self),
        closed: Operations(ClosedListedNoteCodec.self, ClosedListedNoteDTO.self)),
      RepresentationSample(
        name: "positional, with the elements of the payload after a later tag",
        json: JSON(
          line: #"[null,null,"line",1,"a"]"#,
          oddLine: #"[ 1.0,{ } ,"l\u0069ne", 1e0 ,"\u0061",[ ]]"#,
          blank: #"[null,null,"blank"]"#,
          blanks: [#"[1.0,"line","blank"]"#, #"[ null,[] ,"blank",{},1.0]"#],
          unknown: [
            (#"[1.0,null,"photo",{"u":1.0}]"#, "photo"), (#"["line","blank",""]"#, ""),
          ],
          malformed: [
            Malformed("[]", .missingTag), Malformed(#"["line",1]"#, .missingTag),
            Malformed(#"["line",1,7]"#, .typeMismatch, "/2"),
            Malformed(#"[1,2,"line",3]"#, .missingElement, tag: "line"),
            Malformed(#"[1,2,"line",3,4]"#, .typeMismatch, "/4", tag: "line"),
          ]),
        open: Operations(LaterListedNoteCodec.self, LaterListedNoteDTO.self),
        closed: Operations(ClosedLaterListedNoteCodec.self, ClosedLaterListedNoteDTO.self)),
    ] + withoutTags
  }

  /// Returns the JSON of a representation whose payload's members lie beside the tag under `key`.
  private static func tagged(_ key: String) -> JSON {
    JSON(
      line: #"{"\#(key)":"line","id":1,"text":"a"}"#,
      oddLine: #"{ "x":1.0,"text" :"\u0061", "\#(key)":"l\u0069ne","\u0069d":1e0,"y":{ }}"#,
      blank: #"{"\#(key)":"blank"}"#,
      blanks: [#"{"x":1.0,"\#(key)":"blank","y":[ ]}"#],
      unknown: [
        (#"{"\#(key)":"photo","u":1.0}"#, "photo"), (#"{"id":1,"text":"a","\#(key)":""}"#, ""),
        (#"{"\#(key)":"l\u0069nes"}"#, "lines"),
      ],
      malformed: faultyTags(key) + [
        Malformed(#"{"\#(key)":"line","id":1}"#, .missingMember, tag: "line"),
        Malformed(#"{"text":1,"id":1,"\#(key)":"line"}"#, .typeMismatch, "/text", tag: "line"),
        Malformed(
          #"{"\#(key)":"line","text":"a","id":"1"}"#, .typeMismatch, "/id", tag: "line"),
      ])
  }

  /// Returns values in which the tag under `key` is missing, repeated or of another type.
  private static func faultyTags(_ key: String) -> [Malformed] {
    [
      Malformed("{}", .missingTag), Malformed(#"{"id":1,"text":"a"}"#, .missingTag),
      Malformed(#"{"\#(key)":"blank","\#(key)":"blank"}"#, .repeatedTag, "/\(key)"),
      Malformed(#"{"\#(key)":"photo","x":1,"\#(key)":"line"}"#, .repeatedTag, "/\(key)"),
      Malformed(#"{"\#(key)":7}"#, .typeMismatch, "/\(key)"),
      Malformed(#"{"\#(key)":null}"#, .typeMismatch, "/\(key)"),
      Malformed(#"{"\#(key)":["line"]}"#, .typeMismatch, "/\(key)"),
      Malformed(#"{"\#(key)":true,"id":1,"text":"a"}"#, .typeMismatch, "/\(key)"),
      Malformed("[]", .typeMismatch), Malformed(#""line""#, .typeMismatch),
      Malformed("null", .typeMismatch),
    ]
  }
}
