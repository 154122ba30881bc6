import ArgumentParser
import EntrywayServer
import Foundation
import LinkStores

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Does what a command asks: through the running server if there is one, else on the files, which
/// nobody else has meanwhile.
struct CommandAdministration {
  private enum Way {
    case server(ControlFile)
    case files(Administration)
  }

  private let way: Way

  init(folder path: String, mayMake: Bool) throws {
    guard mayMake || FileManager.default.fileExists(atPath: path) else {
      throw CommandError.noData(path)
    }
    do throws(DataFolderError) {
      way = .files(Administration(try DataFolder(path, migration: .refused)))
    } catch {
      guard error.code == .inUse else { throw error }
      guard let file = ControlFile(folder: path) else {
        throw CommandError(
          text: """
            a server is running on "\(path)", and \(path)/control.json cannot be read
            hint: run the command as the server's user, or as root; or wait until it has started.
            """)
      }
      way = .server(file)
    }
  }

  /// The answer as JSON.
  func perform(_ request: AdministrationRequest) async throws -> Data {
    switch way {
    case .files(let administration):
      do {
        return try await administration.perform(request, actor: actor)
      } catch let problem as Problem {
        throw CommandError(text: problem.text)
      }
    case .server(let file):
      return try await ask(file, request, actor)
    }
  }

  /// Writes a backup into a folder, under names that say that it is not finished.
  func backUp(to target: BackupTarget) async throws {
    switch way {
    case .files(let administration):
      try await administration.backUp(to: target, actor: actor)
    case .server(let file): try await BackupClient(file).receive(into: target, actor: actor)
    }
  }

  private var actor: String { "command by \(NSUserName())" }

  func perform<Value: Decodable>(
    _ request: AdministrationRequest, as type: Value.Type
  ) async throws -> Value {
    try JSONDecoder().decode(type, from: try await perform(request))
  }

  private struct Command: Encodable {
    let request: AdministrationRequest
    let actor: String
  }

  private struct Refusal: Decodable {
    let detail: String
    let hint: String?
  }

  private func ask(
    _ file: ControlFile, _ request: AdministrationRequest, _ actor: String
  ) async throws -> Data {
    guard let url = URL(string: file.address + "/control") else {
      throw CommandError(text: "the running server's address cannot be read")
    }
    var message = URLRequest(url: url, timeoutInterval: 600)
    message.httpMethod = "POST"
    message.setValue("Bearer \(file.token)", forHTTPHeaderField: "Authorization")
    message.setValue("application/json", forHTTPHeaderField: "Content-Type")
    message.httpBody = try JSONEncoder().encode(Command(request: request, actor: actor))
    // The server is on this machine: no proxy of the environment stands between.
    setenv("no_proxy", "*", 1)
    let (data, response) = try await URLSession.shared.data(for: message)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else {
      let refusal = try? JSONDecoder().decode(Refusal.self, from: data)
      throw CommandError(
        text: [
          refusal?.detail ?? "the running server does not answer",
          refusal?.hint.map { "hint: \($0)" },
        ].compactMap(\.self).joined(separator: "\n"))
    }
    return data
  }
}

/// An error of a command, as it is printed.
struct CommandError: Error, CustomStringConvertible {
  let text: String
  var description: String { text }

  static func noData(_ path: String) -> CommandError {
    CommandError(
      text: """
        there is no data in "\(path)"
        hint: name the server's folder with --data, or start it: `entryway-server serve`.
        """)
  }
}

/// Prints JSON as it came, on lines of its own keys.
func show(_ data: Data) {
  guard let value = try? JSONSerialization.jsonObject(with: data),
    let text = try? JSONSerialization.data(
      withJSONObject: value, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
  else { return }
  print(String(decoding: text, as: UTF8.self))
}

/// A JSON object of what was given on the command line; what was not given is left out.
func object(_ members: [(String, Any?)]) throws -> Data {
  let given = members.compactMap { name, value in value.map { (name, $0) } }
  return try JSONSerialization.data(
    withJSONObject: Dictionary(given, uniquingKeysWith: { $1 }), options: [.sortedKeys])
}
