import ArgumentParser
import EntrywayServer
import Foundation
import LinkPlatform
import Logging
import Metrics

struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Serves a sample shop with made-up traffic.",
    discussion: """
      The data is deleted when the demo ends. Example: entryway-server demo
      """)

  @Option(help: "The port for links (0 for any).")
  var publicPort = 8080

  @Option(help: "The port for the API and the console (0 for any).")
  var privatePort = 8081

  @Flag(help: "Print the first reports and exit.")
  var once = false

  func validate() throws { try ServeCommand.checkPorts(publicPort, privatePort) }

  func run() async throws {
    let path = FileManager.default.temporaryDirectory.path + "/entryway-demo-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let folder = try DataFolder(path)
    let progress = Progress(total: Demo.installationCount, things: "installations")
    let demo = try await Demo(in: folder, at: .now) { progress.show($0) }
    progress.finish()
    print(try await demo.summary(at: .now))
    if !once { try await serve(demo, folder) }
    folder.finish()
  }

  private func serve(_ demo: Demo, _ folder: DataFolder) async throws {
    var settings = ServerSettings()
    settings.dataPath = folder.path
    (settings.publicPort, settings.privatePort) = (publicPort, privatePort)
    LoggingSystem.bootstrap { LogFormat.text.handler(label: $0, level: .warning) }
    let metrics = MetricsText()
    MetricsSystem.bootstrap(metrics)
    let server = Server(
      settings, folder, program: ServeCommand.program, logger: Logger(label: "entryway-server")
    ) { publicPort, privatePort in
      print(
        """

        console     http://localhost:\(privatePort)/console
                    sign in as `demo` with the password \(demo.password)
        links       http://127.0.0.1:\(publicPort)/window with `Host: go.example.com`
        reports     http://127.0.0.1:\(privatePort)/v1/reports/destinations
        secret key  \(demo.secretKey)
        app's key   \(demo.publishableKey)

        curl -H 'Authorization: Bearer \(demo.secretKey)' \
          'http://127.0.0.1:\(privatePort)/v1/reports/pushes?goal=purchase'

        Press Ctrl-C to stop.
        """)
      fflush(nil)
    }
    try await server.run(metrics: metrics)
  }
}
