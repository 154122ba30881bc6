/// Why a text is no link: which rule of reading it breaks, and where.
public struct LinkRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text.
  public let link: String
  let fault: ReadingFault

  init(link: String, fault: ReadingFault) {
    self.link = link
    self.fault = fault
  }

  /// The rule that the text breaks.
  public var rule: ReadingRule { fault.rule }

  /// What is wrong, where it is underlined, and a hint.
  public var description: String { diagnostic.text }

  /// What is wrong, as a value.
  public var diagnostic: Diagnostic {
    var diagnosis = RoutingWording.refused(fault.rule, byTable: false)
    diagnosis.place = UnderlinedText(link, fault.place)
    return diagnosis.diagnostic(NoMatch.Code.refused.rawValue)
  }
}
