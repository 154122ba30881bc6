import ArgumentParser
import EntrywayServer
import Foundation
import LinkPlatform
import LinkStores
import Logging
import Synchronization

/// The API as commands ask it: through the running server if there is one, else over the files, which
/// nobody else has meanwhile; where databases keep the data, over these, beside all servers.
struct CommandClient {
  private let door: any CommandDoor
  /// The app that all requests are about; nil for what crosses apps.
  private let app: String?
  private let actor = "command by \(NSUserName())"

  init(_ settings: ServerSettings, mayMake: Bool, app: String? = nil) async throws {
    self.app = app
    // What is counted and shipped beside requests is the servers' work.
    if let databases = try await settings.openCluster(logger: Logger(label: "entryway-server")) {
      door = StoppedServer(databases)
      return
    }
    let path = settings.dataPath
    guard mayMake || FileManager.default.fileExists(atPath: path) else {
      throw CommandError.noData(path)
    }
    do throws(DataFolderError) {
      door = StoppedServer(try DataFolder(path, migration: .refused))
    } catch {
      guard error.code == .inUse else { throw error }
      guard let file = ControlFile(folder: path) else {
        throw CommandError(
          text: """
            a server is running on "\(path)", and \(path)/control.json cannot be read
            hint: run the command as the server's user or as root, or wait until the server has started.
            """)
      }
      door = RunningServer(file)
    }
  }

  /// What the API answers, as JSON.
  private func answer(
    _ method: CommandRequest.Method, _ path: String, _ body: Data? = nil
  ) async throws -> Data {
    let answer = Mutex(Data())
    try await send(method, path, body) { piece in answer.withLock { $0 += piece } }
    return answer.withLock { $0 }
  }

  func answer<Value: Decodable>(
    _ method: CommandRequest.Method, _ path: String, _ body: Data? = nil, as type: Value.Type
  ) async throws -> Value {
    try JSONDecoder().decode(type, from: try await answer(method, path, body))
  }

  /// Prints what the API answers.
  ///
  /// - Parameter members: The members of the request's body, without those that are nil; nil for no body.
  func show(
    _ method: CommandRequest.Method, _ path: String, _ members: [String: Any?]? = nil
  ) async throws {
    let body = try members.map {
      try JSONSerialization.data(withJSONObject: $0.compactMapValues(\.self))
    }
    try Self.print(JSONSerialization.jsonObject(with: try await answer(method, path, body)))
  }

  /// Prints the list that the API has under its own name.
  func list(_ name: String) async throws {
    let value = try JSONSerialization.jsonObject(with: try await answer(.get, name))
    try Self.print((value as? [String: Any])?[name] ?? value)
  }

  /// Prints the items of all pages of a list.
  func showItems(_ path: String) async throws {
    var items: [Any] = []
    var next: String?
    repeat {
      let page = try await answer(.get, path + (next.map { "&after=\($0)" } ?? ""))
      let value = try JSONSerialization.jsonObject(with: page) as? [String: Any]
      items += value?["items"] as? [Any] ?? []
      next = value?["next"] as? String
    } while next != nil
    try Self.print(items)
  }

  /// Writes what the API answers to standard output, as it arrives.
  func stream(_ path: String) async throws {
    try await send(.get, path) { piece in try Self.write(piece) }
  }

  /// Writes to standard output, which may be a file on a full disk, or a program that reads no more.
  static func write(_ piece: Data) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: piece)
    } catch {
      throw CommandError(text: "the output cannot be written: free up space on its disk")
    }
  }

  /// Removes what a path names, and says so.
  func remove(_ path: String, _ name: String) async throws {
    _ = try await answer(.delete, "\(path)/\(CommandRequest.segment(name))")
    Swift.print("removed \(name)")
  }

  /// Writes a backup into a folder, under names that say that it is not finished.
  ///
  /// - Parameters:
  ///   - target: The folder.
  ///   - progress: Told each file, and how far it is copied.
  func backUp(
    to target: BackupTarget, _ progress: @escaping CopyProgress.Receiver
  ) async throws {
    try await door.backUp(to: target, actor: actor, progress)
  }

  private func send(
    _ method: CommandRequest.Method, _ path: String, _ body: Data? = nil,
    _ take: @escaping @Sendable (Data) throws -> Void
  ) async throws {
    do {
      try await door.send(
        CommandRequest(method, path, app: app, body: body, actor: actor), take)
    } catch let refusal as CommandRefusal {
      throw CommandError(refusal)
    } catch let error as CommandError {
      throw error
    } catch {
      guard door is RunningServer else { throw error }
      throw CommandError.noAnswer
    }
  }

  /// Prints JSON as it came, on lines of its own keys.
  private static func print(_ value: Any) throws {
    let text = try JSONSerialization.data(
      withJSONObject: value, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    Swift.print(String(decoding: text, as: UTF8.self))
  }
}

/// An error of a command, as it is printed.
struct CommandError: Error, CustomStringConvertible {
  let text: String
  /// The text, in which nothing but line ends controls a terminal.
  var description: String { Self.visible(text) }

  /// A text that may have anybody's words in it, as a terminal may have it.
  static func visible(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      scalar != "\n" && scalar.isControl ? scalar.escaped(asASCII: true) : String(scalar)
    }.joined()
  }

  static let noAnswer = CommandError(text: "the running server doesn't respond")

  static func noData(_ path: String) -> CommandError {
    CommandError(
      text: """
        there is no data in "\(path)"
        hint: name the server's folder with --data, or start it: `entryway-server serve`.
        """)
  }
}

extension CommandError {
  private struct Problem: Decodable {
    let detail: String
    let hint: String?
  }

  /// What is wrong and what to do, as the API says it.
  init(_ refusal: CommandRefusal) {
    guard let problem = try? JSONDecoder().decode(Problem.self, from: refusal.body) else {
      self = .noAnswer
      return
    }
    text = [problem.detail, problem.hint.map { "hint: \($0)" }].compactMap(\.self)
      .joined(separator: "\n")
  }
}
