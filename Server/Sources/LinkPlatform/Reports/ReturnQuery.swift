/// Who had been away and came back.
package struct ReturnQuery: Hashable, Sendable {
  /// When they came back.
  package var span: TimeSpan
  /// For how long no session began before.
  package var away: Duration

  package init(span: TimeSpan, away: Duration) {
    self.span = span
    self.away = away
  }

  /// When what it needs happened: any session may have been the last before somebody was away.
  package var seen: TimeSpan { TimeSpan(Timestamp(milliseconds: 0), span.to) }
}

/// How many came back through the same.
package struct ReturnCount: Hashable, Sendable {
  /// By what the session began that ended the time away; nil for the app's icon.
  package var touch: EventTouch?
  package var installations: Int

  package init(touch: EventTouch?, installations: Int) {
    self.touch = touch
    self.installations = installations
  }
}
