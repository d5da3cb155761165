import SumTypeSource
import Testing

@testable import SumTypeGenerator

@Suite("The limit of reported errors")
struct DiagnosticLimitTests {
  let file = SourceFile(path: "Imported", text: String(repeating: " ", count: 1_000))

  /// Errors at these places of the file.
  func errors(_ places: some Sequence<Int>) -> Diagnostics {
    var errors = Diagnostics()
    for place in places {
      errors.error(
        .unknownType, "error \(place)", at: SourceRange(file: file, bytes: place..<place + 1))
    }
    return errors
  }

  @Test("errors that were reported already are not counted among those that follow")
  func countsNewOnes() {
    var reported = Diagnostics()
    var limit = DiagnosticLimit(reported)
    limit.forward(errors(1..<96), to: &reported)
    limit.forward(errors(0..<98), to: &reported)
    #expect(reported.all.map(\.message) == (0..<98).map { "error \($0)" })
  }

  @Test("a file has at most a hundred errors, however many schemas import it")
  func limitsAllTogether() {
    var reported = Diagnostics()
    var limit = DiagnosticLimit(reported)
    limit.forward(errors(0..<90), to: &reported)
    limit.forward(errors(90..<150), to: &reported)
    let messages = reported.all.map(\.message)
    #expect(messages.dropLast() == (0..<100).map { "error \($0)" })
    #expect(messages.last == "50 more errors follow in this file")
  }

  @Test("the same errors, found again, add nothing")
  func findsAgain() {
    var reported = Diagnostics()
    var limit = DiagnosticLimit(reported)
    limit.forward(errors(0..<150), to: &reported)
    let once = reported
    limit.forward(errors(0..<150), to: &reported)
    #expect(reported == once)
  }
}
