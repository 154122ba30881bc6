/// How long a sender waits before it tries again.
package struct SendingDelays: Sendable {
  /// After an attempt that did not reach APNs, and its limit.
  package var retry = Duration.milliseconds(50)
  package var longestRetry = Duration.seconds(5)
  /// After `TooManyRequests`, for that device, and its limit: Apple names no time.
  package var device = Duration.seconds(1)
  package var longestDevice = Duration.seconds(60)
  /// After `TooManyProviderTokenUpdates`, for all pushes, and its limit: a token may change every
  /// 20 minutes.
  package var tokenUpdates = Duration.seconds(60)
  package var longestTokenUpdates = Duration.seconds(20 * 60)
  /// After a status of 5xx.
  package var serverError = PushRefusal.serverErrorDelay

  package init() {}

  /// Twice as long after each attempt, with a random part so that pushes that failed together don't
  /// return together.
  static func backOff(_ first: Duration, attempt: Int, longest: Duration = .seconds(86_400))
    -> Duration
  {
    let factor = 1 << min(max(attempt, 0), 16)
    return min(longest, first * factor) * Double.random(in: 0.5...1)
  }
}
