package import Foundation
import HTTPTypes

/// What a command asks of the API, the same whether a server runs or not.
package struct CommandRequest: Sendable {
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  package var method: Method
  /// Below `/v1`, with its query: `hosts`.
  package var path: String
  /// The app that it is about.
  package var app: String?
  /// JSON.
  package var body: Data?
  /// Who gives the command.
  package var actor: String
  /// How many seconds nothing may arrive.
  package var patience = 600

  package init(
    _ method: Method, _ path: String, app: String? = nil, body: Data? = nil, actor: String
  ) {
    (self.method, self.path, self.app, self.body) = (method, path, app, body)
    self.actor = actor
  }

  /// A text as one segment of a path.
  package static func segment(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }

  private static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~@+")

  var target: String { "/v1/" + path }

  func fields(token: String) -> HTTPFields {
    var fields: HTTPFields = [
      .authorization: "Bearer \(token)", .entrywayActor: BackupStream.line(actor, limit: 64),
    ]
    if let app { fields[.entrywayApp] = Self.segment(app) }
    if let body {
      fields[.contentType] = "application/json"
      fields[.contentLength] = String(body.count)
    }
    return fields
  }
}

/// The API, as a command reaches it.
package protocol CommandDoor: Sendable {
  /// Asks, and hands on what is answered, piece after piece.
  ///
  /// - Returns: The status.
  /// - Throws: A ``CommandRefusal`` for an answer that tells of no success.
  @discardableResult
  func send(
    _ request: CommandRequest, _ take: @escaping @Sendable (Data) throws -> Void
  ) async throws -> Int

  /// Copies the files into a folder, but months that it has and that have not changed, under names that say
  /// that they are not finished.
  ///
  /// - Parameters:
  ///   - target: The folder.
  ///   - actor: Who asks, for the audit log.
  ///   - progress: Told each file, and how far it is copied.
  func backUp(
    to target: BackupTarget, actor: String, _ progress: @escaping CopyProgress.Receiver
  ) async throws
}

/// That the API did not do what a command asked.
package struct CommandRefusal: Error, Sendable {
  package let status: Int
  /// The problem, as it was answered.
  package let body: Data
}
