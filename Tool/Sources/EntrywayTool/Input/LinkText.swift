import Entryway

/// A link as it came: an argument, or a line of standard input.
struct LinkText {
  /// The longest link that is read, in bytes; a longer one is refused by its beginning.
  static let limit = 8192

  /// The text; what is not UTF-8 is repaired.
  var text: String
  var isUTF8 = true

  init(_ text: String) { self.text = text }

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var text = String(decoding: bytes, as: UTF8.self)
    // A repaired text has other bytes than the line.
    isUTF8 = text.withUTF8 { $0.elementsEqual(bytes) }
    self.text = text
  }

  func answer(by rules: any AppRules) -> LinkAnswer {
    let isTooLong = text.utf8.count > Self.limit
    guard isUTF8 || isTooLong else {
      return LinkAnswer(link: text, outcome: .refused, message: ToolWording.notUTF8(text))
    }
    var answer = rules.answer(to: text)
    if isTooLong { answer.link = text.prefix(96) + "…" }
    return answer
  }
}
