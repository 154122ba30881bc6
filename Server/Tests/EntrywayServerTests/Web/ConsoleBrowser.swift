import Foundation
import NIOHTTP1
import ServerTestSupport
import Testing

@testable import EntrywayServer
@testable import LinkPlatform

/// A browser at the console: it keeps cookies, reads forms, and goes on nowhere by itself.
actor ConsoleBrowser {
  typealias Answer = ServedAPI.Answer

  nonisolated let api: ServedAPI
  private(set) var cookies: [String: String] = [:]

  init(_ api: ServedAPI) { self.api = api }

  /// A browser that is signed in to an account of its own.
  init(
    _ api: ServedAPI, _ role: Account.Role, named name: String = "user-\(RecordID())"
  ) async throws {
    self.api = api
    let account = Account.sample(name, role)
    try await api.records.commit(RecordTransaction([.insert(account)]))
    cookies[Cookies.session] = try await api.session(of: account)
  }

  /// What a form of this session carries.
  var token: String { Sessions.formToken(of: cookies[Cookies.session] ?? "") }

  func forget(_ name: String) { cookies[name] = nil }
  func set(_ name: String, _ value: String) { cookies[name] = value }

  func get(_ path: String, headers: [(String, String)] = []) async throws -> Answer {
    try await ask(.GET, path, nil, headers)
  }

  /// Sends a form as it is.
  func post(
    _ path: String, _ fields: [(String, String)], headers: [(String, String)] = []
  ) async throws -> Answer {
    try await ask(
      .POST, path, String(QueryText.text(fields.map { ($0.0, Optional($0.1)) }).dropFirst()),
      headers)
  }

  /// Sends a form with the session's token.
  func send(
    _ path: String, _ fields: [(String, String)] = [], headers: [(String, String)] = []
  ) async throws -> Answer {
    try await post(path, fields + [("token", token)], headers: headers)
  }

  /// Opens a page, fills its form and sends it, as somebody does who presses its button.
  ///
  /// - Parameters:
  ///   - form: The form's `id`.
  ///   - page: Its page.
  ///   - changes: What is typed over what the form shows; nil leaves a field out, as an empty check.
  func submit(
    _ form: String, of page: String, _ changes: [String: String?] = [:]
  ) async throws -> Answer {
    let answer = try await get(page)
    let read = try #require(ConsoleForm(form, in: answer.body), "\(page) has no form \(form)")
    return try await post(read.action, read.filled(changes))
  }

  private func ask(
    _ method: HTTPMethod, _ path: String, _ form: String?, _ headers: [(String, String)]
  ) async throws -> Answer {
    var fields = HTTPHeaders()
    if !cookies.isEmpty {
      fields.add(
        name: "Cookie",
        value: cookies.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: "; "))
    }
    if form != nil { fields.add(name: "Content-Type", value: "application/x-www-form-urlencoded") }
    for (name, value) in headers { fields.replaceOrAdd(name: name, value: value) }
    let answer = try await LoopbackClient.ask(
      method, path, port: api.privatePort, headers: fields, body: form.map { Array($0.utf8) })
    for cookie in answer.headers["Set-Cookie"] { keep(cookie) }
    return Answer(answer)
  }

  private func keep(_ cookie: String) {
    let parts = cookie.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    let pair = parts[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    cookies[String(pair[0])] = parts.contains("Max-Age=0") ? nil : String(pair[1])
  }
}

extension ServedAPI {
  /// Signs a browser in to an account: its session's token.
  func session(of account: Account) async throws -> String {
    let cache = RecordCache(records)
    return try await Sessions(cache: cache, accounts: Accounts(cache: cache)).begin(
      account, agent: "test", at: .now)
  }
}

extension ServedAPI.Answer {
  var location: String? { headers.first(name: "Location") }

  /// Where the answer leads, after its status.
  var way: String { "\(status) \(location ?? "")" }

  /// The page's heading.
  var heading: String? { body.firstMatch(of: /<h1>(.*?)<\/h1>/).map { String($0.output.1) } }
}

/// A form as it stands on a page: what a browser would send of it.
struct ConsoleForm {
  private(set) var action = ""
  private var fields: [(String, String)] = []

  init?(_ id: String, in page: String) {
    guard let start = page.firstRange(of: "<form id=\"\(id)\""),
      let end = page[start.upperBound...].firstRange(of: "</form>")
    else { return nil }
    let form = page[start.lowerBound..<end.lowerBound]
    func attribute(_ name: String, _ tag: Substring) -> String? {
      guard let start = tag.firstRange(of: " \(name)=\"") else { return nil }
      return Self.read(tag[start.upperBound...].prefix { $0 != "\"" })
    }
    action = attribute("action", form.prefix { $0 != ">" }) ?? ""
    for match in form.matches(of: /<(input|textarea|select)( [^>]*)>/) {
      let (kind, tag) = (match.output.1, match.output.2)
      guard let name = attribute("name", tag) else { continue }
      let rest = form[match.range.upperBound...]
      let inner = rest[..<(rest.firstRange(of: "</\(kind)>")?.lowerBound ?? rest.startIndex)]
      switch kind {
      case "input":
        if tag.contains(" type=\"checkbox\""), !tag.contains(" checked") { continue }
        fields.append((name, attribute("value", tag) ?? ""))
      case "textarea":
        // The first line end behind the tag is none of the text.
        fields.append((name, Self.read(inner.dropFirst())))
      default:
        let options = inner.matches(of: /<option( [^>]*)>/).map(\.output.1)
        let chosen = options.first { $0.hasSuffix(" selected") } ?? options.first
        fields.append((name, chosen.flatMap { attribute("value", $0) } ?? ""))
      }
    }
  }

  /// The value of a field.
  subscript(name: String) -> String? { fields.first { $0.0 == name }?.1 }

  func filled(_ changes: [String: String?]) -> [(String, String)] {
    fields.filter { changes[$0.0] == nil }
      + changes.sorted { $0.key < $1.key }.compactMap { name, value in value.map { (name, $0) } }
  }

  private static func read(_ text: Substring) -> String {
    text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&#39;", with: "'").replacing("&amp;", with: "&").description
  }
}
