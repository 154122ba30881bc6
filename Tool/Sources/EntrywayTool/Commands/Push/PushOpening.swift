import Entryway

/// What a push opens, as `push read` tells it.
struct PushOpening: Sendable {
  enum Outcome: String, Sendable {
    case opened, rejected, cancelled
    /// The app opens, and nothing in it: a Live Activity without a link.
    case launched
  }

  /// The identifier of the button; nil for the plain tap.
  var action: String?
  var outcome: Outcome
  var route: String?
  var pattern: String?
  var details = RouteMatchDetails()
  var isFallback = false
  /// Who knows what the destination stands for, if the app does not.
  var resolvedBy: LinkResolver?
  var sendID: String?
  /// Why nothing is opened.
  var message: String?
}

extension PushOpening {
  init<Destination>(_ entry: AppEntry, _ reading: EntryReading<Destination>) {
    if case .notification(.tap) = entry.source {
      action = nil
    } else if case .notification(let action) = entry.source {
      self.action = action.identifier
    }
    sendID = entry.sendID
    switch reading {
    case .route(let match):
      outcome = .opened
      (route, pattern, details) = (match.name, match.pattern, match.details)
      (isFallback, resolvedBy) = (match.isFallback, match.resolvedBy)
    case .rejected(let rejection):
      outcome = .rejected
      message = rejection.description
    case .dismissed:
      outcome = .cancelled
      message = "dismissed: a dismissal opens nothing"
    }
  }
}
