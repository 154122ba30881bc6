package import EntrywayDiagnostics

extension JSONDocument {
  /// The findings in words, in the order of the file, the worst first in each place.
  package func diagnostics<Fact>(
    of findings: FindingList<Fact>, words: (Finding<Fact>) -> FindingWords
  ) -> [Diagnostic] {
    var worded = findings.all.map { finding in
      diagnostic(words(finding), finding.pointer, finding.range)
    }
    if findings.leftOut > 0 {
      worded.append(diagnostic(Self.more(findings.leftOut), JSONPointer(), nil))
    }
    return worded.sorted { ($0.place, $0.value.severity) < ($1.place, $1.value.severity) }
      .map(\.value)
  }

  private func diagnostic(
    _ words: FindingWords, _ pointer: JSONPointer, _ range: Range<Int>?
  ) -> (place: Int, value: Diagnostic) {
    let range = range ?? root?.nearest(to: pointer).range ?? 0..<0
    var diagnostic = words.diagnostic(at: pointer)
    let place = source.place(of: range.lowerBound)
    diagnostic.location?.line = place.line
    diagnostic.location?.column = place.column
    if words.isReadable { diagnostic.excerpt = source.excerpt(of: range) }
    return (range.lowerBound, diagnostic)
  }

  private static func more(_ count: Int) -> FindingWords {
    FindingWords(
      .note, .more, "\(count) more findings are not listed", hint: "mend those above first.",
      isReadable: false)
  }
}
