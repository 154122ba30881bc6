import EntrywayPush
import Foundation
import Synchronization

@testable import EntrywaySending

/// A folder for one test, in memory where the system has such a place.
final class BatchFolder: Sendable {
  let path: String

  init() throws {
    let parent =
      FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
    path = parent + "/entryway-batch-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  subscript(name: String) -> String { path + "/" + name }

  /// Writes a file, for its owner alone.
  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, to name: String, mode: Int = 0o600) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: self[name]))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: self[name])
    return self[name]
  }

  func bytes(_ name: String) -> [UInt8] {
    (try? Data(contentsOf: URL(fileURLWithPath: self[name]))).map(Array.init) ?? []
  }

  func lines(_ name: String) -> [String] {
    String(decoding: bytes(name), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The results of a file, in its order.
  func results(_ name: String = "results") -> [ResultRecord] {
    lines(name).compactMap { ResultRecord(Array($0.utf8)) }
  }
}

/// Answers at once, as a closure says, and keeps what was sent.
final class ScriptedTransport: BatchTransport {
  let destination: String
  private let pushes = Mutex<[ReadyPush]>([])
  private let answer: @Sendable (ReadyPush) async -> PushOutcome

  init(
    destination: String = "apns.test",
    answer: @escaping @Sendable (ReadyPush) async -> PushOutcome = { _ in .accepted(uniqueID: nil) }
  ) {
    self.destination = destination
    self.answer = answer
  }

  func send(
    _ push: ReadyPush, until deadline: ContinuousClock.Instant, resendsUnknown: Bool?
  ) async -> PushResult {
    pushes.withLock { $0.append(push) }
    return PushResult(id: push.id, outcome: await answer(push))
  }

  var sent: [ReadyPush] { pushes.withLock { $0 } }
  var tokens: [String] { sent.map(\.device.hex) }
}

extension DeviceToken {
  /// A token with a number in it.
  static func numbered(_ number: Int) -> DeviceToken {
    let digits = String(number, radix: 16)
    return DeviceToken(unchecked: String(repeating: "0", count: 64 - digits.count) + digits)
  }

  /// The number in a token that was made so.
  var number: Int { Int(hex.suffix(15), radix: 16) ?? -1 }
}

extension PushBatch {
  /// A batch of the lines of a file.
  static func lines(
    _ path: String, _ template: String = #"{"aps":{"alert":"Hi"}}"#,
    headers: PushHeaders = PushHeaders(bundleID: "com.example.shop"),
    over transport: any BatchTransport, senders: [APNsEnvironment: any BatchTransport] = [:],
    _ options: BatchOptions = BatchOptions(), clock: BatchClock = BatchClock(ContinuousClock())
  ) throws -> PushBatch {
    let template = try PushTemplate(Array(template.utf8))
    let lines = TemplateLines(template, headers: headers, senders: Set(senders.keys))
    return PushBatch(
      list: BatchList(TokenList(path: path), lines), transport: transport, senders: senders,
      identity: BatchIdentity(
        payload: template.bytes, fields: headers.identifyingFields,
        server: transport.destination),
      options: options, clock: clock)
  }

  /// All results, and the error at the end.
  func collected() async -> (results: [BatchResult], error: BatchError?) {
    var results: [BatchResult] = []
    do throws(BatchError) {
      for try await result in self { results.append(result) }
      return (results, nil)
    } catch {
      return (results, error)
    }
  }
}

extension PushOutcome {
  /// Its name in results, with the reason.
  var word: String {
    switch self {
    case .accepted: "accepted"
    case .refused(let refusal): "refused \(refusal.reason.rawValue)"
    case .notSent(let problem): "not-sent \(problem.code.rawValue)"
    case .unknown(let problem): "unknown \(problem.code.rawValue)"
    }
  }
}
