public import EntrywaySending
public import Foundation

extension FakeAPNs {
  /// How the fake answers a push, instead of by Apple's rules.
  public struct Answer: Sendable {
    enum Kind: Sendable {
      case accept
      case refuse(Refusal)
      case raw(status: Int, fields: [(name: String, value: String)], body: [UInt8])
      case reset(UInt32)
      case goAway(LastStream, reason: String?, code: UInt32, closes: Bool)
      case close
      case closeHalfway
      case nothing
      case silence
      case endless
      case garbage([UInt8])
      case hold
    }

    let kind: Kind

    /// It accepts the push, even if it is invalid.
    public static let accepted = Answer(kind: .accept)

    /// It refuses the push for a reason.
    ///
    /// - Parameters:
    ///   - reason: The reason, such as `.badDeviceToken` or `"Unregistered"`.
    ///   - status: The status; Apple's for the reason if nil.
    public static func refused(_ reason: PushRefusal.Reason, status: Int? = nil) -> Answer {
      Answer(kind: .refuse(Refusal(reason.rawValue, status: status)))
    }

    /// It answers that the device token is no longer in use: status 410, `Unregistered`.
    ///
    /// - Parameter date: Since when the token isn't in use; the answer contains it in milliseconds.
    public static func unregistered(since date: Date) -> Answer {
      let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
      return Answer(
        kind: .refuse(
          Refusal("Unregistered", timestamp: Int64(exactly: milliseconds) ?? 0)))
    }

    /// It answers with any status, header fields and body; the push counts as unanswered.
    public static func raw(
      status: Int, fields: [(name: String, value: String)] = [], body: [UInt8] = []
    ) -> Answer {
      Answer(kind: .raw(status: status, fields: fields, body: body))
    }

    /// It resets the push's stream (`RST_STREAM`).
    ///
    /// - Parameter code: HTTP/2's error code (RFC 9113, section 7): 7 is `REFUSED_STREAM`, which says that the
    ///   push was not processed; 2 is `INTERNAL_ERROR`; 8 is `CANCEL`.
    public static func reset(_ code: UInt32 = 7) -> Answer { Answer(kind: .reset(code)) }

    /// It ends the connection with `GOAWAY`, after it has answered all streams up to the last one.
    ///
    /// - Parameters:
    ///   - lastStream: The last stream that counts as processed.
    ///   - reason: The reason in GOAWAY's debug data, such as `Shutdown`; no debug data if nil.
    ///   - code: HTTP/2's error code, 0 for none.
    ///   - closes: Whether the fake closes the connection after it has answered all streams.
    public static func goAway(
      lastStream: LastStream = .thisPush, reason: PushRefusal.Reason? = nil, code: UInt32 = 0,
      closes: Bool = true
    ) -> Answer {
      Answer(kind: .goAway(lastStream, reason: reason?.rawValue, code: code, closes: closes))
    }

    /// It cuts the connection without an answer, like a network failure.
    public static let close = Answer(kind: .close)

    /// It accepts the push, and cuts the connection in the middle of the answer: after the header
    /// fields, before the end of the stream.
    public static let closeHalfway = Answer(kind: .closeHalfway)

    /// It never answers this push.
    public static let nothing = Answer(kind: .nothing)

    /// The connection goes silent: from this push on, it stays open but answers neither pushes nor
    /// pings.
    public static let silence = Answer(kind: .silence)

    /// It takes the push, with an answer of status 200 whose body never ends.
    public static let endless = Answer(kind: .endless)

    /// It writes bytes that are not HTTP/2 into the connection.
    public static func garbage(_ bytes: [UInt8]) -> Answer { Answer(kind: .garbage(bytes)) }

    /// It waits until ``FakeAPNs/release(_:)``, then answers by Apple's rules.
    public static let held = Answer(kind: .hold)
  }

  /// The last stream that a `GOAWAY` declares as processed.
  public struct LastStream: Sendable {
    enum Kind: Sendable {
      case thisPush
      case beforeThisPush
      case received
      case number(Int)
    }

    let kind: Kind

    /// The push's own stream, so it is answered.
    public static let thisPush = LastStream(kind: .thisPush)
    /// The stream before the push's, so it is not processed.
    public static let beforeThisPush = LastStream(kind: .beforeThisPush)
    /// The last one that the fake has received.
    public static let received = LastStream(kind: .received)
    /// A stream by its number; 0 for none.
    public static func number(_ number: Int) -> LastStream { LastStream(kind: .number(number)) }
  }

  /// How the fake treats a new connection.
  public enum Greeting: Sendable {
    /// As APNs does.
    case normal
    /// It closes the connection before TLS.
    case close
    /// It closes the connection after TLS, before its SETTINGS.
    case closeBeforeSettings
    /// It keeps the connection open, but sends nothing after TLS: no SETTINGS, and no answer to a
    /// ping.
    case silence
    /// It sends bytes after TLS that are not HTTP/2.
    case garbage([UInt8])
  }
}
