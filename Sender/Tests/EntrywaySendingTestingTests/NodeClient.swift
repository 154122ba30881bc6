import EntrywaySending
import EntrywaySendingTesting
import Foundation

/// Node's `http2` as a client of a fake: sends requests one after the other over one connection, each with a provider
/// token that Node's own `crypto` signed, and tells what came back.
enum NodeClient {
  /// What a request changes in a good push; a field that is null is left out, and one that is a list comes twice.
  struct Request: Encodable {
    var fields: [String: Field] = [:]
    var body = #"{"aps":{"alert":"Hello"}}"#
    /// What the provider token changes: members of its header and claims, with numbers as seconds from now for `iat`.
    var token: Token?

    enum Field: Encodable, ExpressibleByStringLiteral, ExpressibleByNilLiteral {
      case one(String)
      case two(String, String)
      case none

      init(stringLiteral value: String) { self = .one(value) }
      init(nilLiteral: ()) { self = .none }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .one(let text): try container.encode(text)
        case .two(let first, let second): try container.encode([first, second])
        case .none: try container.encodeNil()
        }
      }
    }

    struct Token: Encodable {
      var alg: String?
      var kid: String?
      var iss: String?
      var iat: Int?
      /// Signs with another key.
      var isForeign: Bool?
      /// What is appended to the text.
      var tail: String?
    }
  }

  struct Response: Decodable {
    var status: Int?
    var fields: [String: String]?
    var body: String?
    /// Node's code for an error of the stream or the connection.
    var error: String?
    var code: Int?

    var reason: String? {
      guard let body, let data = body.data(using: .utf8) else { return nil }
      return (try? JSONSerialization.jsonObject(with: data) as? [String: Any])?["reason"] as? String
    }
  }

  /// Everything that a session saw.
  struct Session: Decodable {
    var responses: [Response]
    /// `settings 1`, `goaway 0 5 {"reason":"Shutdown"}`, `ping`, `close`, `error CODE`, in their order.
    var events: [String]
  }

  /// What has come before a session ends that would not by itself.
  enum Ending {
    /// So many requests were answered, and a ping after them.
    case answers(Int)
    /// An answer has at least so many bytes.
    case bytes(Int)

    fileprivate var members: [String: Int] {
      switch self {
      case .answers(let count): ["answers": count]
      case .bytes(let count): ["bytes": count]
      }
    }
  }

  static func send(_ requests: [Request], to apns: FakeAPNs) async throws -> [Response] {
    try await session(requests, together: false, to: apns).responses
  }

  /// - Parameters:
  ///   - together: Whether all requests are sent at once, or each after the answer to the one before.
  ///   - ending: What ends the session before all requests are answered.
  ///   - quiet: After how many seconds without an answer it ends, once the connection is there.
  ///   - pings: Whether Node sends a ping after all requests.
  static func session(
    _ requests: [Request], together: Bool = true, ending: Ending? = nil, quiet: Int? = nil,
    pings: Bool = false,
    to apns: FakeAPNs
  ) async throws -> Session {
    struct Input: Encodable {
      let port: Int
      let ca: String
      let key: String
      let kid: String
      let iss: String
      let requests: [Request]
      let together: Bool
      let ending: [String: Int]
      let quiet: Int?
      let pings: Bool
    }
    let input = Input(
      port: apns.endpoint.port, ca: apns.certificatePEM, key: apns.signingKeyPEM ?? "",
      kid: apns.signingKey.id, iss: apns.signingKey.teamID, requests: requests, together: together,
      ending: ending?.members ?? [:], quiet: quiet, pings: pings)
    let text = String(decoding: try JSONEncoder().encode(input), as: UTF8.self)
    let node = try await ChildProcess.run("node", ["-e", script], input: text)
    guard node.status == 0 else { throw Failure(text: node.errors) }
    return try JSONDecoder().decode(Session.self, from: Data(node.output.utf8))
  }

  struct Failure: Error { let text: String }

  private static let script = #"""
    const http2 = require('http2'), crypto = require('crypto'), fs = require('fs')
    const input = JSON.parse(fs.readFileSync(0, 'utf8'))
    const b64 = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const token = (change = {}) => {
      const iat = Math.floor(Date.now() / 1000) + (change.iat ?? 0)
      const signed = b64({ alg: change.alg ?? 'ES256', kid: change.kid ?? input.kid }) + '.'
        + b64({ iss: change.iss ?? input.iss, iat })
      const key = change.isForeign
        ? crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : input.key
      const signature = crypto.sign('sha256', signed, { key, dsaEncoding: 'ieee-p1363' })
      return signed + '.' + signature.toString('base64url') + (change.tail ?? '')
    }
    const good = token()
    const session = http2.connect('https://127.0.0.1:' + input.port, { ca: input.ca })
    const events = [], answers = []
    const finish = () => {
      const responses = input.requests.map((_, index) => answers[index] ?? { error: 'not sent' })
      fs.writeSync(1, JSON.stringify({ responses, events }))
      process.exit(0)
    }
    session.on('error', (error) => { events.push('error ' + error.code) })
    session.on('goaway', (code, last, data) => {
      events.push(['goaway', code, last].concat(data?.length ? [data.toString()] : []).join(' '))
    })
    session.on('remoteSettings', (settings) => {
      events.push('settings ' + settings.maxConcurrentStreams)
    })
    session.on('close', () => { events.push('close'); setImmediate(finish) })
    // Nothing more can come.
    process.on('beforeExit', finish)
    let ended = 0
    const send = (request, index) => new Promise((resolve) => {
      const fields = {
        ':method': 'POST', ':path': '/3/device/' + '00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0',
        authorization: 'bearer ' + (request.token ? token(request.token) : good),
        'apns-topic': 'com.example.shop', 'apns-push-type': 'alert',
      }
      for (const [name, value] of Object.entries(request.fields)) {
        if (value === null) delete fields[name]; else fields[name] = value
      }
      const answer = answers[index] = { body: '' }
      let stream
      try {
        stream = session.request(fields, { endStream: false })
      } catch (error) {
        answer.error = error.code
        return resolve()
      }
      stream.on('response', (headers) => {
        answer.status = headers[':status']
        answer.fields = {}
        for (const [name, value] of Object.entries(headers)) answer.fields[name] = String(value)
      })
      stream.setEncoding('utf8')
      stream.on('data', (text) => {
        answer.body += text
        if (answer.body.length >= input.ending.bytes) finish()
      })
      stream.on('error', (error) => { answer.error = error.code })
      stream.on('close', () => { 
        answer.code = stream.rstCode
        if (++ended === input.ending.answers) session.ping(() => setImmediate(finish))
        resolve()
      })
      stream.end(request.body)
    })
    session.once('remoteSettings', async () => {
      if (input.quiet) setTimeout(finish, input.quiet * 1000)
      if (input.pings) session.ping(() => { events.push('ping') })
      if (input.together) await Promise.all(input.requests.map(send))
      else for (const [index, request] of input.requests.entries()) await send(request, index)
      if (input.pings && !session.destroyed) await new Promise((resolve) => session.ping(resolve))
      // What belongs to the session arrives with the last answer or behind it.
      if (session.destroyed) return
      session.ping(() => setImmediate(() => session.destroyed ? 0 : session.close()))
    })
    """#
}
