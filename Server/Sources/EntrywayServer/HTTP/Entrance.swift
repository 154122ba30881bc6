import EntrywayDiagnostics
import HTTPTypes
import Hummingbird
import LinkPlatform

/// Lets in who asks the API of the private address: a secret key into its own app, and the control token
/// everywhere.
struct Entrance: Sendable {
  let keys: KeyCheck
  let apps: AppService
  let token: ControlToken

  /// A request about an app.
  ///
  /// - Throws: A ``Problem``: 401 without a key, 403 without the scope; for the control token 400 where no
  ///   app is named, and 404 where it is not there.
  func call(
    _ request: Request, _ parameters: Parameters, with scope: Key.Scope
  ) async throws -> APICall {
    guard token.isShown(by: request) else {
      let caller = try await keys.caller(request, with: scope)
      return APICall(
        request: request, parameters: parameters, app: caller.app,
        actorName: "key \(caller.key.id)", owner: caller.key.id,
        isStillAllowed: { (try? await keys.caller(request, with: scope)) != nil })
    }
    return APICall(
      request: request, parameters: parameters,
      app: try await apps.named(try ControlToken.app(of: request)),
      actorName: ControlToken.actor(of: request), owner: token.id, isStillAllowed: { true })
  }

  /// A request about what is no app's own.
  ///
  /// - Throws: A ``Problem``: 401 for who shows nothing, 403 for a key, whatever its scope.
  func control(_ request: Request, _ parameters: Parameters) async throws -> ControlCall {
    guard token.isShown(by: request) else {
      let caller = try await keys.caller(of: request, type: .secret, at: .now)
      throw Problem(
        .forbidden, "missing-scope", "the key `\(caller.key.title)` can't do this",
        hint: "no key can, whatever its scope: run the command on the server's machine.")
    }
    return ControlCall(
      request: request, parameters: parameters, actor: ControlToken.actor(of: request))
  }
}
