import AsyncHTTPClient
import Measuring
import NIOCore
import NIOHTTP1
import NIOSSL

/// The same pushes as `SenderLoad` sends, through async-http-client, over its one connection.
@main
enum AsyncHTTPClientLoad {
  static func main() async throws {
    let load = Load()
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.trustRoots = .file("\(load.folder)/server.pem")
    let client = HTTPClient(configuration: HTTPClient.Configuration(tlsConfiguration: tls))
    let (tokens, token) = (try load.tokens(), try load.text("provider-token"))
    let payload = ByteBuffer(string: try load.text("payload.json"))
    try await load.run { number in
      var request = HTTPClientRequest(
        url: "https://localhost:\(load.port)/3/device/\(tokens[number % tokens.count])")
      request.method = .POST
      request.headers = [
        "authorization": "bearer \(token)", "apns-topic": "com.example.shop",
        "apns-push-type": "alert", "apns-priority": "10",
      ]
      request.body = .bytes(payload)
      let response = try await client.execute(request, timeout: .seconds(60))
      _ = try await response.body.collect(upTo: 4096)
      return Int(response.status.code)
    }
    try await client.shutdown()
  }
}
