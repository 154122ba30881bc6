import EntrywayDiagnostics
import HTTPTypes
import Hummingbird
import LinkPlatform

/// Answers whoever is signed in with a page, and tells what went wrong as one.
struct ConsoleResponder: Sendable {
  let cache: RecordCache
  let apps: AppService
  let sessions: Sessions
  let assets: ConsoleAssets

  /// The answer to somebody who has a role; else the sign-in, or why not.
  func answer(
    _ request: Request, _ context: ServerContext, _ role: Account.Role,
    _ make: (Visit) async throws -> ConsoleAnswer
  ) async -> Response {
    do {
      let now = Timestamp.now
      guard let token = Cookies(request)[Cookies.session],
        let known = try await sessions.find(token, at: now)
      else { return Self.invitation(request) }
      var visit = Visit(
        request: request, parameters: context.parameters, known: known, now: now)
      do {
        try await visit.readAddress(apps)
        guard visit.may(role) else {
          throw Refusal(
            .forbidden, "missing-role",
            "an account with the role \(visit.account.role.rawValue) can't do this",
            hint: "ask an owner for the role \(role.rawValue).")
        }
        let answer = try await AnalysisGate.$owner.withValue(visit.account.id) {
          try await make(visit)
        }
        if case .response = answer { await record(exportOf: visit) }
        switch answer {
        case .page(let page): return await response(page, visit)
        case .seeOther(let address, let done):
          let mark = done.map {
            (address.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + "done=\($0.rawValue)"
          }
          return Self.redirect(address + (mark ?? ""))
        case .response(let response): return response
        }
      } catch let wrong as WrongSpan {
        return await response(Page(of: wrong, visit), visit)
      } catch {
        return await response(Page(of: error), visit)
      }
    } catch {
      return assets.response(Page(of: error))
    }
  }

  /// Where somebody is led who is not signed in; what they asked for is kept.
  private static func invitation(_ request: Request) -> Response {
    let target = request.head.path ?? "/console"
    guard request.method == .get, target != "/console" else {
      return redirect("/console/sign-in")
    }
    return redirect("/console/sign-in" + QueryText.text([("back", target)]))
  }

  static func redirect(_ address: String, cookies: [String] = []) -> Response {
    var headers: HTTPFields = [.location: address, .cacheControl: "no-store"]
    for cookie in cookies { headers.append(HTTPField(name: .setCookie, value: cookie)) }
    return Response(status: .seeOther, headers: headers)
  }

  /// Writes down who takes a whole table as a file; on a full disk the file comes without a line.
  private func record(exportOf visit: Visit) async {
    guard visit.query["format"] == "csv", let app = visit.app else { return }
    let table = RequestTarget.segments(
      of: Substring(RequestTarget(visit.request.head.path ?? "").path.utf8.dropFirst())
    ).dropFirst(3).joined(separator: "/")
    let entry = AuditEntry(
      actor: visit.known.actor, action: "table.export", app: app.id, subject: table, at: visit.now)
    _ = try? await cache.commit(RecordTransaction(audit: [entry]))
  }

  private func response(_ page: Page, _ visit: Visit) async -> Response {
    assets.response(page, for: visit, apps: (try? await apps.apps()) ?? [])
  }
}
