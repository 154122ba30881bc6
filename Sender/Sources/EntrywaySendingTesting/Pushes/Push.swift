public import EntrywaySending
public import Foundation
import NIOCore
import NIOHPACK

extension FakeAPNs {
  /// A push that the fake received: to a device, or a broadcast to a channel.
  ///
  /// ```swift
  /// let push = try await apns.pushes(count: 1)[0]
  /// #expect(push.token == "00fc13ad…")
  /// #expect(push["apns-topic"] == "com.example.shop")
  /// #expect(push.outcome == .accepted)
  /// ```
  public struct Push: Sendable {
    /// Its number: 1 for the first whose header fields arrived.
    public let number: Int
    /// The connection that it arrived on, counted from 1 in the order in which they were opened.
    public let connection: Int
    /// The stream that it arrived on: 1, 3, 5 and so on.
    public let stream: Int
    /// How the fake answered it.
    public internal(set) var outcome = Outcome.unanswered

    let head: RequestHead
    let fields: HPACKHeaders
    var body = ByteBuffer()
    /// Greater than the body's size when the rest of a much too large one was dropped.
    var bodySize = 0
  }

  /// The outcome of a push, as the fake sees it.
  public enum Outcome: Hashable, Sendable {
    /// The fake accepted it. If the connection then ended, the sender doesn't know.
    case accepted
    /// The fake refused it.
    case refused(PushRefusal.Reason)
    /// It arrived but wasn't answered: it is held, or its stream or connection ended first. A
    /// sender can't know whether APNs has acted on such a push.
    case unanswered
    /// It was refused by the protocol (`REFUSED_STREAM`, or a stream after the last one of a
    /// `GOAWAY`), so the sender may send it again.
    case unprocessed
  }
}

extension FakeAPNs.Push {
  /// The device token from the path, as it was sent; empty for a broadcast.
  public var token: String { String(head.device) }

  /// The path: `/3/device/` and the token, or `/4/broadcasts/apps/` and the bundle identifier.
  public var path: String { head.path }

  /// The payload's bytes, at most 64 KiB.
  public var payload: [UInt8] { Array(body.readableBytesView) }

  /// How many bytes of the payload arrived; more than those of ``payload`` if it was cut.
  public var payloadSize: Int { bodySize }

  /// The header fields in the order of arrival, including the pseudo-header fields.
  public var headers: [(name: String, value: String)] {
    fields.map { ($0.name, $0.value) }
  }

  /// The value of a header field; nil if the push has none of that name.
  ///
  /// - Parameter name: The name in lowercase, such as `apns-topic`.
  public subscript(name: String) -> String? { fields.first(name: name) }

  /// The push's identifier (`apns-id`); nil if it has none, or one that isn't a UUID.
  public var id: UUID? { head.id.flatMap(UUID.init(uuidString:)) }

  /// The topic (`apns-topic`).
  public var topic: String? { head.topic }

  /// The push type (`apns-push-type`).
  public var type: String? { head.type }

  /// The provider token that it was sent with, without `bearer `.
  ///
  /// It is the sender's secret; the fake never prints it.
  public var providerToken: String? {
    head.authorization.flatMap { text in
      text.utf8.starts(with: "bearer ".utf8) ? String(text.dropFirst(7)) : nil
    }
  }
}

extension FakeAPNs.Push: CustomStringConvertible {
  /// Number, connection, stream and outcome.
  ///
  /// Tokens and payloads stay out of test reports.
  public var description: String {
    "push \(number) on stream \(stream) of connection \(connection): \(outcome)"
  }
}

extension FakeAPNs.Outcome: CustomStringConvertible {
  /// The outcome in words, such as `refused (BadDeviceToken)`.
  public var description: String {
    switch self {
    case .accepted: "accepted"
    case .refused(let reason): "refused (\(reason.rawValue))"
    case .unanswered: "unanswered"
    case .unprocessed: "unprocessed"
    }
  }
}
