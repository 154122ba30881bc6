public import Foundation

/// The link server of an app: where it is, and the key by which it knows the app.
///
/// ```swift
/// let server = LinkServer("https://links.example.com", key: "ewpk_…")
/// ```
public struct LinkServer: Hashable, Sendable {
  /// The address, `https` unless it is a server on the developer's own machine; it may have a path.
  ///
  /// `http` works for `localhost`, `127.0.0.1` and `[::1]` alone: over a network anyone could read the
  /// key and what users open, and answer in the server's place.
  public var address: String
  /// The publishable key of the app, which begins with `ewpk_`.
  ///
  /// It may be in the app for everybody to see: it lets nobody read or change anything.
  public var key: String

  /// A server by its address.
  ///
  /// - Parameters:
  ///   - address: The address, such as `"https://links.example.com"`.
  ///   - key: The publishable key of the app.
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

/// What is sent to a link server.
public struct LinkServerRequest: Hashable, Sendable {
  /// The method: `POST`, or `DELETE` for what an installation has told.
  public var method: String
  /// Where it goes.
  public var url: URL
  /// The fields of its head, by their names.
  public var fields: [String: String]
  /// The body: JSON, perhaps packed as `Content-Encoding` says; empty for none.
  public var body: Data

  /// A request with its parts.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - url: Where it goes.
  ///   - fields: The fields of its head, by their names.
  ///   - body: The body: JSON.
  public init(method: String = "POST", url: URL, fields: [String: String], body: Data) {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
  }
}

/// What a link server answers.
public struct LinkServerResponse: Hashable, Sendable {
  /// The status, such as 200.
  public var status: Int
  /// The fields of its head, by their names in lower case; they are not trusted.
  public var fields: [String: String]
  /// The body, which is not trusted.
  public var body: Data

  /// An answer with its parts.
  ///
  /// - Parameters:
  ///   - status: The status, such as 200.
  ///   - fields: The fields of its head, by their names.
  ///   - body: The body.
  public init(status: Int, fields: [String: String] = [:], body: Data) {
    self.status = status
    self.fields = Dictionary(
      fields.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
    self.body = body
  }
}

/// Carries requests to a link server: a ``SessionTransport`` unless a test has another one.
///
/// ```swift
/// struct Offline: LinkTransport {
///   func send(_ request: LinkServerRequest) async throws -> LinkServerResponse {
///     throw URLError(.notConnectedToInternet)
///   }
/// }
/// ```
public protocol LinkTransport: Sendable {
  /// Sends a request, once, and gives back the answer, whatever its status.
  ///
  /// Its task is cancelled when nobody waits for the answer any more.
  ///
  /// - Parameter request: What to send.
  /// - Returns: The answer.
  func send(_ request: LinkServerRequest) async throws -> LinkServerResponse

  /// Whether events may be packed as gzip; false unless the transport says otherwise.
  var takesGzip: Bool { get }
}

extension LinkTransport {
  /// Requests come as they are: a test can read them.
  public var takesGzip: Bool { false }
}
