import EntrywayAssociation

/// Writes the answers of `aasa match`.
@MainActor
struct VerdictWriter: ~Copyable {
  /// The longest URL of a line that is looked at, in bytes.
  nonisolated static let longestURL = 1 << 16

  let console: Console
  let isJSON: Bool
  private var line = JSONLine()

  init(console: Console, isJSON: Bool) {
    self.console = console
    self.isJSON = isJSON
  }

  mutating func write(_ url: String, _ verdict: AssociationVerdict) throws(OutputError) {
    try write(url, verdict, reason: verdict.reason?.rawValue)
  }

  /// The URL of a line; nil if it cannot be used, which is written.
  mutating func readable(_ bytes: UnsafeBufferPointer<UInt8>) throws(OutputError) -> String? {
    let link = LinkText(bytes)
    let isTooLong = link.text.utf8.count > Self.longestURL
    if link.isUTF8, !isTooLong { return link.text }
    try write(
      isTooLong ? link.text.prefix(96) + "…" : link.text, AssociationVerdict(.none),
      reason: isTooLong ? "too-long" : "not-utf8")
    return nil
  }

  private mutating func write(
    _ url: String, _ verdict: AssociationVerdict, reason: String?
  ) throws(OutputError) {
    if isJSON {
      line.write(url, verdict, reason: reason)
      return try console.write(line)
    }
    let paint: Paint =
      switch verdict.outcome {
      case .match: .green
      case .blocked: .red
      case .none: .dim
      }
    try console.write(
      "\(VisibleText.line(url)) → "
        + console.paint(ToolWording.verdict(verdict, reason: reason), paint))
  }
}
