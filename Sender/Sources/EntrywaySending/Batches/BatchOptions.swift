public import Foundation

/// How a batch is sent: how many pushes at a time, how fast, and where its results are kept.
///
/// ```swift
/// var options = BatchOptions()
/// options.rate = 5_000                        // a second
/// options.resultsFile = "results.jsonl"       // the batch can be resumed
/// options.deadTokensFile = "dead.jsonl"
/// ```
public struct BatchOptions: Sendable {
  /// How many lines can be in flight: read, but their results not yet taken by your loop.
  ///
  /// It is also the largest number of lines that are `unknown` after the process was killed. The
  /// default, 1,000, is the number of streams that APNs allows on a connection (observed). Values
  /// below 1 count as 1.
  public var window = 1_000
  /// The largest number of pushes started per second; nil for no limit.
  ///
  /// Within a second, it can be exceeded by up to 5 %, because pushes start in small groups.
  public var rate: Int?
  /// How long each push is tried, including delays that APNs asks for; 60 seconds by default.
  public var deadline: Duration = .seconds(60)
  /// The path of the file to which results are appended, one JSON object per line.
  ///
  /// With a results file, a batch can be resumed: start it again with the same list, payload,
  /// headers and file. A second file next to it, whose name ends in `.batch`, belongs to it. Only
  /// their owner can read them, and a file that others can read is refused.
  public var resultsFile: String?
  /// The path of the file to which dead tokens are appended, one JSON object per line: `line`,
  /// `token`, `timestamp`.
  ///
  /// It contains device tokens, so only its owner can read it.
  public var deadTokensFile: String?
  /// Whether a push whose outcome is unknown is sent again; false by default.
  ///
  /// That applies within its deadline, and when a batch is resumed. A device may then get the push
  /// twice.
  public var resendsUnknown = false
  /// The identifier of the batch, from which the `apns-id` of each line follows.
  ///
  /// Random unless you set it; a resumed batch keeps the one in its results file.
  public var id: UUID?
  /// The send that the batch belongs to, kept with the results file for ``BatchRecord``.
  public var sendID: String?
  /// How many lines the list has, for ``BatchProgress/timeLeft``; nil if you don't know.
  public var total: Int?
  /// The senders for lines that name their environment, in lists with tokens from both.
  ///
  /// A line that names an environment without a sender is refused and not sent.
  public var senders: [APNsEnvironment: PushSender] = [:]

  /// Options with their default values.
  public init() {}
}

/// The environment in which a token is valid.
///
/// <https://developer.apple.com/documentation/bundleresources/entitlements/aps-environment>
public enum APNsEnvironment: String, Hashable, Sendable, Codable, CaseIterable {
  /// Apps from the App Store, TestFlight, and enterprise or ad hoc distribution.
  case production
  /// Apps that Xcode installed.
  case sandbox
}
