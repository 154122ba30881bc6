import Logging

/// What kept a push from an answer.
public struct SendingProblem: Error, Hashable, Sendable {
  /// What happened, for programs: an open set of codes.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
  }

  public let code: Code
  /// What was seen: the system's words, GOAWAY's reason.
  public let detail: String?

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
  /// The server's certificate is not trusted, or is another host's.
  public static let untrusted = Self(rawValue: "untrusted")
  /// The server does not speak HTTP/2.
  public static let noHTTP2 = Self(rawValue: "no-http2")
  /// The proxy could not connect.
  public static let proxy = Self(rawValue: "proxy")
  /// The proxy refused to connect.
  public static let proxyRefused = Self(rawValue: "proxy-refused")
  /// The address or the certificates to trust cannot be used.
  public static let endpoint = Self(rawValue: "endpoint")
  /// The connection was closed.
  public static let closed = Self(rawValue: "closed")
  /// The server sent what HTTP/2 does not allow, and the connection was closed.
  public static let violation = Self(rawValue: "protocol-violation")
  /// The server ended the connection (GOAWAY) without this request.
  public static let goAway = Self(rawValue: "goaway")
  /// The server refused the stream unseen (REFUSED_STREAM).
  public static let refusedStream = Self(rawValue: "refused-stream")
  /// The server reset the stream.
  public static let reset = Self(rawValue: "reset")
  /// The request could not be written.
  public static let writeFailed = Self(rawValue: "write-failed")
  /// No answer came in time.
  public static let noAnswer = Self(rawValue: "no-answer")
  /// The connection answered neither requests nor pings.
  public static let silent = Self(rawValue: "silent")
  /// The deadline came before the request could be sent.
  public static let deadline = Self(rawValue: "deadline")
  /// APNs asked for a pause that is longer than the deadline.
  public static let paused = Self(rawValue: "paused")
  /// The task was cancelled.
  public static let cancelled = Self(rawValue: "cancelled")
  /// The sender is shutting down.
  public static let shutDown = Self(rawValue: "shut-down")
  /// Too many requests are waiting already.
  public static let tooManyWaiting = Self(rawValue: "too-many-waiting")
  /// There is no provider token.
  public static let providerToken = Self(rawValue: "provider-token")
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
      .providerToken, .paused, .deadline:
      true
    default: false
    }
  }
}
