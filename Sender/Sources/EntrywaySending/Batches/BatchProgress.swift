/// The progress of a batch.
///
/// ```swift
/// let progress = batch.progress
/// print(progress.done, progress.rate, progress.timeLeft ?? .zero)   // 250000 4980.2 150.6 seconds
/// ```
public struct BatchProgress: Hashable, Sendable {
  /// How many lines have a result, those of earlier runs included.
  public let done: Int
  /// How many lines the list has, if ``BatchOptions/total`` says so or it has been read.
  public let total: Int?
  /// Results per second, over the last ten seconds.
  public let rate: Double
  /// How long the rest will take at this rate; nil if that is unknown.
  public let timeLeft: Duration?
  /// How the lines ended.
  public let summary: BatchSummary
}
