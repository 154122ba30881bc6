import Hummingbird
import LinkPlatform

/// A request of somebody who is signed in, with what its page is about.
struct Visit: Sendable {
  let request: Request
  let parameters: Parameters
  let known: Sessions.Known
  let now: Timestamp
  private(set) var query = FormBody()
  /// The app of the address.
  private(set) var app: App?
  /// The time of the bar; nil if the address names days that are none.
  private(set) var span: ConsoleSpan?
  /// What a form has sent.
  var form = FormBody()
  /// Why the form was refused, where its page is shown again.
  var problem: Refusal?

  var account: Account { known.account.value }
  var token: String { known.formToken }

  /// Reads what the page is about; where that fails, what was read before stays.
  mutating func readAddress(_ apps: AppService) async throws {
    query = try FormBody(bytes: (RequestTarget(request.head.path ?? "/").query ?? "").utf8)
    if let name = parameters.get("app") { app = try await apps.named(String(name)) }
    if let app { span = try ConsoleSpan(query, app, at: now) }
  }

  /// Whether somebody may do what takes a role.
  func may(_ role: Account.Role) -> Bool { account.role >= role }

  /// The address of a page about the same app and time.
  func path(_ tab: ConsoleTab, _ rest: String = "", _ items: [(String, String?)] = []) -> String {
    tab.path(app?.name) + rest + QueryText.text((tab.hasSpan ? span?.query ?? [] : []) + items)
  }

  /// The address of this page with other values in its query.
  func here(_ items: [(String, String?)]) -> String {
    let path = RequestTarget(request.head.path ?? "/").path
    let names = Set(items.map(\.0))
    let kept = query.fields.filter {
      !names.contains($0.name) && !Self.passing.contains($0.name)
    }.map { ($0.name, Optional($0.value)) }
    return path + QueryText.text(kept + items)
  }

  /// What a page is told once: its next address does not say it again.
  static let passing: Set<String> = ["done", "registered", "known"]

  /// The revision that a form was made of; one that none has where the form does not say.
  var revision: Revision { form["revision"].flatMap { Revision($0) } ?? -1 }

  /// The identifier in the address.
  func id() throws -> RecordID {
    guard let id = parameters.get("id").flatMap({ RecordID(String($0)) }) else {
      throw Refusal.notFound
    }
    return id
  }

  /// A form that is a button alone.
  func button(
    _ id: String, _ title: String, to action: String, weight: Form.Weight = .danger,
    hidden: [(name: String, value: String)] = []
  ) -> Form {
    Form(id: id, action: action, submit: title, weight: weight, token: token, hidden: hidden)
  }

  func appOfPage() throws -> App {
    guard let app else { throw Refusal.notFound }
    return app
  }

  func spanOfPage() throws -> ConsoleSpan {
    guard let span else { throw Refusal.notFound }
    return span
  }
}
