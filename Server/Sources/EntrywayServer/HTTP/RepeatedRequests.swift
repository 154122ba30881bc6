import Crypto
import EntrywayDiagnostics
import FoundationEssentials
import HTTPTypes
import Hummingbird
import LinkPlatform
import NIOCore

/// Answers a request that is sent again with the same `Idempotency-Key` as it was answered the first
/// time, for 24 hours.
///
/// The answer is stored in the transaction that does the work.
struct RepeatedRequests: Sendable {
  let store: any RecordStore

  func answer(
    _ request: Request, _ body: Data, of app: App,
    work: (RepeatableRequest?) async throws -> Response
  ) async throws -> Response {
    guard let key = request.headers[.idempotencyKey] else { return try await work(nil) }
    guard 1...128 ~= key.utf8.count else {
      throw Refusal(
        .invalid, "bad-idempotency-key", "the idempotency key has 1 to 128 bytes",
        hint: "send a UUID.")
    }
    let content = Data((request.method.rawValue + " " + request.uri.path + "\n").utf8) + body
    let record = RepeatableRequest(
      app: app.id, key: key, hash: SHA256.hash(data: content).description)
    if let known = try await known(record) { return known }
    do {
      return try await work(record)
    } catch {
      // Perhaps the same request was quicker.
      guard (try? Refusal(error))?.code == "name-taken", let known = try await known(record) else {
        throw error
      }
      return known
    }
  }

  private func known(_ record: RepeatableRequest) async throws -> Response? {
    let name = AnsweredRequest.name(app: record.app, key: record.key)
    let known = try await store.read(AnsweredRequest.self, named: name)
    guard let known else { return nil }
    guard known.value.removedAt ?? .now > .now else {
      _ = try await store.removeExpired(at: .now)
      return nil
    }
    guard known.value.hash == record.hash else {
      throw Refusal(
        .impossible, "idempotency-key-reused",
        "the idempotency key was used for another request", hint: "send a new key.")
    }
    return Response(
      status: .init(code: known.value.status),
      headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: .init(byteBuffer: ByteBuffer(bytes: known.value.body)))
  }
}
