public import EntrywayDiagnostics

/// Why a request to the link server failed.
///
/// ```swift
/// do {
///   try await reporter.register(send)
/// } catch where error.mayPass {
///   // The server could not be reached, or fails: try again later.
/// }
/// ```
public struct SendReportError: DiagnosticError, Hashable {
  /// What happened, for programs: an open set of codes.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code in kebab case.
    public let rawValue: String

    /// The code with this text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The address can't be a link server's.
    public static let address = Code(rawValue: "link-server-address")
    /// The address is `http`, but not on this machine.
    public static let unencrypted = Code(rawValue: "link-server-unencrypted")
    /// The key is empty, or contains invalid characters.
    public static let key = Code(rawValue: "link-server-key")
    /// The key is a publishable one, which apps contain.
    public static let publishableKey = Code(rawValue: "publishable-key")
    /// The certificates to trust can't be read.
    public static let trustRoots = Code(rawValue: "trust-roots")
    /// The send's identifier can't be used in a payload.
    public static let sendID = Code(rawValue: "send-id")
    /// There was no answer.
    public static let unreachable = Code(rawValue: "link-server-unreachable")
    /// The server's certificate is not trusted, or is for another host.
    public static let untrusted = Code(rawValue: "link-server-untrusted")
    /// The server doesn't accept the key, or the key lacks the scope `sends`.
    public static let refusedKey = Code(rawValue: "link-server-refused-key")
    /// The server refused the request.
    public static let refused = Code(rawValue: "link-server-refused")
    /// The server has nothing at this address: another address, or an older server.
    public static let notFound = Code(rawValue: "link-server-not-found")
    /// The server has an error, or asks you to wait.
    public static let failing = Code(rawValue: "link-server-failing")
    /// The answer isn't from a link server.
    public static let unreadable = Code(rawValue: "link-server-unreadable")
    /// The task was cancelled.
    public static let cancelled = Code(rawValue: "cancelled")
  }

  /// What happened.
  public let code: Code
  /// The server's address, or the identifier concerned.
  public let subject: String?
  /// The status that the server answered with.
  public let status: Int?
  /// What the system or the server says, bounded.
  public let detail: String?

  init(_ code: Code, subject: String? = nil, status: Int? = nil, detail: String? = nil) {
    self.code = code
    self.subject = subject
    self.status = status
    self.detail = detail
  }

  /// Whether the same call may succeed later without any change.
  public var mayPass: Bool { [.unreachable, .failing].contains(code) }

  /// What is wrong, where, and what to do.
  public var diagnostic: Diagnostic {
    let (message, hint) = words
    var notes: [String] = []
    if code != .sendID, let subject { notes.append("at \(Excerpt.line(subject, limit: 200))") }
    if let detail {
      notes.append(status == nil ? detail : "it says: \(detail)")
    }
    return Diagnostic(
      .error, Diagnostic.Code(rawValue: code.rawValue), message, notes: notes, hint: hint)
  }

  private var words: (message: String, hint: String?) {
    let answer = status.map { "the link server responded with status \($0)" }
    return switch code {
    case .address:
      (
        "this is not the address of a link server",
        "use the server's private address, such as https://links.internal:8081."
      )
    case .unencrypted:
      (
        "the link server's address is unencrypted and on another machine",
        "use https; http is allowed only for localhost, 127.0.0.1 and [::1]."
      )
    case .key:
      (
        "the key for the link server is empty or contains invalid characters",
        "use a secret key with the scope sends, which begins with ewsk_."
      )
    case .publishableKey:
      (
        "the key for the link server is publishable, so it can't register sends",
        "use a secret key with the scope sends, which begins with ewsk_."
      )
    case .trustRoots:
      (
        "the certificates to trust can't be read",
        "use a file with certificates in PEM, which begin with -----BEGIN CERTIFICATE-----."
      )
    case .sendID:
      (
        "\(Quoting.text(subject ?? "")) can't be the identifier of a send",
        "use 1 to 128 bytes without control characters."
      )
    case .unreachable:
      (
        "the link server could not be reached",
        "check its address and that it is running; use its private address."
      )
    case .untrusted:
      (
        "the link server's certificate is not trusted, or is for another host",
        "if it is your own, pass the certificate that signed it."
      )
    case .refusedKey:
      (
        "the link server does not accept the key",
        "use a secret key with the scope sends: `entryway-server keys create APP --secret --scope sends`."
      )
    case .refused:
      (
        answer ?? "the link server refused the request",
        "check the send's values; an older server also requires the number of recipients."
      )
    case .notFound:
      (
        "the link server has nothing at this address",
        "use its private address, and a server of this version or later."
      )
    case .failing:
      (
        answer ?? "the link server fails",
        "try again later; if it persists, check the server's log."
      )
    case .unreadable:
      (
        "the response isn't from a link server",
        "check that the address is the link server's private one, and that no proxy redirects the request or asks for a sign-in."
      )
    case .cancelled: ("the send was not reported, because the task was cancelled", nil)
    default: ("the send was not reported", nil)
    }
  }
}
