package import FoundationEssentials

/// What an app tells of one thing that happened in it.
package struct Event: Hashable, Sendable {
  package enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// An entry ended: a link, a push tap, a quick action or another way in.
    case open
    /// A push reached the device, as its service extension tells.
    case delivered
    /// A push was shown while the app was in the foreground.
    case shown
    case sessionBegan = "session-began"
    case sessionEnded = "session-ended"
    /// What the app itself names.
    case custom
  }

  /// How an entry ended.
  package enum Outcome: String, Hashable, Codable, Sendable, CaseIterable {
    case opened, fallback, rejected
    // Given up.
    case superseded, expired, cancelled

    /// Whether a screen appeared, if only the one for links that no route takes.
    @inlinable package var reachesScreen: Bool {
      switch self {
      case .opened, .fallback: true
      case .rejected, .superseded, .expired, .cancelled: false
      }
    }

    /// The outcomes of opens that reached a screen.
    package static let reachingScreen = allCases.filter(\.reachesScreen)
  }

  /// Made by the app, of any version; a repeat brings it again.
  package var id: RecordID
  package var kind: Kind
  /// By the app's clock; the store corrects it.
  package var occurredAt: Timestamp
  /// The app's own count: it orders what happened in the same millisecond.
  package var sequence: Int64
  package var session: RecordID?
  /// The app's version.
  package var version: String?
  package var outcome: Outcome?
  /// Why an entry was rejected.
  package var code: String?
  /// The way in, `notification`; of a session, that of the entry that began it.
  package var entrySource: String?
  /// The route that opened, or the name of a custom event.
  package var name: String?
  /// The route that came nearest, where none matched.
  package var nearest: String?
  package var link: RecordID?
  package var send: String?
  /// The click that the entry's touch token names.
  package var touch: RecordID?
  /// The campaign and the source that hold without its send.
  ///
  /// They are of the click that it continues, of its link when the event arrived, or of the link's own
  /// items. Those of its send take precedence; they are added when the event is read.
  package var origin: Origin
  /// Two more items of the link's own, beside ``Origin/medium``.
  package var content: String?
  package var term: String?
  /// What was tapped of a notification; nil where the app does not tell.
  ///
  /// It is ``tap``, ``dismiss`` or a button's identifier.
  package var action: String?
  /// From where on the system's surfaces the link came, as it says itself.
  ///
  /// It is `widget`, `control` or `live-activity`, with `:NAME` behind it if there is one.
  package var surface: String?
  /// The host of the page that held the link.
  package var referrer: String?
  /// Whether an ad brought somebody back who has the app.
  package var isReengagement: Bool
  /// Parameters of a route, values of a custom event.
  package var values: [Value]

  /// A parameter or a value.
  package struct Value: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
      case text(String)
      case number(Double)
      case flag(Bool)
    }

    package var key: String
    package var content: Content

    package init(_ key: String, _ content: Content) {
      (self.key, self.content) = (key, content)
    }
  }

  /// The ``action`` of a notification that was tapped itself.
  package static let tap = "tap"
  /// The ``action`` of a notification that was dismissed.
  package static let dismiss = "dismiss"

  package init(
    id: RecordID, kind: Kind, occurredAt: Timestamp, sequence: Int64, session: RecordID? = nil,
    version: String? = nil, outcome: Outcome? = nil, code: String? = nil,
    entrySource: String? = nil,
    name: String? = nil, nearest: String? = nil, link: RecordID? = nil, send: String? = nil,
    touch: RecordID? = nil, origin: Origin = Origin(), content: String? = nil, term: String? = nil,
    action: String? = nil, surface: String? = nil, referrer: String? = nil,
    isReengagement: Bool = false, values: [Value] = []
  ) {
    (self.id, self.kind, self.occurredAt, self.sequence) = (id, kind, occurredAt, sequence)
    (self.session, self.version, self.outcome, self.code) = (session, version, outcome, code)
    (self.entrySource, self.name, self.nearest, self.link) = (entrySource, name, nearest, link)
    (self.send, self.touch, self.origin, self.values) = (send, touch, origin, values)
    (self.content, self.term, self.action, self.surface) = (content, term, action, surface)
    (self.referrer, self.isReengagement) = (referrer, isReengagement)
  }
}

/// Events that one installation of an app tells at once.
package struct EventBatch: Hashable, Sendable {
  package var app: RecordID
  /// 128 random bits that the app made.
  package var installation: RecordID
  /// The hash of what only the device knows: whoever lacks it tells nothing for this installation.
  package var secretHash: Data
  /// By the app's clock.
  package var sentAt: Timestamp
  package var receivedAt: Timestamp
  /// What happened before is refused.
  package var oldest: Timestamp
  /// Texts for which there is always room.
  package var declared: [DeclaredStrings]
  package var events: [Event]

  package init(
    app: RecordID, installation: RecordID, secretHash: Data, sentAt: Timestamp,
    receivedAt: Timestamp, oldest: Timestamp, declared: [DeclaredStrings] = [], events: [Event]
  ) {
    (self.app, self.installation, self.secretHash) = (app, installation, secretHash)
    (self.sentAt, self.receivedAt, self.oldest) = (sentAt, receivedAt, oldest)
    (self.declared, self.events) = (declared, events)
  }
}

/// What became of a batch.
package enum BatchVerdict: Hashable, Sendable {
  /// Its events are there, those that had come before once; which were refused as too old.
  case appended(tooOld: [Int])
  /// Another secret was told first.
  case wrongSecret
  /// The installation's data was deleted.
  case removed
}
