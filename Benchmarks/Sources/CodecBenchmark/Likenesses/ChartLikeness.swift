/// Charts of every kind under one another, with rows of their own: what lies in those is free.
enum ChartLikeness {
  static func document(_ count: Int) -> [UInt8] {
    Likeness.document(
      #"""
      {"$schema":"https://vega.github.io/schema/vega-lite/v6.json","background":"white",\#
      "config":{"axis":{"grid":true,"labelFontWeight":"bold"},"view":{"stroke":"transparent"}},\#
      "datasets":{"rows":[\#(rows(0, 12))]},"vconcat":[
      """#, count, "]}", element: chart)
  }

  private static func chart(_ index: Int) -> String {
    switch index % 10 {
    case 1:
      #"{"layer":[\#(unit(index)),\#(unit(index + 1))],"resolve":{"scale":{"y":"independent"}}}"#
    case 3: #"{"hconcat":[\#(unit(index)),\#(unit(index + 1))],"spacing":10}"#
    case 4:
      #"{"facet":{"row":{"field":"origin","type":"nominal"}},"spec":\#(unit(index))}"#
    case 6: #"{"concat":[\#(unit(index))],"columns":2}"#
    case 8: #"{"repeat":["miles","power"],"spec":\#(unit(index))}"#
    default: unit(index)
    }
  }

  private static func unit(_ index: Int) -> String {
    #"""
    {"title":"\#(Likeness.text(index, words: 5))","data":\#(data(index)),"transform":\#
    [\#(transform(index)),\#(transform(index + 1))],\#
    "params":[{"name":"brush\#(index)","select":\#
    {"type":"interval","encodings":["x"]}}],"width":\#(index % 3 == 0 ? #"{"step":20}"# : "400"),\#
    "mark":\#(mark(index)),"encoding":{"x":{"field":"year","type":"temporal","timeUnit":"year",\#
    "axis":{"title":"Year","labelAngle":0,"grid":false}},"y":{"aggregate":"mean","field":"miles",\#
    "type":"quantitative","scale":{"domain":[0,100],"zero":false}},"color":{"condition":{"param":\#
    "brush\#(index)","field":"origin","type":"nominal","legend":null},"value":"grey"},\#
    "size":{"bin":{"maxbins":10},"field":"power"},"tooltip":[{"field":"name"},{"field":"miles"}],\#
    "order":{"field":"year","sort":"descending"},"opacity":{"value":0.7},"y2":{"datum":30}}}
    """#
  }

  private static func data(_ index: Int) -> String {
    switch index % 6 {
    case 0: #"{"url":"data/cars.json","format":{"type":"json"}}"#
    case 1: #"{"sequence":{"start":0,"stop":12.7,"step":0.1,"as":"x"}}"#
    case 2: #"{"name":"rows"}"#
    case 3: #"{"sphere":true}"#
    default: #"{"values":[\#(rows(index, 10))]}"#
    }
  }

  private static func rows(_ index: Int, _ count: Int) -> String {
    (0..<count).map { row in
      #"""
      {"name":"\#(Likeness.text(index + row, words: 2))","miles":\#(Likeness.number(index, row)),\#
      "power":\#(50 + row),"year":"19\#(70 + row % 20)-01-01","origin":null,"tags":["a",true]}
      """#
    }
    .joined(separator: ",")
  }

  private static func mark(_ index: Int) -> String {
    let kinds = ["bar", "line", "point", "area", "rule", "text", "tick", "rect", "arc", "circle"]
    let kind = kinds[index % kinds.count]
    return index % 2 == 0
      ? #""\#(kind)""#
      : ##"{"type":"\##(kind)","color":"#4c78a8","opacity":0.5,"tooltip":true,"strokeDash":[4,2]}"##
  }

  private static func transform(_ index: Int) -> String {
    switch index % 16 {
    case 0: #"{"filter":{"field":"year","range":[1970,1990]}}"#
    case 1: #"{"filter":"datum.miles > 20"}"#
    case 2: #"{"calculate":"datum.miles * 2","as":"double"}"#
    case 3: #"{"lookup":"name","from":{"data":{"url":"a.csv"},"key":"id","fields":["f"]}}"#
    case 4: #"{"aggregate":[{"op":"mean","field":"miles","as":"m"}],"groupby":["origin"]}"#
    case 5: #"{"joinaggregate":[{"op":"count","as":"n"}]}"#
    case 6:
      #"{"window":[{"op":"rank","as":"r"}],"sort":[{"field":"miles","order":"descending"}]}"#
    case 7: #"{"stack":"n","groupby":["year"],"as":["a","b"]}"#
    case 8: #"{"bin":true,"field":"power","as":"bins"}"#
    case 9: #"{"timeUnit":"month","field":"year","as":"month"}"#
    case 10: #"{"fold":["miles","power"],"as":["key","value"]}"#
    case 11: #"{"flatten":["tags"]}"#
    case 12: #"{"pivot":"origin","value":"miles","groupby":["year"]}"#
    case 13: #"{"impute":"miles","key":"year","value":0}"#
    case 14: #"{"density":"miles","bandwidth":0.3}"#
    default: #"{"regression":"miles","on":"power"}"#
    }
  }
}
