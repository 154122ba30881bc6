import EntrywayDiagnostics
import Hummingbird
import LinkPlatform

/// The pages of a concept, with the services that they need.
///
/// A page asks the services that the API asks, and shows what they refuse at the field that it is about.
protocol ConsolePages: Sendable {
  /// Says which page stands at which address, and who may do what there.
  func add(to router: ConsoleRouter)
}

/// The addresses of the console, or those of an app, where pages are added.
struct ConsoleRouter {
  let group: RouterGroup<ServerContext>
  let responder: ConsoleResponder
}

extension ConsolePages {
  /// A page: GET, for those who have a role.
  func page(
    _ router: ConsoleRouter, _ path: String, _ role: Account.Role,
    _ make: @escaping @Sendable (Visit) async throws -> ConsoleAnswer
  ) {
    let responder = router.responder
    router.group.get(RouterPath(path)) { request, context in
      await responder.answer(request, context, role, make)
    }
  }

  /// A page with a form: GET shows it; POST does what it says, or shows it again with why not.
  ///
  /// - Parameters:
  ///   - changing: Who may do it, where others may see the page.
  ///   - show: The page, which may have a `problem`.
  ///   - make: What the form does.
  func form(
    _ router: ConsoleRouter, _ path: String, _ role: Account.Role, changing: Account.Role? = nil,
    limit: Int = 256 * 1024,
    _ show: @escaping @Sendable (Visit) async throws -> ConsoleAnswer,
    _ make: @escaping @Sendable (Visit) async throws -> ConsoleAnswer
  ) {
    page(router, path, role, show)
    action(router, path, changing ?? role, limit: limit, refused: show, make)
  }

  /// What a form does: POST, with the session's own token.
  ///
  /// - Parameters:
  ///   - limit: How many bytes it may send.
  ///   - refused: The page that has the form, and says why it was refused.
  func action(
    _ router: ConsoleRouter, _ path: String, _ role: Account.Role, limit: Int = 256 * 1024,
    refused: (@Sendable (Visit) async throws -> ConsoleAnswer)? = nil,
    _ make: @escaping @Sendable (Visit) async throws -> ConsoleAnswer
  ) {
    let responder = router.responder
    router.group.post(RouterPath(path)) { request, context in
      await responder.answer(request, context, role) { visit in
        var visit = visit
        visit.form = try await FormBody.read(request, limit: limit)
        guard FormOrigin.isOwn(request, token: visit.form.exact("token"), of: visit.token) else {
          throw Refusal(
            .forbidden, "foreign-form", "the form does not belong to this session",
            hint: "reload the page, and submit the form again.")
        }
        guard let refused else { return try await make(visit) }
        do {
          return try await make(visit)
        } catch {
          visit.problem = try Refusal(error)
          return try await refused(visit)
        }
      }
    }
  }
}
