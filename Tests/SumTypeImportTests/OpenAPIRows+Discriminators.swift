/// The values of a discriminator that select each schema, without a mapping.
extension OpenAPIRows {
  private static func member(_ key: String, _ property: String, _ rest: String) -> String {
    #"{"type":"object","properties":{"\#(key)":\#(property),\#(rest)},"required":["\#(key)"]}"#
  }

  /// An object with two members, neither of which is required.
  private static func loose(_ key: String, _ rest: String) -> String {
    #"{"type":"object","properties":{"\#(key)":{"type":"string"},\#(rest)}}"#
  }

  private static let pets =
    ##""Thing":{"oneOf":[{"$ref":"#/components/schemas/Cat"},{"$ref":"#/components/schemas/Dog"}],"discriminator":{"propertyName":"kind"}}"##
  private static let lives = #""lives":{"type":"integer"},"age":{"type":"integer"}"#
  private static let bark = #""bark":{"type":"string"},"age":{"type":"integer"}"#

  static let discriminators: [ImportFixture] = [
    ImportFixture(
      row: "a discriminator whose constant refuses one of the values that its mapping has for it",
      source: document(
        ##""Thing":{"oneOf":[{"$ref":"#/components/schemas/Hero"},{"$ref":"#/components/schemas/Text"}],"discriminator":{"propertyName":"kind","mapping":{"hero":"#/components/schemas/Hero","intro":"#/components/schemas/Hero","text":"#/components/schemas/Text"}}},"Hero":\##(member("kind", #"{"const":"hero"}"#, lives)),"Text":\##(member("kind", #"{"const":"text"}"#, bark))"##
      ),
      fits: [#"{"kind":"hero","lives":9}"#, #"{"kind":"text","bark":"x"}"#],
      refused: [#"{"kind":"hero","lives":"x"}"#, "{}"], looser: [#"{"kind":"intro","lives":9}"#],
      notes: ["a discriminator with fewer tags"], change: only),
    ImportFixture(
      row:
        "nullable beside a type of another schema, and beside allOf of one reference, is reported",
      source: document(
        ##""Thing":{"type":"object","required":["a"],"properties":{"a":{"type":"object","nullable":true,"allOf":[{"type":"object"}]},"b":{"nullable":true,"allOf":[{"$ref":"#/components/schemas/P"}]}}},"P":{"type":"object","properties":{"x":{"type":"integer"}}}"##
      ),
      fits: [#"{"a":{},"b":{"x":1}}"#], refused: [#"{"a":1}"#],
      looser: [#"{"a":null}"#, #"{"a":{},"b":null}"#],
      notes: ["nullable beside a type", "nullable beside allOf"], change: only),
    ImportFixture(
      row: "a default of a discriminator is reported as left out",
      source: document(
        ##""Thing":{"oneOf":[{"$ref":"#/components/schemas/Cat"},{"$ref":"#/components/schemas/Dog"}],"discriminator":{"propertyName":"kind"}},"Cat":{"type":"object","properties":{"kind":{"type":"string","default":"Cat"},"lives":{"type":"integer"}}},"Dog":{"type":"object","properties":{"kind":{"type":"string"}},"required":["kind"]}"##
      ),
      fits: [#"{"kind":"Cat","lives":9}"#, #"{"kind":"Dog"}"#, #"{"lives":9}"#],
      refused: [#"{"kind":"Cat","lives":"x"}"#, #"{"kind":"Cow"}"#], dropped: ["default"],
      absent: ["a discriminator that may be absent"], change: only),
    ImportFixture(
      row: "types with only null in common: any value",
      source: document(
        ##""Thing":{"allOf":[{"$ref":"#/components/schemas/P"},{"type":"object","required":["b"]}]},"P":{"type":"boolean","nullable":true}"##
      ),
      looser: ["null", #"{"a":1}"#, "true"],
      notes: ["types of which only null is left"], change: only),
    ImportFixture(
      row: "nullable in each schema of allOf is exact",
      source: document(
        ##""Thing":{"type":"object","required":["a"],"properties":{"a":{"type":"string","nullable":true,"allOf":[{"type":"string","nullable":true}]}}}"##
      ),
      fits: [#"{"a":null}"#, #"{"a":"x"}"#], refused: [#"{"a":1}"#],
      absent: ["nullable beside a type"], change: only),
    ImportFixture(
      row: "alternatives of which one is a union that has the tag of the other",
      source: document(
        ##""Thing":{"oneOf":[{"$ref":"#/components/schemas/Pet"},{"$ref":"#/components/schemas/Cat"}],"discriminator":{"propertyName":"kind"}},"Pet":{"oneOf":[{"$ref":"#/components/schemas/Cat"},{"$ref":"#/components/schemas/Dog"}],"discriminator":{"propertyName":"kind"}},"Cat":\##(member("kind", #"{"type":"string"}"#, lives)),"Dog":\##(member("kind", #"{"type":"string"}"#, bark))"##
      ),
      fits: [#"{"kind":"Cat","lives":9}"#, #"{"kind":"Dog","bark":"x"}"#],
      refused: [#"{"kind":"Dog","bark":1}"#, "{}"], change: only),
    ImportFixture(
      row:
        "a base with a discriminator in allOf of a schema that is none of its children: the tag is unchecked",
      source: document(
        ##""Thing":{"type":"object","properties":{"a":{"allOf":[{"$ref":"#/components/schemas/Base"},{"required":["b"]}]}}},"Base":{"type":"object","properties":{"sort":{"type":"string"}},"discriminator":{"propertyName":"sort"}},"Circle":{"allOf":[{"$ref":"#/components/schemas/Base"},{"properties":{"r":{"type":"integer"}}}]}"##
      ),
      fits: [#"{"a":{"sort":"Circle","b":1}}"#], looser: [#"{"a":{"sort":"x","b":1}}"#],
      notes: ["discriminator"], change: only),
    ImportFixture(
      row: "a base with a discriminator and its children: exact",
      source: document(
        ##""Thing":{"$ref":"#/components/schemas/Base"},"Base":{"type":"object","properties":{"sort":{"type":"string"}},"required":["sort"],"discriminator":{"propertyName":"sort"}},"Round":{"allOf":[{"$ref":"#/components/schemas/Base"},{"properties":{"r":{"type":"integer"}}}]},"Circle":{"allOf":[{"$ref":"#/components/schemas/Round"},{"properties":{"c":{"type":"integer"}}}]}"##
      ),
      fits: [#"{"sort":"Circle","r":1,"c":2}"#, #"{"sort":"Round","r":1}"#],
      refused: [#"{"sort":"x"}"#, #"{"sort":"Circle","r":"x"}"#], absent: ["discriminator"],
      change: only),
    ImportFixture(
      row: "an enum that has the name of the schema: the tag is the name",
      source: document(
        "\(pets),\"Cat\":\(member("kind", #"{"enum":["Cat","Dog"]}"#, lives)),\"Dog\":\(member("kind", #"{"enum":["Cat","Dog"]}"#, bark))"
      ),
      fits: [#"{"kind":"Cat","lives":9}"#, #"{"kind":"Dog","bark":"x"}"#],
      refused: [#"{"kind":"Cat","lives":"x"}"#, #"{"kind":"cat"}"#],
      absent: ["a discriminator whose enum lacks the name of the schema"],
      change: only),
    ImportFixture(
      row:
        "enums that lack the name, with different values in each schema: the tags are these values",
      source: document(
        "\(pets),\"Cat\":\(member("kind", #"{"enum":["cat","kitten"]}"#, lives)),\"Dog\":\(member("kind", #"{"enum":["dog"]}"#, bark))"
      ),
      fits: [
        #"{"kind":"cat","lives":9}"#, #"{"kind":"kitten","lives":9}"#,
        #"{"kind":"dog","bark":"x"}"#,
      ],
      refused: [
        #"{"kind":"kitten","lives":"x"}"#, #"{"kind":"Cat"}"#, #"{"kind":"dog","bark":1}"#,
      ],
      absent: ["a discriminator whose enum lacks the name of the schema"], change: only),
    ImportFixture(
      row:
        "a common enum that lacks the name: the tag is the name, which is reported",
      source: document(
        ##"\##(pets),"Kind":{"type":"string","enum":["cat","dog"]},"Cat":\##(member("kind", ##"{"$ref":"#/components/schemas/Kind"}"##, lives)),"Dog":\##(member("kind", ##"{"$ref":"#/components/schemas/Kind"}"##, bark))"##
      ),
      stricter: [#"{"kind":"cat","lives":9}"#],
      notes: ["a discriminator whose enum lacks the name of the schema"], change: only),
    ImportFixture(
      row: "a mapping overrides the values of an enum",
      source: document(
        ##""Thing":{"oneOf":[{"$ref":"#/components/schemas/Cat"},{"$ref":"#/components/schemas/Dog"}],"discriminator":{"propertyName":"kind","mapping":{"c":"#/components/schemas/Cat","d":"Dog"}}},"Cat":\##(member("kind", #"{"enum":["c","d"]}"#, lives)),"Dog":\##(member("kind", #"{"enum":["c","d"]}"#, bark))"##
      ),
      fits: [#"{"kind":"c","lives":9}"#, #"{"kind":"d","bark":"x"}"#],
      refused: [#"{"kind":"c","lives":"x"}"#, #"{"kind":"Cat"}"#], change: only),
    ImportFixture(
      row: "children of a base, each with its own enum: the tags are these values",
      source: document(
        ##""Thing":\##(member("kind", #"{"type":"string"}"#, #""name":{"type":"string"}"#).dropLast()),"discriminator":{"propertyName":"kind"}},"Cat":{"allOf":[{"$ref":"#/components/schemas/Thing"},{"type":"object","properties":{"kind":{"enum":["cat"]},"lives":{"type":"integer"}}}]},"Dog":{"allOf":[{"$ref":"#/components/schemas/Thing"},{"type":"object","properties":{"kind":{"enum":["dog","puppy"]},"bark":{"type":"string"}}}]}"##
      ),
      fits: [#"{"kind":"cat","lives":9}"#, #"{"kind":"puppy","bark":"x","name":"Rex"}"#],
      refused: [#"{"kind":"cat","lives":"x"}"#, #"{"kind":"Dog"}"#], change: only),
    ImportFixture(
      row: "a discriminator that one schema does not require: its variant is the default",
      source: document(
        ##"\##(pets),"Cat":\##(loose("kind", lives)),"Dog":\##(member("kind", #"{"type":"string","maxLength":3,"default":"Dog"}"#, bark))"##
      ),
      fits: [#"{"kind":"Cat","lives":9}"#, #"{"kind":"Dog"}"#, #"{"lives":9}"#],
      refused: [#"{"kind":"Dog","bark":1}"#, #"{"lives":"x"}"#],
      notes: ["a discriminator as a constant"],
      text: [
        #""kind": { "const": "Dog" }"#, #""kind": { "const": "Cat", "optional": true }"#,
        #""default": "cat""#,
      ], absent: ["a discriminator that may be absent"], change: only),
    ImportFixture(
      row: "a discriminator that one schema does not name: its variant is the default",
      source: document(
        ##"\##(pets),"Cat":{"type":"object","properties":{\##(lives)}},"Dog":\##(member("kind", #"{"type":"string"}"#, bark))"##
      ),
      fits: [#"{"kind":"Cat","lives":9}"#, #"{"kind":"Dog"}"#, #"{"lives":9}"#],
      refused: [#"{"lives":"x"}"#], text: [#""default": "cat""#],
      absent: ["a discriminator that may be absent"], change: only),
    ImportFixture(
      row: "a discriminator that several schemas do not require: it is required, which is reported",
      source: document(
        ##"\##(pets),"Cat":\##(loose("kind", lives)),"Dog":\##(loose("kind", bark))"##),
      fits: [#"{"kind":"Cat","lives":9}"#, #"{"kind":"Dog"}"#], stricter: [#"{"lives":9}"#],
      notes: ["a discriminator that may be absent"], change: only),
    ImportFixture(
      row: "a discriminator that several schemas do not name: it is required, which is reported",
      source: document(
        ##"\##(pets),"Cat":{"type":"object","properties":{\##(lives)}},"Dog":{"type":"object","properties":{\##(bark)}}"##
      ),
      fits: [#"{"kind":"Cat","lives":9}"#, #"{"kind":"Dog"}"#], stricter: [#"{"lives":9}"#],
      notes: ["a discriminator that may be absent"], change: only),
    ImportFixture(
      row: "a discriminator that one of two schemas with its value does not require is required",
      source: document(
        ##""Thing":{"oneOf":[{"$ref":"#/components/schemas/Cat"},{"$ref":"#/components/schemas/Dog"},{"$ref":"#/components/schemas/Pup"}],"discriminator":{"propertyName":"kind"}},"Cat":\##(member("kind", #"{"enum":["cat"]}"#, lives)),"Dog":\##(member("kind", #"{"enum":["dog"]}"#, bark)),"Pup":{"type":"object","properties":{"kind":{"enum":["dog"]},"bark":{"type":"string"}}}"##
      ),
      fits: [#"{"kind":"cat","lives":9}"#, #"{"kind":"dog"}"#], stricter: [#"{"bark":"x"}"#],
      notes: ["a discriminator that may be absent"], change: only),
    ImportFixture(
      row: "a union with a default in another one with the same discriminator keeps the default",
      source: document(
        ##""Thing":{"oneOf":[{"$ref":"#/components/schemas/Pet"},{"$ref":"#/components/schemas/Fish"}],"discriminator":{"propertyName":"kind"}},"Pet":{"oneOf":[{"$ref":"#/components/schemas/Cat"},{"$ref":"#/components/schemas/Dog"}],"discriminator":{"propertyName":"kind"}},"Cat":\##(loose("kind", lives)),"Dog":\##(member("kind", #"{"type":"string"}"#, bark)),"Fish":\##(member("kind", #"{"type":"string"}"#, #""fins":{"type":"integer"}"#))"##
      ),
      fits: [#"{"kind":"Fish","fins":2}"#, #"{"kind":"Dog"}"#, #"{"lives":9}"#],
      refused: [#"{"lives":"x"}"#], text: [#""default": "cat""#],
      absent: ["a discriminator that may be absent"], change: only),
    ImportFixture(
      row: "a schema with different tags in two unions has no constant",
      source: document(
        ##"\##(pets),"Other":{"oneOf":[{"$ref":"#/components/schemas/Cat"},{"$ref":"#/components/schemas/Fish"}],"discriminator":{"propertyName":"kind","mapping":{"c":"Cat","f":"Fish"}}},"Cat":\##(member("kind", #"{"type":"string"}"#, lives)),"Dog":\##(member("kind", #"{"type":"string"}"#, bark)),"Fish":\##(member("kind", #"{"type":"string"}"#, #""fins":{"type":"integer"}"#)),"Both":{"type":"object","properties":{"a":{"$ref":"#/components/schemas/Thing"},"b":{"$ref":"#/components/schemas/Other"}}}"##
      ),
      fits: [#"{"a":{"kind":"Cat","lives":9},"b":{"kind":"c","lives":9}}"#],
      refused: [#"{"a":{"kind":"c"}}"#, #"{"b":{"kind":"Cat"}}"#],
      notes: ["a discriminator of several unions"],
      change: { $0.pointer = "/components/schemas/Both" }),
    ImportFixture(
      row: "a schema with the same tag in two unions has it as a constant",
      source: document(
        ##"\##(pets),"Other":{"oneOf":[{"$ref":"#/components/schemas/Cat"},{"$ref":"#/components/schemas/Fish"}],"discriminator":{"propertyName":"kind"}},"Cat":\##(member("kind", #"{"type":"string"}"#, lives)),"Dog":\##(member("kind", #"{"type":"string"}"#, bark)),"Fish":\##(member("kind", #"{"type":"string"}"#, #""fins":{"type":"integer"}"#)),"Both":{"type":"object","properties":{"a":{"$ref":"#/components/schemas/Thing"},"b":{"$ref":"#/components/schemas/Other"},"c":{"$ref":"#/components/schemas/Cat"}}}"##
      ),
      fits: [#"{"a":{"kind":"Cat","lives":9},"b":{"kind":"Cat"},"c":{"kind":"Cat"}}"#],
      refused: [#"{"a":{"kind":"cat"}}"#, #"{"c":{"kind":"Dog"}}"#],
      text: [#""kind": { "const": "Cat" }"#], absent: ["a discriminator of several unions"],
      change: { $0.pointer = "/components/schemas/Both" }),
    ImportFixture(
      row:
        "inline variants: the tag is no member, and a variant without other members is bare, with its comment",
      source: document(
        ##""Thing":{"oneOf":[{"type":"object","description":"Nothing more.","properties":{"kind":{"enum":["off"]}},"required":["kind"]},{"type":"object","properties":{"kind":{"enum":["on"]},"level":{"type":"integer"},"note":{"type":"string"}},"required":["kind","level"]}]}"##
      ),
      fits: [#"{"kind":"off"}"#, #"{"kind":"on","level":1}"#],
      refused: [#"{"kind":"on"}"#, #"{"kind":"dim"}"#],
      text: [
        #""off": { "payload": null, "doc": "Nothing more." }"#,
        #""struct": { "level": "Int", "note": "String?" }"#,
      ], change: only),
  ]
}
