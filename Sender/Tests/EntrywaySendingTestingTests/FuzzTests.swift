import EntrywaySending
import EntrywaySendingTesting
import Foundation
import Testing

@Suite struct `A fake APNs outlives whatever a client sends` {
  @Test(arguments: 1...4)
  func `Random frames, header fields and bytes neither stop nor crash it`(seed: Int) async throws {
    var options = FakeAPNs.Options()
    options.keeps = .last(10)
    try await withFakeAPNs(options) { apns in
      let input = #"{"port":\#(apns.endpoint.port),"seed":\#(seed),"count":60}"#
      let node = try await ChildProcess.run("node", ["-e", Self.script], input: input)
      #expect(node.status == 0, "\(node.errors)")
      #expect(node.output == "60 connections")
      // It still does its work.
      let answers = try await NodeClient.send([.init()], to: apns)
      #expect(answers.map(\.status) == [200])
      #expect(apns.pushes.count <= 10)
    }
  }

  /// Opens connections and sends HTTP/2's preface and frames that are random, partly with fields of APNs.
  private static let script = #"""
    const tls = require('tls'), fs = require('fs')
    const input = JSON.parse(fs.readFileSync(0, 'utf8'))
    let state = BigInt(input.seed)
    const random = (limit) => {
      state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn
      return Number(state >> 33n) % limit
    }
    const bytes = (count) => Buffer.from(Array.from({ length: count }, () => random(256)))
    const text = (value) => Buffer.concat([Buffer.from([value.length & 127]), Buffer.from(value)])
    const field = (name, value) => Buffer.concat([Buffer.from([0]), text(name), text(value)])
    const block = () => {
      const values = {
        ':method': ['POST', 'GET', ''], ':scheme': ['https'], ':path': ['/3/device/00fc13adff785122',
          '/3/device/', '/1/apps/a/channels', '/4/broadcasts/apps/a', '*', '/'],
        ':authority': ['127.0.0.1'], authorization: ['bearer a.b.c', 'bearer ..', 'x'],
        'apns-topic': ['com.example.shop', ''], 'apns-id': ['1'], 'apns-priority': ['10', '-'],
        'content-length': ['1', '-1', 'x'], 'transfer-encoding': ['chunked'],
      }
      const parts = []
      for (const [name, list] of Object.entries(values)) {
        const count = random(10) === 0 ? 2 : random(8) === 0 ? 0 : 1
        for (let i = 0; i < count; i++) parts.push(field(name, list[random(list.length)]))
      }
      if (random(6) === 0) parts.push(bytes(random(20)))
      return Buffer.concat(parts)
    }
    const frame = () => {
      const type = random(5) === 0 ? random(256) : random(10)
      const stream = random(4) === 0 ? random(1 << 31) : random(12)
      let body = bytes(random(4) === 0 ? random(3000) : [0, 4, 5, 6, 8, 9][random(6)])
      if (type === 1 || type === 9) body = block()
      const length = random(25) === 0 ? random(1 << 24) : body.length
      const head = Buffer.alloc(9)
      head.writeUIntBE(length, 0, 3)
      head[3] = type
      head[4] = [0, 1, 4, 5, random(256)][random(5)]
      head.writeUInt32BE(stream, 5)
      return Buffer.concat([head, body])
    }
    const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')
    const settings = Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0])
    const connect = () => new Promise((resolve) => {
      const socket = tls.connect(
        { host: '127.0.0.1', port: input.port, rejectUnauthorized: false, ALPNProtocols: ['h2'] },
        () => {
          if (random(10) !== 0) socket.write(preface)
          if (random(10) !== 0) socket.write(settings)
          for (let i = random(30); i > 0; i--) socket.write(frame())
          setTimeout(() => socket.destroy(), 30)
        })
      socket.on('error', () => {})
      socket.resume()
      socket.on('close', resolve)
    })
    ;(async () => {
      let count = 0
      for (; count < input.count; count++) await connect()
      process.stdout.write(count + ' connections')
    })()
    """#
}
