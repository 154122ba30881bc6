import ChildProcesses
import Foundation
import NIOHTTP1
import ServerTestSupport
import Testing

/// The built program, serving on free ports with a folder of its own.
final class RunningServer {
  let data: String
  private let process: ChildProcess
  private(set) var publicPort = 0
  private(set) var privatePort = 0

  /// Where the program was built: beside the tests.
  static var program: String {
    get throws {
      let bundle =
        Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        ?? URL(fileURLWithPath: CommandLine.arguments[0])
      let program = bundle.deletingLastPathComponent().appendingPathComponent("entryway-server")
        .path
      try #require(
        FileManager.default.isExecutableFile(atPath: program), "\(program) is not built")
      return program
    }
  }

  init(data: String, options: [String] = []) async throws {
    self.data = data
    let output = Pipe()
    process = try ChildProcess(
      try Self.program,
      ["serve", "--data", data, "--public-port", "0", "--private-port", "0"] + options,
      errors: output.fileHandleForWriting.fileDescriptor)
    try output.fileHandleForWriting.close()
    var text = ""
    while true {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { break }
      text += String(decoding: data, as: UTF8.self)
      if let ports = text.firstMatch(
        of: #/private=http://[^:]+:(\d+) public=http://[^:]+:(\d+)/#)
      {
        privatePort = try #require(Int(ports.1))
        publicPort = try #require(Int(ports.2))
        break
      }
    }
    try #require(publicPort != 0, "the server did not start:\n\(text)")
    // Whatever it says later is read, or it would wait at a full pipe.
    output.fileHandleForReading.readabilityHandler = { handle in
      if handle.availableData.isEmpty { handle.readabilityHandler = nil }
    }
  }

  /// Ends as the system's service manager ends it.
  func stop() -> Int32 {
    process.send(SIGTERM)
    return process.waitUntilExit()
  }

  func kill() {
    process.send(SIGKILL)
    process.waitUntilExit()
  }

  deinit { process.send(SIGKILL) }
}

/// What the program printed when it was run as a command.
@discardableResult
func command(_ arguments: [String]) throws -> (status: Int32, output: String) {
  let said = try Program.run(try RunningServer.program, arguments, includesErrors: true)
  return (said.status, said.text)
}

/// A new key of an app.
func key(of app: String, _ options: [String] = [], data: String) throws -> String {
  let made = try command(["keys", "create", app, "--data", data] + options)
  let json = try JSONSerialization.jsonObject(with: Data(made.output.utf8))
  return try #require((json as? [String: Any])?["key"] as? String, "\(made.output)")
}

/// An answer over HTTP.
struct Answer {
  var status: Int
  var headers: HTTPHeaders
  var body: Data

  var text: String { String(decoding: body, as: UTF8.self) }

  var json: [String: Any] {
    get throws {
      try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any], "\(text)")
    }
  }
}

extension RunningServer {
  /// Asks the public address as a browser does: redirects are told, not followed.
  func visit(
    _ path: String, host: String, agent: String, method: HTTPMethod = .GET, key: String? = nil,
    body: String? = nil, ifNoneMatch tag: String? = nil, headers more: [(String, String)] = []
  ) async throws -> Answer {
    var headers = HTTPHeaders([("Host", host), ("User-Agent", agent)] + more)
    if let key { headers.add(name: "Authorization", value: "Bearer \(key)") }
    if let tag { headers.add(name: "If-None-Match", value: tag) }
    return try await ask(publicPort, path, method, headers, body)
  }

  /// Asks the private address with a key.
  func manage(
    _ method: HTTPMethod, _ path: String, key: String, body: String? = nil,
    headers more: [(String, String)] = []
  ) async throws -> Answer {
    let headers = HTTPHeaders([("Authorization", "Bearer \(key)")] + more)
    return try await ask(privatePort, path, method, headers, body)
  }

  /// Uploads a manifest, waits until it was looked at, and says what became of it.
  @discardableResult
  func upload(_ manifest: String, key: String) async throws -> String? {
    let body = try JSONSerialization.data(
      withJSONObject: ["version": "1.0.0", "manifest": manifest])
    let upload = try await manage(
      .POST, "/v1/manifests", key: key, body: String(decoding: body, as: UTF8.self))
    try #require(upload.status == 202, "\(upload.text)")
    let id = try #require(try upload.json["id"] as? String)
    return try await eventually("the manifest is checked") {
      let state = try await manage(.GET, "/v1/manifests/\(id)", key: key).json["state"] as? String
      return state == "checking" ? nil : .some(state)
    }
  }

  private func ask(
    _ port: Int, _ path: String, _ method: HTTPMethod, _ headers: HTTPHeaders, _ body: String?
  ) async throws -> Answer {
    var headers = headers
    if body != nil { headers.add(name: "Content-Type", value: "application/json") }
    let answer = try await LoopbackClient.ask(
      method, path, port: port, headers: headers, body: body.map { Array($0.utf8) })
    return Answer(status: answer.status, headers: answer.headers, body: answer.body)
  }
}
