public import EntrywayDiagnostics

/// Why a text is not a valid link, and where.
public struct LinkReadingError: DiagnosticError, Hashable, Sendable {
  /// The text.
  public let link: String
  let fault: ReadingFault

  init(link: String, fault: ReadingFault) {
    self.link = link
    self.fault = fault
  }

  /// The rule that the text violates.
  public var rule: ReadingRule { fault.rule }

  /// What is wrong, underlined in the link, and a hint.
  public var diagnostic: Diagnostic {
    fault.rule.diagnostic(Excerpt(link, fault.range), byTable: false)
  }

  /// The text of the ``diagnostic``.
  public var description: String { diagnostic.text }
}

/// The rule that a text violates, and where.
struct ReadingFault: Error, Hashable, Sendable {
  var rule: ReadingRule
  var range: ByteRange
}

extension LinkReadingError {
  /// Where the text violates the rule.
  package var range: ByteRange { fault.range }

  /// The same error without the link's query and fragment, which may contain credentials that must
  /// not be logged.
  package var withoutQuery: LinkReadingError {
    let shown = Self.withoutQuery(link)
    let end = shown.utf8.count
    return LinkReadingError(
      link: shown,
      fault: ReadingFault(
        rule: rule, range: ByteRange(min(fault.range.lower, end - 1), min(fault.range.upper, end))))
  }

  /// A link with its query and fragment replaced by `…`.
  package static func withoutQuery(_ link: String) -> String {
    let bytes = link.utf8
    guard let end = bytes.firstIndex(where: "?#".utf8.contains) else { return link }
    return Substring(bytes[...end]) + "…"
  }
}
