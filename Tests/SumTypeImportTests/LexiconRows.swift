/// The fixtures for the rows of the table of Lexicons in Docs/Import.md. The schema is that of a record `Thing`.
enum LexiconRows {
  /// A Lexicon with a record of the members `properties`, and other definitions.
  private static func record(
    _ properties: String, required: String = "", _ definitions: String = "", more: String = ""
  ) -> String {
    ##"{"lexicon":1,"id":"com.example.thing","defs":{"main":{"type":"record","key":"tid","record":{"type":"object","required":[\##(required)],"properties":{\##(properties)}\##(more)}}\##(definitions.isEmpty ? "" : ",\(definitions)")}}"##
  }

  /// A value of the record, with members besides its `$type`.
  private static func value(_ members: String = "") -> String {
    #"{"$type":"com.example.thing"\#(members.isEmpty ? "" : ",\(members)")}"#
  }

  static let all: [ImportFixture] = [
    ImportFixture(
      row: "record: a struct with the constant $type",
      source: record(##""a":{"type":"integer"}"##, required: #""a""#),
      fits: [value(#""a":1"#)],
      refused: [value(), #"{"a":1}"#, #"{"$type":"com.example.other","a":1}"#, value(#""a":null"#)]),
    ImportFixture(
      row: "required and nullable: a nullable member may be null",
      source: record(
        ##""a":{"type":"integer"},"b":{"type":"integer"}"##, required: #""a""#,
        more: #","nullable":["a"]"#),
      fits: [value(#""a":null"#), value(#""a":1,"b":2"#)], refused: [value(#""a":"x""#)],
      looser: [value(#""a":1,"b":null"#), value()],
      notes: ["null for absent", "absent for null"]),
    ImportFixture(
      row: "string: bounds in bytes become looser bounds in scalars",
      source: record(##""s":{"type":"string","minLength":5,"maxLength":8}"##),
      fits: [value(#""s":"éé""#).replacing("éé", with: "ééx"), value(#""s":"12345678""#)],
      refused: [value(#""s":"x""#), value(#""s":"123456789""#)],
      looser: [value(#""s":"xy""#), value(#""s":"éééééééé""#)],
      notes: ["minLength in bytes", "maxLength in bytes"]),
    ImportFixture(
      row: "string: graphemes are unchecked",
      source: record(##""s":{"type":"string","minGraphemes":2,"maxGraphemes":2}"##),
      fits: [value(#""s":"ab""#)], looser: [value(#""s":"a""#), value(#""s":"abc""#)],
      notes: ["minGraphemes", "maxGraphemes"]),
    ImportFixture(
      row: "knownValues: an open enum; enum: a closed one; const",
      source: record(
        ##""k":{"type":"string","knownValues":["a","com.example.thing#b"]},"e":{"type":"string","enum":["x"]},"c":{"type":"string","const":"z"},"n":{"type":"integer","enum":[1,3]},"t":{"type":"boolean","const":true},"i":{"type":"integer","const":7}"##
      ),
      fits: [
        value(#""k":"com.example.thing#b","e":"x","c":"z","n":3,"t":true,"i":7"#), value(),
      ],
      refused: [
        value(#""k":"q""#), value(#""e":"y""#), value(#""c":"y""#), value(#""n":2"#),
        value(#""t":false"#), value(#""i":8"#),
      ],
      text: [#""b": "com.example.thing#b""#, #""enum": ["x"], "open": false"#]),
    ImportFixture(
      row: "formats: Date, URL, and aliases of String",
      source: record(
        ##""d":{"type":"string","format":"datetime"},"u":{"type":"string","format":"uri"},"i":{"type":"string","format":"did"},"h":{"type":"string","format":"new-one"}"##
      ),
      fits: [
        value(#""d":"2026-01-31T12:00:00Z","u":"https://example.org","i":"did:plc:a","h":"x""#)
      ],
      refused: [value(#""d":1"#), value(#""u":1"#), value(#""i":1"#), value(#""h":1"#)],
      stricter: [value(#""d":"now""#)], notes: ["format datetime", "format uri", "format did"],
      text: [#""DID": { "alias": "String" }"#, "Format: new-one."]),
    ImportFixture(
      row: "formats of the protocol: an alias for each",
      source: record(
        ##""a":{"type":"string","format":"at-uri"},"b":{"type":"string","format":"cid"},"c":{"type":"string","format":"handle"},"d":{"type":"string","format":"nsid"},"e":{"type":"string","format":"tid"},"f":{"type":"string","format":"at-identifier"},"g":{"type":"string","format":"record-key"},"h":{"type":"string","format":"language"}"##
      ),
      fits: [
        value(
          #""a":"at://did:plc:a/com.example.post/3k","b":"bafy","c":"ann.example","d":"com.example.post","e":"3k","f":"ann.example","g":"self","h":"en""#
        )
      ],
      refused: "abcdefgh".map { value(#""\#($0)":1"#) }, looser: [value(#""a":"x","h":"?""#)],
      notes: [
        "format at-uri", "format cid", "format handle", "format nsid", "format tid",
        "format at-identifier", "format record-key", "format language",
      ],
      text: [
        #""ATURI": { "alias": "String" }"#, #""CID""#, #""Handle""#, #""NSID""#, #""TID""#,
        #""ATIdentifier""#, #""RecordKey""#, #""LanguageTag""#,
      ]),
    ImportFixture(
      row: "--no-formats: a date is a String",
      source: record(##""d":{"type":"string","format":"datetime"}"##), fits: [value(#""d":"now""#)],
      refused: [value(#""d":1"#)], notes: ["format datetime"], change: { $0.usesFormats = false }),
    ImportFixture(
      row: "integer and boolean, with bounds and defaults",
      source: record(
        ##""n":{"type":"integer","minimum":2,"maximum":4,"default":3},"b":{"type":"boolean","default":true}"##
      ),
      fits: [value(#""n":2,"b":false"#), value(#""n":4"#), value()],
      refused: [value(#""n":1"#), value(#""n":5"#), value(#""b":1"#)],
      text: [#""default": 3"#, #""default": true"#]),
    ImportFixture(
      row: "array: lengths, and bounds of its elements",
      source: record(
        ##""a":{"type":"array","minLength":1,"maxLength":2,"items":{"type":"integer","minimum":0}}"##
      ),
      fits: [value(#""a":[0]"#), value(#""a":[0,1]"#)],
      refused: [value(#""a":[]"#), value(#""a":[1,2,3]"#), value(#""a":[-1]"#)]),
    ImportFixture(
      row: "union: an open one keeps unknown variants; a closed one refuses them",
      source: record(
        ##""o":{"type":"union","refs":["#p","#q"]},"c":{"type":"union","closed":true,"refs":["#p"]}"##,
        ##""p":{"type":"object","required":["x"],"properties":{"x":{"type":"integer"}}},"q":{"type":"object","properties":{"y":{"type":"integer"}}}"##
      ),
      fits: [
        value(##""o":{"$type":"com.example.thing#p","x":1}"##),
        value(##""o":{"$type":"com.example.thing#q"},"c":{"$type":"com.example.thing#p","x":1}"##),
      ],
      refused: [
        value(##""o":{"$type":"com.example.thing#p"}"##), value(##""o":{"x":1}"##),
        value(##""c":{"$type":"com.example.thing#q"}"##), value(##""o":{"$type":"other"}"##),
      ],
      text: [#""unknown": "refuse""#]),
    ImportFixture(
      row: "a variant that is no object, and a union without variants",
      source: record(
        ##""o":{"type":"union","refs":["#s","#p"]},"e":{"type":"union","refs":[]}"##,
        ##""s":{"type":"string"},"p":{"type":"object","properties":{}}"##),
      fits: [value(##""o":{"$type":"com.example.thing#p"},"e":{"$type":"x"}"##)],
      refused: [value(#""o":1"#), value(#""o":{}"#)],
      notes: ["a variant that is no object"]),
    ImportFixture(
      row: "the tag of main is its NSID alone",
      source: record(##""next":{"type":"union","refs":["com.example.thing"]}"##),
      fits: [
        value(##""next":{"$type":"com.example.thing"}"##),
        value(##""next":{"$type":"com.example.thing","next":{"$type":"com.example.thing"}}"##),
      ],
      refused: [value(##""next":{"$type":"com.example.thing#other"}"##)]),
    ImportFixture(
      row: "ref: the type, by its name alone and with the NSID of its file",
      source: record(
        ##""a":{"type":"ref","ref":"#p"},"b":{"type":"ref","ref":"com.example.thing#p"}"##,
        ##""p":{"type":"integer","minimum":1}"##),
      fits: [value(#""a":1,"b":2"#)], refused: [value(#""a":0"#), value(#""b":0"#)]),
    ImportFixture(
      row: "a reference to itself is any value",
      source: record(
        ##""a":{"type":"ref","ref":"#p"}"##, ##""p":{"type":"ref","ref":"#p"}"##),
      fits: [value(#""a":1"#)], notes: ["a reference to itself"]),
    ImportFixture(
      row: "blob, cid-link, bytes",
      source: record(
        ##""f":{"type":"blob","accept":["image/*"],"maxSize":9},"l":{"type":"cid-link"},"b":{"type":"bytes","minLength":1,"maxLength":4}"##
      ),
      fits: [
        value(
          #""f":{"$type":"blob","ref":{"$link":"bafy"},"mimeType":"image/png","size":3},"l":{"$link":"bafy"},"b":{"$bytes":"aGk"}"#
        )
      ],
      refused: [
        value(#""l":"bafy""#), value(#""b":{"$bytes":"a!"}"#), value(#""b":{}"#),
        value(#""f":{"$type":"blob","ref":{"$link":"bafy"},"mimeType":"image/png"}"#),
      ],
      notes: ["accept", "maxSize", "minLength", "maxLength"]),
    ImportFixture(
      row: "token, unknown, null",
      source: record(##""t":{"type":"token"},"u":{"type":"unknown"},"n":{"type":"null"}"##),
      fits: [value(#""t":"com.example.thing#x","u":{"a":1},"n":null"#)],
      refused: [value(#""t":1"#), value(#""u":1"#)], looser: [value(#""n":1"#)], notes: ["null"]),
    ImportFixture(
      row: "a token that is referred to is a string; empty knownValues allow any string",
      source: record(
        ##""t":{"type":"ref","ref":"#tok"},"k":{"type":"string","knownValues":[]},"i":{"type":"string","format":"did"},"j":{"type":"string","format":"did"}"##,
        ##""tok":{"type":"token","description":"Said by name."}"##),
      fits: [value(#""t":"com.example.thing#tok","k":"x","i":"did:a:b","j":"did:a:b""#)],
      refused: [value(#""t":1"#), value(#""t":{}"#), value(#""k":1"#)],
      text: [#""i": "DID?", "j": "DID?""#]),
    ImportFixture(
      row: "permission sets are left out",
      source: record(
        ##""a":{"type":"integer"}"##,
        ##""auth":{"type":"permission-set","title":"All","permissions":[{"type":"permission","resource":"repo"}]}"##
      ),
      fits: [value()], refused: [value(#""a":"x""#)], notes: ["permission-set"]),
    ImportFixture(
      row: "members that no rule knows are reported",
      source: record(
        ##""a":{"type":"string","maxLenght":3},"b":{"type":"array","items":{"type":"integer","least":1}}"##,
        ##""ask":{"type":"query","paramters":{},"output":{"encoding":"application/json","shema":{}},"errors":[{"name":"Gone","code":3}]}"##,
        more: #","requird":["a"]"#),
      fits: [value()],
      notes: ["maxLenght", "least", "paramters", "shema", "code", "requird"]),
    ImportFixture(
      row: "const and default outside a member, default of a required member",
      source: record(
        ##""a":{"type":"array","items":{"type":"string","const":"x","default":"x"}},"b":{"type":"integer","default":1}"##,
        required: #""b""#),
      fits: [value(#""a":["x"],"b":1"#)], refused: [value()], looser: [value(#""a":["y"],"b":1"#)],
      notes: ["const outside a member", "default outside a member", "default of a required member"]),
  ]
}
