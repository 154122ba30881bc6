import EntrywayDiagnostics
import Foundation
import HTTPTypes
import Hummingbird
import LinkPlatform

/// What a command shows to do everything that the private address does: made with each start, and told to
/// nobody but whoever may read the data.
struct ControlToken: Sendable {
  let text = RecordID().hexadecimal + KeyText(type: .secret, id: RecordID()).hash
  /// Whose turn it is where those who ask wait for each other.
  let id = RecordID()

  func isShown(by request: Request) -> Bool {
    guard let given = request.headers[.authorization].flatMap(KeyCheck.bearer) else { return false }
    return SecretHash.isSame(text, given)
  }

  /// The app that a request is for: its name stands in a field, as keys name theirs.
  static func app(of request: Request) throws(Refusal) -> String {
    let names = request.headers[values: .entrywayApp]
    guard let name = names.first, names.count == 1, !name.isEmpty else {
      throw Refusal(
        .invalid, "no-app", "the request does not name its app",
        hint: "send `Entryway-App: shop` once, with the app's name.")
    }
    return name.removingPercentEncoding ?? name
  }

  /// Who gave the command, for the audit log.
  static func actor(of request: Request) -> String {
    let given = request.headers[.entrywayActor] ?? ""
    return BackupStream.line(given.isEmpty ? "command" : given, limit: 64)
  }
}
