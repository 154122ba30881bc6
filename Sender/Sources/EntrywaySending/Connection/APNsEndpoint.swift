/// Where pushes are sent to.
///
/// ```swift
/// PushSender(key: key, to: .sandbox)
/// PushSender(key: key, to: .production.onAlternativePort)
/// PushSender(key: key, to: APNsEndpoint(host: "localhost", port: 8443, trustRoots: pem))
/// ```
///
/// Apps that Xcode installed get tokens for the sandbox, apps from TestFlight and the App Store
/// tokens for production.
/// <https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns>
public struct APNsEndpoint: Hashable, Sendable {
  /// The server's name, or its address in digits.
  public var host: String
  /// The server's port.
  public var port: Int
  /// The certificates to trust, in PEM; the system's if nil.
  public var trustRoots: String?
  /// An HTTP proxy that is asked to `CONNECT`; it sees only encrypted traffic.
  public var proxy: Proxy?

  /// An endpoint other than Apple's, such as a gateway or a fake APNs.
  ///
  /// It must speak HTTP/2 over TLS 1.2 or newer. If the address is unusable, pushes end as not
  /// sent, with the code `endpoint`.
  ///
  /// - Parameters:
  ///   - host: The server's name, or its address in digits.
  ///   - port: The server's port.
  ///   - trustRoots: The certificates to trust, in PEM; the system's if nil.
  ///   - proxy: An HTTP proxy that is asked to connect.
  public init(host: String, port: Int = 443, trustRoots: String? = nil, proxy: Proxy? = nil) {
    self.host = host
    self.port = port
    self.trustRoots = trustRoots
    self.proxy = proxy
  }

  /// Apple's servers for apps from TestFlight and the App Store.
  public static let production = APNsEndpoint(host: "api.push.apple.com")
  /// Apple's servers for apps that Xcode installed.
  public static let sandbox = APNsEndpoint(host: "api.sandbox.push.apple.com")

  /// The same server on port 2197, for firewalls that allow traffic to APNs but no other HTTPS.
  public var onAlternativePort: APNsEndpoint {
    var endpoint = self
    endpoint.port = 2197
    return endpoint
  }

  /// An HTTP proxy.
  public struct Proxy: Hashable, Sendable {
    /// The proxy's name, or its address in digits.
    public var host: String
    /// The proxy's port.
    public var port: Int

    /// Creates a proxy, which is used without credentials.
    public init(host: String, port: Int) {
      self.host = host
      self.port = port
    }
  }
}
