import Foundation
import Hummingbird
import LinkPlatform

/// A request about an app, of somebody who may do what its route does there.
struct APICall: Sendable {
  let request: Request
  let parameters: Parameters
  let app: App
  /// Who asks, for the audit log: a key, or what a command says of itself.
  let actorName: String
  /// The key or token that asks, whose turn it is where they wait for each other.
  let owner: RecordID
  /// Whether the same one still may: for an answer that goes on and on.
  let isStillAllowed: @Sendable () async -> Bool

  /// Who changes something, for the audit log.
  var actor: AuditActor { AuditActor(actorName, app) }

  /// The record that `{id}` names.
  ///
  /// - Throws: A ``Refusal`` with 404 for what is no identifier.
  func identifier() throws -> RecordID {
    guard let id = parameters.get("id").flatMap({ RecordID(String($0)) }) else {
      throw Refusal.notFound
    }
    return id
  }
}

/// A request with the control token, about what is no app's own.
struct ControlCall: Sendable {
  let request: Request
  let parameters: Parameters
  /// Who asks, for the audit log.
  let actor: String
}

extension Parameters {
  /// What `{name}` names; any text.
  var name: String { text("name") }

  /// What a parameter stands for; any text.
  func text(_ parameter: String) -> String {
    let text = get(parameter) ?? ""
    return text.removingPercentEncoding ?? text
  }
}
