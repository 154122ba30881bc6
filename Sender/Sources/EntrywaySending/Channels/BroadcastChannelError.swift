public import EntrywayDiagnostics
public import Foundation

/// Why a request about broadcast channels has no result.
///
/// ```swift
/// do {
///   return try await channels.create()
/// } catch where error.refusal?.reason == .featureNotEnabled {
///   print(error)
///   // creating a channel: APNs refused the request with 400 FeatureNotEnabled: broadcasts are not
///   // enabled for this app
///   // hint: enable the broadcast capability for the app identifier in the developer account.
/// }
/// ```
public struct BroadcastChannelError: DiagnosticError, Hashable {
  /// What is wrong, for programs: an open set of codes.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text, in kebab case.
    public let rawValue: String

    /// The code with this text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The app's bundle identifier contains characters other than letters, digits, hyphens and
    /// periods.
    public static let bundleID = Code(rawValue: "bundle-id")
    /// The channel's identifier is not Base64.
    public static let channelID = Code(rawValue: "channel-id")
    /// APNs refused the request: ``BroadcastChannelError/refusal``.
    public static let refused = Code(rawValue: "refused")
    /// The request did not reach APNs: ``BroadcastChannelError/problem``.
    public static let notSent = Code(rawValue: "not-sent")
    /// No answer arrived, so APNs may have acted: ``BroadcastChannelError/problem``.
    public static let unknown = Code(rawValue: "unknown")
    /// The answer does not match Apple's documentation.
    public static let badAnswer = Code(rawValue: "bad-answer")
  }

  /// What a request is for.
  package enum Action: String {
    case create = "creating a channel"
    case read = "reading a channel"
    case list = "listing the channels"
    case delete = "deleting a channel"
  }

  /// What is wrong.
  public let code: Code
  /// APNs' refusal.
  public let refusal: PushRefusal?
  /// What kept the request from an answer.
  public let problem: SendingProblem?
  /// The request's identifier, `apns-request-id`, by which Apple finds it; nil if there was no request.
  public let requestID: UUID?
  private let action: Action?

  package init(
    _ code: Code, _ action: Action? = nil, refusal: PushRefusal? = nil,
    problem: SendingProblem? = nil, requestID: UUID? = nil
  ) {
    self.code = code
    self.action = action
    self.refusal = refusal
    self.problem = problem
    self.requestID = requestID
  }

  /// What is wrong, and what to do.
  public var diagnostic: Diagnostic {
    let subjects = action.map { [$0.rawValue] } ?? []
    if let refusal {
      var diagnostic = refusal.diagnostic(of: "the request")
      diagnostic.subjects = subjects
      return diagnostic
    }
    let (message, hint) = words
    return Diagnostic(
      .error, Diagnostic.Code(rawValue: code.rawValue), about: subjects, message,
      notes: problemNotes, hint: hint)
  }

  private var problemNotes: [String] {
    guard let problem else { return [] }
    let detail = problem.detail.map { ": \(Excerpt.line($0, limit: 200))" } ?? ""
    return [problem.code.rawValue + detail]
  }

  private var words: (message: String, hint: String) {
    switch code {
    case .bundleID:
      (
        "the bundle identifier is not valid",
        "use the app's bundle identifier, such as `com.example.shop`: letters, digits, hyphens and periods."
      )
    case .channelID:
      (
        "the channel identifier is not Base64",
        "pass the identifier exactly as APNs returned it when the channel was created."
      )
    case .notSent:
      (
        "the request didn't reach APNs",
        "check the network: channels are managed on port 2196, in the sandbox on 2195, which"
          + " firewalls often block."
      )
    case .unknown:
      (
        "no answer arrived, so APNs may have acted on the request",
        action == .create
          ? "list the channels before you create another." : "try again, or list the channels."
      )
    default:
      (
        "the answer doesn't match APNs' documentation",
        "check whether a proxy or gateway answers instead of APNs."
      )
    }
  }
}
