import Crypto
import EntrywayDiagnostics
import EntrywayPush
import Foundation

/// One line of a list, made ready.
struct BatchInput: Sendable {
  let line: Int
  /// What makes a changed list differ: the line itself, or its token.
  let fingerprint: [UInt8]
  var content: Content
  /// The hash of all lines until here, if there is a results file.
  var chain: [UInt8] = []
  /// Whether an earlier run has noted it, and it is sent again.
  var isAgain = false
  /// How it ended then.
  var previous: BatchCounts.Ending?

  enum Content: Sendable {
    case push(BatchPush)
    case refused(BatchLineError, DeviceToken?)
    /// An earlier run may have sent it, and was killed.
    case unknown
  }

  /// Whether no device can be read from the line, so that it can't ever have been sent.
  var hasNoToken: Bool {
    guard case .refused(let error, _) = content else { return false }
    return [.invalidToken, .missingToken, .invalidJSON, .lineTooLong].contains(error.code)
  }

  init(line: Int, fingerprint: [UInt8], content: Content) {
    self.line = line
    self.fingerprint = fingerprint
    self.content = content
  }
}

/// A push that is ready to be sent.
struct BatchPush: Sendable {
  let token: DeviceToken
  let content: BatchContent
  var environment: APNsEnvironment?
  /// Whether no other line has the same payload, so that its refusal says nothing about others.
  var hasOwnPayload = false
  var hasOwnTopic = false
}

/// Header fields and body, which many pushes may share.
struct BatchContent: Sendable {
  let fields: [(name: String, value: String)]
  let body: [UInt8]
}

extension BatchInput {
  /// The push that a closure made for an element.
  init(line: Int, push: DevicePush) throws {
    let content = BatchContent(
      fields: try push.headers.batchFields(for: push.payload),
      body: Array(push.payload.json.utf8))
    self.init(
      line: line, fingerprint: Array(push.token.hex.utf8),
      content: .push(
        BatchPush(
          token: push.token, content: content, environment: push.environment,
          hasOwnPayload: true, hasOwnTopic: true)))
  }
}

extension BatchLineError {
  /// An element for which no push could be built.
  init(payloadFailed error: any Error, line: Int) {
    var cause = (error as? any DiagnosticError)?.diagnostic
    if cause == nil, let error = error as? PushHeaderError { cause = error.problems.first }
    self.init(.payload, line: line, cause: cause)
  }
}

extension PushHeaders {
  /// The fields in a fixed order, without the identifier, which follows from the line.
  func batchFields(
    for payload: PushPayload
  ) throws(PushHeaderError) -> [(name: String, value: String)] {
    Self.ordered(try fields(for: payload))
  }

  /// The fields for a payload that is already JSON.
  func batchFields(
    for payload: PayloadValue, sent: Int
  ) throws(PushHeaderError) -> [(name: String, value: String)] {
    Self.ordered(try fields(for: payload, sent: sent))
  }

  private static func ordered(_ fields: [String: String]) -> [(name: String, value: String)] {
    fields.filter { $0.key != "apns-id" }.sorted { $0.key < $1.key }
      .map { (name: $0.key, value: $0.value) }
  }

  /// What a resumed batch must not change.
  ///
  /// The time when a push expires often follows from the time of the start, so it is not in it.
  var identifyingFields: [(name: String, value: String)] {
    [
      ("apns-collapse-id", collapseID ?? ""),
      ("apns-priority", priority.map { String($0.rawValue) } ?? ""),
      ("apns-push-type", type.rawValue), ("apns-topic", topic),
    ]
  }
}

extension UUID {
  /// The identifier of a line's push: version 5 of RFC 9562, of the batch and the line's number.
  ///
  /// It stays the same when a batch is resumed, so that answers and reports can be compared.
  init(batch: UUID, line: Int) {
    var hash = Insecure.SHA1()
    withUnsafeBytes(of: batch.uuid) { hash.update(bufferPointer: $0) }
    hash.update(data: Array(String(line).utf8))
    var bytes = Array(hash.finalize().prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x50
    bytes[8] = bytes[8] & 0x3F | 0x80
    self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
