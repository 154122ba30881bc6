public import Foundation

/// Something that happened in the app, as it is reported; a link server receives nothing else.
///
/// ```swift
/// print(event)   // A universal link opened order.
/// ```
///
/// Its members are those of the link server's `POST /v1/events`. It holds no link's text, no payload,
/// and no value of a parameter that the app did not list in ``ReportingOptions/parameters``.
public struct ReportedEvent: Identifiable, Hashable, Sendable {
  /// What kind of event it is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An entry has its outcome.
    case open
    /// A notification reached the device: the service extension had it.
    case delivered
    /// A notification was presented while the app was in the foreground.
    case shown
    /// The app came to the screen, after half an hour or more away from it.
    case sessionBegan = "session-began"
    /// The app had left the screen, and did not come back for half an hour.
    case sessionEnded = "session-ended"
    /// The app said so, with ``Entryway/DeepLinkCenter/track(_:_:)``.
    case custom
  }

  /// The outcome of an entry.
  ///
  /// The second report of one tap (``/Entryway/EntryOutcome/duplicate(of:)``) is none: it is not told.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    case opened, fallback, rejected, superseded, expired, cancelled
  }

  /// The event's identifier: told twice, it is the same event.
  ///
  /// That of an open is the entry's.
  public var id: UUID
  /// What kind of event it is.
  public var kind: Kind
  /// When it happened, by the device's clock.
  public var occurredAt: Date
  /// Grows with each event of an installation: what tells the order of two at the same time.
  public var sequence: Int64 = 0
  /// The stay in the foreground that it belongs to, or the last one.
  public var session: UUID?
  /// The app's version, such as `2.4 (310)`.
  public var version: String?
  /// Of an open: what became of the entry.
  public var outcome: Outcome?
  /// Of an open that was rejected or cancelled: why, as ``/Entryway/EntryRejection/Code`` says it.
  public var code: String?
  /// The way in, as ``/Entryway/EntrySource/name`` says it; of a session that of the entry that began it.
  public var entrySource: String?
  /// Of an open: the name of the route.
  public var route: String?
  /// Of an open that was rejected: the name of the route that comes nearest.
  public var nearest: String?
  /// Of an open: the parameters that the app lists.
  public var parameters: [String: String] = [:]
  /// The link server's identifier of the short link.
  public var link: UUID?
  /// The send that the notification belongs to: see ``/Entryway/AppEntry/sendID``.
  public var send: String?
  /// The click that led here, as the link server counted it.
  public var touch: TouchToken?
  /// Of a custom event: its name.
  public var name: EventName?
  /// Of a custom event: its values.
  public var values: [String: EventValue] = [:]

  /// An event of a kind, for tests of an ``OpenReporter``.
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

extension ReportedEvent: CustomStringConvertible {
  /// The event as a sentence without values, such as `A universal link opened order`.
  public var description: String {
    let source = entrySource.flatMap(EntrySource.init(name:))?.phrase ?? "an entry"
    return switch kind {
    case .open: Self.capital(source) + " " + outcomeText + "."
    case .delivered: "A notification of the send \(send ?? "") was delivered."
    case .shown: "A notification of the send \(send ?? "") was presented in the foreground."
    case .sessionBegan: entrySource == nil ? "A session began." : "A session began with \(source)."
    case .sessionEnded: "A session ended."
    case .custom: "The app reported \(name?.rawValue ?? "")."
    }
  }

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
