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
  /// How many lines can be on their way at a time: read, sent, and their results not yet taken by your loop.
  ///
  /// It is also how many lines are `unknown` at most after the process was killed. 1,000 unless you
  /// change it, which is as many streams as APNs allows on a connection (observed). Values below 1
  /// count as 1.
  public var window = 1_000
  /// How many pushes start a second at most; nil for no limit.
  ///
  /// Over a second it is exceeded by a twentieth at most, since pushes start in small groups.
  public var rate: Int?
  /// How long each push can take, from its start: attempts, delays that APNs asks for, and the answer.
  public var deadline: Duration = .seconds(60)
  /// The path of the file to which results are appended, a JSON object a line.
  ///
  /// With a results file a batch can be resumed: start it again with the same list, payload, headers
  /// and file. What belongs to the file is next to it, in a file whose name ends in `.batch`. Both are
  /// created for their owner alone, and a file that others can read is refused.
  public var resultsFile: String?
  /// The path of the file to which dead tokens are appended, a JSON object a line: `line`, `token`,
  /// `timestamp`.
  ///
  /// It contains device tokens, so it is created for its owner alone.
  public var deadTokensFile: String?
  /// Whether a push whose outcome is unknown is sent again.
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
  /// The senders for lines that name their environment, as lists from both do.
  ///
  /// A line that names an environment without a sender here is refused, and not sent.
  public var senders: [APNsEnvironment: PushSender] = [:]

  /// Options with their default values.
  public init() {}
}

/// Where a token is valid: an app that Xcode installed gets tokens of the sandbox.
///
/// <https://developer.apple.com/documentation/bundleresources/entitlements/aps-environment>
public enum APNsEnvironment: String, Hashable, Sendable, Codable, CaseIterable {
  /// Apps from the App Store, TestFlight, and enterprise or ad hoc distribution.
  case production
  /// Apps that Xcode installed.
  case sandbox
}
