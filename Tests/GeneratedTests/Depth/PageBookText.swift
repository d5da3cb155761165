/// A book of pages with unknown data at every depth, in a spelling that no writer of the package uses.
enum PageBookText {
  static let paragraph =
    #"{"type":"paragraph","align" : "left","spans":[{"plain":"Hello"},{"link":{"target":"https://example.org/","rel" : "me","text":"here"}}]}"#
  static let hologram = #"{"type":"hologram","beam":1.0e3}"#
  static let image =
    #"{"source":{"cdn":null,"at":"remote","url":"https://example.org/i.png","size":{"width":640,"depth":3.0,"height":480}},"type":"image"}"#
  static let sparkling = #"{"type":"paragraph","spans":[{"sparkle":{"x":1}}]}"#
  static let columns =
    #"{"type":"columns","columns":[[{"type":"divider","style":"wavy"},{"type":"hologram","n":-0}],[ ]],"gap":2}"#
  static let album = #"{"type":"photo album","photos":["\u0061"]}"#

  static let whole = """
    {"version":2,"cover":{"with":{"at":"file","alt":"caf\\u00e9","name":"c.png"},"is":"picture","z":[]},
     "title":"Travels","entries":[
      {"type":"page","id":"p1","blocks":[\(paragraph), \(hologram),\(image),
         \(sparkling),\(columns)],"rows":[{"a":{"type":"divider"},"b":\(hologram)}],"theme":"sepia","zzz":true},
      \(album),
      {"type":"index","title":"Index","pages":{"x":["p1"]},"sorted":"yes"}
     ] }
    """
}
