import EntrywayReporting
import Foundation
import ServerTestSupport
import Testing

/// The built program with an app, whose keys are at hand.
final class ServedApp {
  let folder: TemporaryFolder
  private(set) var server: RunningServer
  /// A key that may do anything.
  let secret: String
  let publishable: String
  private let options: [String]

  /// The folder of the server's data.
  var data: String { server.data }

  /// Where the app's installations find the server.
  var address: LinkServer {
    LinkServer("http://127.0.0.1:\(server.publicPort)", key: publishable)
  }

  /// Makes an app by commands, and serves it.
  ///
  /// - Parameters:
  ///   - name: The app's name.
  ///   - appID: Its application identifier; nil for none.
  ///   - hosts: The arguments that add its hosts, behind its name.
  ///   - settings: The settings' file.
  init(
    _ name: String, appID: String? = nil, hosts: [[String]] = [], settings: String = "{}"
  ) async throws {
    folder = try TemporaryFolder()
    let data = folder.file("data")
    options = ["--config", try folder.file("settings.json", settings)]
    let making =
      [["apps", "create", name] + (appID.map { ["--app-id", $0] } ?? [])]
      + hosts.map { ["hosts", "add", name] + $0 }
    for arguments in making {
      let (status, output) = try command(arguments + ["--data", data])
      try #require(status == 0, "\(output)")
    }
    secret = try key(of: name, ["--secret", "--scope", "owner"], data: data)
    publishable = try key(of: name, data: data)
    server = try await RunningServer(data: data, options: options)
  }

  /// Kills the server, and starts another one on its data.
  func restart() async throws {
    server.kill()
    server = try await RunningServer(data: data, options: options)
  }

  /// The folder goes with this: nobody writes to it any more.
  deinit { server.kill() }
}
