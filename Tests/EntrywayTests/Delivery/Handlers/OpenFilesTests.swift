import Synchronization
import Testing

@testable import Entryway

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@MainActor @Suite("Access to files")
struct OpenFilesTests {
  enum Door: LinkDestination {
    case file(String)
  }

  /// What the system was asked for.
  final class Calls: Sendable {
    private let calls = Mutex<[String]>([])
    var log: [String] { calls.withLock { $0 } }
    func note(_ call: String) { calls.withLock { $0.append(call) } }
  }

  private static let rules = EntryRules(
    RouteTable<Door>(schemes: ["shop"]) {}, [.file { .file($0.lastPathComponent) }])

  private let calls = Calls()

  private func entry(_ name: String = "a.csv", callback: String? = nil) -> AppEntry {
    var file = FileContent(url: URL(fileURLWithPath: "/\(name)"))
    file.access = Unstored(
      FileAccess(
        start: { [calls] _ in
          calls.note("start")
          return true
        }, stop: { [calls] _ in calls.note("stop") }))
    return AppEntry(source: .file, content: .file(file), callback: callback)
  }

  private func center(_ store: (any PendingEntryStore)? = nil) -> DeepLinkCenter<Door> {
    DeepLinkCenter(Self.rules, store: store)
  }

  @Test("It is open while the handlers run, all of them, and closed once")
  func handlers() {
    let center = center()
    for name in ["one", "two"] { center.onOpen { [calls] _, _ in calls.note(name) } }
    center.satisfy(.interface)
    center.receive(entry())
    #expect(calls.log == ["start", "one", "two", "stop"])
  }

  @Test("It stays open until the last async handler has finished")
  func asyncHandlers() async {
    let center = center()
    let (stream, end) = AsyncStream<Void>.makeStream()
    center.onOpen(timeLimit: .seconds(20)) { [calls] _, _ in
      for await _ in stream {}
      calls.note("async")
    }
    center.onOpen { [calls] _, _ in calls.note("sync") }
    center.satisfy(.interface)
    center.receive(entry())
    #expect(calls.log == ["start", "sync"])
    end.finish()
    for task in center.awaitedHandlers { await task.value }
    #expect(calls.log == ["start", "sync", "async", "stop"])
  }

  @Test("It is closed behind an async handler that was cancelled, once that has ended")
  func cancelledHandler() async {
    let center = center()
    let (stream, end) = AsyncStream<Void>.makeStream()
    center.onOpen(timeLimit: .seconds(20)) { [calls] _, _ in
      // The end of the stream is not its cancellation: it may write the file to the end.
      await Task.detached { for await _ in stream {} }.value
      calls.note(Task.isCancelled ? "cancelled" : "finished")
    }
    center.satisfy(.interface)
    center.receive(entry())
    let tasks = center.awaitedHandlers
    for task in tasks { task.cancel() }
    await Task.yield()
    #expect(calls.log == ["start"])
    end.finish()
    for task in tasks { await task.value }
    #expect(calls.log == ["start", "cancelled", "stop"])
  }

  @Test("A handler that registers late gets access for itself")
  func late() {
    let center = center()
    center.onOpen { [calls] _, _ in calls.note("one") }
    center.satisfy(.interface)
    center.receive(entry())
    center.onOpen { [calls] _, _ in calls.note("late") }
    #expect(calls.log == ["start", "one", "stop", "start", "late", "stop"])
  }

  @Test("What opens nothing begins no access: it waits, is cancelled, or is a duplicate")
  func nothing() {
    let center = center()
    center.receive(entry(callback: "a"))
    center.receive(entry(callback: "b"))
    center.cancel(1)
    #expect(calls.log == [])
    #expect(center.history.count { $0.outcome != nil } == 2)
  }

  @Test("A center that is gone leaves access to the handlers that still run")
  func gone() async {
    var center: DeepLinkCenter<Door>? = center()
    let (stream, end) = AsyncStream<Void>.makeStream()
    center?.onOpen(timeLimit: .seconds(20)) { _, _ in for await _ in stream {} }
    center?.satisfy(.interface)
    center?.receive(entry())
    let tasks = center?.awaitedHandlers ?? []
    center = nil
    #expect(calls.log == ["start"])
    end.finish()
    for task in tasks { await task.value }
    #expect(calls.log == ["start", "stop"])
  }

  @Test("A file that waits is not stored, nor does the store lose what it supersedes twice")
  func store() {
    let disk = Disk()
    let store = DiskStore(disk, run: 1)
    let rules = EntryRules(
      RouteTable<Door>(schemes: ["shop"]) { Route("/{name}", Door.file) },
      [.file { .file($0.lastPathComponent) }, .purchase(Door.file)])
    let center = DeepLinkCenter(
      rules, options: DeliveryOptions(pending: .queue(limit: 3)), store: store)
    center.receive(AppEntry(source: .urlScheme, content: .link("shop://a")))
    center.receive(entry())
    center.receive(
      AppEntry(source: .purchase, content: .purchase(PurchaseContent(productID: "p"))))
    #expect(center.waiting.count == 3)
    #expect(disk.entries.map(\.id) == [1])
    center.onOpen { _, _ in }
    center.satisfy(.interface)
    #expect(center.history.map(\.outcome).count { $0 != nil } == 3)
    #expect(disk.entries == [])
  }
}
