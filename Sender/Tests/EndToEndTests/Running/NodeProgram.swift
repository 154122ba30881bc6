import Foundation

extension Workplace {
  /// Starts a program of Node in the folder, which hands its server to `listen`.
  ///
  /// - Returns: The process, and the port once the server listens at it.
  func node(_ script: String) async throws -> (RunningProgram, port: Int) {
    try file(
      "server.js",
      """
      const fs = require('fs')
      const listen = server => server.listen(0, '127.0.0.1', () => {
        fs.writeFileSync('port', `${server.address().port}\\n`)
      })
      \(script)
      """)
    let node = try RunningProgram(self, ["-c", "exec node server.js"], program: "/bin/sh")
    let limit = ContinuousClock.now + .seconds(600)
    while ContinuousClock.now < limit, !node.hasEnded {
      if let text = try? text("port"), text.hasSuffix("\n"), let port = Int(text.dropLast()) {
        return (node, port)
      }
      try await Task.sleep(for: .milliseconds(10))
    }
    node.signal(SIGKILL)
    throw NodeMissing(description: "this test needs node: \(node.errorSoFar)")
  }
}

struct NodeMissing: Error, CustomStringConvertible {
  let description: String
}
