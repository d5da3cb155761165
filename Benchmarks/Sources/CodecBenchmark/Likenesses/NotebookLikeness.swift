/// Cells of every kind, code with outputs of every kind.
enum NotebookLikeness {
  static func document(_ count: Int) -> [UInt8] {
    Likeness.document(
      #"{"cells":["#, count,
      #"""
      ],"metadata":{"kernelspec":{"display_name":"Python 3","language":"python","name":"python3"},\#
      "language_info":{"codemirror_mode":{"name":"ipython","version":3},"file_extension":".py",\#
      "mimetype":"text/x-python","name":"python","nbconvert_exporter":"python",\#
      "pygments_lexer":"ipython3","version":"3.11.4"}},"nbformat":4,"nbformat_minor":5}
      """#, element: cell)
  }

  private static func cell(_ index: Int) -> String {
    switch index % 6 {
    case 0:
      #"""
      {"cell_type":"markdown","id":"cell-\#(index)","metadata":{"tags":["chapter"]},\#
      "source":["## Part \#(index)\n","\n",\#(lines(index, 5)),"*\#(text(index, 9))*"]}
      """#
    case 1: code(index, executionResult(index))
    case 2: code(index, stream(index, "stdout") + "," + stream(index, "stderr"))
    case 3: code(index, picture(index))
    case 4: code(index, error(index))
    default:
      #"""
      {"cell_type":"raw","id":"cell-\#(index)","metadata":{"format":"text/restructuredtext"},\#
      "source":"\#(text(index, 14))","attachments":{"note-\#(index).txt":\#
      {"text/plain":["\#(text(index, 8))"]}}}
      """#
    }
  }

  private static func code(_ index: Int, _ outputs: String) -> String {
    #"""
    {"cell_type":"code","execution_count":\#(index),"id":"cell-\#(index)","metadata":\#
    {"collapsed":false,"scrolled":\#(index % 4 == 0 ? #""auto""# : "true"),"execution":\#
    {"iopub.status.busy":"\#(FeedValues.date(index))","shell.execute_reply":\#
    "\#(FeedValues.date(index + 1))"},"jupyter":{"source_hidden":false}},"outputs":[\#(outputs)],\#
    "source":["import numpy as np\n","x_\#(index) = np.linspace(0, 1, \#(index))\n",\#
    \#(lines(index, 6)),"print(\"done\", x_\#(index))"]}
    """#
  }

  private static func executionResult(_ index: Int) -> String {
    #"""
    {"output_type":"execute_result","execution_count":\#(index),"data":{"text/plain":\#
    ["   a  b\n",\#(lines(index, 4)),"[\#(index) rows]"],"text/html":["<table>\n",\#
    "<tr><td class=\"cell\">\#(index)</td></tr>\n","</table>"],"application/json":\#
    {"rows":[[\#(index),\#(Likeness.number(index)),null,true],["\#(text(index, 3))"]],\#
    "schema":{"fields":[{"name":"a","type":"integer"},{"name":"b","type":"number"}]}}},\#
    "metadata":{"application/json":{"expanded":false,"root":"root"}}}
    """#
  }

  private static func picture(_ index: Int) -> String {
    var random = SplitMix(seed: UInt64(index))
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let base64 = String((0..<1_600).map { _ in letters[Int(random.next() % 64)] })
    return #"""
      {"output_type":"display_data","data":{"image/png":"\#(base64)\n","text/plain":\#
      "<Figure size 640x480 with 1 Axes>"},"metadata":{"image/png":{"height":480,"width":640}}}
      """#
  }

  private static func stream(_ index: Int, _ name: String) -> String {
    #"{"output_type":"stream","name":"\#(name)","text":[\#(lines(index, 8)),"100%"]}"#
  }

  private static func error(_ index: Int) -> String {
    #"""
    {"output_type":"error","ename":"ValueError","evalue":"\#(text(index, 4))","traceback":\#
    ["\u001b[0;31m-----------\u001b[0m","\u001b[0;31mValueError\u001b[0m  Traceback",\#
    "\u001b[0;32m<ipython-input-\#(index)>\u001b[0m in \u001b[0;36m<module>\u001b[0m\n1 x"]}
    """#
  }

  /// Lines of text, each a string with its line break.
  private static func lines(_ index: Int, _ count: Int) -> String {
    (0..<count).map { #""    \#(text(index + $0, 7 + $0 % 4))\n""# }.joined(separator: ",")
  }

  private static func text(_ index: Int, _ words: Int) -> String {
    Likeness.text(index, words: words)
  }
}
