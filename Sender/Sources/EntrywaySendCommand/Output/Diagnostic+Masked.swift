import EntrywayDiagnostics
import EntrywaySending

extension Diagnostic {
  /// The same without what looks like a token or a key: a file may be another than was meant.
  ///
  /// - Parameter keepsNumbers: Whether runs of decimal digits are shown, as in names of files.
  func masked(keepsNumbers: Bool) -> Diagnostic {
    func masked(_ text: String) -> String {
      SecretText.maskedParts(text, keepsNumbers: keepsNumbers)
    }
    var diagnostic = self
    diagnostic.subjects = subjects.map(masked)
    diagnostic.message = masked(message)
    diagnostic.location?.path = masked(location?.path ?? "")
    diagnostic.excerpt = excerpt?.masked(keepsNumbers: keepsNumbers)
    diagnostic.expected = expected.map(masked)
    diagnostic.notes = notes.map(masked)
    diagnostic.hint = hint.map(masked)
    return diagnostic
  }
}

extension Excerpt {
  /// The same line, with its underline where it belongs.
  fileprivate func masked(keepsNumbers: Bool) -> Excerpt {
    guard SecretText.maskedParts(text, keepsNumbers: keepsNumbers) != text else { return self }
    let bytes = Array(text.utf8)
    let isHidden = SecretText.hidden(bytes, keepsNumbers: keepsNumbers)
    let start = offset(ofColumn: columns.lowerBound)
    let end = max(start, offset(ofColumn: columns.upperBound))
    func part(_ range: Range<Int>) -> String { SecretText.shown(bytes[range], isHidden[range]) }
    return Excerpt(part(0..<start), part(start..<end), part(end..<bytes.count))
  }

  /// The bytes in front of a column.
  private func offset(ofColumn column: Int) -> Int {
    var (before, offset) = ("", 0)
    for scalar in text.unicodeScalars {
      if Excerpt(before, "", "").columns.lowerBound >= column { break }
      before.unicodeScalars.append(scalar)
      offset += UTF8.width(scalar)
    }
    return offset
  }
}
