import Entryway

/// What becomes of a link, whatever the app's destinations are.
struct LinkAnswer {
  var link: String
  var outcome: Explanation.Outcome
  var route: String?
  var pattern: String?
  /// In the pattern's order; the texts of a parameter that has several are joined.
  var parameters: [MatchedParameter] = []
  var isFallback = false
  var ignored: [IgnoredItem] = []
  var message: String?

  init(link: String, outcome: Explanation.Outcome, message: String? = nil) {
    self.link = link
    self.outcome = outcome
    self.message = message
  }

  init<Destination>(_ link: String, _ match: RouteMatch<Destination>) {
    self.init(link: link, outcome: .matched)
    route = match.name
    pattern = match.pattern
    isFallback = match.isFallback
    ignored = match.ignored
    for parameter in match.parameters {
      if parameters.last?.name == parameter.name {
        parameters[parameters.count - 1].text += ", " + parameter.text
      } else {
        parameters.append(parameter)
      }
    }
  }

  init(_ link: String, _ problem: NoMatch) {
    self.init(
      link: link, outcome: problem.code == .refused ? .refused : .unmatched,
      message: problem.description)
  }
}
