import EntrywayDiagnostics

/// A text as a finding shows it: on one line, bounded, with nothing in it that a terminal acts on.
package enum TextExcerpt {
  /// The last characters of a text.
  package static func tail(_ text: String, _ count: Int) -> String {
    let scalars = text.unicodeScalars.suffix(count)
    return (scalars.startIndex == text.startIndex ? "" : "…") + Excerpt.visible(scalars)
  }

  /// The first characters of a text.
  package static func head(_ text: String, _ count: Int) -> String {
    let scalars = text.unicodeScalars.prefix(count)
    return Excerpt.visible(scalars) + (scalars.endIndex == text.endIndex ? "" : "…")
  }
}
