import Crypto
public import EntrywaySending
public import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// An APNs on this machine, for tests: it receives pushes over HTTP/2 and TLS, verifies them by
/// Apple's rules, and answers as Apple documents, or as the test asks.
///
/// ```swift
/// import EntrywaySending
/// import EntrywaySendingTesting
/// import Testing
///
/// @Test func `An order's push reaches the phone of its customer`() async throws {
///   try await withFakeAPNs { apns in
///     let shop = Shop(pushes: PushSender(key: apns.signingKey, to: apns.endpoint))
///     try await shop.ship(order: "4711")
///     let push = try await apns.pushes(count: 1)[0]
///     #expect(push.outcome == .accepted)
///     #expect(push["apns-topic"] == "com.example.shop")
///   }
/// }
/// ```
///
/// The rules are those of
/// <https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns>.
/// Behavior that only users of APNs report is marked "observed". The fake was never compared with
/// Apple's servers.
public final class FakeAPNs: Sendable {
  /// The endpoint for senders: a port of 127.0.0.1, and the certificate to trust.
  public let endpoint: APNsEndpoint
  /// The certificate authority that issued the server's certificate, in PEM; created at start, and
  /// valid for a year.
  ///
  /// The server's certificate is valid for `127.0.0.1`, `::1` and `localhost`.
  public let certificatePEM: String
  /// A key whose provider tokens the fake accepts: the first of ``Options/keys``, or one created at
  /// start, whose identifier is `FAKEKEY001`, for the team `FAKETEAM01`.
  public let signingKey: SigningKey
  /// The text of ``signingKey``'s `.p8` file, for other senders; nil if the key is from
  /// ``Options/keys``.
  public let signingKeyPEM: String?

  let world: World
  var loop: any EventLoop { listener.channel.eventLoop }
  private let listener: Listener
  private let group: MultiThreadedEventLoopGroup
  private let ending = Mutex<Task<Void, Never>?>(nil)

  private init(
    endpoint: APNsEndpoint, signingKey: SigningKey, signingKeyPEM: String?, world: World,
    listener: Listener, group: MultiThreadedEventLoopGroup
  ) {
    self.endpoint = endpoint
    certificatePEM = endpoint.trustRoots ?? ""
    self.signingKey = signingKey
    self.signingKeyPEM = signingKeyPEM
    self.world = world
    self.listener = listener
    self.group = group
  }

  /// Starts a fake APNs.
  ///
  /// ```swift
  /// let apns = try await FakeAPNs.start()
  /// let sender = PushSender(key: apns.signingKey, to: apns.endpoint)
  /// …
  /// await apns.shutdown()
  /// ```
  ///
  /// - Parameter options: How it behaves.
  /// - Returns: A fake that is already listening.
  /// - Throws: ``FakeAPNsError`` if it can't listen, or if an option is out of range.
  public static func start(_ options: Options = Options()) async throws(FakeAPNsError) -> FakeAPNs {
    try options.check()
    let certificate: LoopbackCertificate
    let (signingKey, pem): (SigningKey, String?)
    do {
      certificate = try LoopbackCertificate()
      if let given = options.keys.first {
        (signingKey, pem) = (given, nil)
      } else {
        let text = P256.Signing.PrivateKey().pemRepresentation
        (signingKey, pem) = (
          try SigningKey(pem: text, id: "FAKEKEY001", teamID: "FAKETEAM01"), text
        )
      }
    } catch {
      throw .badCertificate("\(error)")
    }
    let known = (options.keys.isEmpty ? [signingKey] : options.keys).map {
      KnownKey(key: $0.signer.key.publicKey, id: $0.id, teamID: $0.teamID)
    }
    let world = World(options: options, keys: known)
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    do {
      let listener = try await Listener.start(
        world: world, certificate: certificate, group: group)
      let endpoint = APNsEndpoint(
        host: "127.0.0.1", port: listener.port ?? 0, trustRoots: certificate.authorityPEM)
      return FakeAPNs(
        endpoint: endpoint, signingKey: signingKey, signingKeyPEM: pem, world: world,
        listener: listener, group: group)
    } catch {
      try? await group.shutdownGracefully()
      throw error
    }
  }

  /// Closes all connections and the port; further calls do nothing.
  public func shutdown() async {
    let task = ending.withLock { ending in
      let task = ending ?? Task { await end() }
      ending = task
      return task
    }
    await task.value
  }

  private func end() async {
    let (channels, waiters) = world.state.withLock { state in
      state.isOver = true
      defer { state.waiters = [] }
      return (state.connections.values.map(\.channel), state.waiters)
    }
    for waiter in waiters { waiter.continuation.resume(returning: false) }
    try? await listener.channel.close()
    for channel in channels { channel.close(promise: nil) }
    try? await group.shutdownGracefully()
  }

  /// Writes ``certificatePEM`` to a file, for `entryway-send --ca` and `curl --cacert`.
  ///
  /// - Throws: ``FakeAPNsError`` if the file can't be written.
  public func writeCertificate(to file: URL) throws(FakeAPNsError) {
    do {
      try Data(certificatePEM.utf8).write(to: file)
    } catch {
      throw .cannotWrite(file.path, error.localizedDescription)
    }
  }
}

/// Runs a closure with a fake APNs, and shuts it down afterwards.
///
/// ```swift
/// try await withFakeAPNs { apns in
///   apns.answer(.refused(.badDeviceToken), toToken: "00fc13ad")
///   …
/// }
/// ```
///
/// - Parameters:
///   - options: How it behaves.
///   - body: What to do with the fake.
/// - Returns: What the closure returns.
/// - Throws: What the closure throws, and ``FakeAPNsError`` if the fake can't start.
public func withFakeAPNs<Result>(
  _ options: FakeAPNs.Options = FakeAPNs.Options(), _ body: (FakeAPNs) async throws -> Result
) async throws -> Result {
  let apns = try await FakeAPNs.start(options)
  do {
    let result = try await body(apns)
    await apns.shutdown()
    return result
  } catch {
    await apns.shutdown()
    throw error
  }
}

extension FakeAPNs.Options {
  func check() throws(FakeAPNsError) {
    let numbers = [
      ("port", port, 0...65_535),
      ("maximumConcurrentStreams", maximumConcurrentStreams, 0...100_000),
      ("window", window, 1...1_000_000_000),
    ]
    for (name, value, range) in numbers where !range.contains(value) {
      throw .badOption(name, value, range)
    }
  }
}
