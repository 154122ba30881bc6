import DiagnosticFacts
import Entryway
import EntrywayDiagnostics
import EntrywayReporting
import Foundation
import Loopback

@testable import EntrywayNotificationService

/// A notification on its way, whose image a server of this machine has.
///
/// Each has a folder of its own, so that what is left in it can be seen.
final class PlayedRun: Sendable {
  /// What a person sees: the image as a file, and nil for none.
  struct Shown: Hashable, Sendable {
    var bytes: [UInt8]
    var fileExtension: String
  }

  let run: ImageRun<Shown>
  let folder: URL
  private let payload: PayloadValue
  private let shown: AsyncStream<Shown?>
  private let showing: AsyncStream<Shown?>.Continuation
  private let problems: Locked<[NotificationImageError]>

  init(
    _ address: PayloadValue, _ images: NotificationImages = NotificationImages(hosts: []),
    server: LoopbackServer? = nil, attach: @escaping @Sendable (URL) throws -> Void = { _ in }
  ) throws {
    folder = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    payload = ["aps": ["alert": "x"], "image_url": address]
    (shown, showing) = AsyncStream.makeStream()
    let (showing, problems) = (showing, Locked<[NotificationImageError]>([]))
    self.problems = problems
    var images = images
    images.folder = folder
    // A busy machine takes its time: the budget ends where a test says so alone.
    if images.clock is ContinuousClock { images.clock = HandClock() }
    images.testOrigins += server.map { [$0.origin] } ?? []
    images.onProblem = { problem in problems.with { $0.append(problem) } }
    run = ImageRun(images) { file in
      try attach(file)
      let shown = Shown(bytes: Array(try Data(contentsOf: file)), fileExtension: file.pathExtension)
      // The system moves what is attached.
      try FileManager.default.removeItem(at: file)
      return shown
    } show: {
      showing.yield($0)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func begin() { run.begin(with: payload) }

  /// What is shown first.
  func firstShown() async -> Shown? {
    for await shown in shown { return shown }
    return nil
  }

  /// Everything that was shown so far.
  func allShown() async -> [Shown?] {
    showing.finish()
    var all: [Shown?] = []
    for await shown in shown { all.append(shown) }
    return all
  }

  /// What went wrong.
  var faults: [ImageFault] { problems.with { $0 }.map(\.fault) }

  /// The facts of what was said, and what redirected there, with the server's address left out.
  func facts(_ server: LoopbackServer? = nil) -> [String] {
    problems.with { $0 }.map { problem in
      let facts = ([problem.diagnostic.facts] + problem.redirectedFrom.reversed())
        .joined(separator: " < ")
      return server.map { facts.replacing($0.origin, with: "SERVER") } ?? facts
    }
  }

  var files: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? ["no folder"]
  }
}
