import Testing

@testable import EntrywayTool

@Suite("LinesProgress") struct LinesProgressTests {
  @Test("It is told at times, and taken away at the end")
  func interval() {
    var shown: [String] = []
    var time = ContinuousClock.now
    var progress = LinesProgress(write: { shown.append($0) }, now: { time })
    for lines in 1...5 {
      progress.show(lines: lines, errors: lines - 1)
      time += .milliseconds(100)
    }
    progress.clear()
    progress.clear()
    #expect(
      shown == ["\r3 lines, 2 with an error", "\r5 lines, 4 with an error", "\r\u{1B}[K"])
  }

  @Test("What is done at once shows nothing, nor takes anything away")
  func short() {
    var shown: [String] = []
    let time = ContinuousClock.now
    var progress = LinesProgress(write: { shown.append($0) }, now: { time })
    progress.show(lines: 1, errors: 0)
    progress.clear()
    #expect(shown == [])
  }
}
