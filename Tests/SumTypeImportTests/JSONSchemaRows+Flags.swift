/// Names of variants that a Boolean tells apart.
extension JSONSchemaRows {
  /// Two objects that the member `key` tells apart, with a member each.
  private static func flagged(_ key: String, _ more: String = "") -> String {
    let yes =
      #"{"type":"object","properties":{"\#(key)":{"const":true},"data":{"type":"string"}},"required":["\#(key)","data"]\#(more)}"#
    let no =
      #"{"type":"object","properties":{"\#(key)":{"enum":[false]},"error":{"type":"string"}},"required":["\#(key)","error"]}"#
    return #"{"title":"Reply","oneOf":[\#(yes),\#(no)]}"#
  }

  static let flags: [ImportFixture] = [
    ImportFixture(
      row: "a Boolean names its variants, and their types with the name of the union",
      source: flagged("ok"),
      fits: [#"{"ok":true,"data":"a"}"#, #"{"ok":false,"error":"b"}"#],
      refused: [#"{"ok":false,"data":"a"}"#, #"{"ok":1,"data":"a"}"#],
      text: [
        #""union": { "ok": { "tag": true, "payload": "OkThing" }, "notOk": { "tag": false, "payload": "NotOkThing" } }"#
      ]),
    ImportFixture(
      row: "a Boolean with is", source: flagged("isLast"),
      fits: [#"{"isLast":true,"data":"a"}"#],
      text: [#""last": { "tag": true, "payload": "LastThing" }, "notLast": { "tag": false"#]),
    ImportFixture(
      row: "a Boolean with has, in snake case", source: flagged("has_more"),
      fits: [#"{"has_more":true,"data":"a"}"#],
      text: [
        #""hasMore": { "tag": true, "payload": "HasMoreThing" }, "hasNoMore": { "tag": false, "payload": "HasNoMoreThing" }"#
      ]),
    ImportFixture(
      row: "a title is preferred to the name of a Boolean",
      source: flagged("ok", #","title":"Success""#),
      fits: [#"{"ok":true,"data":"a"}"#],
      text: [
        #""union": { "ok": { "tag": true, "payload": "Success" }, "notOk": { "tag": false, "payload": "NotOkThing" } }"#
      ]),
    ImportFixture(
      row: "a Boolean that no other alternative has with the other value is no name",
      source:
        #"{"oneOf":[{"type":"object","properties":{"kind":{"type":"string"},"old":{"const":true}},"required":["kind"]},{"type":"array"}]}"#,
      fits: [#"{"kind":"a","old":true}"#, "[1]"], absent: [#""oldThing""#]),
  ]
}
