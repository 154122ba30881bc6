public import EntrywayPush
import Foundation
public import Logging

/// Sends pushes over APNs.
public final class PushSender: Sendable {
  package let connections: APNsConnections
  private let options: PushSenderOptions

  public init(
    key: SigningKey, to endpoint: APNsEndpoint = .production,
    options: PushSenderOptions = PushSenderOptions(), logger: Logger? = nil
  ) {
    self.options = options
    connections = APNsConnections(
      endpoint: endpoint, tokens: key.tokens, options: options,
      logger: logger ?? Logger(label: "entryway.sending"))
  }

  public func send(
    _ payload: PushPayload, to device: DeviceToken, headers: PushHeaders
  ) async throws(PushHeaderError) -> PushResult {
    let fields = try headers.fields(for: payload)
    let push = ReadyPush(
      device: device, fields: fields.map { ($0.key, $0.value) }, body: Array(payload.json.utf8),
      id: headers.id ?? UUID())
    return await send(push, until: .now + options.deadline)
  }

  package func send(_ push: ReadyPush, until deadline: ContinuousClock.Instant) async -> PushResult
  {
    let exchange = await connections.exchange(push.request, until: deadline)
    let outcome: PushOutcome =
      switch exchange {
      case .answered(let answer):
        answer.status == 200
          ? .accepted(uniqueID: answer["apns-unique-id"])
          : .refused(PushRefusal(status: answer.status, reason: .init(rawValue: "")))
      case .notSent(let problem): .notSent(problem)
      case .unknown(let problem): .unknown(problem)
      }
    return PushResult(id: push.id, outcome: outcome)
  }

  public func shutdown() async {
    await connections.shutdown(until: .now + .seconds(30))
  }
}
