public import Foundation

/// Something that happened in the app, as it is reported; no other events are reported.
///
/// ```swift
/// print(event)   // A universal link opened order.
/// ```
///
/// Its members are those of the link server's `POST /v1/events`. It contains no link text, no
/// payload, and no value of a parameter that the app did not list in
/// ``ReportingOptions/parameters``. Of a link's query, it contains the parts of the campaign that the
/// app lists in ``ReportingOptions/campaign``.
public struct ReportedEvent: Identifiable, Hashable, Sendable {
  /// What kind of event it is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An entry has its outcome.
    case open
    /// A notification reached the device, and the service extension noted it.
    case delivered
    /// A notification was presented while the app was in the foreground.
    case shown
    /// The app came to the foreground, for the first time or after at least half an hour away.
    case sessionBegan = "session-began"
    /// The app left the foreground, and did not return for half an hour.
    case sessionEnded = "session-ended"
    /// The app reported an event of its own with ``Entryway/DeepLinkCenter/track(_:_:)``.
    case custom
  }

  /// The outcome of an entry.
  ///
  /// A second report of the same tap (``/Entryway/EntryOutcome/duplicate(of:)``) is not among them,
  /// because it is not reported.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    case opened, fallback, rejected, superseded, expired, cancelled
  }

  /// The event's identifier; an event that is sent twice counts once.
  ///
  /// For an open, it is the entry's identifier.
  public var id: UUID
  /// What kind of event it is.
  public var kind: Kind
  /// When it happened, by the device's clock.
  public var occurredAt: Date
  /// A number that grows with each event of an installation, which orders simultaneous events.
  public var sequence: Int64 = 0
  /// The session that the event belongs to, or the last one.
  public var session: UUID?
  /// The app's version, such as `2.4 (310)`.
  public var version: String?
  /// The entry's outcome, for an open.
  public var outcome: Outcome?
  /// Why an open was rejected or cancelled, as in ``/Entryway/EntryRejection/Code``.
  public var code: String?
  /// The way in, as in ``/Entryway/EntrySource/name``; for a session, that of the entry that began
  /// it.
  public var entrySource: String?
  /// The name of the route, for an open.
  public var route: String?
  /// The name of the route that came nearest, for an open that was rejected.
  public var nearest: String?
  /// The parameters that the app lists, for an open.
  public var parameters: [String: String] = [:]
  /// The link server's identifier for the short link.
  public var link: UUID?
  /// The send that the notification belongs to; see ``/Entryway/AppEntry/sendID``.
  public var send: String?
  /// The click that led here, as the link server counted it.
  public var touch: TouchToken?
  /// What the user did with the notification: `tap`, `dismiss`, or a button's identifier.
  ///
  /// It is `other` for a button whose identifier is longer than 128 bytes, contains control or
  /// direction characters, or is `tap`, `dismiss` or `other`. It is nil for entries other than
  /// notifications, and for callbacks other than taps, dismissals and buttons, such as
  /// ``/Entryway/NotificationAction/openSettings``.
  public var action: String?
  /// The campaign that the link names, in the parts that the app lists.
  public var campaign: LinkCampaign?
  /// The host of the page that the link was followed from, if the app reports it.
  public var referrer: String?
  /// The widget, control or Live Activity that was tapped, as the link says.
  public var surface: EntrySurface?
  /// Whether an advertisement brought the user back, if the app reports it.
  public var isReengagement = false
  /// The name of a custom event.
  public var name: EventName?
  /// The values of a custom event.
  public var values: [String: EventValue] = [:]

  /// Creates an event, for tests of an ``OpenReporter``.
  ///
  /// - Parameters:
  ///   - id: The event's identifier.
  ///   - kind: What kind of event it is.
  ///   - occurredAt: When it happened.
  public init(id: UUID = UUID(), _ kind: Kind, occurredAt: Date) {
    self.id = id
    self.kind = kind
    self.occurredAt = occurredAt
  }
}

extension ReportedEvent {
  /// Where the entry comes from, for an open.
  var origin: ReportedOrigin {
    get {
      var origin = ReportedOrigin()
      (origin.action, origin.campaign, origin.referrer) = (action, campaign, referrer)
      (origin.surface, origin.isReengagement) = (surface, isReengagement)
      return origin
    }
    set {
      (action, campaign, referrer) = (newValue.action, newValue.campaign, newValue.referrer)
      (surface, isReengagement) = (newValue.surface, newValue.isReengagement)
    }
  }
}

extension ReportedEvent: CustomStringConvertible {
  /// The event as a sentence without values, such as `A universal link opened order`.
  public var description: String {
    let source = entrySource.flatMap(EntrySource.init(name:))?.phrase ?? "an entry"
    return switch kind {
    case .open: Self.capital(actionText ?? source) + surfaceText + " " + outcomeText + "."
    case .delivered: "A notification of the send \(send ?? "") was delivered."
    case .shown: "A notification of the send \(send ?? "") was presented in the foreground."
    case .sessionBegan: entrySource == nil ? "A session began." : "A session began with \(source)."
    case .sessionEnded: "A session ended."
    case .custom: "The app reported \(name?.rawValue ?? "")."
    }
  }

  private var actionText: String? {
    action.map { action in
      NotificationAction(reported: action).map { EntrySource.notification($0).phrase }
        ?? "a notification action"
    }
  }

  private var surfaceText: String { surface.map { " from \($0.reported.phrase)" } ?? "" }

  private var outcomeText: String {
    switch outcome {
    case .opened: "opened \(route ?? "a destination without a name")"
    case .fallback: "opened the fallback"
    case .rejected: "was rejected (\(code ?? ""))"
    case .superseded: "was superseded"
    case .expired: "expired"
    case .cancelled, nil: "was cancelled (\(code ?? ""))"
    }
  }

  private static func capital(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
