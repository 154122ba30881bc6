import EntrywayDiagnostics
import FoundationEssentials
import HTTPTypes
import Hummingbird
import LinkRecords
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
  let administration: Administration
  let token: String

  struct Command: Codable, Sendable {
    let request: AdministrationRequest
    let actor: String
  }

  func response(_ request: Request, _ context: ServerContext) async throws -> Response {
    let given = request.headers[.authorization] ?? ""
    guard SecretHash.isSame("Bearer \(token)", given) else { throw Problem.notFound }
    let command = try await JSONBody.read(Command.self, from: request, limit: 8_000_000)
    let answer: Data
    do {
      answer = try await administration.perform(command.request, actor: command.actor)
    } catch let error as DataFolderError {
      throw Problem(.conflict, error.diagnostic)
    }
    return Response(
      status: .ok, headers: [.contentType: "application/json"],
      body: .init(byteBuffer: ByteBuffer(bytes: answer)))
  }
}
