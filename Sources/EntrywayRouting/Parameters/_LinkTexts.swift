/// The texts of a match, handed to the parameters one after the other. An implementation detail
/// of ``LinkParameter``.
public struct _LinkTexts {
  /// For each parameter its texts: none for an optional that is absent.
  private let texts: [[String]]
  private var index = 0

  init(_ texts: [[String]]) { self.texts = texts }

  /// Takes the texts of the next `count` parameters away.
  mutating func split(after count: Int) -> _LinkTexts {
    let end = min(index + count, texts.count)
    defer { index = end }
    return _LinkTexts(Array(texts[index..<end]))
  }

  mutating func many() -> [String] {
    guard index < texts.count else { return [] }
    defer { index += 1 }
    return texts[index]
  }

  mutating func optional() -> String? { many().first }

  mutating func one() throws(LinkTextMissing) -> String {
    guard let text = optional() else { throw LinkTextMissing() }
    return text
  }
}
