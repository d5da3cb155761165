import SumTypeImport

/// The fixtures for the rows of OpenAPI in the tables of Docs/Import.md.
enum OpenAPIRows {
  /// An OpenAPI document with the schemas, of which a fixture imports `Thing`.
  static func document(_ schemas: String, version: String = "3.0.3") -> String {
    #"{"openapi":"\#(version)","info":{"title":"T","version":"1"},"paths":{},"components":{"schemas":{\#(schemas)}}}"#
  }

  static func only(_ options: inout ImportOptions) {
    options.pointer = "/components/schemas/Thing"
  }

  static let all = rows + discriminators

  private static let rows: [ImportFixture] = [
    ImportFixture(
      row: "nullable: T?",
      source: document(
        ##""Thing":{"type":"object","properties":{"a":{"type":"string","nullable":true},"b":{"allOf":[{"$ref":"#/components/schemas/P"}],"nullable":true}},"required":["a","b"]},"P":{"type":"object","properties":{"x":{"type":"integer"}},"required":["x"]}"##
      ),
      fits: [#"{"a":null,"b":null}"#, #"{"a":"x","b":{"x":1}}"#], refused: [#"{"a":1,"b":null}"#],
      change: only),
    ImportFixture(
      row: "exclusiveMinimum as a Boolean (3.0)",
      source: document(
        #""Thing":{"type":"object","properties":{"i":{"type":"integer","minimum":0,"exclusiveMinimum":true}}}"#
      ),
      fits: [#"{"i":1}"#], refused: [#"{"i":0}"#], change: only),
    ImportFixture(
      row: "discriminator with mapping",
      source: document(
        ##""Thing":{"oneOf":[{"$ref":"#/components/schemas/Cat"},{"$ref":"#/components/schemas/Dog"}],"discriminator":{"propertyName":"petType","mapping":{"cat":"#/components/schemas/Cat","kitten":"#/components/schemas/Cat","dog":"Dog"}}},"Cat":{"type":"object","properties":{"petType":{"type":"string"},"lives":{"type":"integer"}},"required":["petType","lives"]},"Dog":{"type":"object","properties":{"petType":{"type":"string"},"bark":{"type":"string"}},"required":["petType"]}"##
      ),
      fits: [
        #"{"petType":"cat","lives":9}"#, #"{"petType":"kitten","lives":9}"#, #"{"petType":"dog"}"#,
      ],
      refused: [#"{"petType":"dog","bark":1}"#, #"{"petType":"fish"}"#, #"{"lives":9}"#],
      text: [#""internal": { "tag": "petType" }"#], change: only),
    ImportFixture(
      row: "discriminator with implicit names",
      source: document(
        ##""Thing":{"oneOf":[{"$ref":"#/components/schemas/Cat"},{"$ref":"#/components/schemas/Dog"}],"discriminator":{"propertyName":"kind"}},"Cat":{"type":"object","properties":{"kind":{"type":"string"},"lives":{"type":"integer"}},"required":["kind"]},"Dog":{"type":"object","properties":{"kind":{"type":"string"}},"required":["kind"]}"##
      ),
      fits: [#"{"kind":"Cat","lives":9}"#, #"{"kind":"Dog"}"#],
      refused: [#"{"kind":"Cat","lives":"x"}"#, #"{"kind":"cat"}"#], change: only),
    ImportFixture(
      row: "a discriminator whose property may be absent makes no adjacent union",
      source: document(
        ##""Thing":{"oneOf":[{"$ref":"#/components/schemas/A"},{"$ref":"#/components/schemas/B"}],"discriminator":{"propertyName":"type"}},"A":{"type":"object","properties":{"type":{"type":"string"},"value":{"type":"string"}},"required":["value"]},"B":{"type":"object","properties":{"type":{"type":"string"},"value":{"type":"integer"}},"required":["value"]}"##
      ),
      fits: [#"{"type":"A","value":"x"}"#, #"{"type":"B","value":1}"#],
      refused: [#"{"type":"A","value":1}"#],
      text: [#""payload": "A""#, #""payload": "B""#], change: only),
    ImportFixture(
      row: "the tag is the constant, and the schema's name is not a further tag",
      source: document(
        ##""Thing":{"oneOf":[{"$ref":"#/components/schemas/Cat"},{"$ref":"#/components/schemas/Dog"}],"discriminator":{"propertyName":"kind"}},"Cat":{"type":"object","properties":{"kind":{"enum":["cat"]},"lives":{"type":"integer"},"age":{"type":"integer"}},"required":["kind","lives"]},"Dog":{"type":"object","properties":{"kind":{"enum":["dog"]},"bark":{"type":"boolean"},"age":{"type":"integer"}},"required":["kind","bark"]}"##
      ),
      fits: [#"{"kind":"cat","lives":9}"#, #"{"kind":"dog","bark":true}"#],
      refused: [#"{"kind":"Cat","lives":9}"#, #"{"kind":"cat","bark":true}"#],
      text: [#""union": { "cat": "Cat", "dog": "Dog" }"#], change: only),
    ImportFixture(
      row: "a tag of two alternatives belongs to the first",
      source: document(
        ##""Thing":{"oneOf":[{"$ref":"#/components/schemas/Cat"},{"$ref":"#/components/schemas/Dog"},{"$ref":"#/components/schemas/Pets"}],"discriminator":{"propertyName":"kind","mapping":{"cat":"Dog","dog":"Dog"}}},"Cat":{"type":"object","properties":{"kind":{"enum":["cat"]},"lives":{"type":"integer"},"age":{"type":"integer"}},"required":["kind","lives"]},"Dog":{"type":"object","properties":{"kind":{"type":"string"},"age":{"type":"integer"},"bark":{"type":"boolean"}},"required":["kind"]},"Pets":{"oneOf":[{"$ref":"#/components/schemas/Cat"},{"$ref":"#/components/schemas/Fish"}],"discriminator":{"propertyName":"kind"}},"Fish":{"type":"object","properties":{"kind":{"enum":["fish"]},"age":{"type":"integer"},"fins":{"type":"integer"}},"required":["kind","fins"]}"##
      ),
      fits: [
        #"{"kind":"cat","lives":9}"#, #"{"kind":"dog","bark":true}"#, #"{"kind":"fish","fins":2}"#,
      ],
      refused: [#"{"kind":"fish"}"#, #"{"kind":"bird"}"#], change: only),
    ImportFixture(
      row: "a discriminator that the variants do not have",
      source: document(
        ##""Thing":{"oneOf":[{"$ref":"#/components/schemas/Cat"},{"$ref":"#/components/schemas/Dog"}],"discriminator":{"propertyName":"kind"}},"Cat":{"type":"object","properties":{"lives":{"type":"integer"}}},"Dog":{"type":"object","properties":{"bark":{"type":"string"}}}"##
      ),
      fits: [#"{"kind":"Cat","lives":9}"#], refused: [#"{"kind":"Dog","bark":1}"#], change: only),
    ImportFixture(
      row: "a base with a discriminator, and children that extend it by allOf",
      source: document(
        ##""Thing":{"type":"object","properties":{"kind":{"type":"string"},"name":{"type":"string"}},"required":["kind","name"],"discriminator":{"propertyName":"kind"}},"Cat":{"allOf":[{"$ref":"#/components/schemas/Thing"},{"type":"object","properties":{"lives":{"type":"integer"}},"required":["lives"]}]},"Dog":{"allOf":[{"$ref":"#/components/schemas/Thing"},{"type":"object","properties":{"bark":{"type":"string"}}}]}"##
      ),
      fits: [#"{"kind":"Cat","name":"Tom","lives":9}"#, #"{"kind":"Dog","name":"Rex"}"#],
      refused: [
        #"{"kind":"Cat","name":"Tom"}"#, #"{"kind":"Dog"}"#, #"{"kind":"Fish","name":"Wanda"}"#,
      ],
      change: only),
    ImportFixture(
      row: "OpenAPI 3.1: JSON Schema 2020-12",
      source: document(
        #""Thing":{"type":"object","properties":{"a":{"type":["string","null"]},"b":{"const":"x"},"c":{"type":"number","exclusiveMinimum":0}},"required":["b"]}"#,
        version: "3.1.0"),
      fits: [#"{"a":null,"b":"x","c":1}"#], refused: [#"{"b":"y"}"#, #"{"b":"x","c":0}"#],
      change: only),
    ImportFixture(
      row: "a base with a child of a child, and one without children",
      source: document(
        ##""Thing":{"type":"object","properties":{"a":{"$ref":"#/components/schemas/Base"},"b":{"$ref":"#/components/schemas/Lone"}}},"Base":{"type":"object","properties":{"kind":{"type":"string"}},"required":["kind"],"discriminator":{"propertyName":"kind"}},"Cat":{"allOf":[{"$ref":"#/components/schemas/Base"},{"type":"object","properties":{"lives":{"type":"integer"}},"required":["lives"]}]},"Lion":{"allOf":[{"$ref":"#/components/schemas/Cat"},{"type":"object","properties":{"mane":{"type":"boolean"}},"required":["mane"]}]},"Lone":{"type":"object","properties":{"kind":{"type":"string"}},"required":["kind"],"discriminator":{"propertyName":"kind"}}"##
      ),
      fits: [
        #"{"a":{"kind":"Cat","lives":9}}"#, #"{"a":{"kind":"Lion","lives":9,"mane":true}}"#,
        #"{"b":{"kind":"any"}}"#,
      ],
      refused: [#"{"a":{"kind":"Lion","lives":9}}"#, #"{"a":{"kind":"Base"}}"#, #"{"b":{}}"#],
      change: only),
    ImportFixture(
      row: "xml, example, externalDocs: reported as left out",
      source: document(
        #""Thing":{"type":"object","externalDocs":{"url":"https://example.org"},"properties":{"a":{"type":"string","example":"x","xml":{},"readOnly":true},"b":{"type":"integer","writeOnly":true}}}"#
      ),
      fits: [#"{"a":"y","b":1}"#], refused: [#"{"a":1}"#, #"{"b":"x"}"#],
      dropped: ["example", "xml", "externalDocs", "readOnly", "writeOnly"], change: only),
  ]
}

enum TypedefRows {
  static let all: [ImportFixture] = [
    ImportFixture(
      row: "empty, ref, nullable",
      source:
        #"{"properties":{"any":{},"p":{"ref":"point"},"q":{"ref":"point","nullable":true}},"definitions":{"point":{"properties":{"x":{"type":"float64"}}}}}"#,
      fits: [#"{"any":null,"p":{"x":1.5},"q":null}"#],
      refused: [#"{"any":1,"p":{},"q":null}"#, "{}"],
      change: { $0.format = .typedef }),
    ImportFixture(
      row: "boolean, string, timestamp, float32, float64, int8 … uint32",
      source:
        #"{"properties":{"b":{"type":"boolean"},"s":{"type":"string"},"t":{"type":"timestamp"},"f":{"type":"float32"},"i":{"type":"int8"},"u":{"type":"uint32"}}}"#,
      fits: [#"{"b":true,"s":"","t":"2026-01-31T12:00:00Z","f":1.5,"i":-128,"u":4294967295}"#],
      refused: [
        #"{"b":true,"s":"","t":"now","f":1.5,"i":1,"u":1}"#,
        #"{"b":true,"s":"","t":"2026-01-31T12:00:00Z","f":1.5,"i":128,"u":1}"#,
        #"{"b":true,"s":"","t":"2026-01-31T12:00:00Z","f":1.5,"i":1,"u":-1}"#,
      ]),
    ImportFixture(
      row: "enum: closed",
      source: #"{"properties":{"a":{"enum":["X","Y"]}},"optionalProperties":{}}"#,
      fits: [#"{"a":"X"}"#],
      refused: [#"{"a":"Z"}"#], text: [#""open": false"#]),
    ImportFixture(
      row: "elements, values",
      source: #"{"elements":{"values":{"type":"int32"}}}"#, fits: [#"[{"a":1},{}]"#],
      refused: [#"[{"a":"x"}]"#, "{}"]),
    ImportFixture(
      row: "properties, optionalProperties: fields, T?",
      source:
        #"{"properties":{"a":{"type":"string"}},"optionalProperties":{"b":{"type":"string"}},"additionalProperties":true}"#,
      fits: [#"{"a":"x"}"#, #"{"a":"x","b":"y"}"#], refused: ["{}", #"{"a":"x","b":1}"#],
      looser: [#"{"a":"x","b":null}"#], notes: ["null for absent"]),
    ImportFixture(
      row: "no additionalProperties: unknown members are kept",
      source: #"{"optionalProperties":{"b":{"type":"string"}}}"#, fits: ["{}"],
      refused: [#"{"c":1}"#],
      notes: ["no additionalProperties"]),
    ImportFixture(
      row: "discriminator and mapping: a closed internal union",
      source:
        #"{"discriminator":"event","mapping":{"user.created":{"properties":{"id":{"type":"string"}}},"user.gone":{"properties":{}}}}"#,
      fits: [#"{"event":"user.created","id":"a"}"#, #"{"event":"user.gone"}"#],
      refused: [#"{"event":"user.created"}"#, #"{"event":"other"}"#, "{}"],
      text: [#""unknown": "refuse""#]),
    ImportFixture(
      row: "metadata.description: doc",
      source:
        #"{"metadata":{"description":"What it is."},"properties":{"a":{"type":"string","metadata":{"description":"How."}}}}"#,
      fits: [#"{"a":""}"#], refused: ["{}", #"{"a":1}"#], text: ["What it is.", "How."]),
    ImportFixture(
      row: "int16, int32, uint8, uint16, float64: exactly their values",
      source:
        #"{"properties":{"a":{"type":"int16"},"b":{"type":"int32"},"c":{"type":"uint8"},"d":{"type":"uint16"},"e":{"type":"float64"}}}"#,
      fits: [
        #"{"a":-32768,"b":2147483647,"c":255,"d":65535,"e":0.1}"#,
        #"{"a":1.0,"b":-1,"c":0,"d":0,"e":1}"#,
      ],
      refused: [
        #"{"a":32768,"b":0,"c":0,"d":0,"e":0}"#, #"{"a":0,"b":2147483648,"c":0,"d":0,"e":0}"#,
        #"{"a":0,"b":0,"c":256,"d":0,"e":0}"#, #"{"a":0,"b":0,"c":0,"d":-1,"e":0}"#,
        #"{"a":0,"b":0,"c":0,"d":0,"e":"0"}"#, #"{"a":0.5,"b":0,"c":0,"d":0,"e":0}"#,
      ]),
    ImportFixture(
      row: "a root that may be null, a required member that may be null or absent",
      source:
        #"{"nullable":true,"properties":{"a":{"type":"int8","nullable":true}},"definitions":{"unused":{"properties":{"z":{"type":"string"}}}}}"#,
      fits: ["null", #"{"a":null}"#, #"{"a":1}"#], refused: ["1", #"{"a":"x"}"#], looser: ["{}"],
      notes: ["absent for null"], text: [#""Unused": { "struct": { "z": "String" } }"#]),
    ImportFixture(
      row: "notes about numbers beyond float32 and float64, and none about other types",
      source: #"{"properties":{"f":{"type":"float32"},"d":{"type":"float64"}}}"#,
      fits: [#"{"f":1.5,"d":1.5}"#], stricter: [#"{"f":1e99,"d":1}"#, #"{"f":1,"d":1e999}"#],
      notes: ["number beyond Float", "number beyond Double"],
      absent: ["number beyond Int8", "number beyond String"]),
    ImportFixture(
      row: "--exact-numbers: floating point is Number, small integers stay",
      source:
        #"{"properties":{"f":{"type":"float32"},"d":{"type":"float64"},"i":{"type":"int8"}}}"#,
      fits: [#"{"f":1e99,"d":0.12345678901234567890123,"i":1}"#],
      refused: [#"{"f":"1","d":1,"i":1}"#, #"{"f":1,"d":1,"i":128}"#],
      text: [#""f": "Number""#, #""d": "Number""#, #""i": "Int8""#],
      absent: ["number beyond Float", "number beyond Double"],
      change: { $0.keepsDigits = true }),
    ImportFixture(
      row: "a definition that leads only to itself is any value",
      source: #"{"properties":{"a":{"ref":"b"}},"definitions":{"b":{"ref":"b"}}}"#,
      fits: [#"{"a":1}"#, #"{"a":[]}"#], refused: ["{}"], notes: ["a reference to itself"],
      change: { $0.format = .typedef }),
    ImportFixture(
      row: "members that no rule knows are reported",
      source: #"{"properties":{"a":{"type":"int8","minimum":1,"definitions":{}}}}"#,
      fits: [#"{"a":0}"#], notes: ["minimum", "definitions"]),
  ]
}
