import EntrywaySending
import Foundation
import Synchronization
import Testing

/// A server of Node's `http2` in a process of its own, which behaves as a script says.
///
/// The script has `server`, and tells lines to the test by `say(value)`; the test's lines come to
/// `hear(line)`.
final class NodeServer: Sendable {
  let port: Int
  private let process: Running
  private let lines: Mutex<AsyncStream<String>.Iterator?>

  private struct Running: Sendable {
    let pid: Int32
    let input: Pipe
  }

  static let prelude = """
    const http2 = require('http2'), fs = require('fs'), readline = require('readline');
    const say = v => process.stdout.write(JSON.stringify(v) + '\\n');
    const secure = {key: fs.readFileSync(process.env.KEY), cert: fs.readFileSync(process.env.CERT)};
    let hear = () => {};
    readline.createInterface({input: process.stdin}).on('line', l => hear(l)).on('close', () => process.exit(0));
    const sessions = [], sockets = [];
    const make = options => {
      const s = http2.createSecureServer({...secure, ...options});
      s.on('session', x => { sessions.push(x); x.on('error', () => {}); });
      s.on('sessionError', () => {});
      s.on('connection', x => { sockets.push(x); x.on('error', () => {}); });
      s.on('tlsClientError', () => {});
      return s;
    };
    const answer = (stream, status, body, fields) => {
      stream.on('error', () => {});
      stream.respond({':status': status, ...(fields || {})});
      stream.end(body === undefined ? undefined : JSON.stringify(body));
    };
    const whole = (stream, then) => {
      let body = '';
      stream.setEncoding('utf8');
      stream.on('error', () => {});
      stream.on('data', d => body += d);
      stream.on('end', () => stream.destroyed || stream.aborted || then(body));
    };

    """

  init(_ script: String) async throws {
    let certificate = try TestCertificate.shared.get()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "node", "-e",
      Self.prelude + script
        + "\nserver.listen(0, 'localhost', () => say({port: server.address().port}));",
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["KEY": certificate.key, "CERT": certificate.certificate]) { $1 }
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    try process.run()
    // By a thread of its own, which waits for bytes and for nothing else.
    Thread { Self.read(output, into: continuation) }.start()
    self.process = Running(pid: process.processIdentifier, input: input)
    var iterator = stream.makeAsyncIterator()
    let first = try #require(await iterator.next(), "Node did not start")
    let said = try #require(
      try JSONSerialization.jsonObject(with: Data(first.utf8)) as? [String: Any])
    port = try #require(said["port"] as? Int)
    lines = Mutex(iterator)
  }

  /// Passes each line on until the process has closed its output.
  private static func read(_ output: Pipe, into lines: AsyncStream<String>.Continuation) {
    defer { lines.finish() }
    let descriptor = output.fileHandleForReading.fileDescriptor
    var rest: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      rest += buffer[..<count]
      while let end = rest.firstIndex(of: 0x0A) {
        lines.yield(String(decoding: rest[..<end], as: UTF8.self))
        rest.removeSubrange(...end)
      }
    }
    withExtendedLifetime(output) {}
  }

  deinit { try? process.input.fileHandleForWriting.close() }

  /// The next line that the script says.
  func heard() async throws -> [String: Any] {
    var iterator = try #require(lines.withLock { $0 })
    let line = try #require(await iterator.next(), "Node ended")
    return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  /// The next thing that the script says of which this is true.
  func heard(_ isIt: ([String: Any]) -> Bool) async throws -> [String: Any] {
    while true {
      let said = try await heard()
      if isIt(said) { return said }
    }
  }

  /// Sends the script a line.
  func tell(_ line: String) throws {
    try process.input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  var endpoint: APNsEndpoint {
    get throws {
      APNsEndpoint(
        host: "localhost", port: port, trustRoots: try TestCertificate.shared.get().pem)
    }
  }
}
