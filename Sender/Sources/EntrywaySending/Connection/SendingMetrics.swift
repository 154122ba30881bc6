import CoreMetrics
import Metrics
import NIOCore

/// What a sender counts, for whatever swift-metrics is bootstrapped with.
struct SendingMetrics: Sendable {
  /// Connections that take requests.
  private let connections = Gauge(label: "entryway_sending_connections")
  /// From writing a request to its answer.
  private let answerTime = Timer(label: "entryway_sending_answer_duration")
  private let accepted = Counter(
    label: "entryway_sending_pushes_total", dimensions: [("outcome", "accepted")])
  private let refused = Counter(
    label: "entryway_sending_pushes_total", dimensions: [("outcome", "refused")])
  private let notSent = Counter(
    label: "entryway_sending_pushes_total", dimensions: [("outcome", "not-sent")])
  private let unknown = Counter(
    label: "entryway_sending_pushes_total", dimensions: [("outcome", "unknown")])
  /// Attempts after a push's first one.
  private let retries = Counter(label: "entryway_sending_retries_total")

  func connected(_ count: Int) { connections.record(count) }

  func answered(after time: TimeAmount) { answerTime.recordNanoseconds(time.nanoseconds) }

  func retried() { retries.increment() }

  func count(_ outcome: PushOutcome) {
    switch outcome {
    case .accepted: accepted.increment()
    case .refused: refused.increment()
    case .notSent: notSent.increment()
    case .unknown: unknown.increment()
    }
  }
}
