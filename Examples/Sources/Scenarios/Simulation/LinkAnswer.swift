public import Entryway

/// What becomes of a link, whatever the app's destinations are.
public struct LinkAnswer: ~Copyable, Sendable {
  public var link: String
  public var outcome: Explanation.Outcome
  public var route: String?
  public var pattern: String?
  public var details: RouteMatchDetails
  public var isFallback: Bool
  public var message: String?

  public init(
    link: String, outcome: Explanation.Outcome, route: String? = nil, pattern: String? = nil,
    details: RouteMatchDetails = RouteMatchDetails(), isFallback: Bool = false,
    message: String? = nil
  ) {
    self.link = link
    self.outcome = outcome
    self.route = route
    self.pattern = pattern
    self.details = details
    self.isFallback = isFallback
    self.message = message
  }
}

extension RouteTable {
  /// What becomes of a link.
  ///
  /// Inlined into code that knows the destination's type: a million links are answered by it.
  @inlinable
  public func answer(to link: String) -> LinkAnswer {
    do throws(LinkMatchError) {
      let match = try match(link)
      return LinkAnswer(
        link: link, outcome: .matched, route: match.name, pattern: match.pattern,
        details: match.details, isFallback: match.isFallback)
    } catch {
      return LinkAnswer(
        link: link, outcome: error.code == .refused ? .refused : .unmatched,
        message: error.description)
    }
  }
}
