public import Foundation

/// An app's link server: its address, and the key that identifies the app.
///
/// ```swift
/// let server = LinkServer("https://links.example.com", key: "ewpk_…")
/// ```
public struct LinkServer: Hashable, Sendable {
  /// The server's address, which may have a path.
  ///
  /// It uses `https`. `http` works only for `localhost`, `127.0.0.1` and `[::1]`: over a network,
  /// anyone could read the key and what users open, and answer in the server's place.
  public var address: String
  /// The app's publishable key, which begins with `ewpk_`.
  ///
  /// It can ship in the app, where everybody can see it: it doesn't let anybody read or change
  /// anything.
  public var key: String

  /// Creates a link server from its address and the app's key.
  ///
  /// - Parameters:
  ///   - address: The address, such as `"https://links.example.com"`.
  ///   - key: The app's publishable key.
  public init(_ address: String, key: String) {
    self.address = address
    self.key = key
  }
}

extension LinkServer {
  /// The hosts that nothing on a network can be.
  private static let ownMachine: Set = ["localhost", "127.0.0.1", "::1", "[::1]"]

  /// A request that asks one of the server's paths with a body of JSON.
  func request(_ path: String, _ body: some Encodable) throws(LinkServerFault) -> LinkServerRequest
  {
    guard let bytes = try? JSONEncoder.plain.encode(body) else { throw .unwritable }
    return try request(path, json: bytes)
  }

  /// A request to one of the server's paths.
  func request(
    _ path: String, method: String = "POST", json: Data = Data()
  ) throws(LinkServerFault) -> LinkServerRequest {
    guard let url = URL(string: address), ["http", "https"].contains(url.scheme?.lowercased()),
      let host = url.host(), !host.isEmpty, url.query() == nil, url.fragment() == nil
    else { throw .address(address) }
    guard url.scheme?.lowercased() == "https" || Self.ownMachine.contains(host.lowercased()) else {
      throw .unencrypted(address)
    }
    guard !key.isEmpty, key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .key }
    var fields = ["Authorization": "Bearer \(key)"]
    if !json.isEmpty { fields["Content-Type"] = "application/json" }
    return LinkServerRequest(
      method: method, url: url.appending(path: path), fields: fields, body: json)
  }
}

extension JSONEncoder {
  /// Writes the same value always as the same bytes, with slashes as they are.
  static var plain: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}

/// A request to a link server.
public struct LinkServerRequest: Hashable, Sendable {
  /// The method: `POST`, or `DELETE` to delete what an installation reported.
  public var method: String
  /// The request's URL.
  public var url: URL
  /// The header fields, by name.
  public var fields: [String: String]
  /// The body: JSON, compressed if `Content-Encoding` says so; empty if there is none.
  public var body: Data

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - url: The request's URL.
  ///   - fields: The header fields, by name.
  ///   - body: The body, as JSON.
  public init(method: String = "POST", url: URL, fields: [String: String], body: Data) {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
  }
}

/// A link server's response.
public struct LinkServerResponse: Hashable, Sendable {
  /// The status, such as 200.
  public var status: Int
  /// The header fields, by lowercase name; they are untrusted.
  public var fields: [String: String]
  /// The body, which is untrusted.
  public var body: Data

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - status: The status, such as 200.
  ///   - fields: The header fields, by name.
  ///   - body: The body.
  public init(status: Int, fields: [String: String] = [:], body: Data) {
    self.status = status
    self.fields = Dictionary(
      fields.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
    self.body = body
  }
}

/// Sends requests to a link server.
///
/// The default is ``SessionTransport``; a test can pass its own:
///
/// ```swift
/// struct Offline: LinkTransport {
///   func send(_ request: LinkServerRequest) async throws -> LinkServerResponse {
///     throw URLError(.notConnectedToInternet)
///   }
/// }
/// ```
public protocol LinkTransport: Sendable {
  /// Sends a request once, and returns the response, whatever its status.
  ///
  /// The task is cancelled when the response is no longer needed.
  ///
  /// - Parameter request: The request.
  /// - Returns: The response.
  func send(_ request: LinkServerRequest) async throws -> LinkServerResponse

  /// Whether events may be compressed with gzip; false by default.
  var takesGzip: Bool { get }
}

extension LinkTransport {
  /// False, so that a test can read the requests.
  public var takesGzip: Bool { false }
}
