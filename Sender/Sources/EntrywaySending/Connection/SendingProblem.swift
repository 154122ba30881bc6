public import EntrywayDiagnostics
import Logging

/// Why a push has no answer from APNs.
///
/// ```swift
/// if case .notSent(let problem) = result.outcome { print(problem) }
/// // the server's certificate is not trusted, or is for another host
/// //   gateway.internal:2197
/// // hint: check the host; for a gateway or a fake APNs, pass its certificate in `trustRoots`.
/// ```
public struct SendingProblem: DiagnosticError, Hashable {
  /// What happened, for programs: an open set of codes.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text, in kebab case, for logs and tools.
    public let rawValue: String

    /// The code with this text.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// What happened.
  public let code: Code
  /// What was observed, such as the system's message, or APNs' reason for closing the connection.
  public let detail: String?

  /// Creates a problem, for your own tests.
  public init(_ code: Code, detail: String? = nil) {
    self.code = code
    self.detail = detail
  }
}

extension SendingProblem.Code {
  /// There is no connection to the server: its name is not known, or it does not answer.
  public static let noConnection = Self(rawValue: "no-connection")
  /// The connection was not set up in time.
  public static let connectTimeout = Self(rawValue: "connect-timeout")
  /// The TLS handshake failed.
  public static let tls = Self(rawValue: "tls")
  /// The server's certificate is not trusted, or is for another host.
  public static let untrusted = Self(rawValue: "untrusted")
  /// The server does not speak HTTP/2.
  public static let noHTTP2 = Self(rawValue: "no-http2")
  /// The proxy could not connect.
  public static let proxy = Self(rawValue: "proxy")
  /// The proxy refused to connect.
  public static let proxyRefused = Self(rawValue: "proxy-refused")
  /// The address or the trust roots cannot be used.
  public static let endpoint = Self(rawValue: "endpoint")
  /// The connection was closed.
  public static let closed = Self(rawValue: "closed")
  /// The server violated the HTTP/2 protocol.
  public static let violation = Self(rawValue: "protocol-violation")
  /// The server ended the connection (`GOAWAY`) without this push.
  public static let goAway = Self(rawValue: "goaway")
  /// The server refused the push without processing it (`REFUSED_STREAM`).
  public static let refusedStream = Self(rawValue: "refused-stream")
  /// The server reset the push's stream.
  public static let reset = Self(rawValue: "reset")
  /// The push could not be written.
  public static let writeFailed = Self(rawValue: "write-failed")
  /// No answer arrived in time.
  public static let noAnswer = Self(rawValue: "no-answer")
  /// The connection answered neither pushes nor pings.
  public static let silent = Self(rawValue: "silent")
  /// The deadline passed before the push could be sent.
  public static let deadline = Self(rawValue: "deadline")
  /// APNs asked for a pause that ends after the deadline.
  public static let paused = Self(rawValue: "paused")
  /// The task was cancelled.
  public static let cancelled = Self(rawValue: "cancelled")
  /// The sender was shutting down.
  public static let shutDown = Self(rawValue: "shut-down")
  /// Too many pushes were waiting already.
  public static let tooManyWaiting = Self(rawValue: "too-many-waiting")
  /// There was no provider token.
  public static let providerToken = Self(rawValue: "provider-token")
  /// Nothing was sent for a while; no push ends so.
  static let idle = Self(rawValue: "idle")

  /// All codes with which a push can end, in the order of the table on the page "Sending pushes".
  static let all: [Self] = [
    .noConnection, .connectTimeout, .tls, .untrusted, .noHTTP2, .proxy, .proxyRefused, .endpoint,
    .closed, .violation, .goAway, .refusedStream, .reset, .writeFailed, .noAnswer, .silent,
    .deadline, .paused, .cancelled, .shutDown, .tooManyWaiting, .providerToken, .stopped,
    .interrupted,
  ]
}

extension SendingProblem {
  /// What happened, what was seen, and what to do.
  public var diagnostic: Diagnostic {
    let (message, hint) = words
    return Diagnostic(
      .error, Diagnostic.Code(rawValue: code.rawValue), message,
      notes: detail.map { [Excerpt.line(SecretText.maskedParts($0), limit: 300)] } ?? [], hint: hint
    )
  }

  private var words: (message: String, hint: String) {
    switch code {
    case .noConnection:
      ("there is no connection to APNs", "check the network, the host and the port.")
    case .connectTimeout:
      (
        "the connection to APNs was not ready in time",
        "check whether a firewall drops packets; try port 2197."
      )
    case .tls: ("the TLS handshake failed", "check whether a proxy intercepts TLS.")
    case .untrusted:
      (
        "the server's certificate is not trusted, or is for another host",
        "check the host; for a gateway or a fake APNs, pass its certificate in `trustRoots`."
      )
    case .noHTTP2:
      (
        "the server does not speak HTTP/2",
        "check host and port, and whether a proxy intercepts TLS."
      )
    case .proxy: ("the proxy could not connect to APNs", "check the proxy's log.")
    case .proxyRefused:
      ("the proxy refused to connect to APNs", "let it connect to APNs' host and port.")
    case .endpoint:
      ("the address or the trust roots cannot be used", "check host, port and certificates.")
    case .closed: ("the connection was closed", Self.mayBeSent)
    case .violation: ("the server violated the HTTP/2 protocol", Self.mayBeSent)
    case .goAway: ("APNs closed the connection", Self.mayBeSent)
    case .refusedStream: ("APNs refused the stream before it processed the push", Self.again)
    case .reset: ("APNs reset the stream without an answer", Self.mayBeSent)
    case .writeFailed: ("the push could not be written", Self.again)
    case .noAnswer: ("APNs did not answer in time", Self.mayBeSent)
    case .silent: ("the connection answered neither pushes nor pings", Self.mayBeSent)
    case .deadline: ("the deadline passed before the push could be sent", "allow more time.")
    case .paused:
      ("APNs asked for a pause that lasts beyond the deadline", "send it later.")
    case .cancelled: ("the task was cancelled", Self.mayBeSent)
    case .shutDown: ("the sender was shutting down", Self.mayBeSent)
    case .tooManyWaiting:
      ("too many pushes are waiting", "send fewer at a time, or raise `maximumWaiting`.")
    case .providerToken: ("there is no provider token", "check the signing key.")
    case .stopped: ("the batch was stopped before the push was sent", "resume the batch.")
    case .interrupted:
      ("an earlier run of the batch ended before the push had a result", Self.mayBeSent)
    default: ("the push has no answer", Self.mayBeSent)
    }
  }

  private static let again = "send it again."
  private static let mayBeSent =
    "send it again; if the outcome is unknown, a device may then show it twice."
}

extension SendingProblem {
  var metadata: Logger.Metadata {
    var metadata: Logger.Metadata = ["problem": .string(code.rawValue)]
    metadata["detail"] = detail.map { .string($0) }
    return metadata
  }

  /// Whether another attempt meets the same, so that waiting does not help.
  var isLasting: Bool {
    switch code {
    case .untrusted, .noHTTP2, .proxyRefused, .endpoint, .cancelled, .shutDown, .tooManyWaiting,
      .providerToken, .paused, .deadline, .stopped:
      true
    default: false
    }
  }
}
