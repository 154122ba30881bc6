import Entryway
import EntrywayDiagnostics
@_spi(EntrywayTool) import EntrywayRouting
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

  /// What becomes of the link in an app.
  @MainActor
  func answer(by app: ChosenApp) -> LinkAnswer {
    if text.utf8.count <= Self.limit, !isUTF8 { return refusal(by: app) }
    var answer = app.answer(app.rules.attribution(of: text).link)
    answer.link = Self.beginning(of: text)
    return answer
  }

  /// The link as a person sees it in its answer: masked unless a route without secrets takes it.
  @MainActor
  func shown(in answer: borrowing LinkAnswer, by app: ChosenApp) -> String {
    let isPlain = answer.outcome == .matched && !answer.isFallback && !answer.details.hasSecret
    guard !isPlain, !text.isEmpty else { return text }
    return Self.beginning(of: app.rules.masked(text))
  }

  /// The link, or the beginning of one that is too long to be read.
  private static func beginning(of link: String) -> String {
    link.utf8.count > limit ? link.prefix(96) + "…" : link
  }

  @MainActor
  private func refusal(by app: ChosenApp) -> LinkAnswer {
    let diagnostic = Diagnostic(
      .error, .linkEncoding, "this link is refused: it is not UTF-8",
      notes: [Excerpt.line(app.rules.masked(text), limit: 96)],
      hint: "write the link in UTF-8, or escape its bytes.")
    return LinkAnswer(link: text, outcome: .refused, message: diagnostic.text)
  }
}

extension Diagnostic.Code {
  /// The link is not UTF-8.
  fileprivate static let linkEncoding = Self(rawValue: "link-encoding")
}
