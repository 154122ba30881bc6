import EntrywayDiagnostics
import FoundationEssentials
import HTTPTypes
import Hummingbird
import LinkPlatform
import NIOCore

/// Where commands of this machine find the running server: a file beside its data that its owner alone
/// reads.
package struct ControlFile: Codable, Hashable, Sendable {
  package var address: String
  package var token: String

  package init(address: String, token: String) {
    self.address = address
    self.token = token
  }

  package static func path(in folder: String) -> String { folder + "/control.json" }

  package init?(folder: String) {
    guard let data = FileManager.default.contents(atPath: Self.path(in: folder)),
      let file = try? JSONDecoder().decode(ControlFile.self, from: data)
    else { return nil }
    self = file
  }

  func write(to folder: String) -> Bool {
    let path = Self.path(in: folder)
    try? FileManager.default.removeItem(atPath: path)
    return FileManager.default.createFile(
      atPath: path, contents: JSONBody.data(self), attributes: [.posixPermissions: 0o600])
  }
}

/// Does what commands of this machine ask, who show the token of the control file.
struct ControlHandler: Sendable {
  static let backupPath = "/control/backup"
  /// The field in which a command without a body says who gave it.
  static let actorField = "Entryway-Actor"

  let administration: Administration
  let backups: BackupSource
  let token: String

  struct Command: Codable, Sendable {
    let request: AdministrationRequest
    let actor: String
  }

  func response(_ request: Request, _ context: ServerContext) async throws -> Response {
    try check(request)
    let command = try await JSONBody.read(Command.self, from: request, limit: 8_000_000)
    let answer: Data
    do {
      answer = try await administration.perform(command.request, actor: command.actor)
    } catch let error as DataFolderError {
      throw Refusal(.conflict, error.diagnostic)
    }
    return Response(
      status: .ok, headers: [.contentType: "application/json"],
      body: .init(byteBuffer: ByteBuffer(bytes: answer)))
  }

  /// Sends copies of the three files, as ``BackupStream`` says.
  func backup(_ request: Request) throws -> Response {
    try check(request)
    let given = HTTPField.Name(Self.actorField).flatMap { request.headers[$0] } ?? "command"
    let actor = BackupStream.line(given, limit: 64)
    return backups.response(actor: actor)
  }

  private func check(_ request: Request) throws {
    let given = request.headers[.authorization].flatMap(KeyCheck.bearer) ?? ""
    guard SecretHash.isSame(token, given) else { throw Refusal.notFound }
  }
}
