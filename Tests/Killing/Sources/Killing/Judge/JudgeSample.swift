/// A journal written by hand, and what the judge has to say of it: a judge that finds nothing in
/// any round must have shown that it can.
struct JudgeSample {
  /// What the journal shows.
  var name: String
  var lines: [String]
  /// What is found, as `lost 1`; nil if nothing is.
  var expected: String?
  var remaining: Set<Int> = []

  var isJudgedRight: Bool {
    let judgement = Judgement(
      lines: lines.compactMap { JournalLine("\($0) .") }, remaining: remaining)
    return judgement.findings.map { "\($0.violation.rawValue) \($0.number)" }
      == (expected.map { [$0] } ?? [])
  }

  /// An entry that waits, is stored, and whose process is killed.
  private static let stored = [
    "1a call receive", "1a received 1", "1a saving 1:waiting", "1a saved", "1a waits 1",
    "1a returned", "1a dead signal-9",
  ]

  static let all = [
    JudgeSample(name: "it waits in the store", lines: stored, remaining: [1]),
    JudgeSample(name: "the store holds it no longer", lines: stored, expected: "lost 1"),
    JudgeSample(
      name: "the app was answered, and nothing saved",
      lines: ["1a call receive", "1a waits 1", "1a dead signal-9"], expected: "lost 1"),
    JudgeSample(
      name: "the app had heard that the store is in use",
      lines: ["1a call receive", "1a unloaded inUse", "1a problem inUse", "1a waits 1"]),
    JudgeSample(
      name: "the app heard of the problem in a later call",
      lines: [
        "1a call receive", "1a waits 1", "1a returned", "1a call satisfy", "1a problem inUse",
      ], expected: "lost 1"),
    JudgeSample(
      name: "the store worked again, and the entry was not saved",
      lines: [
        "1a call receive", "1a problem unwritable", "1a waits 1", "1a returned", "1a call satisfy",
        "1a saving 2:waiting", "1a saved", "1a returned",
      ], expected: "lost 1"),
    JudgeSample(
      name: "another process leaves it out",
      lines: stored + ["2a call receive", "2a received 2", "2a saving 2:waiting", "2a saved"],
      expected: "lost 1", remaining: [2]),
    JudgeSample(
      name: "it ended in the store, and the kill came before the outcome was told",
      lines: stored + [
        "2a call satisfy", "2a loaded 1", "2a saving", "2a saved", "2a dead signal-9",
      ]),
    JudgeSample(
      name: "it was left out, and no outcome told when the call returned",
      lines: stored + ["2a call satisfy", "2a loaded 1", "2a saving", "2a saved", "2a returned"],
      expected: "lost 1"),
    JudgeSample(
      name: "the store is emptied although it holds nothing wrong",
      lines: stored + [
        "2a call receive", "2a loaded 1", "2a saving 1:waiting 2:waiting", "2a unsaved unwritable",
        "2a saving", "2a saved", "2a problem unwritable", "2a returned",
      ], expected: "lost 1"),
    JudgeSample(
      name: "a late handler gets it after its outcome",
      lines: ["1a received 1", "1a handled 1 main", "1a told 1 opened", "1a handled 1 late1"]),
    JudgeSample(
      name: "one listener gets it twice",
      lines: ["1a received 1", "1a handled 1 main", "1a handled 1 main"],
      expected: "opened twice 1"),
    JudgeSample(
      name: "two processes open it",
      lines: ["1a received 1", "1a handled 1 main", "2a restored 1", "2a handled 1 second"],
      expected: "opened twice 1"),
    JudgeSample(
      name: "it opens again, as the app was told that it may",
      lines: ["1a received 1", "1a problem uncleared", "1a handled 1 main", "2a handled 1 main"]),
    JudgeSample(
      name: "opened in one run, terminated in the next",
      lines: ["1a handled 1 main", "1a told 1 opened", "2a restored 1", "2a told 1 terminated"],
      expected: "with two outcomes 1"),
    JudgeSample(
      name: "superseded in one run, opened in the next",
      lines: ["1a told 1 superseded", "2a restored 1", "2a handled 1 main"],
      expected: "with two outcomes 1"),
  ]
}
