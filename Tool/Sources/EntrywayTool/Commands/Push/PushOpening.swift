import Entryway
import EntrywayDiagnostics
@_spi(EntrywayTool) import EntrywayPush

/// What a push opens, as `push read` tells it.
struct PushOpening: Sendable {
  enum Outcome: String, Sendable {
    case opened, rejected, cancelled
    /// The tap only opens the app: a Live Activity without a link.
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
  /// The message if no rule found its key.
  var missing: Diagnostic?
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
      if rejection.code == .missing { missing = rejection.diagnostic }
    case .dismissed:
      outcome = .cancelled
      message = "dismissed: a dismissal opens nothing"
    }
  }
}

extension AppRules {
  /// What a tap on a push, or one of its buttons, opens.
  func opening(
    of payload: PayloadValue, in push: PushReading, _ source: EntrySource, audiences: Set<String>
  ) -> PushOpening {
    if case .notification(.tap) = source,
      let opening = activityOpening(of: payload, audiences: audiences)
    {
      return opening
    }
    let content = EntryContent.notification(NotificationContent(payload: payload))
    var opening = opening(of: AppEntry(source: source, content: content), audiences: audiences)
    guard var missing = opening.missing else { return opening }
    if opening.action == nil, !push.canBeTapped {
      opening.message = """
        this push shows nothing to tap
        hint: to show something, add an `alert` to `aps`.
        """
    } else if let finding = diagnosis(of: opening.action, in: push) {
      // The app's link may be under another key, which lint looks for.
      missing.notes = missing.notes.filter { !finding.notes.contains($0) } + finding.notes
      missing.hint = finding.hint
      opening.message = missing.text
    }
    return opening
  }
}
