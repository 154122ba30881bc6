package import LinkPlatform

// What the columns `kind` and `outcome` of events and totals hold. The numbers are stored: none is changed.

extension Event.Kind {
  package var number: Int64 {
    switch self {
    case .open: 1
    case .delivered: 2
    case .shown: 3
    case .sessionBegan: 4
    case .sessionEnded: 5
    case .custom: 6
    }
  }

  package init?(number: Int64) {
    switch number {
    case 1: self = .open
    case 2: self = .delivered
    case 3: self = .shown
    case 4: self = .sessionBegan
    case 5: self = .sessionEnded
    case 6: self = .custom
    default: return nil
    }
  }
}

extension Event.Outcome {
  package var number: Int64 {
    switch self {
    case .opened: 1
    case .fallback: 2
    case .rejected: 3
    case .superseded: 4
    case .expired: 5
    case .cancelled: 6
    }
  }

  /// 0, for none, is no outcome.
  package init?(number: Int64) {
    switch number {
    case 1: self = .opened
    case 2: self = .fallback
    case 3: self = .rejected
    case 4: self = .superseded
    case 5: self = .expired
    case 6: self = .cancelled
    default: return nil
    }
  }
}

/// What scans leave out, as SQL over the columns of events; what they find decides the platform.
package enum EventCondition {
  package static let ofSends = "send <> 0"

  /// What `isTouch` holds for.
  package static let touches =
    """
    (kind = \(Event.Kind.open.number) AND outcome IN (\(reaching))
      AND (send <> 0 OR link <> 0 OR campaign <> 0 OR source <> 0))
    """

  /// What `isInSession` holds for.
  package static let inSession =
    """
    session <> 0 AND (kind = \(Event.Kind.custom.number)
      OR kind = \(Event.Kind.open.number) AND outcome = \(Event.Outcome.opened.number))
    """

  private static let reaching = Event.Outcome.reachingScreen.map { String($0.number) }
    .joined(separator: ", ")
}

/// What the column `flags` holds.
package struct EventFlags: OptionSet {
  package let rawValue: Int64
  /// An ad brought somebody back who has the app.
  package static let reengagement = EventFlags(rawValue: 1)

  package init(rawValue: Int64) { self.rawValue = rawValue }

  package init(_ event: Event) { self = event.isReengagement ? .reengagement : [] }
}
