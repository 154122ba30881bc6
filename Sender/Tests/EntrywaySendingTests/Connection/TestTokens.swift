import EntrywaySending
import Foundation
import Logging
import Synchronization

/// Provider tokens that no key signs: `token-1`, after a renewal `token-2`.
final class TestTokens: ProviderTokens {
  private let count = Mutex(1)

  var renewals: Int { count.withLock { $0 - 1 } }

  func current() -> ProviderToken { token(count.withLock { $0 }) }

  func renewed(after expired: ProviderToken, serverDate: String?) -> ProviderToken {
    count.withLock { count in
      if expired == token(count) { count += 1 }
      return token(count)
    }
  }

  private func token(_ number: Int) -> ProviderToken {
    ProviderToken(text: "token-\(number)", issued: Date(timeIntervalSince1970: 1_700_000_000))
  }
}

extension PushSenderOptions {
  /// Options under which no time limit ends anything, however slow the machine is.
  static var patient: PushSenderOptions {
    var options = PushSenderOptions()
    options.deadline = .seconds(600)
    options.connectTimeout = .seconds(600)
    options.answerTimeout = .seconds(600)
    options.pingTimeout = .seconds(600)
    return options
  }
}

extension APNsConnections {
  convenience init(
    _ endpoint: APNsEndpoint, _ change: (inout PushSenderOptions) -> Void = { _ in },
    logger: Logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
  ) {
    var options = PushSenderOptions.patient
    change(&options)
    self.init(endpoint: endpoint, tokens: TestTokens(), options: options, logger: logger)
  }

  /// Sends a request whose path ends with a number.
  func exchange(_ number: Int, body: [UInt8] = [123, 125], within time: Duration = .seconds(600))
    async -> APNsExchange
  {
    await exchange(
      APNsRequest(
        path: "/3/device/\(number)", fields: [("apns-topic", "com.example.shop")], body: body),
      until: .now + time)
  }

  /// Sends requests with the numbers at the same time.
  func exchanges(_ numbers: Range<Int>, within time: Duration = .seconds(600)) async -> [Int: End] {
    await withTaskGroup(of: (Int, End).self) { group in
      for number in numbers {
        group.addTask { (number, End(await self.exchange(number, within: time))) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }
}

/// How an exchange ended, in a form that can be compared.
enum End: Hashable, CustomStringConvertible {
  case answered(Int)
  case notSent(String, String? = nil)
  case unknown(String, String? = nil)

  init(_ exchange: APNsExchange) {
    self =
      switch exchange {
      case .answered(let answer): .answered(answer.status)
      case .notSent(let problem): .notSent(problem.code.rawValue, problem.detail)
      case .unknown(let problem): .unknown(problem.code.rawValue, problem.detail)
      }
  }

  var code: String? {
    switch self {
    case .answered: nil
    case .notSent(let code, _), .unknown(let code, _): code
    }
  }

  var description: String {
    switch self {
    case .answered(let status): "answered \(status)"
    case .notSent(let code, let detail): "not sent: \(code) \(detail ?? "")"
    case .unknown(let code, let detail): "unknown: \(code) \(detail ?? "")"
    }
  }
}
