import EntrywayDiagnostics
import Foundation
import Hummingbird
import LinkPlatform
import Synchronization

/// How many bytes of requests' bodies are held at once: what has arrived, not what is announced.
///
/// Links and `/v1/resolve` have no part in it: whoever follows a link is answered while bodies are
/// refused.
final class HeldBodies: Sendable {
  /// How many bytes of all bodies are held at most.
  static let limit = 64 << 20
  /// How many of them are of one address at most.
  static let ownLimit = 8 << 20

  /// What is held for the request that is answered; nil where nothing is counted.
  @TaskLocal static var current: HeldBody?

  private struct State {
    var all = 0
    var own: [AddressShare: Int] = [:]
  }

  private let limit: Int
  private let ownLimit: Int
  private let state = Mutex(State())

  init(limit: Int = HeldBodies.limit, ownLimit: Int = HeldBodies.ownLimit) {
    (self.limit, self.ownLimit) = (limit, ownLimit)
  }

  /// How many bytes are held.
  var count: Int { state.withLock { $0.all } }

  /// Counts what a request's body holds until it is answered.
  ///
  /// - Parameters:
  ///   - share: Whose it is; nil where one address may be everyone's.
  ///   - work: Answers the request.
  func counting<Value: Sendable>(
    for share: AddressShare?, _ work: () async throws -> Value
  ) async throws -> Value {
    let body = HeldBody(self, share)
    defer { body.release() }
    return try await Self.$current.withValue(body) { try await work() }
  }

  fileprivate func take(_ count: Int, _ share: AddressShare?) -> Bool {
    state.withLock { state in
      guard state.all + count <= limit else { return false }
      if let share {
        let own = state.own[share, default: 0] + count
        guard own <= ownLimit else { return false }
        state.own[share] = own
      }
      state.all += count
      return true
    }
  }

  fileprivate func giveBack(_ count: Int, _ share: AddressShare?) {
    state.withLock { state in
      state.all -= count
      guard let share, let own = state.own[share] else { return }
      state.own[share] = own > count ? own - count : nil
    }
  }
}

/// What is held of one request's body.
final class HeldBody: Sendable {
  private let bodies: HeldBodies
  private let share: AddressShare?
  private let count = Mutex(0)

  fileprivate init(_ bodies: HeldBodies, _ share: AddressShare?) {
    (self.bodies, self.share) = (bodies, share)
  }

  /// Counts bytes that have arrived, or that came out of them.
  ///
  /// - Throws: A ``Refusal`` where no more are held.
  func add(_ bytes: Int) throws(Refusal) {
    guard bodies.take(bytes, share) else {
      throw Refusal(
        .busy, "busy", "too many requests send large bodies at once",
        hint: "send it again after `Retry-After`.", retryAfter: 5)
    }
    count.withLock { $0 += bytes }
  }

  fileprivate func release() {
    let bytes = count.withLock { count in
      defer { count = 0 }
      return count
    }
    bodies.giveBack(bytes, share)
  }
}

extension Request {
  /// The bytes of the body.
  ///
  /// - Parameters:
  ///   - limit: How many there are at most.
  ///   - refusal: What is thrown where there are more.
  /// - Throws: The refusal, a ``Refusal`` with 503 where too many bodies are held, or what the
  ///   connection throws when it breaks.
  func bytes(upTo limit: Int, orThrow refusal: @autoclosure () -> Refusal) async throws -> Data {
    if let length = headers[.contentLength], (Int(length) ?? .max) > limit { throw refusal() }
    var data = Data()
    for try await buffer in body {
      guard data.count + buffer.readableBytes <= limit else { throw refusal() }
      try HeldBodies.current?.add(buffer.readableBytes)
      data.append(contentsOf: buffer.readableBytesView)
    }
    return data
  }
}
