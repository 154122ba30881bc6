import EntrywayTesting
import Foundation
import Testing

@testable import EntrywayReporting

@MainActor @Suite("DeepLinkCenter.report, called twice")
struct ReportedTwiceTests {
  private static let link = "https://shop.example.com/orders/4821"
  private static let told = [
    "A session began with a universal link.", "A universal link opened order.",
  ]
  private let server = MemoryLinkServer()
  private let notes = NoteBook()
  private let folder = TemporaryFolder()
  private let options: ReportingOptions

  init() {
    var options = server.options(folder: folder.file("reporting"), onNote: notes.add)
    options.clock = BellClock()
    self.options = options
  }

  private func center() -> DeepLinkCenter<Page> {
    let center = DeepLinkCenter(EntryRules(Page.routes, []), now: { Shop.date })
    center.onOpen { _, _ in }
    return center
  }

  private func open(_ center: DeepLinkCenter<Page>) {
    center.satisfy(.interface)
    center.receive(.web(Self.link))
  }

  private var problems: [String] { notes.problems }

  @Test("The second is refused with a note, and what happens is told once")
  func sameCenter() async {
    let center = center()
    let first = center.report(to: server.address, options: options)
    var other = options
    other.folder = folder.file("other")
    #expect(center.report(to: server.address, options: options) === first)
    #expect(center.report(to: server.address, options: other) === first)
    #expect(center.reporting === first)
    first.hasConsent = true
    open(center)
    await first.send()
    #expect(server.events.map(\.description) == Self.told)
    #expect(problems == ["error reported-twice", "error reported-twice"])
    #expect(folder.names == ["reporting"])
  }

  @Test("Another center with the same folder is refused with a note, and has the same consent")
  func sameFolder() async throws {
    try folder.write("", to: "file")
    try FileManager.default.createSymbolicLink(
      at: folder.file("link"), withDestinationURL: folder.url)
    let centers = [center(), center(), center()]
    let first = centers[0].report(to: server.address, options: options)
    #expect(centers[1].report(to: server.address, options: options) === first)
    first.hasConsent = true
    await first.ready()
    var linked = options
    linked.folder = folder.file("link/reporting")
    #expect(centers[2].report(to: server.address, options: linked) === first)
    for center in centers { open(center) }
    centers[1].track("purchase")
    await first.send()
    #expect(server.events.map(\.description) == Self.told + ["The app reported purchase."])
    #expect(Set(server.events.map(\.session)).count == 1)
    #expect(problems == [options, linked].map { "error reported-twice | in \($0.folder.path)" })
    centers[2].reporting?.hasConsent = false
    #expect(!first.hasConsent)
  }

  @Test("When its center is gone another one reports from the folder, after all that was told")
  func centerIsGone() async throws {
    var first: DeepLinkCenter<Page>? = center()
    // A window of the app may have kept it.
    let kept = first?.report(to: server.address, options: options)
    kept?.hasConsent = true
    first.map(open)
    first = nil
    let second = center()
    let reporting = second.report(to: server.address, options: options)
    #expect(reporting !== kept)
    second.satisfy(.interface)
    second.track("purchase")
    await reporting.send()
    #expect(problems == [])
    await kept?.close()
    await reporting.send()
    #expect(
      Set(server.events.map(\.description)) == Set(Self.told + ["The app reported purchase."]))
    #expect(Set(server.events.map(\.session)).count == 1)
    #expect(server.events.count == 3)
  }

  @Test("After it is closed the same center reports again")
  func closed() async {
    let center = center()
    let first = center.report(to: server.address, options: options)
    first.hasConsent = true
    await first.close()
    let second = center.report(to: server.address, options: options)
    #expect(second !== first)
    open(center)
    await second.send()
    #expect(server.events.map(\.description) == Self.told)
    #expect(problems == [])
  }

  @Test("An app that makes its center at each launch reports at each")
  func launches() async throws {
    let app = AppSimulator { [self] in
      let center = center()
      center.report(to: server.address, options: options)
      return center
    }
    app.center.reporting?.hasConsent = true
    for count in 1...3 {
      await app.launch(from: .link(Self.link))
      await app.center.reporting?.send()
      #expect(server.events.count { $0.kind == .open } == count)
      await app.kill()
    }
    #expect(problems == [])
  }
}
