/// What analyses ask of an event; a store reads each fact when it is asked for.
///
/// Here is decided what counts as an opening, as a touch and as a part of a session. Texts are numbers, 0
/// for none: they differ where the texts differ.
package protocol EventFacts {
  /// Whose it is.
  var installation: Int64 { get }
  /// When it happened, in milliseconds.
  var time: Int64 { get }
  /// nil for one that this version does not know.
  var kind: Event.Kind? { get }
  /// How an open ended.
  var outcome: Event.Outcome? { get }
  /// The route of an open, the name of a custom event.
  var name: Int64 { get }
  var send: Int64 { get }
  /// What was tapped of a notification.
  var action: Int64 { get }
  var link: Int64 { get }
  /// Of the event itself, whoever says so; of its send nothing is known here.
  var campaign: Int64 { get }
  var source: Int64 { get }
  var session: Int64 { get }
}

extension EventFacts {
  /// Whether a send, a link of the server's or a campaign is behind it.
  @inlinable package var hasOrigin: Bool {
    send != 0 || link != 0 || campaign != 0 || source != 0
  }

  /// Whether somebody reached a screen.
  @inlinable package var isOpening: Bool {
    guard case .open = kind, let outcome else { return false }
    return outcome.reachesScreen
  }

  /// Whether a push, a link or a campaign led somebody to a screen of the app.
  ///
  /// What they do then is credited to it. An open is one touch, by however many of these.
  @inlinable package var isTouch: Bool { isOpening && hasOrigin }

  /// Whether it is counted among what happened in its session: custom events, and routes that opened.
  ///
  /// A fallback is not the screen that was meant, and may have no route.
  @inlinable package var isInSession: Bool {
    switch kind {
    case .custom: return session != 0
    case .open:
      guard case .opened = outcome else { return false }
      return session != 0
    case .delivered, .shown, .sessionBegan, .sessionEnded, nil: return false
    }
  }
}
