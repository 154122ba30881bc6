/// Where pushes are sent to.
public struct APNsEndpoint: Hashable, Sendable {
  public var host: String
  public var port: Int
  /// Certificates in PEM that the server's must derive from; those of the system when nil.
  public var trustRoots: String?
  /// A proxy that is asked by `CONNECT`.
  public var proxy: Proxy?

  public init(host: String, port: Int = 443, trustRoots: String? = nil, proxy: Proxy? = nil) {
    self.host = host
    self.port = port
    self.trustRoots = trustRoots
    self.proxy = proxy
  }

  public static let production = APNsEndpoint(host: "api.push.apple.com")
  public static let sandbox = APNsEndpoint(host: "api.sandbox.push.apple.com")

  public struct Proxy: Hashable, Sendable {
    public var host: String
    public var port: Int

    public init(host: String, port: Int) {
      self.host = host
      self.port = port
    }
  }
}
