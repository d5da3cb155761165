/// Layers of every kind, shapes of every kind, values that stand and values that move.
enum AnimationLikeness {
  static func document(_ count: Int) -> [UInt8] {
    Likeness.document(
      #"""
      {"v":"5.9.0","fr":60,"ip":0,"op":180,"w":512,"h":512,"nm":"Animation","ddd":0,"assets":\#
      [{"id":"image_0","w":64,"h":64,"u":"images/","p":"img_0.png","e":0},\#
      {"id":"comp_0","nm":"Inner","layers":[\#(layer(4))]}],\#
      "markers":[{"tm":0,"cm":"begin","dr":30}],"layers":[
      """#, count, #"],"meta":{"g":"Editor 1.2"}}"#, element: layer)
  }

  private static func layer(_ index: Int) -> String {
    let base = #"""
      "ind":\#(index),"nm":"Layer \#(index)","sr":1,"ks":\#(transform(index)),"ao":0,"ip":0,\#
      "op":180,"st":0,"bm":\#(index % 16)
      """#
    return switch index % 8 {
    case 0: #"{"ty":0,\#(base),"refId":"comp_0","w":512,"h":512,"tm":\#(moving(index, 1))}"#
    case 1: ##"{"ty":1,\##(base),"sc":"#76ba40","sw":512,"sh":256}"##
    case 2: #"{"ty":2,\#(base),"refId":"image_0"}"#
    case 3: #"{"ty":3,\#(base)}"#
    case 5:
      #"""
      {"ty":5,\#(base),"t":{"d":{"k":[{"t":0,"s":{"t":"Title \#(index)","f":"Sans","s":24,"j":2,\#
      "tr":0,"lh":28.8,"ls":0,"fc":[0.1,0.2,0.3]}}]},"m":{"g":1,"a":\#(fixed("[0,0]"))},"a":[]}}
      """#
    default:
      #"{"ty":4,\#(base),"masksProperties":[\#(mask(index))],"shapes":[\#(group(index, 2))]}"#
    }
  }

  private static func transform(_ index: Int) -> String {
    #"""
    {"o":\#(fixed("100")),"r":\#(index % 3 == 0 ? moving(index, 1) : fixed("0")),"p":\#
    \#(index % 5 == 0
      ? #"{"s":true,"x":\#(moving(index, 1)),"y":\#(fixed(Likeness.number(index)))}"#
      : moving(index, 3)),\#
    "a":\#(fixed("[256,256,0]")),"s":\#(moving(index, 3))}
    """#
  }

  private static func group(_ index: Int, _ depth: Int) -> String {
    let inner = depth > 0 ? "," + group(index + 1, depth - 1) : ""
    return #"""
      {"ty":"gr","nm":"Group","np":12,"cix":2,"it":[\#(path(index)),\#
      {"ty":"rc","nm":"Box","d":1,"p":\#(fixed("[0,0]")),"s":\#(fixed("[64,32]")),"r":\#(fixed("4"))},\#
      {"ty":"el","nm":"Oval","d":1,"p":\#(fixed("[0,0]")),"s":\#(moving(index, 2))},\#
      {"ty":"sr","nm":"Star","d":1,"sy":1,"p":\#(fixed("[0,0]")),"pt":\#(fixed("5")),\#
      "r":\#(fixed("0")),"or":\#(fixed("80")),"os":\#(fixed("0")),"ir":\#(fixed("40")),\#
      "is":\#(fixed("0"))},\#
      {"ty":"fl","nm":"Fill","c":\#(fixed("[0.98,0.5,\(Likeness.number(index)),1]")),\#
      "o":\#(fixed("100")),"r":1},\#
      {"ty":"st","nm":"Stroke","c":\#(moving(index, 4)),"o":\#(fixed("100")),"w":\#(fixed("2.5")),\#
      "lc":2,"lj":2,"ml":4,"d":[{"n":"d","v":\#(fixed("10"))},{"n":"g","v":\#(fixed("5"))}]},\#
      {"ty":"gf","nm":"Gradient","o":\#(fixed("100")),"r":1,\#(gradient)},\#
      {"ty":"gs","nm":"Gradient stroke","o":\#(fixed("100")),"w":\#(fixed("2")),\#(gradient)},\#
      {"ty":"tm","nm":"Trim","s":\#(fixed("0")),"e":\#(moving(index, 1)),"o":\#(fixed("0")),"m":1},\#
      {"ty":"pb","nm":"Pucker","a":\#(fixed("10"))},\#
      {"ty":"tr","p":\#(fixed("[0,0]")),"a":\#(fixed("[0,0]")),"s":\#(fixed("[100,100]")),\#
      "r":\#(fixed("0")),"o":\#(fixed("100"))}\#(inner)]}
      """#
  }

  private static let gradient = #"""
    "t":1,"s":{"a":0,"k":[0,0]},"e":{"a":0,"k":[100,0]},"g":{"p":2,"k":{"a":0,"k":\#
    [0,0.9803,0.5411,0.2235,1,0.1411,0.2509,0.7843]}}
    """#

  private static func path(_ index: Int) -> String {
    #"{"ty":"sh","nm":"Path","ind":0,"d":1,"ks":{"a":0,"k":\#(bezier(index))}}"#
  }

  private static func mask(_ index: Int) -> String {
    #"""
    {"nm":"Mask","mode":"a","inv":false,"o":\#(fixed("100")),"x":\#(fixed("0")),"pt":{"a":1,"k":\#
    [{"t":0,"s":[\#(bezier(index))],"i":{"x":0.667,"y":1},"o":{"x":0.333,"y":0}},\#
    {"t":60,"s":[\#(bezier(index + 1))]}]}}
    """#
  }

  private static func bezier(_ index: Int) -> String {
    func points(_ place: Int) -> String {
      (0..<8).map {
        "[\(Likeness.number(index, place + $0)),\(Likeness.number(index, place + $0 + 100))]"
      }
      .joined(separator: ",")
    }
    return #"{"c":true,"i":[\#(points(0))],"o":[\#(points(8))],"v":[\#(points(16))]}"#
  }

  private static func fixed(_ value: String) -> String { #"{"a":0,"k":\#(value)}"# }

  /// A value of so many numbers, with two keyframes.
  private static func moving(_ index: Int, _ count: Int) -> String {
    func values(_ place: Int) -> String {
      (0..<count).map { Likeness.number(index, place + $0) }.joined(separator: ",")
    }
    return #"""
      {"a":1,"k":[{"t":0,"s":[\#(values(0))],"i":{"x":[0.667],"y":[1]},"o":{"x":[0.333],"y":[0]}},\#
      {"t":\#(30 + index % 60),"s":[\#(values(9))],"h":1}]}
      """#
  }
}
