import Entryway
import Foundation
import Scenarios

/// A link as it came: an argument, or a line of standard input.
struct LinkText {
  /// The longest link that is read, in bytes; a longer one is refused by its beginning.
  static let limit = 8192

  /// The text; what is not UTF-8 is repaired.
  var text: String
  var isUTF8 = true

  init(_ text: String) { self.text = text }

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    text = String(decoding: bytes, as: UTF8.self)
    // A repaired text has other bytes than the line.
    isUTF8 = text.withUTF8 { utf8 in
      guard let old = bytes.baseAddress, let new = utf8.baseAddress else { return true }
      return utf8.count == bytes.count && memcmp(old, new, bytes.count) == 0
    }
  }

  func answer(by app: (String) -> LinkAnswer) -> LinkAnswer {
    let isTooLong = text.utf8.count > Self.limit
    guard isTooLong else { return isUTF8 ? app(text) : refusal }
    var answer = app(text)
    answer.link = text.prefix(96) + "…"
    return answer
  }

  private var refusal: LinkAnswer {
    let diagnostic = Diagnostic(
      .error, .linkEncoding, "this link is refused: it is not UTF-8",
      notes: [Excerpt.line(text, limit: 96)],
      hint: "write the link in UTF-8, or escape its bytes.")
    return LinkAnswer(link: text, outcome: .refused, message: diagnostic.text)
  }
}

extension Diagnostic.Code {
  /// The link is not UTF-8.
  fileprivate static let linkEncoding = Self(rawValue: "link-encoding")
}
